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
import { type ExplainedCountry, explainedCountry } from './country-explanation.ts'
import { type ReleaseRows, releaseRowsOf, sourceOf } from './release-rows.ts'

/** An explained country, with the names of what its calculation read and the digest of that. */
interface Known {
  readonly explained: ExplainedCountry
  readonly reads: ReadonlySet<string>
  readonly digest: string
}

export class ExplainedCountries {
  /** The countries of the release before. */
  #known: ReadonlyMap<string, Known> = new Map()

  /** Explains the national figures of the countries of a release. */
  of(release: CalculatedRelease): readonly ExplainedCountry[] {
    const { codes, coverage } = release
    const rows = releaseRowsOf(release)
    const contents = new Contents(rows, coverage)
    const explainAnew = (country: string): Known => {
      const book = bookOf(country, rows)
      const { reads } = book.taped
      return { explained: explainedCountry(book, coverage), reads, digest: contents.of(country, reads) }
    }
    const [before, kept] = [this.#known, new Map<string, Known>()]
    const all = codes.map((country) => {
      const known = before.get(country)
      const isSame = known !== undefined && contents.of(country, known.reads) === known.digest
      const one = isSame ? known : explainAnew(country)
      if (codes.length <= MOST_COUNTRIES_KEPT) kept.set(country, one)
      return one.explained
    })
    this.#known = kept
    return all.filter(({ figures }) => figures.length > 0)
  }
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
  /** By row. */
  readonly #digests = new Map<Row, string>()
  readonly #ofAll: readonly unknown[]

  constructor(rows: ReleaseRows, { years, metrics }: Coverage) {
    this.#rows = rows
    this.#ofAll = [years, metrics.map(({ name }) => name), rows.world.leaves.map(({ weight }) => this.#row(weight))]
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
    const passed = passedOver.map(({ row, reason }) => [this.#row(row), reason])
    return digestOf([this.#ofAll, own.map((row) => this.#row(row)), read, [...qualities], passed])
  }

  /** A row with its place and score, the paper that it is from, and the exceptions that replace its cells. */
  #row(row: Row): string {
    return once(this.#digests, row, () => {
      const { applied, rowOf, scoreOf, papers } = this.#rows
      const content = (one: Row) => {
        const { table, key, values, file, line, published } = one
        return [table, key, values, file, line, published, scoreOf(one)]
      }
      const cells = (applied.get(row.row) ?? []).map(({ column, published, exceptionRow }) => [
        column,
        published,
        content(rowOf(exceptionRow)),
      ])
      return digestOf([content(row), papers.get(sourceOf(row) ?? ''), cells])
    })
  }
}

const digestOf = (value: unknown): string => createHash('sha256').update(contentJson(value)).digest('base64')
