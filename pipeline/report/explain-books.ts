// Reads the books of countries out of the engine, after compute: each table once, for all countries that are wanted.

import type { Engine } from '../io/engine.ts'
import { type BookChoice, type BookTables, type CountryBook, type EngineRow, normal, type ReleaseRows } from './explain-rows.ts'

const TABLE_NAMES = [
  'net_input',
  'supply',
  'back_cast',
  'back_cast_years',
  'per_head_waste',
  'stated_waste',
  'municipal',
  'packaging',
  'waste',
  'recycling',
  'regional_recycling',
  'known_exports',
  'traded',
  'export_headings',
  'fates',
  'collection_choice',
  'treatment_choice',
  'national_masses',
  'import_headings',
  'profiles',
  'imported_waste',
  'records',
  'quality',
] as const satisfies readonly (keyof BookTables)[]

/** The large tables of which an explanation reads its own year alone. Waste is none of them: rates are of the waste of their own year. */
const LEAF_TABLES: ReadonlySet<string> = new Set(['recycling', 'fates', 'imported_waste', 'records', 'quality'])

/** What the release in the engine holds about a country that it covers. */
export async function readBook(engine: Engine, inputs: ReleaseRows, country: string): Promise<CountryBook> {
  const books = await readBooks(engine, inputs, new Map([[country, null]]))
  const book = books.get(country)
  if (!book) throw new RangeError(`no book of ${country}`)
  return book
}

/**
 * The same of several countries, each table read once for all of them. `wanted` has of each country the years whose figures are explained,
 * null for all: of `LEAF_TABLES` a book has these years only.
 */
export async function readBooks(
  engine: Engine,
  inputs: ReleaseRows,
  wanted: ReadonlyMap<string, readonly number[] | null>,
): Promise<ReadonlyMap<string, CountryBook>> {
  if (wanted.size === 0) return new Map()
  const books = new Map([...wanted.keys()].map((country) => [country, emptyBook(inputs, country)]))
  const covered = `country in (${[...wanted.keys()].map(literal).join(', ')})`
  const inYears = [...wanted].map(([country, years]) => `(country = ${literal(country)}${years === null ? '' : ` and ${yearIn(years)}`})`)
  for (const name of TABLE_NAMES) {
    const order = name === 'records' || name === 'quality' ? '' : ' order by all'
    const where = LEAF_TABLES.has(name) ? inYears.join(' or ') : covered
    for (const row of await engine.scan(`select * from ${name} where ${where}${order}`)) {
      books.get(String(row.country))?.tables[name].push(normal(row))
    }
  }
  const choices = await engine.rows(`select * from choices_in_words where ${covered} or (country is null and kind = 'member') order by all`)
  for (const choice of choices) {
    const about = choice.country === null ? [...books.values()] : [books.get(String(choice.country))]
    const row = normal(choice)
    for (const book of about) book?.choices.push(row)
  }
  return new Map([...books].map(([country, { tables, choices: own, ...book }]) => [country, { ...book, ...written(tables, own) }]))
}

/** A book whose pages are still to be written. */
function emptyBook(inputs: ReleaseRows, country: string) {
  const name = inputs.rowsOf('countries').find(({ key }) => key === country)?.values.name
  const noRows = (): EngineRow[] => []
  return {
    ...inputs,
    country,
    name: typeof name === 'string' ? name : country,
    tables: Object.fromEntries(TABLE_NAMES.map((table) => [table, noRows()])) as Record<(typeof TABLE_NAMES)[number], EngineRow[]>,
    choices: noRows(),
  }
}

/** The rows are what the queries make them. */
const written = (tables: unknown, choices: unknown) => ({ tables: tables as BookTables, choices: choices as readonly BookChoice[] })

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const yearIn = (years: readonly number[]) => (years.length === 0 ? 'false' : `year in (${years.join(', ')})`)
