// The types of the client's options, filters and results.

import type { Category, LeafCategory, LeafPolymer, Polymer } from '../model/dimensions.ts'
import type { MetricUnits, Unit } from '../model/metrics.ts'
import type { Status } from '../model/statuses.ts'
import type { Changes, CountryExplanation, Metadata, ReferenceData, Versions } from './answers.ts'

export type {
  Category,
  Changes,
  CountryExplanation,
  LeafCategory,
  LeafPolymer,
  Metadata,
  MetricUnits,
  Polymer,
  ReferenceData,
  Status,
  Versions,
}

/** The part of `fetch` that the client needs: the function of browsers, Node and workers fits, or your own. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export interface ClientOptions {
  /** Base address of the API, with its path prefix: `https://data.example/plastic`. In browsers it may be relative to the page. */
  readonly baseUrl: string | URL
  /** Access key of production. Sent in the header `x-api-key` and nowhere else, and not along redirects. */
  readonly key?: string | undefined
  /**
   * The release to read, such as `'1.4'`; default: the latest. A draft is never the latest and has to be named: `'1.5-draft'`. It may
   * change between two calls, so nothing of it is kept.
   */
  readonly version?: string | undefined
  /**
   * `query`: the host answers `/datasets?…`. `files`: the host is a plain file server with the tree, whose files are read by their paths.
   * `auto`, the default, sends a query first and determines the kind of host from the answer.
   */
  readonly mode?: 'auto' | 'query' | 'files' | undefined
  /**
   * Called once, with a sentence, if `version` is superseded or withdrawn. The sentence says since when, and which release replaces it.
   * Default: `console.warn`.
   */
  readonly onWarning?: ((message: string) => void) | undefined
  /** Used instead of the global `fetch`. */
  readonly fetch?: Fetch | undefined
  /** Number of retries after a temporary failure; default 3. `Infinity` never gives up. */
  readonly retries?: number | undefined
  /** Milliseconds for one attempt, including its body; default 30,000, at most 2,147,483,647. */
  readonly timeout?: number | undefined
  /** Ends all requests of the client. */
  readonly signal?: AbortSignal | undefined
}

