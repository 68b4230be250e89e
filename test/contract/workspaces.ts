// The inputs of the trees: a small demo, and a small production with the same figures, so that no raw file is needed.

import { existsSync, rmSync } from 'node:fs'
import { quantityChanges } from '../../pipeline/compute/method/changes.ts'
import { coverageChanges } from '../../pipeline/model/coverage.ts'
import type { Release } from '../../schemas/release.ts'
import { TABLES } from '../../schemas/tables.ts'
import { coverageNamed } from '../coverage.ts'
import { demoTables } from '../small-workspace.ts'
import { copyWorkspace, unlock, type Workspace } from '../workspace.ts'

/** The built releases. The second one adds a country. */
export const RELEASES = ['1.1', '1.4'] as const

/** The draft that is built after the releases. It adds a part of a country, with the figures of the country that 1.4 added. */
export const DRAFT = '1.5'
const [ADDED, AS] = ['HND-CR', 'GTM'] as const

/** Countries of both environments. Guatemala is added in 1.4. */
const COUNTRIES = ['BRA', 'DEU', 'FRA', 'GTM']

/** A workspace without locks and with two releases. It has the demo's rows of these countries, in production as typed assumptions. */
export function releasedWorkspace(environment: 'demo' | 'production', countries: readonly string[] = COUNTRIES): Workspace {
  const workspace = copyWorkspace({ locked: false })
  const tables = demoTables(workspace, countries)
  rmSync(workspace.path(`sources/${environment}`), { recursive: true })
  for (const [name, text] of tables) workspace.write(fileOf(environment, name), text)
  // Ranges that are stated for rows of production need these rows.
  const stated = 'sources/stated_ranges.csv'
  workspace.write(stated, workspace.read(stated).replace(/^\w+,[^,\n]+,.*,production,.*\n/gm, ''))
  for (const version of ['1.1', '1.2', '1.2.1', '1.3', '1.4']) rmSync(workspace.path(`releases/${version}`), { recursive: true })
  const text = (version: string, previous: string | null, count: number, changes: readonly string[]) =>
    releaseText(environment, { version, previous, countries: count, changes })
  workspace.write('releases/1.1/release.json', text('1.1', null, countries.length - 1, []))
  workspace.write('releases/1.4/release.json', text('1.4', '1.1', countries.length, ['add country GTM']))
  for (const version of RELEASES) unlock(workspace, version, environment)
  return workspace
}

/** The path of a table's file. */
function fileOf(environment: 'demo' | 'production', table: string): string {
  if (environment === 'demo') return `sources/demo/${table}.csv`
  return `sources/production/${table === 'exceptions' ? '' : 'assumptions/'}${table}.csv`
}

/** The same releases, followed by the draft. */
export function draftWorkspace(environment: 'demo' | 'production'): Workspace {
  const workspace = releasedWorkspace(environment)
  for (const { name } of TABLES) {
    const file = fileOf(environment, name)
    if (!existsSync(workspace.path(file))) continue
    const text = workspace.read(file)
    const rows = text.split('\n').filter((line) => line.startsWith(`${AS},`))
    workspace.write(file, `${text}${rows.map((row) => `${row.replace(AS, ADDED).replace(',1.4,', `,${DRAFT},`)}\n`).join('')}`)
  }
  workspace.write('sources/country-names.csv', `${workspace.read('sources/country-names.csv')}iso,Cortés,${ADDED}\n`)
  const last: Release = JSON.parse(workspace.read('releases/1.4/release.json'))
  const declared = last.environments[environment]
  if (!declared) throw new Error(`1.4 declares no ${environment}`)
  const draft: Release = {
    ...last,
    version: DRAFT,
    date: '2026-11-27',
    previous: last.version,
    summary: 'Adds a department of Honduras.',
    draft: true,
    environments: {
      [environment]: {
        ...declared,
        changes: [`add country ${ADDED}`, ...changesOfModel(last.version, DRAFT)],
        coverage: { ...declared.coverage, countries: COUNTRIES.length + 1 },
      },
    },
  }
  workspace.write(`releases/${DRAFT}/release.json`, JSON.stringify(draft))
  return workspace
}

/** The declarations of what the model itself adds, or computes in another way, between two releases. */
function changesOfModel(before: string, after: string): string[] {
  const covered = coverageChanges(coverageNamed(before), coverageNamed(after))
  return [
    ...covered.map(({ change, kind, value }) => `${change === 'added' ? 'add' : 'remove'} ${kind} ${value}`),
    ...quantityChanges(before, after).map(({ value }) => `revise quantity ${value}`),
  ]
}

interface Declared {
  readonly version: string
  readonly previous: string | null
  readonly countries: number
  readonly changes: readonly string[]
}

function releaseText(environment: string, { version, previous, countries, changes }: Declared): string {
  const coverage = { countries, first_year: 2019, last_year: 2022 }
  return JSON.stringify({
    version,
    date: version === '1.1' ? '2026-11-16' : '2026-11-20',
    previous,
    summary: `Release ${version} of the contract tests.`,
    method_changes: [],
    environments: { [environment]: { licence: 'CC0-1.0', changes, coverage, waivers: [] } },
  })
}
