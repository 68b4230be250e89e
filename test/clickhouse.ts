// A real ClickHouse for tests: chdb, ClickHouse as a library, behind the HTTP interface that the engine's client uses. chdb takes half a
// gigabyte, so that it is not a dependency of the package. Tests that need it install it into a separate folder, which later runs reuse.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { madeOnce } from './made-once.ts'
import { freePort, type RunningProgram, startProgram } from './program.ts'
import { PROJECT } from './workspace.ts'

const CHDB = 'chdb@3.4.0'
const FOLDER = join(PROJECT, 'node_modules/.cache', CHDB)

export interface RunningClickHouse extends RunningProgram {
  readonly address: string
  /** The databases that the engine created and did not drop. */
  databases(): Promise<string[]>
}

export async function startClickHouse(): Promise<RunningClickHouse> {
  const port = await freePort()
  const program = await startProgram(process.execPath, [join(PROJECT, 'test/clickhouse-server.mjs'), FOLDER, String(port)], {
    env: process.env,
    port,
  })
  const address = `http://127.0.0.1:${port}`
  return {
    ...program,
    address,
    async databases() {
      // A connection of its own: on a busy machine, one that was used before may be reset under the next question.
      const body = 'select name from system.databases format TSV'
      const answer = await fetch(address, { method: 'POST', headers: { connection: 'close' }, body })
      return (await answer.text()).split('\n').filter((name) => name.startsWith('plastic_eol_'))
    },
  }
}

/** A group of tests that need ClickHouse. If chdb cannot be installed, they are skipped with a warning; in CI they fail. */
export async function describeWithClickHouse(title: string, tests: () => void): Promise<void> {
  const refused = await install()
  if (refused === undefined) {
    describe(title, tests)
    return
  }
  const message = `NOT RUN: "${title}" needs ${CHDB}, which npm does not install: ${refused}`
  if (process.env.CI) {
    describe(title, () => it(`needs ${CHDB}`, () => expect.fail(message)))
    return
  }
  console.warn(message)
  describe.skip(title, tests)
}

/** Installs chdb. Returns the message of npm if that fails. */
async function install(): Promise<string | undefined> {
  if (existsSync(FOLDER)) return undefined
  try {
    await madeOnce(FOLDER, (unfinished) => {
      mkdirSync(unfinished, { recursive: true })
      execFileSync('npm', ['install', '--prefix', unfinished, '--no-audit', '--no-fund', CHDB], { stdio: 'pipe' })
    })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 500) : String(error)
  }
}