export interface CallOptions {
  /** Ends the requests of this call; they reject with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** One value, or several: then the records of each combination, one after another in the order in which the values are named. */
type OneOrMore<Value> = Value | readonly Value[]

interface CommonFilter {
  /** ISO 3166-1 alpha-3 code, such as `FRA`; `referenceData()` lists those of a release. */
  readonly country?: OneOrMore<string> | undefined
  readonly year?: OneOrMore<number> | undefined
  /** Number of the page that is awaited, from 0; default 0. Reading all records begins with the first page and ignores it. */
  readonly page?: number | undefined
  /**
   * Records on a page. Every host accepts the sizes that its tree was built with, 50 and 500 unless the build names others; hosts that run
   * code, and light trees, accept any size from 1 to 1000. Default: 50 for an awaited page, 500 for reading all records. On a host
   * without that size, the default is the host's own for an awaited page, and its largest for reading all records. Pages of leaf records,
   * and of several values of a filter, are cut by the client and have any size.
   */
  readonly pageSize?: number | undefined
}

/** All records, with those of `All packaging` and `All polymers`: adding them up counts everything four times. */
export interface AllFilter extends CommonFilter {
  readonly level?: 'all' | undefined
  readonly category?: OneOrMore<Category> | undefined
  readonly polymer?: OneOrMore<Polymer> | undefined
}

/** Only records of one category and one polymer each, which may be added up: those of `All packaging` and `All polymers` are left out. */
export interface LeafFilter extends CommonFilter {
  readonly level: 'leaf'
  readonly category?: OneOrMore<LeafCategory> | undefined
  readonly polymer?: OneOrMore<LeafPolymer> | undefined
}

export type Filter = AllFilter | LeafFilter

/** Whether each metric of a record gets its range beside the amount. The ranges are read as a whole file. */
export interface RangeChoice {
  readonly withRanges?: boolean | undefined
}

interface WithRanges extends RangeChoice {
  readonly withRanges: true
}

interface WithoutRanges extends RangeChoice {
  readonly withRanges?: false | undefined
}

/** An amount with its unit: kilotonnes, percent or kilograms per head. */
export interface Quantity<U extends Unit = Unit> {
  readonly amount: number
  readonly unit: U
}

/** One record: four dimensions and the metrics. Metrics that a later release added are missing from records of earlier releases. */
export type DataRecord<C extends Category = Category, P extends Polymer = Polymer> = Dimensions<C, P> & {
  readonly [Name in keyof MetricUnits]: Quantity<Exclude<MetricUnits[Name], undefined>>
}

interface Dimensions<C extends Category, P extends Polymer> {
  readonly country: string
  readonly category: C
  readonly polymer: P
  readonly year: number
}

export type LeafRecord = DataRecord<LeafCategory, LeafPolymer>

/** The 90 % range of an amount and its status; both bounds are null where the amount, or a part of it, is not known and counts as 0. */
export interface QuantityRange<U extends Unit = Unit> {
  readonly low: number | null
  readonly high: number | null
  readonly unit: U
  /** What the amount rests on. */
  readonly status: Status
  /** The year of the evidence, if it is carried from another year. */
  readonly from_year?: number
}

/** The ranges of one record: its dimensions, and low, high and status of every metric. */
export type RangeRecord<C extends Category = Category, P extends Polymer = Polymer> = Dimensions<C, P> & {
  readonly [Name in keyof MetricUnits]: QuantityRange<Exclude<MetricUnits[Name], undefined>>
}

/** One record with its ranges: amount, low and high of every metric. */
export type RecordWithRanges<C extends Category = Category, P extends Polymer = Polymer> = DataRecord<C, P> & RangeRecord<C, P>

export interface Page<Item = DataRecord> {
  readonly elements: readonly Item[]
  /** From 0. */
  readonly page: number
  readonly pageSize: number
  /** Records that match, on all pages together. */
  readonly totalItems: number
  /** Pages that hold them; 0 where nothing matches. */
  readonly totalPages: number
  /** The release that answered, `1.5-draft` for a draft; undefined if a server between client and host removed the header. */
  readonly version: string | undefined
}

/**
 * The records that match a filter. Sends no request until it is used: `await` gives one page, `for await` goes over all records page by
 * page, `all()` collects them, `pages()` gives the pages themselves. All pages come from one release, even if another one is published
 * meanwhile.
 */
export interface Listing<Item = DataRecord> extends Pick<Promise<Page<Item>>, 'then' | 'catch' | 'finally'>, AsyncIterable<Item> {
  /** All records that match, in published order; with several values of a filter in the order of these. */
  all(): Promise<Item[]>
  /** All pages from the first, one after another: as many as `totalPages` says, so none where nothing matches. */
  pages(): AsyncIterable<Page<Item>>
}

export interface Client {
  /**
   * The records that match a filter, or all. Rejects with an `ApiError` that names the parameter if a value is not known. Throws a
   * `RangeError` if `year`, `page` or `pageSize` is no whole number, and a `TypeError` if another value is of a wrong type.
   * @example const page = await client.datasets({ country: 'FRA', category: 'PET bottles' })
   * @example const some = await client.datasets({ country: ['FRA', 'DEU'], year: [2021, 2022] }).all()
   * @example for await (const record of client.datasets({ level: 'leaf' })) …
   * @example const withRanges = await client.datasets({ country: 'FRA', withRanges: true })
   */
  datasets(filter: LeafFilter & WithRanges, options?: CallOptions): Listing<RecordWithRanges<LeafCategory, LeafPolymer>>
  datasets(filter: Filter & WithRanges, options?: CallOptions): Listing<RecordWithRanges>
  datasets(filter: LeafFilter & WithoutRanges, options?: CallOptions): Listing<LeafRecord>
  datasets(filter?: Filter & WithoutRanges, options?: CallOptions): Listing<DataRecord>
  /**
   * The 90 % ranges of the records that match a filter, or of all: read once as a whole file, of the country, of the pair of category and
   * polymer, or else of all records, and cut into pages of any size by the client. Rejects as `datasets` does, and with an `ApiError` of
   * 404 if the release has no ranges.
   * @example const page = await client.ranges({ country: 'FRA', year: 2022 })
   */
  ranges(filter: LeafFilter, options?: CallOptions): Listing<RangeRecord<LeafCategory, LeafPolymer>>
  ranges(filter?: Filter, options?: CallOptions): Listing<RangeRecord>
  /** The countries, categories, polymers and years that the release knows. */
  referenceData(options?: CallOptions): Promise<ReferenceData>
  /** Notice, licence and sources of the release. */
  metadata(options?: CallOptions): Promise<Metadata>
  /** The releases of the host, latest first. */
  versions(options?: CallOptions): Promise<Versions>
  /**
   * What a release changes against the one before it: declared changes, added and removed records, every changed cell.
   * Default: the release of the client.
   * @example const { previous, metrics } = await client.changes('1.4')
   */
  changes(version?: string, options?: CallOptions): Promise<Changes>
  /**
   * Where the national figures of a country come from, in words. Rejects with an `ApiError` of 404 if the release does not cover the
   * country, or the host has no explanations.
   */
  explanation(country: string, options?: CallOptions): Promise<CountryExplanation>
  /**
   * A whole file of the release by its name, such as `national-totals.csv`; with the media type that the host states. Rejects with an
   * `ApiError` of 404 if there is none, and with a `TypeError` if the name cannot be that of a file.
   * @example const csv = await (await client.file('aggregates.csv')).text()
   */
  file(name: string, options?: CallOptions): Promise<Blob>
}
