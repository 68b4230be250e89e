// Which rows a country or a year needs, in which tables, to have records, and which fallback is used without them.

import { type Column, cellExample, engineColumn, isNumber, writtenCell } from '../../../schemas/columns.ts'
import type { Environment } from '../../../schemas/release.ts'
import { header, PROVENANCE_COLUMNS, type Table, type TableName, tableNamed } from '../../../schemas/tables.ts'
import { tableFiles } from '../../ingest/read-inputs.ts'
import type { InputRow } from '../../ingest/rows.ts'
import { csvCell } from '../../model/csv-cell.ts'
import type { NeededTableText } from '../../report/terminal/new-text.ts'

/**
 * needed: without these rows there are no records. one of: at least one of these tables needs rows. expected: there are records without
 * these rows, and findings report what is missing. optional: the rows are not needed.
 */
type Need = 'needed' | 'one of' | 'expected' | 'optional'

export interface NeededTable extends NeededTableText {
  readonly table: TableName
  readonly need: Need
}

interface NeededIn {
  readonly table: TableName
  readonly need: Need
  readonly why: string
  /** Optional columns that the template row still asks for, because the row exists for their values. */
  readonly fill?: readonly string[]
}

/** Tables whose rows are about countries, in the order in which a maintainer is asked for them. A test checks that none is left out. */
export const NEEDED_FOR_COUNTRY: readonly NeededIn[] = [
  { table: 'countries', need: 'needed', why: 'states that the release covers the country, and its region and income group' },
  {
    table: 'treatment_shares',
    need: 'needed',
    why: 'of any year; the nearest year is the fallback; not needed where regional_fates have the shares of its region',
  },
  {
    table: 'waste_generated',
    need: 'one of',
    why: 'stated packaging waste: of every year, or of one year together with the population of every year',
  },
  {
    table: 'municipal_waste',
    need: 'one of',
    why: 'municipal waste: of every year, or of one year together with the population of every year',
    fill: ['waste_kt', 'plastic_percent'],
  },
  {
    table: 'polymer_supply',
    need: 'one of',
    why:
      'production and trade of plastics: of every year, or of one year together with the economic_activity of every year; ' +
      'needs packaging_shares of its area',
  },
  {
    table: 'waste_per_head',
    need: 'one of',
    why: 'packaging waste per head, of countries that report to Eurostat; needs average_population',
  },
  {
    table: 'population',
    need: 'expected',
    why: 'of every year: carries waste to years without a row; without it there is no waste per head',
  },
  {
    table: 'recycling_rates',
    need: 'expected',
    why: 'the fallback is the shares of its region; without them, nothing is recycled',
    fill: ['recycled_percent'],
  },
  { table: 'collection', need: 'expected', why: 'the fallback is the median of the income group', fill: ['collected_percent'] },
  { table: 'waste_trade', need: 'expected', why: 'the fallback is trade_statistics; without them, nothing is traded' },
  { table: 'average_population', need: 'optional', why: 'waste_per_head is multiplied by it' },
  { table: 'economic_activity', need: 'optional', why: 'carries polymer_supply to years without a report' },
  {
    table: 'packaging_shares',
    need: 'optional',
    why: 'where the country differs from its region, which needs rows of its own',
    fill: ['packaging_percent'],
  },
  { table: 'waste_exports', need: 'optional', why: 'known exports of packaging waste, which take precedence over trade data' },
  { table: 'recycled_abroad', need: 'optional', why: 'of countries that report to Eurostat' },
  { table: 'energy_recovery', need: 'optional', why: 'of countries that report to Eurostat' },
  { table: 'trade_statistics', need: 'optional', why: 'the fallback where waste_trade has no row' },
  { table: 'trade_flags', need: 'optional', why: 'where UNCTAD is known to be incomplete' },
  { table: 'country_regions', need: 'optional', why: 'which region’s fates are the fallback' },
  { table: 'import_profiles', need: 'optional', why: 'where the thresholds would give another profile' },
  { table: 'added_stock', need: 'optional', why: 'without it nothing is added to stock' },
  { table: 'net_input_method', need: 'optional', why: 'filled by exceptions only' },
  { table: 'series_breaks', need: 'optional', why: 'where a jump in the figures is a change of method' },
  { table: 'country_codes', need: 'optional', why: 'its codes in other lists' },
  { table: 'sources', need: 'optional', why: 'a publication that no row cites yet; declare it as well: add sources <source>' },
]

/** Describes a table: the file for its rows, its header and a template row. Known columns have their values. */
export function neededTable(
  env: Environment,
  { table, need, why, fill = [] }: NeededIn,
  known: Readonly<Record<string, string>>,
): NeededTable {
  const described: Table = tableNamed(table)
  return {
    table,
    need,
    why,
    file: tableFiles(env).find((file) => file.table === table)?.file ?? '',
    key: described.key,
    header: header(described).join(','),
    example: described.columns.map((column) => cellOf(column, known, fill)).join(','),
  }
}

