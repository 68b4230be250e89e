// Three declared releases in a folder of their own, which tests declare in another way.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { describeProblem } from '../../../pipeline/model/failure.ts'
import { readPlans } from '../../../pipeline/release/plan/plans.ts'
import { failureOf } from '../../failures.ts'
import { temporaryFolder } from '../../when-done.ts'

export let root: string

/** Makes an empty folder before every test of a file, and removes it. */
export function folderForEachTest(): void {
  beforeEach(() => {
    root = temporaryFolder()
  })
}

export type Json = Readonly<Record<string, unknown>>

export const DEMO: Json = {
  licence: 'CC0-1.0',
  changes: ['add country PRY'],
  coverage: { countries: 74, first_year: 2019, last_year: 2022 },
  waivers: [],
}

export function release(version: string, previous: string | null, more: Json = {}): Json {
  return {
    version,
    date: '2026-11-17',
    previous,
    summary: 'Adds Paraguay.',
    method_changes: [],
    environments: { demo: DEMO },
    ...more,
  }
}

/** Puts something in the place of the lock of a release. */
export function lock(version: string, env = 'demo'): void {
  writeFileSync(join(root, 'releases', version, `${env}.lock.json`), '{}')
}

export function write(version: string, content: unknown): void {
  mkdirSync(join(root, 'releases', version), { recursive: true })
  writeFileSync(join(root, 'releases', version, 'release.json'), typeof content === 'string' ? content : JSON.stringify(content))
}

/** Writes correct releases 1.1, 1.2 and 1.10, which are locked, with the changes of a test. */
export function writeThree(changed: Readonly<Record<string, unknown>>): void {
  const three = { '1.1': release('1.1', null), '1.2': release('1.2', '1.1'), '1.10': release('1.10', '1.2') }
  for (const [version, content] of Object.entries({ ...three, ...changed })) {
    write(version, content)
    lock(version)
  }
}

/** The problems of the declared releases, in words. */
export const problems = async () => (await failureOf(readPlans(root, 'demo'))).problems.map(describeProblem)
