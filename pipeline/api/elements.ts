// The elements of the API: the JSON of every record is made once, and cut into pages afterwards. Most records of a release are the same as
// in the previous release; both share the JSON of these.
// Numbers go from whole kilograms and parts per million to decimal text; nothing passes through floating point.

import type { Coverage } from '../model/coverage.ts'
import { formatDecimal } from '../model/decimal.ts'
import { append } from '../model/lists.ts'
import { integerColumn, METRICS, type Metric } from '../model/metrics.ts'
import type { RecordTable } from '../model/record-table.ts'

/**
 * A row of the table `records`: country, category, polymer, year and the integer columns of the metrics. A row of ranges has `<metric>_low`
 * and `<metric>_high`.
 */
export type RecordRow = Readonly<Record<string, unknown>>

/** What the tree of a release covers, in published order. */
export interface TreeCoverage extends Pick<Coverage, 'years' | 'metrics'> {
  /** ISO 3166-1 alpha-3 codes, in code order. */
  readonly countries: readonly string[]
  readonly categories: readonly string[]
  readonly polymers: readonly string[]
}

/** The JSON of all records of a release, in published order, with the place of each in the four dimensions. */
export interface Elements {
  readonly coverage: TreeCoverage
  readonly count: number
  /** Elements, each followed by a comma: those that are new in this release, and those of earlier releases that it still has. */
  readonly texts: readonly Buffer[]
  /** For each element: the index of its text, and where it begins and ends in that text, comma included. */
  readonly sources: Uint32Array
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** Four numbers for each element: index of its country, category, polymer and year in the coverage. */
  readonly places: Int32Array
  /** Index of the identical element in the previous release, or -1. */
  readonly counterparts: Int32Array
}

/** Bytes of a text of elements: large enough that there are few texts, small enough that later releases can drop those they replace. */
const TEXT_BYTES = 1 << 20

const ZERO = '0'.charCodeAt(0)

/** Returns a writer for the JSON of a record: compact, metrics in their order, amounts as the shortest exact decimal. */
export function elementWriter(metrics: readonly Metric[]): (row: RecordRow) => string {
  const pieces = metrics.map((metric) => ({
    column: integerColumn(metric),
    scale: metric.decimals,
    before: `,${JSON.stringify(metric.name)}:{"amount":`,
    after: `,"unit":${JSON.stringify(metric.unit)}}`,
  }))
  return (row) => {
    let text = dimensionsText(row)
    for (const { column, scale, before, after } of pieces) text += before + amountText(row[column], scale, column) + after
    return `${text}}`
  }
}

/** Returns a writer for the JSON of the ranges of a record, like `elementWriter` for its values. */
export function rangeWriter(metrics: readonly Metric[]): (row: RecordRow) => string {
  const pieces = metrics.map(({ name, unit, decimals }) => ({
    low: `${name}_low`,
    high: `${name}_high`,
    scale: decimals,
    before: `,${JSON.stringify(name)}:{"low":`,
    after: `,"unit":${JSON.stringify(unit)}}`,
  }))
  return (row) => {
    let text = dimensionsText(row)
    for (const { low, high, scale, before, after } of pieces)
      text += `${before}${boundText(row[low], scale, low)},"high":${boundText(row[high], scale, high)}${after}`
    return `${text}}`
  }
}

/** The bound of a figure that is not known is empty: `null`. */
const boundText = (bound: unknown, scale: number, column: string) => (bound === null ? 'null' : amountText(bound, scale, column))

/**
 * A row of datasets.csv or ranges.csv, in whole kilograms and parts per million: decimals without their points are these whole numbers. An
 * empty bound is null.
 */
export function tableRow({ columns, cells }: RecordTable, row: number): RecordRow {
  const [country, category, polymer, year, ...amounts] = cells(row)
  const integers = columns.map((column, at) => {
    const decimal = amounts[at] ?? ''
    return [INTEGER_COLUMNS.get(column) ?? column, decimal === '' ? null : BigInt(decimal.replace('.', ''))]
  })
  return { country, category, polymer, year: Number(year), ...Object.fromEntries(integers) }
}

const INTEGER_COLUMNS = new Map(METRICS.map((metric) => [metric.name, integerColumn(metric)]))

const dimensionsText = ({ country, category, polymer, year }: RecordRow) =>
  `{"country":${JSON.stringify(country)},"category":${JSON.stringify(category)},"polymer":${JSON.stringify(polymer)},"year":${year}`

/**
 * Serialises the records of a release; `before` are the elements of the previous release. Rows have to come in published order and within
 * the coverage: anything else is a bug of the caller and throws.
 */