/** A row in force as a line of its file. `cells` replace its own. */
export function writtenRow(table: TableName, row: InputRow, cells: Readonly<Record<string, string>>): string {
  return tableNamed(table)
    .columns.map((column) => csvCell(cells[column.name] ?? writtenCell(column, row.values[engineColumn(column).name] ?? null)))
    .join(',')
}

const MOST_PRINTED = 20

/** The rows of exceptions that replace the numbers of publishers' rows, each with the file and the line of the row. */
export function exceptionsFor(env: Environment, table: TableName, rows: readonly InputRow[], since: string): NeededTable {
  const numbers = tableNamed(table).columns.filter(({ name, kind }) => isNumber(kind) && !PROVENANCE_COLUMNS.includes(name))
  const given = (row: InputRow) => numbers.filter((column) => (row.values[engineColumn(column).name] ?? null) !== null)
  const more = rows.length > MOST_PRINTED ? `; ${rows.length - MOST_PRINTED} more rows are not printed` : ''
  const places = `${rows[0]?.file}:${rows[0]?.line}${rows.length > 1 ? `, and ${rows.length - 1} more` : ''}`
  const why = `what is in force comes from a publisher’s file (${places}), and an exception replaces it: correct the value, say why, and append the row${more}`
  return {
    ...neededTable(env, { table: 'exceptions', need: 'needed', why }, { table, since }),
    rows: rows.slice(0, MOST_PRINTED).flatMap((row) =>
      given(row).map((column) => {
        const value = writtenCell(column, row.values[engineColumn(column).name] ?? null)
        const reason = `<why the ${value} of ${row.file}:${row.line} is not used>`
        return [table, row.key, column.name, value, reason, '<source>', '', '', since, ''].map(csvCell).join(',')
      }),
    ),
  }
}

/** What a country needs in an environment from the release `since` on. `firstYear` is the first year of that release. */
export function neededForCountry(
  env: Environment,
  country: { readonly code: string; readonly name: string; readonly firstYear: number },
  since: string,
): NeededTable[] {
  const { code, name, firstYear } = country
  return NEEDED_FOR_COUNTRY.map((entry) =>
    neededTable(env, entry, {
      country: code,
      area: code,
      ...(entry.table === 'countries' || entry.table === 'country_codes' ? { name: csvCell(name) } : {}),
      // The year of a source is its year of publication.
      ...(entry.table === 'sources' ? {} : { year: String(firstYear) }),
      since,
    }),
  )
}

/**
 * Tables with rows of years, in the order in which a maintainer is asked for them when a year is added. A test checks that none is left
 * out.
 */
export const YEAR_TABLES: readonly NeededIn[] = [
  { table: 'population', need: 'one of', why: 'of every country: carries waste from the nearest year with a figure' },
  { table: 'economic_activity', need: 'one of', why: 'of every country with polymer_supply: carries it from the nearest year' },
  { table: 'waste_generated', need: 'one of', why: 'stated packaging waste of the year itself' },
  { table: 'municipal_waste', need: 'one of', why: 'municipal waste of the year itself', fill: ['waste_kt', 'plastic_percent'] },
  { table: 'polymer_supply', need: 'one of', why: 'production and trade of plastics of the year itself' },
  { table: 'waste_per_head', need: 'one of', why: 'of countries that report to Eurostat; needs average_population' },
  ...asForCountry('waste_trade', 'average_population'),
  { table: 'recycling_rates', need: 'optional', why: 'the fallback is the nearest year', fill: ['recycled_percent'] },
  { table: 'collection', need: 'optional', why: 'the fallback is the nearest year', fill: ['collected_percent'] },
  { table: 'treatment_shares', need: 'optional', why: 'the fallback is the nearest year' },
  ...asForCountry('waste_exports', 'recycled_abroad', 'energy_recovery', 'trade_statistics'),
  ...asForCountry('added_stock', 'net_input_method', 'series_breaks'),
]

function asForCountry(...tables: readonly TableName[]): NeededIn[] {
  return NEEDED_FOR_COUNTRY.filter(({ table }) => tables.includes(table))
}

/** What a year needs in an environment from the release `since` on. */
export function neededForYear(env: Environment, year: number, since: string): NeededTable[] {
  return YEAR_TABLES.map((entry) => neededTable(env, entry, { year: String(year), since }))
}

function cellOf(column: Column, known: Readonly<Record<string, string>>, fill: readonly string[]): string {
  const value = known[column.name]
  if (value !== undefined) return value
  return column.optional && !fill.includes(column.name) ? '' : cellExample(column)
}
