// What the method looks at: the rows of a release by table and key, the nearest row, medians of income groups. A country records what it
// reads: what its figures depend on.

import type { CellValue } from '../../schemas/columns.ts'
import type { CountryGroup } from '../model/country-groups.ts'
import type { Coverage } from '../model/coverage.ts'
import { isSince } from '../model/coverage.ts'
import { divideHalfUp } from '../model/decimal.ts'
import { grouped, once } from '../model/lists.ts'
import { METHOD_CHANGES } from './method/changes.ts'
import type { Median, Row } from './numbers.ts'

/** What compute needs of a release's inputs; `ReleaseInputs` of ingest has this type. */
export interface LoadedInputs {
  readonly tables: ReadonlyMap<string, readonly Row[]>
  readonly exceptions: readonly {
    readonly table: string
    readonly key: string
    readonly column: string
    readonly exceptionRow: number
    readonly targetRow: number
    readonly published: CellValue
    readonly value: CellValue
  }[]
  /** Groups of countries that no table states; absent: none. */
  readonly groups?: readonly CountryGroup[]
  /** Addresses of sources whose rows have none; absent: none. */
  readonly addresses?: ReadonlyMap<string, string>
}

/** Rows as plain data: what getters give is not sent to a thread. */
export const plainRows = (rows: readonly Row[]): Row[] =>
  rows.map(({ row, table, key, values, file, line, published }) => ({ row, table, key, values, file, line, published }))

/** A category and polymer that can exist, with the row of its weight. */
export interface Leaf {
  readonly category: string
  readonly polymer: string
  readonly weight: Row
}

/** The inputs of a release. */
export class World {
  readonly coverage: Coverage
  readonly groups: readonly CountryGroup[]
  /** In declared order: it breaks ties and orders the records. */
  readonly leaves: readonly Leaf[]
  readonly #tables: LoadedInputs['tables']
  /** Values that an exception replaces, as published, by row and column. */
  readonly #published: ReadonlyMap<string, bigint | null>
  readonly #groups = new Map<string, ReadonlyMap<string, readonly Row[]>>()
  readonly #medians = new Map<string, Median | undefined>()

  constructor({ tables, exceptions, groups = [] }: LoadedInputs, coverage: Coverage) {
    this.coverage = coverage
    this.groups = groups
    this.#tables = tables
    this.#published = new Map(exceptions.map(({ targetRow, column, published }) => [`${targetRow} ${column}`, published as bigint | null]))
    this.leaves = coverage.leafCategories.flatMap((category) =>
      coverage.leafPolymers.flatMap((polymer) => {
        const weight = this.among('category_split', 'polymer', polymer).find((row) => text(row, 'category') === category)
        return weight && whole(weight, 'weight') > 0n ? [{ category, polymer, weight }] : []
      }),
    )
  }

  /** The codes of the covered countries, in the order of their records. */
  get countries(): readonly string[] {
    return this.all('countries')
      .map((row) => text(row, 'country'))
      .sort()
  }

  /** What the calculation of a country may look at. */
  country(code: string): Country {
    return new Country(code, this)
  }

  all(table: string): readonly Row[] {
    return this.#tables.get(table) ?? []
  }

  /** The rows of a table with a text in a column. */
  among(table: string, column: string, value: string): readonly Row[] {
    const name = `${table}.${column}`
    let groups = this.#groups.get(name)
    if (!groups) {
      groups = new Map(grouped(this.all(table), (row) => text(row, column)))
      this.#groups.set(name, groups)
    }
    return groups.get(value) ?? []
  }

  /** What a country read under a name of its `reads`: rows, a median with the rows of its values, or whether a change of method applies. */
  read(name: string): { readonly rows: readonly Row[]; readonly median?: Median | undefined; readonly since?: boolean } {
    const [first = '', ...parts] = name.split('|')
    const [column = '', value = '', group = ''] = parts
    if (first === 'since') return { rows: [], since: isSince(column, this.coverage.version) }
    if (first === 'median') {
      const median = this.median(column, value, group)
      return { rows: median?.rows ?? [], median }
    }
    return { rows: parts.length === 0 ? this.all(first) : this.among(first, column, parts.slice(1).join('|')) }
  }

