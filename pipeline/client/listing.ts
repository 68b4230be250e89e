// Reads the records that match a filter: one page, one record after another, or all.

import { ALL_CATEGORIES, ALL_POLYMERS, DIMENSIONS } from '../model/dimensions.ts'
import type { PagedOperation } from '../model/operations.ts'
import { FIRST_PAGE, MOST_PAGE, PAGE_SIZES } from '../model/paging.ts'
import type { AnyRecord, AskedHost, HostPage } from './asked-host.ts'
import { ApiError, ReleaseChangedError, refuseOthers, UnexpectedAnswerError } from './errors.ts'
import type { Filter, Listing, Page } from './types.ts'

/** The sizes of a page if a call names none: for one page, and a larger one for reading all records. Some trees have other sizes. */
const [PAGE_SIZE, LARGE_PAGE_SIZE] = PAGE_SIZES

export interface ListingOptions {
  readonly host: AskedHost
  readonly operation: PagedOperation
  /** Whether the ranges of the records are joined to them. */
  readonly withRanges: boolean
  readonly filter: Filter
  /** Undefined for the latest release. */
  readonly version: string | undefined
  readonly signal: AbortSignal | undefined
}

/** Throws a TypeError for a filter that the types do not allow, and a RangeError for a page or page size that is no whole number. */
export function createListing({ host, operation, withRanges, filter, version, signal }: ListingOptions): Listing<AnyRecord> {
  const { country, category, polymer, year, page = FIRST_PAGE, pageSize, level = 'all', ...unknown } = filter
  refuseOthers(unknown, 'filter')
  if (typeof withRanges !== 'boolean') throw new TypeError('withRanges must be true or false.')
  if (level !== 'all' && level !== 'leaf') throw new TypeError("level must be 'all' or 'leaf'.")
  if (!Number.isInteger(page) || page < FIRST_PAGE || page > MOST_PAGE)
    throw new RangeError(`page must be a whole number from ${FIRST_PAGE} to ${MOST_PAGE}.`)
  if (pageSize !== undefined && (!Number.isInteger(pageSize) || pageSize < 1))
    throw new RangeError('pageSize must be a whole number from 1.')
  const dimensions = { country, category, polymer, year }
  const leaf = level === 'leaf'
  if (leaf && isAggregate(dimensions))
    throw new TypeError(`level 'leaf' leaves out the records of ${ALL_CATEGORIES} and ${ALL_POLYMERS}: do not filter by them.`)

  const hostPage = async (number: number, size: number, release: string | undefined): Promise<HostPage> => {
    const request = { filter: dimensions, page: number, pageSize: size }
    const found = await host.page({ ...request, operation, version: release }, signal)
    if (!withRanges) return found
    // Read the ranges of the release that answered, even if another one is the latest by now.
    const ranges = await host.page({ ...request, operation: 'ranges', version: found.version ?? release }, signal)
    return { ...found, elements: joined(found, ranges, `page ${number}`) }
  }

  /**
   * A page and its size, which is `usual` if the call names none. A host whose tree has other sizes names these when it refuses: the size is
   * then its default for one page, and its largest for reading all records.
   */
  const sizedPage = async (number: number, usual: number): Promise<HostPage & { readonly pageSize: number }> => {
    const read = async (size: number) => ({ ...(await hostPage(number, size, version)), pageSize: size })
    try {
      return await read(pageSize ?? usual)
    } catch (error) {
      if (pageSize !== undefined || !(error instanceof ApiError) || error.parameter !== 'page_size') throw error
      const sizes = (error.allowed ?? []).map(Number)
      if (usual !== PAGE_SIZE) sizes.sort((a, b) => b - a)
      return await read(sizes[0] ?? usual)
    }
  }

  /** All pages of one release: the later pages are requested by the version of the release that answered the first. */
  async function* pages(): AsyncGenerator<readonly AnyRecord[], string | undefined> {
    const first = await sizedPage(FIRST_PAGE, LARGE_PAGE_SIZE)
    yield first.elements
    let before: HostPage = first
    for (let number = 1; number < first.totalPages; number++) {
      const next = await hostPage(number, first.pageSize, first.version)
      if (next.totalItems !== first.totalItems || isSame(before, next)) {
        throw new ReleaseChangedError('the pages do not belong to one listing: read the listing again', `page ${number}`)
      }
      yield next.elements
      before = next
    }
    return first.version
  }

  async function collect(): Promise<{ readonly records: AnyRecord[]; readonly version: string | undefined }> {
    const records: AnyRecord[] = []
    const reading = pages()
    for (;;) {
      const { done, value } = await reading.next()
      if (done) return { records, version: value }
      for (const record of value) if (!leaf || !isAggregate(record)) records.push(record)
    }
  }

  async function one(): Promise<Page<AnyRecord>> {
    if (!leaf) return { page, ...(await sizedPage(page, PAGE_SIZE)) }
    // Hosts have no filter by level: the page is cut out of all records.
    const size = pageSize ?? PAGE_SIZE
    const { records, version: release } = await collect()
    const elements = records.slice(page * size, (page + 1) * size)
    return { page, pageSize: size, elements, totalItems: records.length, totalPages: Math.ceil(records.length / size), version: release }
  }

  let awaited: Promise<Page<AnyRecord>> | undefined
  return {
    // biome-ignore lint/suspicious/noThenProperty: a listing is awaited for one page
    then(resolved, rejected) {
      awaited ??= one()
      return awaited.then(resolved, rejected)
    },
    async *[Symbol.asyncIterator]() {
      for await (const elements of pages()) {
        for (const record of elements) if (!leaf || !isAggregate(record)) yield record
      }
    },
    all: async () => (await collect()).records,
  }
}

function isAggregate({ category, polymer }: { readonly category?: string | undefined; readonly polymer?: string | undefined }): boolean {
  return category === ALL_CATEGORIES || polymer === ALL_POLYMERS
}

/** Whether a page came twice: some caches ignore the query. */
function isSame({ elements: [a] }: HostPage, { elements: [b] }: HostPage): boolean {
  return keyOf(a) === keyOf(b)
}

const keyOf = (record?: AnyRecord) => JSON.stringify([record?.country, record?.category, record?.polymer, record?.year])

/**
 * The records of a page with low and high beside every amount. Throws an UnexpectedAnswerError if a record has no ranges, or ranges have no
 * record.
 */
function joined(page: HostPage, ranges: HostPage, place: string): AnyRecord[] {
  const byKey = new Map(ranges.elements.map((element) => [keyOf(element), element]))
  const records = page.elements.map((record) => {
    const range = byKey.get(keyOf(record))
    return range && ({ ...record, ...withRange(record, range) } as AnyRecord)
  })
  const all = records.filter((record) => record !== undefined)
  if (all.length === records.length && byKey.size === records.length) return all
  throw new UnexpectedAnswerError('the ranges do not match the records: read the listing again', place)
}

function withRange(record: AnyRecord, range: AnyRecord): object {
  const ranges = new Map(Object.entries(range))
  return Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !DIMENSIONS.some((dimension) => dimension === name))
      .map(([name, quantity]) => [name, { ...(quantity as object), ...ranges.get(name) }]),
  )
}
