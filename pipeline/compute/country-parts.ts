// Parts of a large release: some of its countries at a time. A statement over tens of thousands of countries needs more memory than the
// engine has, and what it writes to the disk instead makes it slow. A statement that makes a table with a column `country` stays within
// each country, so that it can run for one part after the other. The medians of income groups have no such column.

import { TABLES, type Table } from '../../schemas/tables.ts'
import type { Engine } from '../io/engine.ts'
import { WILDCARD } from '../model/dimensions.ts'
import { sqlText } from '../model/sql-text.ts'

/** The schema of the views that show the current part of each table. */
const PARTS = '"parts of countries"'

/** The codes of a part, also those that inputs name and the release does not cover: all from the first, before the next part's. */
interface Part {
  readonly from: string
  readonly before: string
}

/** A text after every code. */
const BEYOND = '~'

/** The parts of the release in the current schema of the engine, or undefined if it has no more than one. */
export async function countryParts(engine: Engine, countriesAtOnce: number): Promise<CountryParts | undefined> {
  const rows = await engine.rows('select country, current_schema() as release from countries order by country')
  if (rows.length <= countriesAtOnce) return undefined
  const begins = rows.filter((_, index) => index % countriesAtOnce === 0).map(({ country }) => String(country))
  const parts = begins.map((begin, index): Part => ({ from: index === 0 ? '' : begin, before: begins[index + 1] ?? BEYOND }))
  const made = new CountryParts(engine, `"${String(rows[0]?.release)}"`, parts)
  await made.open()
  return made
}

/**
 * Shows the tables and views of a release part by part: every table with a column `country` is a view of the rows of the current part,
 * under the same name, in a schema of its own that is searched first. Tables without that column are seen whole.
 */
export class CountryParts {
  readonly #engine: Engine
  readonly #release: string
  readonly #parts: readonly Part[]

  constructor(engine: Engine, release: string, parts: readonly Part[]) {
    this.#engine = engine
    this.#release = release
    this.#parts = parts
  }

  /** Makes the views of all tables and views of the release. */
  async open(): Promise<void> {
    await this.#engine.run(`drop schema if exists ${PARTS} cascade; create schema ${PARTS}`)
    const tables = await this.#engine.rows(`
      select table_name as name from duckdb_columns() where schema_name = current_schema() and column_name = 'country'
      and table_name in (select table_name from duckdb_tables() where schema_name = current_schema()) order by name`)
    for (const { name } of tables) await this.#show(String(name))
    await this.#show('input_rows', 'country_of_row')
    const views = await this.#engine.rows(`
      select view_name as name, regexp_replace(sql, '^CREATE VIEW \\S+ AS ', '') as query
      from duckdb_views() where schema_name = current_schema() and not internal order by view_oid`)
    for (const { name, query } of views) await this.#showView(String(name), String(query))
  }

  /** Calls `work` for each part. Unqualified names of tables are those of the part. */
  async each(work: (index: number) => Promise<void>): Promise<void> {
    try {
      for (const [index, { from, before }] of this.#parts.entries()) {
        await this.#engine.set(
          `set search_path = '${PARTS},${this.#release},main';
          set variable part_from = ${sqlText(from)}; set variable part_before = ${sqlText(before)}`,
        )
        await work(index)
      }
    } finally {
      await this.#engine.set(`set search_path = '${this.#release},main'`)
    }
  }

  async #show(name: string, column = 'country'): Promise<void> {
    const within = `${column} >= getvariable('part_from') and ${column} < getvariable('part_before')`
    const always = OF_ANY_COUNTRY.get(name)
    await this.#engine.run(
      `create view ${PARTS}.${name} as select * from ${this.#release}.${name} where ${within}${always ? ` or ${always}` : ''}`,
    )
  }

  /** The view reads the tables of the part, because a view finds its tables where it is made. */
  async #showView(name: string, query: string): Promise<void> {
    await this.#engine.set(`set search_path = '${PARTS},${this.#release},main'`)
    await this.#engine.run(`create view ${PARTS}.${name} as ${query}`)
    await this.#engine.set(`set search_path = '${this.#release},main'`)
  }
}

/** The tables with rows that belong to every part, and the condition for these rows. */
const OF_ANY_COUNTRY: ReadonlyMap<string, string> = new Map([
  ...TABLES.filter((table: Table) => table.columns.some(({ name, wildcard }) => name === 'country' && wildcard)).map(
    ({ name }) => [name, `country = ${sqlText(WILDCARD)}`] as const,
  ),
  ['input_rows', 'country_of_row is null'],
])
