// Reads the records that match a filter: one page, one record after another, or all.

import { PAGE_MISSING } from '../model/api-problems.ts'
import { ALL_CATEGORIES, ALL_POLYMERS, DIMENSIONS } from '../model/dimensions.ts'
import { FIRST_PAGE, MOST_PAGE, PAGE_SIZES } from '../model/paging.ts'
import type { AnyRecord, AskedHost, Dimensions, HostPage } from './asked-host.ts'
import { ApiError, ReleaseChangedError, refuseOthers, UnexpectedAnswerError } from './errors.ts'
import { type FoundRecords, rangeReader } from './ranges.ts'
import type { Filter, Listing, Page } from './types.ts'

/** The sizes of a page if a call names none: for one page, and a larger one for reading all records. Some trees have other sizes. */
const [PAGE_SIZE, LARGE_PAGE_SIZE] = PAGE_SIZES

export interface ListingOptions {
  readonly host: AskedHost
  readonly of: 'datasets' | 'ranges'
  /** Whether the ranges of the records are joined to them. */
  readonly withRanges: boolean
  readonly filter: Filter
  /** Undefined for the latest release. */
  readonly version: string | undefined
  readonly signal: AbortSignal | undefined
}

/** Throws a TypeError for a filter that the types do not allow, and a RangeError for a year, page or page size that is no whole number. */
export function createListing({ host, of, withRanges, filter, version, signal }: ListingOptions): Listing<AnyRecord> {
  const { country, category, polymer, year, page = FIRST_PAGE, pageSize, level = 'all', ...unknown } = filter
  refuseOthers(unknown, 'filter')
  if (typeof withRanges !== 'boolean') throw new TypeError('withRanges must be true or false.')
  if (level !== 'all' && level !== 'leaf') throw new TypeError("level must be 'all' or 'leaf'.")
  assertWhole('page', page, FIRST_PAGE, MOST_PAGE)
  assertWhole('pageSize', pageSize, 1)
  const single = singleFilters({ country, category, polymer, year })
  const leaf = level === 'leaf'
  if (leaf && single.some(isAggregate))
    throw new TypeError(`level 'leaf' leaves out the records of ${ALL_CATEGORIES} and ${ALL_POLYMERS}: do not filter by them.`)

  /** Hosts filter by one value, and not by level. Pages of anything else are cut here, out of all records, and have any size. */
  const isCut = leaf || single.length > 1
  const named = isCut ? undefined : pageSize
  const parts = single.map((dimensions) => readPages({ host, of, withRanges, dimensions, pageSize: named, signal }))
  const wanted = ({ elements }: HostPage) => (leaf ? elements.filter((record) => !isAggregate(record)) : elements)

  /** The pages of the host, all of one release: later ones are requested by the version of the release that answered the first. */
  async function* hostPages(): AsyncGenerator<Page<AnyRecord>> {
    let release = version
    for (const part of parts) {
      for await (const found of part.all(release)) {
        release = found.version ?? release
        yield found
      }
    }
  }

  async function collect() {
    const elements: AnyRecord[] = []
    let found: Page<AnyRecord> | undefined
    for await (found of hostPages()) for (const record of wanted(found)) elements.push(record)
    return { elements, version: found?.version }
  }

  async function* pages(): AsyncGenerator<Page<AnyRecord>> {
    if (isCut) {
      const collected = await collect()
      const { totalPages } = cut(collected, FIRST_PAGE, pageSize ?? LARGE_PAGE_SIZE)
      for (let number = 0; number < totalPages; number++) yield cut(collected, number, pageSize ?? LARGE_PAGE_SIZE)
    } else for await (const found of hostPages()) if (found.totalPages > 0) yield found
  }

  async function one(): Promise<Page<AnyRecord>> {
    const [part] = parts
    if (isCut || !part) return cut(await collect(), page, pageSize ?? PAGE_SIZE)
    return { page, ...(await part.one(page, version)) }
  }

  let awaited: Promise<Page<AnyRecord>> | undefined
  const once = () => (awaited ??= one())
  return {
    // biome-ignore lint/suspicious/noThenProperty: a listing is awaited for one page
    then: (resolved, rejected) => once().then(resolved, rejected),
    catch: (rejected) => once().catch(rejected),
    finally: (settled) => once().finally(settled),
    async *[Symbol.asyncIterator]() {
      for await (const found of hostPages()) yield* wanted(found)
    },
    pages,
    all: async () => (await collect()).elements,
  }
}

/** A filter with one value a dimension for each combination of the values of a filter, in the order in which it names them. */
function singleFilters({ country, category, polymer, year }: Pick<Filter, (typeof DIMENSIONS)[number]>): Dimensions[] {
  const years = valuesOf('year', year)
  for (const one of years) assertWhole('year', one, 0)
  const [countries, categories, polymers] = Object.entries({ country, category, polymer }).map(([name, given]) => {
    const values = valuesOf<string>(name, given)
    if (values.some((value) => value !== undefined && typeof value !== 'string')) throw new TypeError(`${name} must be a string.`)
    return values
  })
  const found: Dimensions[] = []
  for (const country of countries ?? [])
    for (const category of categories ?? [])
      for (const polymer of polymers ?? []) for (const year of years) found.push({ country, category, polymer, year })
  return found
}

