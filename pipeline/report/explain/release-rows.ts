// What explanations read of a release beside its calculation: input rows by their numbers, the exceptions that replaced their cells, the
// papers that they are from, and those that no step reads.

import type { CalculatedRelease } from '../../compute/calculated-release.ts'
import { recordName } from '../../compute/method/records.ts'
import type { Row } from '../../compute/numbers.ts'
import type { PassedOverRow } from '../../compute/passed-over.ts'
import { type LoadedInputs, text } from '../../compute/world.ts'
import { grouped } from '../../model/lists.ts'

/** An exception that replaced a cell. */
type AppliedException = LoadedInputs['exceptions'][number]

/** A paper that rows are from. */
interface Paper {
  readonly title: string
  readonly authors: string
  readonly url: string | null
  readonly year: number
}

export interface ReleaseRows extends Pick<CalculatedRelease, 'world' | 'scoreOf'> {
  readonly rowOf: (row: number) => Row
  readonly dataOf: (country: string) => CountryData
  /** The exceptions that replaced cells, by the number of the row whose cells they are. */
  readonly applied: ReadonlyMap<number, readonly AppliedException[]>
  /** By source. */
  readonly papers: ReadonlyMap<string, Paper>
}

/** What explanations of a country need beside its tape: the quality scores of its records, and its rows that are passed over. */
interface CountryData {
  readonly qualities: ReadonlyMap<string, bigint>
  readonly passedOver: readonly PassedOverRow[]
}

export function releaseRowsOf(release: CalculatedRelease): ReleaseRows {
  const { inputs, world, scoreOf } = release
  const { tables, exceptions, addresses } = inputs
  const read: Row[] = []
  for (const rows of tables.values()) for (const row of rows) read[row.row] = row
  return {
    world,
    scoreOf,
    rowOf(number) {
      const row = read[number]
      if (!row) throw new RangeError(`no input row ${number}`)
      return row
    },
    applied: new Map(grouped(exceptions, ({ targetRow }) => targetRow)),
    dataOf: countryDataOf(release),
    papers: new Map(
      world.all('sources').map((row) => [
        row.key,
        {
          title: text(row, 'title'),
          authors: text(row, 'authors'),
          year: Number(row.values.year),
          url: text(row, 'url') || (addresses?.get(row.key) ?? null),
        },
      ]),
    ),
  }
}

function countryDataOf(release: CalculatedRelease): ReleaseRows['dataOf'] {
  let byCountry: ReadonlyMap<string, readonly PassedOverRow[]> | undefined
  return (country) => {
    byCountry ??= new Map(
      grouped(
        [...release.passedOver].sort((a, b) => a.row.row - b.row.row),
        ({ row }) => text(row, 'country'),
      ),
    )
    const scored = release
      .country(country)
      .records.flatMap((record) => (record.qualityMilli === null ? [] : [[recordName(record), BigInt(record.qualityMilli)] as const]))
    return { qualities: new Map(scored), passedOver: byCountry.get(country) ?? [] }
  }
}

/** The source of a row; null where it has none. */
export const sourceOf = ({ values: { source } }: Pick<Row, 'values'>): string | null => (typeof source === 'string' ? source : null)

/** The exception that replaced a cell, or undefined. */
export const exceptionOf = ({ applied }: Pick<ReleaseRows, 'applied'>, { row }: Row, column: string): AppliedException | undefined =>
  applied.get(row)?.find((exception) => exception.column === column)
