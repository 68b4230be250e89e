// A small world for tests of the steps: one country unless a test adds more, all tables that compute needs, round numbers.

import type { Row } from '../../pipeline/compute/numbers.ts'
import type { LoadedInputs } from '../../pipeline/compute/world.ts'
import { LEAF_CATEGORIES, LEAF_POLYMERS } from '../../pipeline/model/dimensions.ts'
import { type Column, engineColumn, readCell } from '../../schemas/columns.ts'
import { isTableName, TABLES, type Table, type TableName, tableNamed } from '../../schemas/tables.ts'

/** Cells of a row as a maintainer writes them. Provenance may be missing. */
export type Cells = Readonly<Record<string, string>>
export type World = Partial<Record<TableName, readonly Cells[]>>

/** Country AAA with municipal waste of 1,000 kt, 10 % plastic, half of it packaging: 50 kt of packaging waste per year. */
export const SMALL_WORLD: World = {
  countries: [{ country: 'AAA', name: 'Alphaland', region: 'North', income_group: 'HIC' }],
  sources: [
    { source: 'good', title: 'Good', authors: 'A', year: '2022', publisher: 'P', licence: 'CC0-1.0', quality: '5' },
    { source: 'weak', title: 'Weak', authors: 'B', year: '2022', publisher: 'P', licence: 'CC0-1.0', quality: '1' },
  ],
  municipal_waste: [
    { country: 'AAA', year: '2020', waste_kt: '1000', plastic_percent: '10', packaging_percent: '50', income_group: 'HIC' },
  ],
  population: [2019, 2020, 2021, 2022].map((year) => ({ country: 'AAA', year: String(year), persons: '1000000' })),
  packaging_shares: LEAF_POLYMERS.map((polymer) => ({
    area: 'North',
    polymer,
    packaging_percent: '50',
    weight: polymer === 'PET' || polymer === 'LDPE' ? '1' : '0',
  })),
  category_split: [
    { polymer: 'PET', category: 'PET bottles', weight: '3' },
    { polymer: 'PET', category: 'Rigid food packaging', weight: '1' },
    ...LEAF_POLYMERS.filter((polymer) => polymer !== 'PET').map((polymer) => ({ polymer, category: 'Flexible packaging', weight: '1' })),
  ],
  treatment_shares: [
    {
      country: 'AAA',
      year: '2020',
      incineration_percent: '25',
      sanitary_landfill_percent: '50',
      improper_percent: '25',
      left_out_percent: '0',
      base: 'collected',
    },
  ],
  collection: [{ country: 'AAA', year: '2020', collected_percent: '80', income_group: 'HIC' }],
  littering_rates: LEAF_CATEGORIES.map((category) => ({ category, littered_percent: '10' })),
  release_rates: LEAF_CATEGORIES.map((category) => ({ category, released_percent: '20' })),
  profile_thresholds: [
    { ratio: 'reexport_of_import', position: '1', least_percent: '30', profile: 'Trade Hub' },
    { ratio: 'mismanaged_of_waste', position: '2', least_percent: '50', profile: 'Disposer' },
    { ratio: 'recycling_of_import', position: '3', least_percent: '100', profile: 'Recycler' },
  ],
  profile_shares: [
    { profile: 'Recycler', reexport_percent: '2', recycling_percent: '80' },
    { profile: 'Trade Hub', reexport_percent: '40', recycling_percent: '35' },
    { profile: 'Disposer', reexport_percent: '5', recycling_percent: '45' },
    { profile: 'Mixed Profile', reexport_percent: '10', recycling_percent: '60' },
  ],
}

/** Rates of a region, for countries of the OECD's region "Northern". */
export const THE_NORTH: World = {
  region_crosswalk: [{ oecd_region: 'Northern', region: 'The North' }],
  regional_fates: [
    {
      region: 'The North',
      year: '2020',
      recycled_percent: '10',
      incinerated_percent: '30',
      landfilled_percent: '30',
      mismanaged_percent: '30',
    },
  ],
}

/**
 * The small world with these countries instead of Alphaland. A country has Alphaland's rows in every table that it does not replace.
 * The cells of a country do not have to name it. Tables without a country come from `shared`, else from the small world.
 */
export function worldOf(countries: Readonly<Record<string, World>>, shared: World = {}): World {
  const world: Partial<Record<TableName, Cells[]>> = {}
  for (const table of TABLES) {
    const common = shared[table.name] ?? SMALL_WORLD[table.name] ?? []
    if (!hasCountry(table)) world[table.name] = [...common]
    else {
      const rowsOf = ([country, own]: [string, World]) => (own[table.name] ?? common).map((cells) => ({ ...cells, country }))
      world[table.name] = Object.entries(countries).flatMap(rowsOf)
    }
  }
  const areas = Object.entries(countries).flatMap(([area, own]) => (own.packaging_shares ?? []).map((cells) => ({ ...cells, area })))
  return { ...world, packaging_shares: [...(world.packaging_shares ?? []), ...areas] }
}

const hasCountry = (table: Table) => table.columns.some((column) => column.name === 'country')

/** The typed inputs of a world, with exceptions applied. Rows keep their order. Their file names are invented from the table names. */
export function inputsOfWorld(world: World): LoadedInputs {
  let row = 0
  const tables = new Map<string, Row[]>()
  for (const table of TABLES) {
    const rows = (world[table.name] ?? []).map((cells, index): Row => {
      const blank = Object.fromEntries(table.columns.map((column) => [column.name, '']))
      const written: Cells = { ...blank, ...(table.name === 'sources' ? {} : { source: 'good' }), since: '1.1', ...cells }
      const values = Object.fromEntries(table.columns.map((column) => [engineColumn(column).name, typedCell(column, written)]))
      const key = table.key.map((name) => cells[name]).join('|')
      return { row: ++row, table: table.name, key, values, file: `${table.name}.csv`, line: index + 2 }
    })
    tables.set(table.name, rows)
  }
  return { tables, exceptions: (tables.get('exceptions') ?? []).map((exception) => applied(exception, tables)) }
}

function typedCell(column: Column, cells: Cells) {
  const value = readCell(column, cells[column.name] ?? '')
  if (value === undefined) throw new RangeError(`${column.name} does not accept ${cells[column.name]}`)
  return value
}

/** Replaces the cell that an exception names. Throws if there is no such cell. */
function applied({ row: exceptionRow, values }: Row, tables: Map<string, Row[]>): LoadedInputs['exceptions'][number] {
  const table = String(values.table)
  const rows = tables.get(table) ?? []
  const target = rows.find(({ key }) => key === values.key)
  const column = isTableName(table) ? tableNamed(table).columns.find(({ name }) => name === values.column) : undefined
  if (!target || !column) throw new RangeError(`no cell ${values.key} ${values.column} in ${table}`)
  const { name } = engineColumn(column)
  const published = target.values[name] ?? null
  const value = readCell(column, String(values.value ?? '')) ?? null
  tables.set(
    table,
    rows.map((other) => (other === target ? { ...other, values: { ...other.values, [name]: value } } : other)),
  )
  return { table, key: target.key, column: name, exceptionRow, targetRow: target.row, published, value }
}
