// The inputs of one release: for each key the row that holds in it, then the exceptions of that release applied.

import { engineColumn } from '../../schemas/columns.ts'
import { TABLES, type Table, type TableName, tableNamed } from '../../schemas/tables.ts'
import { Failure, type Problem } from '../model/failure.ts'
import { compareVersions } from '../model/versions.ts'
import type { SourceAccount } from './account/file-account.ts'
import { applyExceptions } from './exceptions.ts'
import { brokenInputs } from './input-problems.ts'
import { keyOrder } from './key-order.ts'
import { type AllInputs, type AppliedException, type InputRow, type ReleaseInputs, ReleaseRow } from './rows.ts'

/**
 * The rows that hold in a release: for each key the one with the greatest `since` not above the version, or none where that row withdraws
 * the key. Every table is present, ordered by key; `row` counts from 1 over all tables in their declared order. Failure 'broken-inputs'
 * when there are problems with the files, 'broken-exceptions' when the target of an exception does not exist.
 */
export function inputsOf(all: AllInputs, version: string): ReleaseInputs {
  if (all.problems.length > 0) throw brokenInputs('The inputs have', all.problems, `Nothing was computed. ${hintOf(all.problems)}`)
  const last = TABLES.map(({ name }) => [name, lastRows(tableNamed(name), all.rows.get(name) ?? [], version)] as const)
  const published = new Map(last.map(([name, rows]) => [name, rows.filter(holds)]))
  const { tables, replaced, problems } = applyExceptions(published)
  if (problems.length > 0) {
    const message = `${problems.length === 1 ? 'An exception does' : `${problems.length} exceptions do`} not fit the inputs of ${version}.`
    throw new Failure('broken-exceptions', message, { problems, hint: 'Correct the exceptions, or withdraw them from this release on.' })
  }
  const numbered = numberedRows(tables)
  const rowOf = rowFinder(numbered)
  const exceptions = replaced.map(
    ({ exception, table, key, column, published: before, value }): AppliedException => ({
      table,
      key,
      column: engineColumn(column).name,
      published: before,
      value,
      exceptionRow: rowOf('exceptions', exception.key),
      targetRow: rowOf(table, key),
    }),
  )
  const withdrawing = last.flatMap(([, rows]) => rows.filter((row) => !holds(row)))
  const { accounts, limits, groups, publishedAt, addresses, aliases } = all
  return {
    version,
    tables: numbered,
    withdrawing,
    exceptions,
    accounts: accountsOf(accounts, version),
    limits,
    groups,
    publishedAt,
    addresses,
    aliases,
  }
}

/** Of each source, the account of the last snapshot whose `since` is not above the version. */
function accountsOf(accounts: readonly SourceAccount[], version: string): SourceAccount[] {
  const readable = accounts.filter(({ since }) => compareVersions(version, since) >= 0)
  return readable.filter(({ source }, index) => readable[index + 1]?.source !== source)
}

/** Raw files are not corrected: they have to be the pinned ones. */
function hintOf(problems: readonly Problem[]): string {
  if (problems.every(({ rule }) => rule === 'missing-raw-file'))
    return 'Run `plastic-eol fetch`, or name the folder that has the files with --raw <dir>.'
  if (problems.every(({ rule }) => rule === 'missing-raw-file' || rule === 'checksum-differs'))
    return 'Bring the raw files named here, as each line says, and run the command again.'
  return 'Correct the lines named here and run the command again.'
}

/** The rows of a table that hold in a release, ordered by key. */
export const rowsOf = (table: Table, rows: readonly InputRow[], version: string) => lastRows(table, rows, version).filter(holds)

const holds = ({ withdrawn }: InputRow) => !withdrawn

/** For each key the row with the greatest `since` not above the version, also where it withdraws the key. */
function lastRows(table: Table, rows: readonly InputRow[], version: string): InputRow[] {
  const versions = [...new Set(rows.map((row) => row.since))].filter((since) => compareVersions(since, version) <= 0).sort(compareVersions)
  const rank = new Map(versions.map((since, position) => [since, position]))
  const byKey = keyOrder(table)
  const candidates = rows
    .filter((row) => rank.has(row.since))
    .sort((a, b) => byKey(a.values, b.values) || (rank.get(a.since) ?? 0) - (rank.get(b.since) ?? 0))
  const isLast = (row: InputRow, next: InputRow | undefined) => next === undefined || byKey(row.values, next.values) !== 0
  return candidates.filter((row, index) => isLast(row, candidates[index + 1]))
}

/** Finds the number of the row with that key; reads each table once. */
function rowFinder(tables: ReadonlyMap<TableName, readonly ReleaseRow[]>): (table: TableName, key: string) => number {
  const byKey = new Map<TableName, ReadonlyMap<string, number>>()
  return (table, key) => {
    const rows = byKey.get(table) ?? new Map((tables.get(table) ?? []).map((input) => [input.key, input.row]))
    byKey.set(table, rows)
    const row = rows.get(key)
    if (row === undefined) throw new RangeError(`no row ${key} in ${table}`)
    return row
  }
}

function numberedRows(tables: ReadonlyMap<TableName, readonly InputRow[]>): Map<TableName, ReleaseRow[]> {
  let row = 0
  return new Map(TABLES.map(({ name }) => [name, (tables.get(name) ?? []).map((input) => new ReleaseRow(++row, input))] as const))
}