export function serialiseElements(rows: Iterable<RecordRow>, coverage: TreeCoverage, before?: Elements): Elements {
  const elementText = elementWriter(coverage.metrics)
  const placeOf = placer(coverage)
  const earlier = before && follower(before, coverage)
  const texts = [...(before?.texts ?? [])]
  const [places, sources, starts, ends, counterparts]: [number[], number[], number[], number[], number[]] = [[], [], [], [], []]
  let text = Buffer.alloc(0)
  let length = 0
  for (const row of rows) {
    const place = placeOf(row)
    const element = Buffer.from(`${elementText(row)},`)
    const counterpart = earlier?.(place, element) ?? -1
    if (before && counterpart !== -1) {
      sources.push(before.sources[counterpart] ?? 0)
      starts.push(before.starts[counterpart] ?? 0)
      ends.push(before.ends[counterpart] ?? 0)
    } else {
      if (length + element.length > text.length) {
        text = Buffer.allocUnsafeSlow(Math.max(TEXT_BYTES, element.length))
        texts.push(text)
        length = 0
      }
      sources.push(texts.length - 1)
      starts.push(length)
      length += element.copy(text, length)
      ends.push(length)
    }
    append(places, place)
    counterparts.push(counterpart)
  }
  const used = [...new Set(sources)].sort((a, b) => a - b)
  const numbers = new Map(used.map((source, number) => [source, number]))
  return {
    coverage,
    count: sources.length,
    texts: used.flatMap((source) => texts[source] ?? []),
    sources: Uint32Array.from(sources, (source) => numbers.get(source) ?? 0),
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    places: Int32Array.from(places),
    counterparts: Int32Array.from(counterparts),
  }
}

type Place = readonly [country: number, category: number, polymer: number, year: number]

/** Returns the place of each row, and throws unless rows come in published order. */
function placer(coverage: TreeCoverage): (row: RecordRow) => Place {
  const { categories, polymers, years } = coverage
  const countryAt = indexOf(coverage.countries)
  const categoryAt = indexOf(categories)
  const polymerAt = indexOf(polymers)
  const yearAt = indexOf(years)
  let last = -1
  return (row) => {
    const place: Place = [countryAt(row.country), categoryAt(row.category), polymerAt(row.polymer), yearAt(row.year)]
    const position = ((place[0] * categories.length + place[1]) * polymers.length + place[2]) * years.length + place[3]
    if (position <= last)
      throw new Error(`records are not in published order at ${row.country}, ${row.category}, ${row.polymer}, ${row.year}`)
    last = position
    return place
  }
}

/**
 * Returns the index of the identical element in an earlier release, or -1. Places have to come in published order. Values that both
 * releases know have the same order in both; a value that the earlier release does not know has no place there.
 */
function follower(before: Elements, coverage: TreeCoverage): (place: Place, element: Buffer) => number {
  const earlierPlace = placeIn(before.coverage, coverage)
  let next = 0
  return (place, element) => {
    const wanted = earlierPlace(place)
    if (wanted.includes(-1)) return -1
    while (next < before.count && comparePlaces(before, next, wanted) < 0) next++
    if (next === before.count || comparePlaces(before, next, wanted) !== 0) return -1
    const text = before.texts[before.sources[next] ?? 0]?.subarray(before.starts[next], before.ends[next])
    return text?.equals(element) ? next : -1
  }
}

/** Translates a place to the coverage of an earlier release; -1 for values that the earlier release does not know. */
function placeIn(before: TreeCoverage, now: TreeCoverage): (place: Place) => Place {
  const inBoth = <T>(values: readonly T[], earlier: readonly T[]) => values.map((value) => earlier.indexOf(value))
  const countries = inBoth(now.countries, before.countries)
  const categories = inBoth(now.categories, before.categories)
  const polymers = inBoth(now.polymers, before.polymers)
  const years = inBoth(now.years, before.years)
  return ([country, category, polymer, year]) => [
    countries[country] ?? -1,
    categories[category] ?? -1,
    polymers[polymer] ?? -1,
    years[year] ?? -1,
  ]
}

/** Negative where the element at `at` comes before the place. */
function comparePlaces({ places }: Elements, at: number, [country, category, polymer, year]: Place): number {
  return (
    (places[4 * at] ?? 0) - country ||
    (places[4 * at + 1] ?? 0) - category ||
    (places[4 * at + 2] ?? 0) - polymer ||
    (places[4 * at + 3] ?? 0) - year
  )
}

/** Gives the same text as formatDecimal, from the printed digits. It is a fast path, because a build writes half a million amounts. */
function amountText(value: unknown, scale: number, column: string): string {
  if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) throw new Error(`a record has no whole number in ${column}: ${value}`)
  const digits = String(value)
  const point = digits.length - scale
  if (point <= 0 || digits.startsWith('-')) return formatDecimal({ digits: BigInt(digits), scale })
  let end = digits.length
  while (end > point && digits.charCodeAt(end - 1) === ZERO) end--
  return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`
}

function indexOf(values: readonly unknown[]): (value: unknown) => number {
  const indexes = new Map(values.map((value, index) => [value, index]))
  return (value) => {
    const index = indexes.get(value)
    if (index === undefined) throw new Error(`a record lies outside the coverage: ${String(value)}`)
    return index
  }
}
