// Runs test files with vitest and returns the first test that fails.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { IS_COMPILED } from '../compile.ts'

export interface FailedTest {
  /** The group from the name of the file: `system` for `x.system.test.ts`, `unit` for `x.test.ts`. */
  readonly group: string
  readonly file: string
  readonly test: string
}

export function groupOf(file: string): string {
  return /\.([a-z]+)\.test\.ts$/.exec(file)?.[1] ?? 'unit'
}

/** Timeout in milliseconds. Tests that run longer count as failed, because a defect can make them wait for ever. */
const LONGEST = 45 * 60_000

/** The first test that fails in these files, or undefined. */
export function firstFailure(folder: string, files: readonly string[], workers: number): FailedTest | undefined {
  if (files.length === 0) return undefined
  const report = join(folder, '.mutants-report.json')
  rmSync(report, { force: true })
  const args = ['run', '--bail', '1', '--maxWorkers', String(workers), '--reporter', 'json', '--outputFile', report]
  const { status, stdout, stderr, error } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args, ...files], {
    cwd: folder,
    env: { ...process.env, [IS_COMPILED]: 'true' },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: LONGEST,
  })
  if (status === 0) return undefined
  const failed = existsSync(report) ? failedTest(folder, JSON.parse(readFileSync(report, 'utf8'))) : undefined
  if (failed) return failed
  const [file = ''] = files
  if (error) return { group: groupOf(file), file, test: '(the tests do not come to an end)' }
  throw new Error(`vitest fails without a failed test:\n${stdout}${stderr}`)
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

function failedTest(folder: string, { testResults }: Report): FailedTest | undefined {
  const failed = testResults.filter(({ status }) => status === 'failed')
  const named = failed.find(({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed')) ?? failed[0]
  if (!named) return undefined
  const file = relative(folder, named.name)
  const test = named.assertionResults.find(({ status }) => status === 'failed')?.fullName ?? '(before its first test)'
  return { group: groupOf(file), file, test }
}
