// What a lock stores about the inputs of a release: one checksum per table, and four bytes per row to find the row that was edited.

import { hash } from 'node:crypto'
import { type CellValue, type Column, engineColumn, KINDS } from '../../schemas/columns.ts'
import type { LockedTable } from '../../schemas/lock.ts'
import { type TableName, tableNamed } from '../../schemas/tables.ts'
import { sha256 } from '../io/files.ts'
import { Failure } from '../model/failure.ts'
import type { InputRow } from './rows.ts'

/** Bytes of a row's checksum that a lock keeps: enough to find an edit, not to prove that there is none. */
const BYTES_PER_ROW = 4
const BYTES_PER_SUM = 32

/** Columns that decide in which releases a row holds. They are not part of its content. */
const NOT_EFFECTIVE: ReadonlySet<string> = new Set(['since', 'withdrawn'])

/**
 * Count and checksums of the rows of one table in a release, in their order. They change with every effective cell, including source,
 * quality and note, and not with file names, line numbers, the way a number is written, rows of other releases, or an empty column that the
 * table gains.
 */
export function tableDigest(rows: readonly InputRow[]): Omit<LockedTable, 'table'> {
  const all = sums(rows)
  const starts = Buffer.alloc(rows.length * BYTES_PER_ROW)
  for (let row = 0; row < rows.length; row++)
    all.copy(starts, row * BYTES_PER_ROW, row * BYTES_PER_SUM, row * BYTES_PER_SUM + BYTES_PER_ROW)
  return { rows: rows.length, sha256: sha256(all), row_digests: starts.toString('base64') }
}

/** A stretch in which the present rows differ from those of the lock, between two rows that do not differ. */
export interface Difference<Row extends InputRow = InputRow> {
  /** Rows that are new or changed, with their file and line. */
  readonly rows: readonly Row[]
  /** How many rows were here when the lock was written. As many of `rows` are changed ones; the difference was added or is missing. */
  readonly locked: number
  /** The digests of these rows in the lock. */
  readonly lockedDigests: readonly number[]
  /** The unchanged row before the stretch; undefined at the beginning of the table. */
  readonly after: Row | undefined
  /** The unchanged row after it; undefined at the end of the table. */
  readonly before: Row | undefined
}

/**
 * Where the rows of a table differ from those whose digests a lock stores (`row_digests`); empty where none does. Failure 'damaged-digests'
 * when the text is not what tableDigest writes.
 */
export function locate<Row extends InputRow>(rows: readonly Row[], lockedDigests: string): Difference<Row>[] {
  const locked = keptDigests(lockedDigests)
  const all = sums(rows)
  const now = rows.map((_, row) => all.readUInt32BE(row * BYTES_PER_SUM))
  const [isLocked, isNow] = [new Set(locked), new Set(now)]
  const differences: Difference<Row>[] = []
  let [at, lockedAt] = [0, 0]
  while (at < now.length || lockedAt < locked.length) {
    if (at < now.length && now[at] === locked[lockedAt]) {
      at++
      lockedAt++
      continue
    }
    // Rows are in the order of their keys, so that those of both sides have one order: a stretch ends where both sides are at such a row.
    const [start, lockedStart] = [at, lockedAt]
    while (at < now.length && !isLocked.has(now[at] ?? 0)) at++
    while (lockedAt < locked.length && !isNow.has(locked[lockedAt] ?? 0)) lockedAt++
    if (at === start && lockedAt === lockedStart) {
      // Two other rows have these digests by chance.
      at = Math.min(at + 1, now.length)
      lockedAt = Math.min(lockedAt + 1, locked.length)
    }
    differences.push({
      rows: rows.slice(start, at),
      locked: lockedAt - lockedStart,
      lockedDigests: locked.slice(lockedStart, lockedAt),
      after: rows[start - 1],
      before: rows[at],
    })
  }
  return differences
}

/**
 * The two columns of amounts whose cells were exchanged after the lock, or null if there are none: the row has the locked digest again if
 * each of the two columns has the text of the other's cell.
 */
export function exchangedColumns(row: InputRow, lockedDigest: number): readonly [string, string] | null {
  const columns = tableNamed(row.table).columns.filter(({ kind, name }) => KINDS[kind].decimals !== undefined && !NOT_EFFECTIVE.has(name))
  for (const [place, column] of columns.entries()) {
    for (const other of columns.slice(place + 1)) {
      const [name, otherName] = [engineColumn(column).name, engineColumn(other).name]
      const [value, otherValue] = [row.values[name] ?? null, row.values[otherName] ?? null]
      const values = { ...row.values, [name]: inUnitOf(column, otherValue, other), [otherName]: inUnitOf(other, value, column) }
      if (sums([{ table: row.table, values }]).readUInt32BE() === lockedDigest) return [column.name, other.name]
    }
  }
  return null
}

/** The value of the column if its cell had the text of the other column's cell. */
function inUnitOf(column: Column, value: CellValue, other: Column): CellValue {
  if (typeof value !== 'bigint') return value
  const scale = (KINDS[column.kind].decimals ?? 0) - (KINDS[other.kind].decimals ?? 0)
  return scale >= 0 ? value * 10n ** BigInt(scale) : value / 10n ** BigInt(-scale)
}

function keptDigests(text: string): number[] {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length % BYTES_PER_ROW !== 0 || bytes.toString('base64') !== text) {
    throw new Failure('damaged-digests', 'The row digests of a table in the lock are damaged.', {
      hint: 'Restore the lock file from version control.',
    })
  }
  return Array.from({ length: bytes.length / BYTES_PER_ROW }, (_, index) => bytes.readUInt32BE(index * BYTES_PER_ROW))
}

/**
 * The sha256 of every row, one after the other. It covers the cells that are not missing, as `name=value` lines ordered by name, texts as
 * JSON.
 */
function sums(rows: readonly Pick<InputRow, 'table' | 'values'>[]): Buffer {
  const names = new Map<TableName, readonly string[]>()
  const all = Buffer.alloc(rows.length * BYTES_PER_SUM)
  for (const [row, { table, values }] of rows.entries()) {
    const columns = names.get(table) ?? effectiveColumns(table)
    names.set(table, columns)
    let text = ''
    for (const name of columns) {
      const value = values[name]
      if (value === null || value === undefined) continue
      text += `${name}=${typeof value === 'string' ? JSON.stringify(value) : value}\n`
    }
    all.write(hash('sha256', text, 'binary'), row * BYTES_PER_SUM, 'binary')
  }
  return all
}

function effectiveColumns(table: TableName): string[] {
  const columns = tableNamed(table).columns.filter(({ name }) => !NOT_EFFECTIVE.has(name))
  return columns.map((column) => engineColumn(column).name).sort()
}
