// The inputs of what the hosts serve: the demo as it is, and a small production out of the demo's figures, so that no raw file is needed.

import { existsSync, rmSync } from 'node:fs'
import type { Release } from '../../schemas/release.ts'
import { TABLES } from '../../schemas/tables.ts'
import { demoTables } from '../small-workspace.ts'
import { copyWorkspace, type Workspace } from '../workspace.ts'

/** The releases that are built: between them a country was added. */
export const RELEASES = ['1.1', '1.4'] as const

/** The draft that is built after them. It adds a country that no release knows, with the figures of one that 1.4 added. */
export const DRAFT = '1.5'
const [ADDED, AS] = ['HND', 'GTM'] as const

/** Countries of the small production; Guatemala from 1.4 on. */
const COUNTRIES = ['AUT', 'BRA', 'FRA', 'USA', 'GTM']

/** The demo's typed tables as assumptions of production, with two releases; not locked. */
export function productionWorkspace(): Workspace {
  const workspace = copyWorkspace({ locked: false })
  const tables = demoTables(workspace, COUNTRIES)
  rmSync(workspace.path('sources/production'), { recursive: true })
  for (const [name, text] of tables) {
    const folder = name === 'exceptions' ? 'sources/production' : 'sources/production/assumptions'
    workspace.write(`${folder}/${name}.csv`, text)
  }
  for (const version of ['1.1', '1.2', '1.2.1', '1.3', '1.4']) rmSync(workspace.path(`releases/${version}`), { recursive: true })
  workspace.write('releases/1.1/release.json', releaseText('1.1', null, 'superseded', COUNTRIES.length - 1, []))
  workspace.write('releases/1.4/release.json', releaseText('1.4', '1.1', 'current', COUNTRIES.length, ['add country GTM']))
  return workspace
}

/** The same releases with the draft after them; of the demo with the countries of the small production, so that a draft is quick to build. */
export function draftWorkspace(environment: 'demo' | 'production'): Workspace {
  const workspace = environment === 'demo' ? copyWorkspace({ locked: false }) : productionWorkspace()
  const folder = environment === 'demo' ? 'sources/demo' : 'sources/production/assumptions'
  if (environment === 'demo') {
    for (const [name, text] of demoTables(workspace, COUNTRIES)) workspace.write(`${folder}/${name}.csv`, text)
  }
  for (const { name } of TABLES) {
    const file = `${folder}/${name}.csv`
    if (!existsSync(workspace.path(file))) continue
    const text = workspace.read(file)
    const rows = text.split('\n').filter((line) => line.startsWith(`${AS},`))
    workspace.write(file, `${text}${rows.map((row) => `${row.replace(AS, ADDED).replace(',1.4,', `,${DRAFT},`)}\n`).join('')}`)
  }
  const last: Release = JSON.parse(workspace.read('releases/1.4/release.json'))
  const declared = last.environments[environment]
  if (!declared) throw new Error(`1.4 declares no ${environment}`)
  const draft: Release = {
    ...last,
    version: DRAFT,
    date: '2026-11-27',
    previous: last.version,
    summary: 'Adds Honduras.',
    status: { state: 'draft' },
    environments: {
      [environment]: {
        ...declared,
        changes: [`add country ${ADDED}`],
        coverage: { ...declared.coverage, countries: COUNTRIES.length + 1 },
      },
    },
  }
  workspace.write(`releases/${DRAFT}/release.json`, JSON.stringify(draft))
  return workspace
}

function releaseText(version: string, previous: string | null, state: string, countries: number, changes: readonly string[]): string {
  const coverage = { countries, first_year: 2019, last_year: 2022 }
  return JSON.stringify({
    version,
    date: version === '1.1' ? '2026-11-16' : '2026-11-20',
    previous,
    summary: `Release ${version} of the contract tests.`,
    method_changes: [],
    status: { state },
    environments: { production: { licence: 'CC0-1.0', changes, coverage, waivers: [] } },
  })
}