  /** The median of an income group; undefined where no value of the group is published. */
  median(table: string, column: string, group: string): Median | undefined {
    const name = `${table}.${column}.${group}`
    if (!this.#medians.has(name)) this.#medians.set(name, this.#medianOf(table, column, group))
    return this.#medians.get(name)
  }

  #medianOf(table: string, column: string, group: string): Median | undefined {
    const given = this.among(table, 'income_group', group).flatMap((row) => {
      const name = `${row.row} ${column}`
      const value = this.#published.has(name) ? this.#published.get(name) : row.values[column]
      return typeof value === 'bigint' && !has(row, 'combined') ? [{ row, value }] : []
    })
    if (given.length === 0) return undefined
    const values = given.map(({ value }) => value).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    const [low = 0n, high = 0n] = [values[(values.length - 1) >> 1], values[values.length >> 1]]
    const countries = new Set(given.map(({ row }) => text(row, 'country'))).size
    return { table, column, group, value: divideHalfUp(low + high, 2n), values, rows: given.map(({ row }) => row), countries }
  }
}

/** One country of a release: its own rows, and those that all countries share. Remembers the names of what was read. */
export class Country {
  readonly code: string
  readonly years: readonly number[]
  readonly polymers: readonly string[]
  readonly leaves: readonly Leaf[]
  readonly reads = new Set<string>()
  readonly #own = new Map<string, readonly Row[]>()
  readonly #world: World

  constructor(code: string, world: World) {
    this.code = code
    this.#world = world
    this.years = world.coverage.years
    this.polymers = world.coverage.leafPolymers
    this.leaves = world.leaves
  }

  /** Whether the country reports its packaging waste to a statistical office. */
  get reportsPackaging(): boolean {
    return has(this.row('countries'), 'reports_to')
  }

  /** The rows of the country. */
  own(table: string): readonly Row[] {
    return once(this.#own, table, () => this.among(table, 'country', this.code))
  }

  /** The row of the country in a table without years. */
  row(table: string): Row | undefined {
    return this.own(table)[0]
  }

  ofYear(table: string, year: number): Row | undefined {
    return this.own(table).find((row) => yearOf(row) === year)
  }

  among(table: string, column: string, value: string): readonly Row[] {
    this.reads.add(`${table}|${column}|${value}`)
    return this.#world.among(table, column, value)
  }

  all(table: string): readonly Row[] {
    this.reads.add(table)
    return this.#world.all(table)
  }

  median(table: string, column: string, group: string): Median | undefined {
    this.reads.add(`median|${table}|${column}|${group}`)
    return this.#world.median(table, column, group)
  }

  /** Whether the release computes what METHOD_CHANGES lists for `version` in the new way. Throws a RangeError where it lists nothing. */
  since(version: string): boolean {
    this.reads.add(`since|${version}`)
    if (!METHOD_CHANGES.some(({ since }) => since === version)) throw new RangeError(`method/changes.ts lists no change of ${version}`)
    return isSince(version, this.#world.coverage.version)
  }
}

/** The places of leaves by their category or polymer, in the order of the leaves. */
export const placesBy = (
  leaves: readonly Pick<Leaf, 'category' | 'polymer'>[],
  name: 'category' | 'polymer',
): ReadonlyMap<string, readonly number[]> => new Map(grouped(leaves.keys(), (place) => leaves[place]?.[name] ?? ''))

export const has = (row: Row | undefined, column: string): boolean => (row?.values[column] ?? null) !== null
export const text = (row: Row | undefined, column: string): string => String(row?.values[column] ?? '')
/** A whole number of a row; 0 where there is none: only to compare with. */
export const whole = (row: Row | undefined, column: string): bigint => BigInt((row?.values[column] as bigint | null | undefined) ?? 0n)
export const yearOf = (row: Row): number => Number(row.values.year)

/** What lies in the nearest year, of two equally near the earlier. */
export function nearest<T>(all: readonly T[], year: number, of: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>((best, one) => {
    if (best === undefined) return one
    const [near, other] = [Math.abs(of(best) - year), Math.abs(of(one) - year)]
    return other < near || (other === near && of(one) < of(best)) ? one : best
  }, undefined)
}

/** The row of the nearest year, of two equally near the earlier. */
export const nearestRow = (rows: readonly Row[], year: number): Row | undefined => nearest(rows, year, yearOf)

/** The nearest rows before and after a year, if there are rows on both sides. */
export function neighbours(rows: readonly Row[], year: number): readonly [before: Row, after: Row] | undefined {
  const before = nearestRow(
    rows.filter((row) => yearOf(row) < year),
    year,
  )
  const after = nearestRow(
    rows.filter((row) => yearOf(row) > year),
    year,
  )
  return before && after && [before, after]
}

/** The year of a row, where it is not the year itself. */
export const otherYear = (year: number, row: Row): number | undefined => (yearOf(row) === year ? undefined : yearOf(row))
