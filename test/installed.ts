// Programs out of npm for tests alone, too large for dependencies: installed when a test needs them into a folder of their own, where they stay.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { madeOnce } from './made-once.ts'
import { THOROUGH } from './random.ts'
import { PROJECT } from './workspace.ts'

/** Where a package and its version, such as `s3rver@3.7.1`, are installed. */
export const installedFolder = (name: string) => join(PROJECT, 'node_modules/.cache', name.replaceAll('/', '-'))

/** A group of tests that need a package. Where it cannot be installed they are skipped, with the reason; in CI that is a failure. */
export async function describeWithInstalled(title: string, name: string, tests: () => void): Promise<void> {
  if (!THOROUGH && !existsSync(installedFolder(name))) {
    console.warn(`NOT RUN: "${title}" installs ${name}, which takes minutes: PLASTIC_EOL_THOROUGH=true does`)
    describe.skip(title, tests)
    return
  }
  const refused = await install(name)
  if (refused === undefined) {
    describe(title, tests)
    return
  }
  const message = `NOT RUN: "${title}" needs ${name}, which npm does not install: ${refused}`
  if (process.env.CI) {
    describe(title, () => it(`needs ${name}`, () => expect.fail(message)))
    return
  }
  console.warn(message)
  describe.skip(title, tests)
}

/** What npm says where it cannot install it. Install scripts do not run. */
async function install(name: string): Promise<string | undefined> {
  const folder = installedFolder(name)
  if (existsSync(folder)) return undefined
  try {
    await madeOnce(folder, (unfinished) => {
      mkdirSync(unfinished, { recursive: true })
      execFileSync('npm', ['install', '--prefix', unfinished, '--ignore-scripts', '--no-audit', '--no-fund', name], { stdio: 'pipe' })
    })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 500) : String(error)
  }
}
