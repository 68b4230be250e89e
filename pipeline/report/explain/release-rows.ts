// The input rows of a release as explanations read them: with their places, their papers, the exceptions that replaced their cells, and
// those that no step reads.

import type { CellValue } from '../../../schemas/columns.ts'
import type { CalculatedRelease } from '../../compute/calculated-release.ts'
import { recordName } from '../../compute/method/records.ts'
import type { Row } from '../../compute/numbers.ts'
import { PASSED_OVER, type PassedOverCode } from '../../compute/reasons.ts'
import type { World } from '../../compute/world.ts'
import { grouped, once } from '../../model/lists.ts'
import type { PublishedCells } from '../../model/published-cells.ts'

/** An input row: where it is, its quality score, and its cells. */
export interface BookRow {
  readonly row_id: number
  readonly table_name: string
  readonly key: string
  readonly file: string
  readonly line: number
  readonly source: string | null
  readonly score: number | null
  readonly values: Readonly<Record<string, CellValue>>
  /** The cells as the publisher writes them, where that differs from our tables. */
  readonly published: PublishedCells | undefined
}

/** A cell that an exception replaced. */
export interface AppliedCell {
  readonly column_name: string
  readonly published: string | null
  readonly exception_row: number
  readonly target_row: number
}

/** The input rows of a release, with their places and papers, and the world that they make. */
export interface ReleaseRows {
  readonly version: string
  readonly world: World
  readonly rowOf: (row: number) => BookRow
  readonly rowsOf: (table: string) => readonly BookRow[]
  /** The rows of a table that are about a country. */
  readonly ofCountry: (table: string, country: string) => readonly BookRow[]
  readonly dataOf: (country: string) => CountryData
  /** The cells that exceptions replaced, by the number of their row. */
  readonly applied: ReadonlyMap<number, readonly AppliedCell[]>
  /** Whether an exception stands in this file and line. */
  readonly isException: (place: Pick<BookRow, 'file' | 'line'>) => boolean
  readonly titles: ReadonlyMap<
    string,
    { readonly title: string; readonly authors: string; readonly url: string | null; readonly year: number }
  >
}

/** The number of a row that nothing reads, and why. */
export interface PassedOver {
  readonly row: number
  readonly reason: PassedOverCode
  readonly sentence: string
}

/** What explanations of a country need beside its tape: the quality scores of its records, and its rows that are passed over. */
interface CountryData {
  readonly qualities: ReadonlyMap<string, bigint>
  readonly passedOver: readonly PassedOver[]
}

/** The input rows of a release. A row is put together only when it is asked for: some hundreds are, of half a million. */
export function releaseRowsOf(release: CalculatedRelease): ReleaseRows {
  const { inputs, coverage, world, scoreOf } = release
  const { tables, exceptions, addresses } = inputs
  const read: Row[] = []
  for (const rows of tables.values()) for (const row of rows) read[row.row] = row
  const known = new Map<number, BookRow>()
  const rowOf = (number: number): BookRow =>
    once(known, number, () => {
      const row = read[number]
      if (!row) throw new RangeError(`no input row ${number}`)
      const { table, key, file, line, values, published } = row
      const source = typeof values.source === 'string' ? values.source : null
      return { row_id: number, table_name: table, key, file, line, source, score: scoreOf(row), values, published }
    })
  const text = (value: CellValue | undefined) => (typeof value === 'string' ? value : '')
  const applied = new Map<number, AppliedCell[]>()
  for (const { column, published, exceptionRow, targetRow } of exceptions) {
    once(applied, targetRow, () => []).push({
      column_name: column,
      published: published === null ? null : String(published),
      exception_row: exceptionRow,
      target_row: targetRow,
    })
  }
  const rowsOf = (table: string) => world.all(table).map(({ row }) => rowOf(row))
  const placesOfExceptions = new Set(rowsOf('exceptions').map(placeOf))
  return {
    version: coverage.version,
    world,
    rowOf,
    rowsOf,
    applied,
    ofCountry: (table, country) => world.among(table, 'country', country).map(({ row }) => rowOf(row)),
    dataOf: countryDataOf(release),
    isException: (place) => placesOfExceptions.has(placeOf(place)),
    titles: new Map(
      rowsOf('sources').map(({ key, values: cells }) => [
        key,
        {
          title: text(cells.title),
          authors: text(cells.authors),
          year: Number(cells.year),
          url: text(cells.url) || (addresses?.get(key) ?? null),
        },
      ]),
    ),
  }
}

function countryDataOf(release: CalculatedRelease): ReleaseRows['dataOf'] {
  let byCountry: ReadonlyMap<string, readonly PassedOver[]> | undefined
  const passedOver = () => {
    const said = release.passedOver.map(({ row, reason }) => ({
      row: row.row,
      reason,
      sentence: PASSED_OVER[reason],
      of: row.values.country,
    }))
    return new Map(grouped(said, ({ of }) => String(of)).map(([country, own]) => [country, [...own].sort((a, b) => a.row - b.row)]))
  }
  return (country) => {
    byCountry ??= passedOver()
    const scored = release
      .country(country)
      .records.flatMap((record) => (record.qualityMilli === null ? [] : [[recordName(record), BigInt(record.qualityMilli)] as const]))
    return { qualities: new Map(scored), passedOver: byCountry.get(country) ?? [] }
  }
}

const placeOf = ({ file, line }: Pick<BookRow, 'file' | 'line'>) => `${file}:${line}`

/** The exception that replaced a cell, or undefined. */
export const exceptionOf = ({ applied }: Pick<ReleaseRows, 'applied'>, row: number, column: string): AppliedCell | undefined =>
  applied.get(row)?.find(({ column_name }) => column_name === column)
