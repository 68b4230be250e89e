// Tests the content of a lock, and the differences from it: in inputs, data files and declarations.

import { beforeAll, describe, expect, it } from 'vitest'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../../pipeline/ingest/resolve.ts'
import type { ReleaseInputs } from '../../../pipeline/ingest/rows.ts'
import { sha256 } from '../../../pipeline/io/files.ts'
import { declaredSha256, inputDifferences, lockDifferences, lockedTables, makeLock } from '../../../pipeline/release/cut/lock.ts'
import type { LockedFile } from '../../../pipeline/release/files.ts'
import { type ReleasePlan, readPlans } from '../../../pipeline/release/plan/plans.ts'
import type { EnvironmentPlan, Release } from '../../../schemas/release.ts'
import { PROJECT } from '../../workspace.ts'

const SUMS: Readonly<Record<LockedFile, string>> = {
  'datasets.csv': 'a'.repeat(64),
  'reference-data.json': 'b'.repeat(64),
  'metadata.json': 'c'.repeat(64),
}
const sumOf = (name: LockedFile) => SUMS[name]
let inputs: ReleaseInputs
let plan: ReleasePlan

beforeAll(async () => {
  inputs = inputsOf(await readInputs({ root: PROJECT, env: 'demo' }), '1.2')
  const found = (await readPlans(PROJECT, 'demo')).find(({ release }) => release.version === '1.2')
  if (!found) throw new Error('there is no 1.2')
  plan = found
})

/** The messages of the locked release after a change of its declaration. */
function said(release: Partial<Release>, own: Partial<EnvironmentPlan> = {}): string[] {
  const edited = { ...plan, release: { ...plan.release, ...release }, declared: { ...plan.declared, ...own } }
  // The chain of releases determines which release this one is compared with.
  const compared = { ...edited, previous: edited.release.previous }
  return lockDifferences(makeLock(plan, inputs, sumOf), makeLock(compared, inputs, sumOf), inputs).map(
    ({ what, message, file }) => `${file}: ${what}: ${message}`,
  )
}

describe('the declaration of a locked release', () => {
  it('is held field by field: another value is named with its place, its file and where the old one is found', () => {
    expect(said({ summary: 'Adds Paraguay, again.' })).toEqual([
      'releases/1.2/release.json: release.json summary: summary differs from the locked value (`git diff -- releases/1.2/release.json` shows what was there)',
    ])
    const waiver = { rule: 'outliers-against-peers', key: 'PRY', reason: 'why not' }
    const coverage = { ...plan.declared.coverage, countries: 75 }
    const all = said(
      { date: '2026-11-18', previous: null, method_changes: ['Waste is counted twice.'] },
      { licence: 'MIT', changes: [], coverage, waivers: [waiver] },
    )
    expect(all.map((line) => line.split(': ')[1])).toEqual([
      'release.json date',
      'release.json previous',
      'release.json method_changes',
      ...['licence', 'changes', 'coverage', 'waivers'].map((name) => `release.json environments.demo.${name}`),
    ])
  })

  it('may be a draft or withdrawn, and be edited in another environment', () => {
    expect(said({ draft: true, withdrawn: { why: 'wrong', replaced_by: '1.1' } })).toEqual([])
    expect(said({}, { ...plan.declared, withdrawn: { why: 'wrong' } })).toEqual([])
    expect(said({ environments: { demo: plan.declared } })).toEqual([])
  })

  it('is held as JSON without blanks, with its members in order', () => {
    expect(declaredSha256({ rule: 'r', key: [{ b: 1, a: null }] })).toBe(sha256('{"key":[{"a":null,"b":1}],"rule":"r"}'))
  })
})

describe('the inputs of a locked release', () => {
  const tables = () => lockedTables(inputs)

  it('may have tables without rows that were not locked, and may lose locked ones that had none', () => {
    const empty = tables().filter(({ rows }) => rows === 0)
    expect(empty.length).toBeGreaterThan(0)
    const filled = tables().filter(({ rows }) => rows > 0)
    expect(inputDifferences(filled, inputs)).toEqual([])
    expect(inputDifferences([...tables(), { ...(empty[0] ?? { rows: 0, sha256: '', row_digests: '' }), table: 'gone' }], inputs)).toEqual(
      [],
    )
  })

  it('have no rows in a table that was not locked', () => {
    const without = tables().filter(({ table }) => table !== 'population')
    const differences = inputDifferences(without, inputs)
    expect(differences).toHaveLength(inputs.tables.get('population')?.length ?? 0)
    expect(differences[0]?.message).toMatch(/^the row \S+ of population was not there when the release was locked$/)
    expect(differences[0]?.file).toBe('sources/demo/population.csv')
  })

  it('have the digests of their rows in the lock, also where no row differs', () => {
    const altered = tables().map((table) =>
      table.table === 'population' ? { ...table, row_digests: table.row_digests.replace(/^..../, 'AAAA') } : table,
    )
    expect(inputDifferences(altered, inputs).map(({ what, message }) => [what, message])).toEqual([
      [
        'input population',
        'the row digests of population in the lock are not those of the locked rows: restore the lock from version control',
      ],
    ])
  })

  it('do not lose a table with rows', () => {
    const population = tables().find(({ table }) => table === 'population')
    const lost = { tables: new Map([...inputs.tables].filter(([name]) => name !== 'population')) }
    expect(inputDifferences(tables(), { ...inputs, ...lost }).map(({ message }) => message)).toEqual([
      `${population?.rows} rows are missing from population (the table is empty: check that its file exists)`,
    ])
  })
})
