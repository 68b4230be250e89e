// Parts of a large release: some of its countries at a time. A statement over tens of thousands of countries needs more memory than the
// engine has, and what it writes to the disk instead makes it slow. A statement that makes a table with a column `country` stays within
// each country, so that it can run for one part after the other. The medians of income groups have no such column.

import { TABLES, type Table } from '../../schemas/tables.ts'
import type { Engine } from '../io/engine.ts'
import { WILDCARD } from '../model/dimensions.ts'
import { sqlText, statementsOf } from '../model/sql-text.ts'

/** The schema of the views that show the current part of each table. */
const PARTS = '"parts of countries"'

/** The codes of a part, also those that inputs name and the release does not cover: all known codes from the first to the last. */
interface Part {
  readonly first: string
  readonly last: string
}

/** The parts of the release in the current schema of the engine, or undefined if it has no more than one. */
export async function countryParts(engine: Engine, countriesAtOnce: number): Promise<CountryParts | undefined> {
  const rows = await engine.rows('select country, current_schema() as release from countries order by country')
  if (rows.length <= countriesAtOnce) return undefined
  const known = (await engine.rows('select unnest(enum_range(cast(null as known_country))) as code')).map(({ code }) => String(code))
  const begins = rows.filter((_, index) => index % countriesAtOnce === 0).map(({ country }) => known.indexOf(String(country)))
  const parts = begins.map((begin, index): Part => {
    const next = begins[index + 1] ?? known.length
    return { first: known[index === 0 ? 0 : begin] ?? '', last: known[next - 1] ?? '' }
  })
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
    // Casting a code to the type takes long where the type has many. Do it once for each part.
    const code = (text: string) => `cast(${sqlText(text)} as ${this.#release}.known_country)`
    for (const [index, { first, last }] of this.#parts.entries()) {
      await this.#engine.set(`set variable part_${index}_first = ${code(first)}; set variable part_${index}_last = ${code(last)}`)
    }
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
      for (const index of this.#parts.keys()) {
        await this.#engine.set(
          `set search_path = '${PARTS},${this.#release},main';
          set variable part_first = getvariable('part_${index}_first'); set variable part_last = getvariable('part_${index}_last')`,
        )
        await work(index)
      }
    } finally {
      await this.#engine.set(`set search_path = '${this.#release},main'`)
    }
  }

  /** Runs the statements of a step, one after the other: those that make a table with countries in parts, all others at once. */
  async run(text: string): Promise<void> {
    for (const statement of statementsOf(text)) {
      const [, what, name, query] = /^create (table|view) (\w+) as\s(.*)$/s.exec(statement) ?? []
      const dropped = /^drop table (\w+)$/.exec(statement)?.[1]
      if (what === 'table' && name !== undefined && query !== undefined) await this.#make(name, query)
      else await this.#engine.run(statement)
      if (what === 'view' && name !== undefined && query !== undefined) await this.#showView(name, query)
      if (dropped !== undefined) await this.#engine.run(`drop view if exists ${PARTS}.${dropped}`)
    }
  }

  async #make(name: string, query: string): Promise<void> {
    const columns = await this.#engine.rows(`select column_name from (describe ${query})`)
    if (!columns.some(({ column_name }) => column_name === 'country')) return this.#engine.run(`create table ${name} as ${query}`)
    const table = `${this.#release}.${name}`
    await this.each((index) => this.#engine.run(`${index === 0 ? `create table ${table} as` : `insert into ${table}`} ${query}`))
    await this.#show(name)
  }

  async #show(name: string, column = 'country'): Promise<void> {
    const within = `${column} >= getvariable('part_first') and ${column} <= getvariable('part_last')`
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
