// Explains the countries of a release on several threads. A country is not explained again if everything that its explanation follows from
// is the same as in the release before.

import { createHash } from 'node:crypto'
import { TABLES } from '../../../schemas/tables.ts'
import type { LoadedInputs } from '../../compute/load.ts'
import type { Row } from '../../compute/readings/points.ts'
import { filesToRun } from '../../compute/step-files.ts'
import { STATEMENTS } from '../../compute/steps/index.ts'
import type { Engine } from '../../io/engine.ts'
import { Thread } from '../../io/thread.ts'
import type { Coverage } from '../../model/coverage.ts'
import type { Environment } from '../../model/environments.ts'
import { contentJson } from '../../model/json.ts'
import { once } from '../../model/lists.ts'
import type { Metric } from '../../model/metrics.ts'
import { type BookData, bookOf, type ReleaseRows, type ReleaseRowsData, releaseRowsOf } from './book.ts'
import { type ExplainedMetrics, explainedTogether, explainMetrics } from './country-explanation.ts'
import type { ExplainedRelease } from './explanation.ts'
import { readBookData, readRowsData } from './read-books.ts'

/** Metrics of a country that came with the same release. */
interface Part {
  readonly country: string
  readonly metrics: readonly Metric[]
}

export interface ToExplain {
  /** The input rows of the release; left out if the thread has them already. */
  readonly rows?: ReleaseRowsData | undefined
  readonly data: BookData
  readonly release: ExplainedRelease
  readonly years: readonly number[]
  readonly parts: readonly Part[]
}

/** Explains parts, in their order. */
export function explainAll({ data, release, years, parts }: Omit<ToExplain, 'rows'>, inputs: ReleaseRows): ExplainedMetrics[] {
  const books = new Map<string, ReturnType<typeof bookOf>>()
  return parts.map(({ country, metrics }) => {
    const book = once(books, country, () => bookOf(country, data, inputs))
    return explainMetrics(book, release, years, metrics)
  })
}

/** The explanations of a country, in the order of `explainedTogether`, with its name. */
export interface ExplainedCountry {
  readonly country: string
  readonly name: string
  readonly explained: readonly ExplainedMetrics[]
}

/** Countries whose rows are held in memory at the same time. */
const COUNTRIES_AT_ONCE = 16
/** Fewer parts than this are explained before another thread has started. */
const LEAST_PARTS = 6
/** With more countries than this, nothing is kept for the next release: it would take more memory than everything else. */
const MOST_KEPT = 1000

export class ExplainedCountries {
  readonly #threads: number
  readonly #others: Thread<ToExplain, ExplainedMetrics[]>[] = []
  /** Threads that were sent the input rows of the release. */
  readonly #hasRows = new Set<number>()
  /** The explanations of the release before, by the digest of everything that they follow from. */
  #known = new Map<string, ExplainedMetrics>()

  /** The explanations do not depend on the number of threads. */
  constructor(threads = 1) {
    this.#threads = threads
  }

  /** Explains the national figures of the countries of the release in the engine's current schema, one country after the other. */
  async *of(
    engine: Engine,
    inputs: LoadedInputs,
    environment: Environment,
    { version, years, metrics }: Coverage,
  ): AsyncGenerator<ExplainedCountry> {
    const found = await engine.rows('select distinct country from records order by country')
    const codes = found.map(({ country }) => String(country))
    const rows = await readRowsData(engine, inputs)
    this.#hasRows.clear()
    const own = releaseRowsOf(rows)
    const contents = new Contents(own, version, years)
    const [before, kept] = [this.#known, new Map<string, ExplainedMetrics>()]
    for (let begin = 0; begin < codes.length; begin += COUNTRIES_AT_ONCE) {
      const countries = codes.slice(begin, begin + COUNTRIES_AT_ONCE)
      const data = await readBookData(engine, own, version, new Map(countries.map((country) => [country, null])))
      const parts = countries.flatMap((country) => {
        const content = contents.of(country, data)
        return explainedTogether(metrics).map((together) => ({ country, metrics: together, digest: digestOf([content, together]) }))
      })
      const fresh = parts.filter(({ digest }) => !before.has(digest))
      const release = { version, environment }
      const said = await this.#explain({ rows, data, release, years, parts: fresh }, own)
      const made = new Map(fresh.map(({ digest }, place) => [digest, said[place]]))
      for (const country of countries) {
        const explained = parts
          .filter((part) => part.country === country)
          .map(({ digest }) => {
            const one = made.get(digest) ?? before.get(digest)
            if (!one) throw new RangeError(`${country} was not explained`)
            if (codes.length <= MOST_KEPT) kept.set(digest, one)
            return one
          })
        yield { country, name: bookOf(country, data, own).name, explained }
      }
    }
    this.#known = kept
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await Promise.all(this.#others.splice(0).map((thread) => thread.end()))
  }

  /** Every thread, including this one, explains each n-th part. */
  async #explain(asked: ToExplain, inputs: ReleaseRows): Promise<ExplainedMetrics[]> {
    const threads = asked.parts.length < LEAST_PARTS ? 1 : this.#threads
    const shareOf = (thread: number) => asked.parts.filter((_, place) => place % threads === thread)
    const others = Promise.all(
      Array.from({ length: threads - 1 }, (_, thread) => this.#send(thread, { ...asked, parts: shareOf(thread + 1) })),
    )
    // This promise is awaited below. Without a handler, a thread that fails before that would be an unhandled rejection.
    others.catch(() => undefined)
    const shares = [explainAll({ ...asked, parts: shareOf(0) }, inputs), ...(await others)]
    return asked.parts.map((_, place) => shares[place % threads]?.[Math.floor(place / threads)] as ExplainedMetrics)
  }

  #send(thread: number, asked: ToExplain): Promise<ExplainedMetrics[]> {
    if (asked.parts.length === 0) return Promise.resolve([])
    const rows = this.#hasRows.has(thread) ? undefined : asked.rows
    this.#hasRows.add(thread)
    this.#others[thread] ??= new Thread(new URL('./explaining-thread.js', import.meta.url))
    const countries = new Set(asked.parts.map(({ country }) => country))
    const ofThem = <Value>(all: ReadonlyMap<string, Value>) => new Map([...all].filter(([country]) => countries.has(country)))
    const { data } = asked
    const sent = { ...data, own: ofThem(data.own), stepNotes: ofThem(data.stepNotes), passedOver: ofThem(data.passedOver) }
    return this.#others[thread].ask({ ...asked, rows, data: sent })
  }
}

/**
 * Digests of everything that the explanation of a country follows from. Numbers of rows differ from release to release; they are replaced
 * by the content and the place of the rows.
 */
class Contents {
  readonly #inputs: ReleaseRows
  readonly #method: unknown
  /** By row. */
  readonly #rows = new Map<number, string>()
  /** `#common`: input rows that are about no country, by region. `#shared`: tables of the steps that are about no country, by table. */
  readonly #common = new Map<string, string>()
  readonly #shared = new Map<string, string>()

