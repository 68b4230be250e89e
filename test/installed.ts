// npm programs that only tests need and that are too large for dependencies. The first test that needs one installs it into a separate
// folder, which later runs reuse.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { madeOnce } from './made-once.ts'
import { THOROUGH } from './random.ts'
import { PROJECT } from './workspace.ts'

/** The folder for a package with its version, such as `s3rver@3.7.1`. */
export const installedFolder = (name: string) => join(PROJECT, 'node_modules/.cache', name.replaceAll('/', '-'))

/** A group of tests that need a package. If it cannot be installed, they are skipped with a warning; in CI they fail. */
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

/** Installs a package without its install scripts. Returns the message of npm if that fails. */
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
