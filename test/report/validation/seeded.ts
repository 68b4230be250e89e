// Makes a fault in one input table, such as a typing error or a wrong unit makes, and returns its line.

import type { Column } from '../../../schemas/columns.ts'
import { PROVENANCE_COLUMNS, type Table, type TableName } from '../../../schemas/tables.ts'
import { cellsOf, csvOf, otherValue } from '../../release/cut/edited-inputs.ts'

/** Cells of a row without provenance. */
type Cells = Readonly<Record<string, string>>

/** A valid row for each table that may have no row in which to seed a fault. */
const ROWS: Partial<Record<TableName, Cells>> = {
  polymer_supply: { country: 'BRA', year: '2020', polymer: 'PET', production_kt: '900', import_kt: '300', export_kt: '100' },
  waste_generated: { country: 'BRA', year: '2020', waste_kt: '2100', boundary: 'seeded' },
  waste_per_head: { country: 'BRA', year: '2020', waste_kg_per_head: '12.5' },
  average_population: { country: 'BRA', year: '2020', persons: '212000000' },
  municipal_waste: {
    ...{ country: 'BRA', year: '2020', waste_kt: '80000', plastic_percent: '13.5' },
    ...{ packaging_percent: '60', income_group: 'UMC' },
  },
  population: { country: 'BRA', year: '2020', persons: '213000000' },
  economic_activity: { country: 'BRA', year: '2020', measure: 'real_gdp', activity: '104' },
  net_input_method: { country: 'BRA', year: '2020', method: 'municipal_waste' },
  added_stock: { country: 'BRA', year: '2020', polymer: 'PET', added_stock_kt: '4' },
  waste_exports: { country: 'BRA', year: '2020', export_kt: '14' },
  recycled_abroad: { country: 'BRA', year: '2020', members_kt: '3', outside_kt: '2' },
  waste_trade: { country: 'BRA', year: '2020', flow: 'import', hs: '391510', amount_kt: '12', packaging_percent: '60' },
  trade_statistics: { country: 'BRA', year: '2020', flow: 'import', publisher: 'unctad', amount_kt: '12', packaging_percent: '60' },
  trade_flags: { country: 'BRA', flow: 'import', first_year: '2020', last_year: '2020', reason: 'seeded' },
  collection: { country: 'BRA', year: '2020', collected_percent: '90', income_group: 'UMC' },
  treatment_shares: {
    ...{ country: 'BRA', year: '2020', incineration_percent: '10', sanitary_landfill_percent: '50' },
    ...{ improper_percent: '30', left_out_percent: '10', base: 'collected' },
  },
  energy_recovery: { country: 'BRA', year: '2020', measure: 'packaging', recovered: '20', divided_by: '200' },
  country_regions: { country: 'BRA', oecd_region: 'Latin America' },
  region_crosswalk: { oecd_region: 'Latin America', region: 'Latin America' },
  regional_fates: {
    ...{ region: 'Latin America', year: '2019', recycled_percent: '10', incinerated_percent: '1' },
    ...{ landfilled_percent: '60', mismanaged_percent: '29' },
  },
  import_profiles: { country: 'BRA', profile: 'Recycler' },
  series_breaks: { table: 'population', country: 'BRA', year: '2020', reason: 'seeded' },
  country_codes: { country: 'BRA', alpha_2: 'BR', numeric: '076', name: 'Brazil' },
  exceptions: { table: 'population', key: 'BRA|2020', column: 'persons', value: '199000000', reason: 'seeded' },
}

export interface Fault {
  /** The text of the file with the fault. */
  readonly text: string
  readonly line: number
  /** The declaration of a release with this revision: `revise population BRA 2020`. */
  readonly declaration: string
}

export interface SeedOptions {
  /** The source of a new row. */
  readonly source: string
  /** The release from which the fault holds. If a row is changed in place, the release of that row. */
  readonly since: string
}

/** The file with another value in the first row of release `since`. A table without such a row gets a new one. */
export function changedValue(table: Table, text: string, options: SeedOptions): Fault | undefined {
  const rows = cellsOf(text)
  const at = rows.findIndex((cells, index) => index > 0 && cellOf(table, cells, 'since') === options.since)
  if (at < 0) return newRow(table, rows, options)
  return { text: csvOf(rows.map((cells, index) => (index === at ? spoilt(table, cells) : cells))), line: at + 1, declaration: '' }
}

/** The file with an appended row that revises the first row from release `since` on: ten times as much, or another word. */
export function wrongRevision(table: Table, text: string, options: SeedOptions): Fault | undefined {
  const rows = cellsOf(text)
  const first = rows[1]
  if (!first) return newRow(table, rows, options)
  const row = spoilt(table, first).map((cell, place) => (table.columns[place]?.name === 'since' ? options.since : cell))
  return { text: csvOf([...rows, row]), line: rows.length + 1, declaration: `revise ${table.name} ${keyOf(table, row)}` }
}

function newRow(table: Table, rows: readonly string[][], { source, since }: SeedOptions): Fault | undefined {
  const cells = ROWS[table.name as TableName]
  if (!cells) return undefined
  const given: Cells = { ...cells, source, since }
  const row = table.columns.map(({ name }) => given[name] ?? '')
  return { text: csvOf([...rows, row]), line: rows.length + 1, declaration: `add ${table.name} ${keyOf(table, row)}` }
}

const cellOf = (table: Table, cells: readonly string[], name: string) =>
  cells[table.columns.findIndex((column) => column.name === name)] ?? ''

const keyOf = (table: Table, cells: readonly string[]) => table.key.map((name) => cellOf(table, cells, name)).join(' ')

/** Changes a number, else a word, else an empty cell. Never changes a year, because it may have to match another one. */
function spoilt(table: Table, cells: readonly string[]): string[] {
  const places = table.columns.flatMap(({ name, kind }, place) =>
    table.key.includes(name) || PROVENANCE_COLUMNS.includes(name) || kind === 'year' ? [] : [place],
  )
  const numeric = places.find((place) => /^[\d.]+$/.test(cells[place] ?? '') && NUMERIC.includes(table.columns[place]?.kind ?? ''))
  const place = numeric ?? places.find((at) => cells[at] !== '') ?? places[0] ?? 0
  return cells.map((cell, index) => {
    const column = table.columns[index]
    return index === place && column ? wrong(column, cell) : cell
  })
}

const NUMERIC: readonly string[] = ['mass', 'percent', 'count', 'index', 'weight', 'per_head']

/** Ten times the value, or a tenth if that exceeds the largest share. */
function wrong(column: Column, cell: string): string {
  if (!NUMERIC.includes(column.kind) || cell === '') return otherValue(column, cell) ?? cell
  const value = Number(cell)
  if (value === 0) return '1'
  const tenfold = column.kind === 'percent' && value > 10 ? value / 10 : value * 10
  return String(Number(tenfold.toFixed(column.kind === 'count' || column.kind === 'weight' ? 0 : 3)))
}