/** The values that a filter names for a dimension, each once; one undefined value where it names none. */
function valuesOf<Value>(name: string, given: Value | readonly Value[] | undefined): readonly (Value | undefined)[] {
  const values: readonly (Value | undefined)[] = Array.isArray(given) ? [...new Set(given)] : [given as Value | undefined]
  if (values.length === 0) throw new TypeError(`${name} must name at least one value, or be left out.`)
  return values
}

interface PageReading extends Pick<ListingOptions, 'host' | 'of' | 'withRanges' | 'signal'> {
  readonly dimensions: Dimensions
  /** The size of the host's pages that the call names. */
  readonly pageSize: number | undefined
}

/** Reads the pages that a host has of a filter with one value a dimension. */
function readPages({ host, of, withRanges, dimensions, pageSize, signal }: PageReading) {
  const rangesOf = rangeReader(host, dimensions, signal)

  const hostPage = async (number: number, size: number, release: string | undefined): Promise<HostPage> => {
    if (of === 'ranges') return cut(await rangesOf(release), number, size)
    const found = await host.page({ filter: dimensions, page: number, pageSize: size, version: release }, signal)
    if (!withRanges || found.elements.length === 0) return found
    // Read the ranges of the release that answered, even if another one is the latest by now.
    const ranges = await rangesOf(found.version ?? release)
    return { ...found, elements: joined(found, ranges, `page ${number}`) }
  }

  /**
   * A page and its size, which is `usual` if the call names none. A host whose tree has other sizes names these when it refuses: the size
   * is then its default for one page, and its largest for reading all records.
   */
  const sizedPage = async (number: number, usual: number, release: string | undefined) => {
    const read = async (size: number) => ({ ...(await hostPage(number, size, release)), pageSize: size })
    try {
      return await read(pageSize ?? usual)
    } catch (error) {
      if (pageSize !== undefined || !(error instanceof ApiError) || error.parameter !== 'page_size') throw error
      const sizes = (error.allowed ?? []).map(Number)
      if (usual !== PAGE_SIZE) sizes.sort((a, b) => b - a)
      return await read(sizes[0] ?? usual)
    }
  }

  return {
    one: (number: number, release: string | undefined) => sizedPage(number, PAGE_SIZE, release),
    async *all(release: string | undefined): AsyncGenerator<Page<AnyRecord>> {
      const first = await sizedPage(FIRST_PAGE, LARGE_PAGE_SIZE, release)
      yield { page: FIRST_PAGE, ...first }
      let before: HostPage = first
      for (let number = 1; number < first.totalPages; number++) {
        const next = await hostPage(number, first.pageSize, first.version)
        // Some caches ignore the query, so that a page comes twice.
        if (next.totalItems !== first.totalItems || keyOf(next.elements[0]) === keyOf(before.elements[0])) {
          throw new ReleaseChangedError('the pages do not belong to one listing: read the listing again', `page ${number}`)
        }
        yield { page: number, pageSize: first.pageSize, ...next }
        before = next
      }
    },
  }
}

function assertWhole(name: string, value: number | undefined, least: number, most = Number.POSITIVE_INFINITY): void {
  if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) return
  throw new RangeError(`${name} must be a whole number from ${least}${most < Number.POSITIVE_INFINITY ? ` to ${most}` : ''}.`)
}

function isAggregate({ category, polymer }: { readonly category?: string | undefined; readonly polymer?: string | undefined }): boolean {
  return category === ALL_CATEGORIES || polymer === ALL_POLYMERS
}

const keyOf = (record?: AnyRecord) => JSON.stringify(DIMENSIONS.map((dimension) => record?.[dimension]))

/** A page of records that were read as a whole. */
function cut({ elements, version }: FoundRecords, page: number, size: number): Page<AnyRecord> {
  const totalPages = Math.ceil(elements.length / size)
  if (page > FIRST_PAGE && page >= totalPages) throw new ApiError(PAGE_MISSING, `page ${page}`)
  const found = elements.slice(page * size, (page + 1) * size)
  return { page, pageSize: size, elements: found, totalItems: elements.length, totalPages, version }
}

/** The records of a page with low and high beside every amount. Throws an UnexpectedAnswerError if the ranges are not of these records. */
function joined(page: HostPage, ranges: FoundRecords, place: string): AnyRecord[] {
  const byKey = new Map(ranges.elements.map((element) => [keyOf(element), element]))
  const records = page.elements.map((record) => {
    const range = byKey.get(keyOf(record))
    return range && withRange(record, range)
  })
  const all = records.filter((record) => record !== undefined)
  if (all.length === records.length && byKey.size === page.totalItems) return all
  throw new UnexpectedAnswerError('the ranges do not match the records: read the listing again', place)
}

function withRange(record: AnyRecord, range: AnyRecord): AnyRecord {
  const ranges = new Map<string, unknown>(Object.entries(range))
  const joinedTo = ([name, value]: [string, unknown]) => [
    name,
    typeof value === 'object' ? Object.assign({}, value, ranges.get(name)) : value,
  ]
  return Object.fromEntries(Object.entries(record).map(joinedTo))
}
