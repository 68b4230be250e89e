// Which of two sources gives a row where both have its key: the one that comes first, as its source.json says.

import { keyOfCells, type TableName, tableNamed } from '../../schemas/tables.ts'
import type { Problem } from '../model/failure.ts'
import { append } from '../model/lists.ts'
import { nearest } from '../model/nearest.ts'
import { compareVersions } from '../model/versions.ts'
import { inputProblem } from './input-problems.ts'
import type { RawRow, RawTable } from './rows.ts'
import { descriptorFile, type Edition } from './source-descriptor.ts'

export type EditionsOfSource = ReadonlyMap<string, readonly Edition[]>

/**
 * The tables without the rows that give way: those of a source over which another one is preferred, from the edition on that says so, where
 * that edition has the key. Rows of earlier releases stay.
 */
export function withPreferences(tables: readonly RawTable[], sources: EditionsOfSource): RawTable[] {
  const keys = keysOfEditions(tables, sources)
  const givesWay = (table: TableName, row: RawRow) => {
    const { source = '', since = '' } = row.cells
    return [...sources].some(([other, editions]) => {
      const edition = editions.findLast((one) => compareVersions(one.since, since) <= 0)
      const isOver = edition?.preferred_over?.[table]?.includes(source)
      return isOver === true && keys.get(`${table} ${other} ${edition?.since}`)?.has(keyOf(table, row)) === true
    })
  }
  return tables.map(({ table, rows }) => ({ table, rows: rows.filter((row) => !givesWay(table, row)) }))
}

/** The keys that each edition with a preference gives to each table. */
function keysOfEditions(tables: readonly RawTable[], sources: EditionsOfSource): ReadonlyMap<string, ReadonlySet<string>> {
  const keys = new Map<string, Set<string>>()
  const preferring = new Set([...sources].filter(([, editions]) => editions.some(({ preferred_over }) => preferred_over)).map(([id]) => id))
  for (const { table, rows } of preferring.size === 0 ? [] : tables)
    for (const row of rows) {
      const { source = '', since, withdrawn } = row.cells
      if (!preferring.has(source) || withdrawn === 'yes') continue
      const name = `${table} ${source} ${since}`
      keys.set(name, (keys.get(name) ?? new Set()).add(keyOf(table, row)))
    }
  return keys
}

const keyOf = (table: TableName, { cells }: RawRow) => keyOfCells(tableNamed(table), cells)

/** Whether a source comes before another for a table, since whichever edition. */
export type Prefers = (table: TableName, source: string, over: string) => boolean

export const preferenceIn =
  (sources: EditionsOfSource): Prefers =>
  (table, source, over) =>
    sources.get(source)?.some(({ preferred_over }) => preferred_over?.[table]?.includes(over)) ?? false

/** Problems of preferences that name no source, or the source itself. */
export function preferenceProblems(sources: EditionsOfSource): Problem[] {
  const problems: Problem[] = []
  for (const [source, editions] of sources)
    for (const { preferred_over, lineOf } of new Map(editions.map((edition) => [edition.preferred_over, edition])).values()) {
      const others = Object.values(preferred_over ?? {}).flat()
      const wrong = others.filter((other) => other === source || !sources.has(other))
      const place = { file: descriptorFile(source), line: lineOf('preferred_over'), column: 'preferred_over' }
      const problemOf = (actual: string) =>
        inputProblem('unknown-source', 'there is no other source of this id', {
          ...{ ...place, actual, nearest: nearest(actual, sources.keys()) },
          advice: 'Name the folder of another source in `preferred_over`, or remove it there.',
        })
      append(problems, wrong.map(problemOf))
    }
  return problems
}
