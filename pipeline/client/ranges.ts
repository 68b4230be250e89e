// Reads the ranges of the records that match a filter, from the whole file that fits: the cut of a country, the cut of a pair of category
// and polymer, or else the table of all ranges.

import { unknownValue } from '../model/api-problems.ts'
import { occurs } from '../model/pairs.ts'
import { unknownParameter } from '../model/parameters.ts'
import { countryRangesPath, pairRangesPath } from '../model/tree-paths.ts'
import type { ApiLayout, ReferenceData } from './answers.ts'
import type { Answer } from './ask.ts'
import { type AnyRecord, type AskedHost, type Dimensions, matching, objectOf } from './asked-host.ts'
import { ApiError, UnexpectedAnswerError } from './errors.ts'
import { tableIn } from './light-pages.ts'

export interface FoundRecords {
  /** In published order. */
  readonly elements: readonly AnyRecord[]
  /** The release that answered; undefined if the host did not name it. */
  readonly version: string | undefined
}

/**
 * Returns a function that reads the ranges of a release, each release once. It rejects as `AskedHost` does, and with an ApiError if the
 * release does not know a value of the filter.
 */
export function rangeReader(host: AskedHost, filter: Dimensions, signal: AbortSignal | undefined) {
  const kept = new Map<string | undefined, Promise<FoundRecords>>()
  return (version: string | undefined): Promise<FoundRecords> => {
    const known = kept.get(version)
    if (known) return known
    const found = readRanges(host, filter, version, signal)
    kept.set(version, found)
    found.then(
      ({ version: named }) => kept.set(named, found),
      () => kept.delete(version),
    )
    return found
  }
}

async function readRanges(
  host: AskedHost,
  filter: Dimensions,
  asked: string | undefined,
  signal: AbortSignal | undefined,
): Promise<FoundRecords> {
  const path = pathOf(filter)
  try {
    const { answer, version } = await host.whole(path, asked, signal)
    const elements = path === TABLE ? await ofTables(answer, version ?? asked) : ofCut(answer, filter)
    if (elements.length === 0) await assertKnown(version ?? asked)
    return { elements, version }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    // A country or a pair that the release does not have has no file.
    await assertKnown(asked)
    const { layout, version } = await layoutOf(asked)
    if (path === TABLE || occurs(filter, layout.pairs)) throw error
    return { elements: [], version }
  }

  async function layoutOf(of: string | undefined) {
    const { answer, version } = await host.whole('layout.json', of, signal)
    const layout = objectOf(answer) as ApiLayout
    if (Array.isArray(layout.pairs) && Array.isArray(layout.metrics)) return { layout, version }
    throw new UnexpectedAnswerError('layout.json of the release does not describe its files: the tree has to be built again', answer)
  }

  async function ofTables(ranges: Answer, version: string | undefined) {
    const { answer } = await host.whole(STATUS_TABLE, version, signal)
    return ofTable(ranges, answer, filter, (await layoutOf(version)).layout)
  }

  async function assertKnown(version: string | undefined): Promise<void> {
    const reference = (await host.file('reference-data', version, signal)) as ReferenceData
    const known = { ...reference, countries: reference.countries.map(({ code }) => code), pageSizes: { built: [], any: true } }
    const parameter = unknownParameter(filter, known)
    if (parameter) throw new ApiError(unknownValue(parameter, known), path)
  }
}

const TABLE = 'ranges.csv'
const STATUS_TABLE = 'status.csv'

/** The file that holds the ranges of a filter, relative to the folder of a release. */
function pathOf({ country, category, polymer }: Dimensions): string {
  if (country !== undefined) return countryRangesPath(encodeURIComponent(country))
  return category !== undefined && polymer !== undefined ? encodeURI(pairRangesPath(category, polymer)) : TABLE
}

function ofCut(answer: Answer, filter: Dimensions): readonly AnyRecord[] {
  const { ranges, ...about } = objectOf(answer) as { readonly ranges?: unknown } & Dimensions
  const isOther = Object.entries(about).some(([name, value]) => value !== filter[name as keyof Dimensions])
  if (!Array.isArray(ranges) || isOther) throw new UnexpectedAnswerError('the answer does not hold the ranges that were asked for', answer)
  const records: readonly AnyRecord[] = ranges
  return records.filter(matching(filter))
}

const PARTS = ['low', 'high', 'status', 'from_year']

/** The range of a figure that is not known is empty, and null. */
function ofTable(ranges: Answer, statuses: Answer, filter: Dimensions, { metrics }: ApiLayout): AnyRecord[] {
  const table = tableIn(ranges, statuses)
  const columns = metrics.map(({ name, unit }) => {
    const [low = -1, high = -1, status = -1, from = -1] = PARTS.map((part) => table.columns.indexOf(`${name}_${part}`))
    if ([low, high, status, from].includes(-1)) throw new UnexpectedAnswerError(`the tables lack the range of ${name}`, ranges.url)
    return { name, unit, low, high, status, from }
  })
  return table.matching({ ...filter, year: filter.year?.toString() }).map((row) => {
    const [country, category, polymer, year, ...cells] = table.cells(row)
    const bound = (at: number) => (cells[at] === '' ? null : Number(cells[at]))
    const quantities = columns.map(({ name, unit, low, high, status, from }) => {
      const carried = cells[from] === '' ? {} : { from_year: Number(cells[from]) }
      return [name, { low: bound(low), high: bound(high), unit, status: cells[status], ...carried }]
    })
    return { country, category, polymer, year: Number(year), ...Object.fromEntries(quantities) } as AnyRecord
  })
}
