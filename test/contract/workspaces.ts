// The inputs of what the hosts serve: the demo as it is, and a small production out of the demo's figures, so that no raw file is needed.

import { rmSync } from 'node:fs'
import { demoTables } from '../small-workspace.ts'
import { copyWorkspace, type Workspace } from '../workspace.ts'

/** The releases that are built: between them a country was added. */
export const RELEASES = ['1.1', '1.4'] as const

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
