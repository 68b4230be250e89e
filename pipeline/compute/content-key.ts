// The content key of a country: a digest of all that its figures, notes and ranges follow from. It is made of what the calculation of the
// country read. Countries with the same key have the same results, in whichever release they are.

import { engineColumn } from '../../schemas/columns.ts'
import { PROVENANCE_COLUMNS, REMARK_COLUMNS, TABLES } from '../../schemas/tables.ts'
import { sha256 } from '../io/files.ts'
import { contentJson } from '../model/json.ts'
import { once } from '../model/lists.ts'
import type { Row } from './numbers.ts'
import type { World } from './world.ts'

/** Columns of tables, by table, that neither a figure nor a note nor a range follows from. */
const WITHOUT_EFFECT: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  TABLES.map(({ name, columns }) => {
    const remarks = REMARK_COLUMNS.get(name) ?? []
    const isWithout = (column: string) => PROVENANCE_COLUMNS.includes(column) || remarks.includes(column) || column === 'name'
    return [name, new Set(columns.flatMap((column) => (isWithout(column.name) ? [engineColumn(column).name] : [])))]
  }),
)

/** Makes the content keys of the countries of a release. What several countries read is looked at once. */
export class ContentKeys {
  readonly #world: World
  readonly #aboutOf: (row: Row) => unknown
  readonly #known = new Map<string, string>()

  /** `aboutOf` gives what results follow from besides the cells of a row: scores, for instance. */
  constructor(world: World, aboutOf: (row: Row) => unknown = () => null) {
    this.#world = world
    this.#aboutOf = aboutOf
  }

  /** The key of a country that has read what has these names (`Country.reads`). `more` is what its results follow from besides. */
  of(reads: Iterable<string>, more: unknown): string {
    const { years, leafPolymers, metrics } = this.#world.coverage
    const shared = once(this.#known, '', () =>
      digestOf([
        years,
        leafPolymers,
        metrics,
        this.#world.leaves.map(({ category, polymer, weight }) => [category, polymer, this.#row(weight)]),
      ]),
    )
    return digestOf([shared, [...reads].sort().map((name) => [name, once(this.#known, name, () => digestOf(this.#read(name)))]), more])
  }

  #read(name: string): unknown {
    const { rows, median, since } = this.#world.read(name)
    return since ?? (median ? [median.values, median.countries] : rows.map((row) => this.#row(row)))
  }

  /** Row numbers, files and lines move nothing, and differ between releases. */
  #row(row: Row): unknown {
    const without = WITHOUT_EFFECT.get(row.table)
    return [Object.entries(row.values).filter(([name]) => !without?.has(name)), this.#aboutOf(row)]
  }
}

const digestOf = (value: unknown): string => sha256(contentJson(value))
