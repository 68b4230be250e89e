// The elements of the api: every record's JSON, made once and cut into pages afterwards.
// Numbers go from whole kilograms and parts per million to decimal text; nothing passes through floating point.

import { formatDecimal } from '../model/decimal.ts'
import { CATEGORIES, POLYMERS } from '../model/dimensions.ts'
import { integerColumn, METRICS } from '../model/metrics.ts'

/** A row of the table `records`: country, category, polymer, year and the twenty integer columns. */
export type RecordRow = Readonly<Record<string, unknown>>

/** The values that a release covers, in published order. */
export interface Coverage {
  /** ISO 3166-1 alpha-3 codes, in code order. */
  readonly countries: readonly string[]
  readonly years: readonly number[]
}

/** The JSON of all records of a release, in published order, with the place of each in the four dimensions. */
export interface Elements {
  readonly count: number
  /** All elements, each followed by one byte for the comma; element i begins at `starts[i]` and ends before `starts[i + 1] - 1`. */
  readonly text: Buffer
  /** One more than there are elements. */
  readonly starts: Uint32Array
  /** Four numbers an element: index of its country, category, polymer and year in the coverage and the model's lists. */
  readonly places: Int32Array
}

const ZERO = '0'.charCodeAt(0)

const PIECES = METRICS.map((metric) => ({
  column: integerColumn(metric),
  scale: metric.decimals,
  before: `,${JSON.stringify(metric.name)}:{"amount":`,
  after: `,"unit":${JSON.stringify(metric.unit)}}`,
}))

/** The JSON of one record, compact, metrics in their order, amounts as the shortest exact decimal. */
export function elementText(row: RecordRow): string {
  const { country, category, polymer, year } = row
  let text = `{"country":${JSON.stringify(country)},"category":${JSON.stringify(category)},"polymer":${JSON.stringify(polymer)},"year":${year}`
  for (const { column, scale, before, after } of PIECES) {
    text += before + amountText(row[column], scale, column) + after
  }
  return `${text}}`
}

/**
 * Serialises the records of a release. Rows have to come in published order and within the coverage: anything else is a bug of
 * the caller and throws.
 */
export function serialiseElements(rows: Iterable<RecordRow>, coverage: Coverage): Elements {
  const countryAt = indexOf(coverage.countries)
  const categoryAt = indexOf(CATEGORIES)
  const polymerAt = indexOf(POLYMERS)
  const yearAt = indexOf(coverage.years)
  const places: number[] = []
  const starts: number[] = [0]
  const chunks: Buffer[] = []
  let length = 0
  let last = -1
  for (const row of rows) {
    const [country, category, polymer, year] = [countryAt(row.country), categoryAt(row.category), polymerAt(row.polymer), yearAt(row.year)]
    const position = ((country * CATEGORIES.length + category) * POLYMERS.length + polymer) * coverage.years.length + year
    if (position <= last)
      throw new Error(`records are not in published order at ${row.country}, ${row.category}, ${row.polymer}, ${row.year}`)
    last = position
    const element = Buffer.from(`${elementText(row)},`)
    length += element.length
    chunks.push(element)
    places.push(country, category, polymer, year)
    starts.push(length)
  }
  const text = Buffer.concat(chunks, length)
  return { count: chunks.length, text, starts: Uint32Array.from(starts), places: Int32Array.from(places) }
}

/** What formatDecimal gives, from the digits as they are printed: half a million amounts a build are worth a short way. */
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