  constructor(inputs: ReleaseRows, version: string, years: readonly number[]) {
    this.#inputs = inputs
    this.#method = [STATEMENTS.flatMap((step) => filesToRun(step, version)), years]
  }

  of(country: string, { own, shared, stepNotes, passedOver }: BookData): string {
    const region = this.#inputs.rowsOf('countries').find(({ key }) => key === country)?.values.region
    const all = stepNotes.get(country) ?? []
    // A median is read where the country's own notes name an income group.
    const groups = new Set(all.filter(({ kind }) => kind !== 'member').flatMap(({ income_group }) => income_group ?? []))
    const about = all.filter(({ kind, income_group }) => kind !== 'member' || (income_group !== null && groups.has(income_group)))
    const medians = (rows: readonly Row[]) => rows.filter((row) => groups.has(String(row.income_group)))
    const read = new Set(about.flatMap(({ input_row }) => input_row ?? []))
    const isRead = (row: number) => {
      const of = this.#inputs.rowOf(row).values.country
      return read.has(row) || of === country || of === null || of === undefined
    }
    return digestOf([
      this.#method,
      [...shared].map(([table, rows]) =>
        table.endsWith('_medians') ? this.#contentOf(medians(rows)) : once(this.#shared, table, () => digestOf(this.#contentOf(rows))),
      ),
      [...(own.get(country) ?? [])].map(([table, rows]) => [table, this.#contentOf(rows)]),
      about.map((note) => this.#cells({ ...note })),
      (passedOver.get(country) ?? []).map(({ row, ...said }) => [this.#row(row), said]),
      [...this.#inputs.applied].flatMap(([row, cells]) => (isRead(row) ? cells.map((cell) => this.#cells({ ...cell })) : [])),
      once(this.#common, String(region), () => digestOf(this.#inputRows((values) => isCommon(values, region)))),
      this.#inputRows((values) => values.country === country),
    ])
  }

  #contentOf = (rows: readonly Row[]) => rows.map((row) => this.#cells(row))

  #cells(cells: Readonly<Record<string, unknown>>): unknown {
    return Object.entries(cells).map(([name, value]) =>
      /(^|_)row(_id)?$/.test(name) && value !== null && value !== undefined ? this.#row(Number(value)) : value,
    )
  }

  /** A row with its place and the paper that it is from. */
  #row(row: number): string {
    return once(this.#rows, row, () => {
      const { row_id: _, ...content } = this.#inputs.rowOf(row)
      return digestOf([content, this.#inputs.titles.get(content.source ?? '')])
    })
  }

  /**
   * The rows of all input tables for which `isAbout` holds. Papers, exceptions and names are left out, because they count where they are
   * applied.
   */
  #inputRows(isAbout: (values: Readonly<Record<string, unknown>>) => boolean): unknown {
    return INPUT_TABLES.map((table) =>
      this.#inputs
        .rowsOf(table)
        .filter(({ values }) => isAbout(values))
        .map(({ row_id }) => this.#row(row_id)),
    )
  }
}

const INPUT_TABLES = TABLES.map(({ name }) => name).filter((name) => !['sources', 'exceptions', 'country_codes'].includes(name))

const isCommon = ({ country, region, area }: Readonly<Record<string, unknown>>, own: unknown) =>
  (country === undefined || country === null) && [undefined, null, '*', own].includes(region ?? area)

const digestOf = (value: unknown): string => createHash('sha256').update(contentJson(value)).digest('base64')
