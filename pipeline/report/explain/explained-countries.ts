// Explains the countries of a release. A country is not explained again if everything that its explanation follows from is the same as in
// the release before.

import { createHash } from 'node:crypto'
import { TABLES } from '../../../schemas/tables.ts'
import { type CalculatedRelease, MOST_COUNTRIES_KEPT } from '../../compute/calculated-release.ts'
import type { Row } from '../../compute/numbers.ts'
import type { Coverage } from '../../model/coverage.ts'
import { contentJson } from '../../model/json.ts'
import { once } from '../../model/lists.ts'
import { bookOf } from './book.ts'
import { type ExplainedMetrics, explainedTogether, explainMetrics } from './country-explanation.ts'
import { type ReleaseRows, releaseRowsOf } from './release-rows.ts'

/** The explanations of a country, in the order of `explainedTogether`, with its name. */
export interface ExplainedCountry {
  readonly country: string
  readonly name: string
  readonly explained: readonly ExplainedMetrics[]
}

/** An explained country, with the names of what its calculation read and the digest of that. */
interface Known {
  readonly name: string
  readonly reads: ReadonlySet<string>
  readonly digest: string
  /** By the names of the metrics. */
  readonly explained: ReadonlyMap<string, ExplainedMetrics>
}

export class ExplainedCountries {
  /** The countries of the release before. */
  #known: ReadonlyMap<string, Known> = new Map()

  /** Explains the national figures of the countries of a release. */
  of(release: CalculatedRelease): readonly ExplainedCountry[] {
    const { coverage } = release
    const rows = releaseRowsOf(release)
    const contents = new Contents(rows, coverage.years)
    const [before, kept] = [this.#known, new Map<string, Known>()]
    const found: ExplainedCountry[] = []
    for (const country of [...release.codes].sort()) {
      const known = before.get(country)
      const isKnown = known !== undefined && contents.of(country, known.reads) === known.digest
      const one = explainedCountry(country, rows, coverage, isKnown ? known : undefined, contents)
      if (release.codes.length <= MOST_COUNTRIES_KEPT) kept.set(country, one)
      const explained = [...one.explained.values()]
      if (explained.some(({ figures }) => figures.length > 0)) found.push({ country, name: one.name, explained })
    }
    this.#known = kept
    return found
  }
}

/** Explains the metrics that are not known yet. */
function explainedCountry(
  country: string,
  rows: ReleaseRows,
  { years, metrics }: Coverage,
  known: Known | undefined,
  contents: Contents,
): Known {
  const parts = explainedTogether(metrics).map((together) => ({ together, names: together.map(({ name }) => name).join() }))
  if (known && parts.every(({ names }) => known.explained.has(names)))
    return { ...known, explained: new Map(parts.map(({ names }) => [names, known.explained.get(names) as ExplainedMetrics])) }
  const book = bookOf(country, rows)
  const { reads } = book.taped
  const explained = parts.map(
    ({ together, names }) => [names, known?.explained.get(names) ?? explainMetrics(book, years, together)] as const,
  )
  return { name: book.name, reads, digest: contents.of(country, reads), explained: new Map(explained) }
}

/** The tables of the inputs that are about countries. Papers, exceptions and names count where they are applied. */
const TABLES_OF_COUNTRIES = TABLES.filter(({ name }) => !['sources', 'exceptions', 'country_codes'].includes(name)).flatMap(
  ({ name, columns }) => (columns.some((column) => column.name === 'country') ? [name] : []),
)

/**
 * Digests of everything that the explanation of a country follows from. Numbers of rows differ from release to release; the content and the
 * place of the rows count instead.
 */
class Contents {
  readonly #rows: ReleaseRows
  readonly #years: readonly number[]
  /** By row. */
  readonly #digests = new Map<number, string>()
  readonly #leaves: string

  constructor(rows: ReleaseRows, years: readonly number[]) {
    this.#rows = rows
    this.#years = years
    this.#leaves = digestOf(rows.world.leaves.map(({ weight }) => this.#row(weight)))
  }

  /** `reads` are the names of what its calculation reads (see world.ts): the same content under these names gives the same calculation. */
  of(country: string, reads: ReadonlySet<string>): string {
    const { world } = this.#rows
    const { qualities, passedOver } = this.#rows.dataOf(country)
    const own = TABLES_OF_COUNTRIES.flatMap((table) => world.among(table, 'country', country))
    const read = [...reads].map((name) => {
      const { rows, since = null } = world.read(name)
      return [name, since, rows.map((row) => this.#row(row))]
    })
    const passed = passedOver.map(({ row, reason }) => [this.#row({ row }), reason])
    return digestOf([this.#years, this.#leaves, own.map((row) => this.#row(row)), read, [...qualities], passed])
  }

  /** A row with its place, the paper that it is from, and the exceptions that replace its cells. */
  #row({ row }: Pick<Row, 'row'>): string {
    return once(this.#digests, row, () => {
      const { row_id: _, ...content } = this.#rows.rowOf(row)
      const cells = (this.#rows.applied.get(row) ?? []).map(({ column_name, published, exception_row }) => {
        const { row_id: _number, ...exception } = this.#rows.rowOf(exception_row)
        return [column_name, published, exception]
      })
      return digestOf([content, this.#rows.titles.get(content.source ?? ''), cells])
    })
  }
}

const digestOf = (value: unknown): string => createHash('sha256').update(contentJson(value)).digest('base64')
