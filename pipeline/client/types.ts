// What the client takes and gives.

import type { Category, LeafCategory, LeafPolymer, Polymer } from '../model/dimensions.ts'
import type { MetricUnits, Unit } from '../model/metrics.ts'
import type { Metadata, ReferenceData, Versions } from './answers.ts'

export type { Category, LeafCategory, LeafPolymer, Metadata, MetricUnits, Polymer, ReferenceData, Versions }

/** What the client needs of `fetch`: that of browsers, Node, workers, or one's own. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export interface ClientOptions {
  /**
   * Where the api lies, path prefix included: `https://data.example/plastic`. In browsers also relative to the page.
   */
  readonly baseUrl: string | URL
  /** Access key of production. Sent in the header `x-api-key` and nowhere else, and not along redirects. */
  readonly key?: string | undefined
  /**
   * The release to read, such as `'1.4'`; absent: the latest. A draft is read by its own name, `'1.5-draft'`, and never by being the
   * latest: it may change between two calls, and nothing of it is kept.
   */
  readonly version?: string | undefined
  /**
   * `query`: the host answers `/datasets?…`. `files`: it is a plain file server with the tree, whose files are read by their paths.
   * `auto`, the default, asks by query first and finds out by the answer.
   */
  readonly mode?: 'auto' | 'query' | 'files' | undefined
  /**
   * Called once, with a sentence, where `version` is superseded or withdrawn: since when, and which release replaces it. `console.warn`
   * unless given.
   */
  readonly onWarning?: ((message: string) => void) | undefined
  /** In place of the global `fetch`. */
  readonly fetch?: Fetch | undefined
  /** How often a request is repeated after it failed for a reason that may pass; 3 unless given. */
  readonly retries?: number | undefined
  /** Milliseconds for one attempt, its body included; 30,000 unless given. */
  readonly timeout?: number | undefined
  /** Ends all requests of the client. */
  readonly signal?: AbortSignal | undefined
}

export interface CallOptions {
  /** Ends the requests of this call; they reject with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

interface CommonFilter {
  /** ISO 3166-1 alpha-3 code, such as `FRA`; `referenceData()` lists those of a release. */
  readonly country?: string | undefined
  readonly year?: number | undefined
  /** The page that is awaited, from 0; 0 unless given. Reading all begins with the first page whatever stands here. */
  readonly page?: number | undefined
  /**
   * Records on a page. Every host takes 50 and 500, those that run code any size from 1 to 1000. Unless given, an awaited page has 50,
   * and all are read by 500.
   */
  readonly pageSize?: number | undefined
}

/** All records, with those of `All packaging` and `All polymers`: adding them up counts everything four times. */
export interface AllFilter extends CommonFilter {
  readonly level?: 'all' | undefined
  readonly category?: Category | undefined
  readonly polymer?: Polymer | undefined
}

/** Only records of one category and one polymer each, which may be added up: those of `All packaging` and `All polymers` are left out. */
export interface LeafFilter extends CommonFilter {
  readonly level: 'leaf'
  readonly category?: LeafCategory | undefined
  readonly polymer?: LeafPolymer | undefined
}

export type Filter = AllFilter | LeafFilter

/** Whether every metric of a record has its range beside the amount, read from `/ranges` page by page. */
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

/** One record: four dimensions and the metrics. Those that came with a later release are missing from records of earlier ones. */
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

/** The 90 % range of an amount. */
export interface QuantityRange<U extends Unit = Unit> {
  readonly low: number
  readonly high: number
  readonly unit: U
}

/** The ranges of one record: its dimensions, and low and high of every metric. */
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
  /** The release that answered, of a draft `1.5-draft`; undefined where a server between here and the host took its header away. */
  readonly version: string | undefined
}

/**
 * The records that match a filter. Asks for nothing until it is used: `await` gives one page, `for await` goes over all records page by
 * page, `all()` collects them. All pages come from one release, also when another is published in between.
 */
export interface Listing<Item = DataRecord> extends PromiseLike<Page<Item>>, AsyncIterable<Item> {
  /** All records that match, in published order. */
  all(): Promise<Item[]>
}

export interface Client {
  /**
   * The records that match a filter, or all. Rejects with an `ApiError` that names the parameter where a value is not known, a
   * `RangeError` where `page` or `pageSize` is no whole number.
   * @example const page = await client.datasets({ country: 'FRA', category: 'PET bottles' })
   * @example for await (const record of client.datasets({ level: 'leaf' })) …
   * @example const withRanges = await client.datasets({ country: 'FRA', withRanges: true })
   */
  datasets(filter: LeafFilter & WithRanges, options?: CallOptions): Listing<RecordWithRanges<LeafCategory, LeafPolymer>>
  datasets(filter: Filter & WithRanges, options?: CallOptions): Listing<RecordWithRanges>
  datasets(filter: LeafFilter & WithoutRanges, options?: CallOptions): Listing<LeafRecord>
  datasets(filter?: Filter & WithoutRanges, options?: CallOptions): Listing<DataRecord>
  /**
   * The 90 % ranges of the records that match a filter, or of all. Rejects as `datasets` does, and with an `ApiError` of 404 where the
   * release has no ranges.
   * @example const page = await client.ranges({ country: 'FRA', year: 2022 })
   */
  ranges(filter: LeafFilter, options?: CallOptions): Listing<RangeRecord<LeafCategory, LeafPolymer>>
  ranges(filter?: Filter, options?: CallOptions): Listing<RangeRecord>
  /** The countries, categories, polymers and years that the release knows. */
  referenceData(options?: CallOptions): Promise<ReferenceData>
  /** What the release is and what it rests on: notice, licence, sources. */
  metadata(options?: CallOptions): Promise<Metadata>
  /** The releases of the host, latest first. */
  versions(options?: CallOptions): Promise<Versions>
}
