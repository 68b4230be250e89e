// A workspace with two small releases out of the demo: quick to build, with everything that a build does.

import Papa from 'papaparse'
import { TABLES } from '../schemas/tables.ts'
import { copyWorkspace, type Workspace } from './workspace.ts'

const AREAS = ['BRA', 'PRY', 'Latin America and the Caribbean']

/** Brazil in 1.1, Paraguay from 1.2 on; not locked. */
export function smallWorkspace(): Workspace {
  const workspace = copyWorkspace({ locked: false })
  for (const version of ['1.2.1', '1.3', '1.4']) workspace.removeFile(`releases/${version}/release.json`)
  for (const table of TABLES) {
    const file = `sources/demo/${table.name}.csv`
    const [head = [], ...rows] = Papa.parse<string[]>(workspace.read(file).trimEnd(), { delimiter: ',', newline: '\n' }).data
    const place = Math.max(head.indexOf('country'), head.indexOf('area'))
    const placeOf = (row: readonly string[]) => (table.name === 'exceptions' ? row[1]?.slice(0, 3) : row[place])
    const kept = rows.filter((row) => AREAS.includes(placeOf(row) ?? 'BRA'))
    workspace.write(file, `${Papa.unparse([head, ...kept], { newline: '\n' })}\n`)
  }
  for (const [version, countries] of [
    ['1.1', 1],
    ['1.2', 2],
  ] as const) {
    workspace.edit(`releases/${version}/release.json`, /("demo": \{[\s\S]*?"countries": )\d+/, `$1${countries}`)
  }
  workspace.edit('releases/1.2/release.json', '"superseded"', '"current"')
  return workspace
}
