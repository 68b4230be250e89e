// Changes cells and rows of every table, one column at a time. Each country that then has other figures, notes or draws has another
// content key, and another country has not, unless it reads the cell and other cells decide.

import { beforeAll, describe, expect, test } from 'vitest'
import { CalculatedRelease } from '../../pipeline/compute/calculated-release.ts'
import { statusesOf } from '../../pipeline/compute/figure-status.ts'
import { Buffers, type Drawn } from '../../pipeline/compute/numbers/drawn.ts'
import type { Row } from '../../pipeline/compute/numbers.ts'
import { DrawnRelease } from '../../pipeline/compute/ranges/drawn-release.ts'
import type { LoadedInputs } from '../../pipeline/compute/world.ts'
import { readSpreads } from '../../pipeline/ingest/read-spreads.ts'
import { coverageOf } from '../../pipeline/model/coverage.ts'
import { contentJson } from '../../pipeline/model/json.ts'
import type { Spreads } from '../../pipeline/model/spreads.ts'
import { type CellValue, type Column, engineColumn } from '../../schemas/columns.ts'
import { TABLES, type Table } from '../../schemas/tables.ts'
import { IN_CI } from '../random.ts'
import { inputsOfWorld, THE_NORTH, worldOf } from './world.ts'

const TRADE = { year: '2020', packaging_percent: '60' }
const MUNICIPAL = { year: '2020', waste_kt: '1000', packaging_percent: '50', income_group: 'HIC' }
const PET = { polymer: 'PET', packaging_percent: '80', weight: '2' }

/** Each country rests on other evidence, and on nearly all of its rows. Medians are those of Alphaland alone. */
const WORLD = inputsOfWorld(
  worldOf(
    {
      AAA: { recycling_rates: [{ year: '2020', category: '*', polymer: '*', recycled_percent: '30' }] },
      BBB: { municipal_waste: [{ ...MUNICIPAL, plastic_percent: '' }], collection: [], country_regions: [{ oecd_region: 'Northern' }] },
      CCC: {
        municipal_waste: [],
        packaging_shares: [PET],
        polymer_supply: ['2020', '2021'].map((year) => ({ year, polymer: 'PET', production_kt: '60', import_kt: '9', export_kt: '5' })),
        added_stock: [{ year: '2020', polymer: 'PET', added_stock_kt: '3' }],
        waste_trade: ['import', 'export', 'reexport'].map((flow) => ({
          ...TRADE,
          flow,
          hs: '391590',
          amount_kt: flow === 'reexport' ? '1' : '4',
        })),
        recycling_rates: [{ year: '2020', category: '*', polymer: '*', recycled_kt: '2', packaging_percent: '70' }],
        import_profiles: [{ profile: 'Recycler' }],
      },
      DDD: {
        municipal_waste: [],
        waste_generated: [{ year: '2020', waste_kt: '100', boundary: 'packaging' }],
        waste_exports: [{ year: '2020', export_kt: '2' }],
        trade_statistics: ['unctad', 'owid'].map((publisher) => ({ ...TRADE, flow: 'import', publisher, amount_kt: '5' })),
        trade_flags: [{ flow: 'import', first_year: '2020', last_year: '2020', reason: 'for the test' }],
        net_input_method: [{ year: '2020', method: 'waste_statistics' }],
      },
      EEE: {
        countries: [{ name: 'Echoland', region: 'North', income_group: 'HIC', reports_to: 'eurostat' }],
        municipal_waste: [],
        waste_per_head: ['2020', '2021'].map((year) => ({ year, waste_kg_per_head: '30' })),
        average_population: ['2020', '2021'].map((year) => ({ year, persons: '1000000' })),
        recycling_rates: [{ year: '*', category: '*', polymer: '*', recycled_percent: '40', with_exports: 'yes' }],
        recycled_abroad: [{ year: '2020', members_kt: '1', outside_kt: '2' }],
        energy_recovery: [{ year: '2020', measure: 'packaging', recovered: '1', divided_by: '3' }],
        series_breaks: [{ year: '2021', table: 'waste_per_head', reason: 'for the test' }],
      },
      FFF: {
        municipal_waste: [],
        packaging_shares: [PET],
        polymer_supply: [{ year: '2020', polymer: 'PET', production_kt: '60', import_kt: '9', export_kt: '5' }],
        economic_activity: ['2020', '2021'].map((year, place) => ({ year, measure: 'real_gdp', activity: String(100 + 5 * place) })),
      },
    },
    THE_NORTH,
  ),
)

/** What a country has: its key, and its figures, notes, draws and statuses as text. */
type Results = ReadonlyMap<string, { readonly key: string; readonly results: string }>

const buffers = new Buffers()
let spreads: Spreads
let before: Results
beforeAll(async () => {
  spreads = await readSpreads('.', 'demo')
  before = resultsOf(WORLD)
})

function resultsOf(inputs: LoadedInputs): Results {
  const release = new DrawnRelease(new CalculatedRelease(inputs, coverageOf('1.4', [2020, 2021])), spreads)
  return new Map(
    release.world.countries.map((code) => {
      const country = release.calculated.country(code)
      const notes = country.notes.map(({ row, median, ...note }) => [note, row?.key, median?.group, median?.countries, median?.rows.length])
      const { records, uncertain } = release.draw(code, buffers)
      const draws = records.map(({ masses }) => masses.map(digest))
      const quantities = uncertain.map(({ rows: _, ...quantity }) => quantity)
      const figures = country.records.map(({ category, polymer, masses, ratios, qualityMilli }) => [
        category,
        polymer,
        masses,
        ratios,
        qualityMilli,
      ])
      const statusOf = statusesOf(country)
      const statuses = country.records.map((record) => release.calculated.coverage.metrics.map((metric) => statusOf(record, metric)))
      return [code, { key: release.keyOf(country), results: contentJson([figures, notes, draws, quantities, statuses]) }]
    }),
  )
}

/** Some of the draws: what moves one moves all. */
const digest = (drawn: Drawn) => (typeof drawn === 'number' ? drawn : [0, 99, 234, 399].map((draw) => drawn[draw]))

const withRows = (table: string, change: (rows: readonly Row[]) => readonly Row[]): LoadedInputs => ({
  ...WORLD,
  tables: new Map([...WORLD.tables].map(([name, rows]) => [name, name === table ? change(rows) : rows])),
})

/** The countries whose key, and those whose results are other ones than before. */
function moved(after: Results, from = before): { readonly keys: string[]; readonly results: string[] } {
  const where = (name: 'key' | 'results') => [...after].filter(([code, one]) => from.get(code)?.[name] !== one[name]).map(([code]) => code)
  return { keys: where('key'), results: where('results') }
}

/** Another value of a column; undefined where the column has no other. */
function otherValue(column: Column, value: CellValue): CellValue | undefined {
  if (typeof value === 'bigint') return value / 2n + 1n
  if (column.allowed) return column.allowed.find((other) => other !== value)
  if (column.kind === 'score') return value === null ? 2 : 1
  if (column.name === 'source') return 'weak'
  return typeof value === 'string' ? `${value}.` : undefined
}

const tables: readonly Table[] = TABLES
const rowsOf = (table: string): readonly Row[] => WORLD.tables.get(table) ?? []
const filled = tables.filter(({ name }) => rowsOf(name).length > 0)

/**
 * Columns of rows that a country of this world reads while other cells decide: those of a row of which it uses another column, of evidence
 * that is passed over, and scores and sources of rows that are not drawn.
 */
const READ_WITHOUT_EFFECT: Readonly<Record<string, readonly string[]>> = {
  countries: ['region', 'income_group', 'source', 'quality'],
  municipal_waste: ['income_group'],
  population: ['persons', 'source', 'quality'],
  average_population: ['quality'],
  net_input_method: ['source', 'quality'],
  packaging_shares: ['packaging_percent', 'weight'],
  category_split: ['weight', 'source', 'quality'],
  waste_trade: ['packaging_percent'],
  trade_statistics: ['packaging_percent', 'source', 'quality'],
  trade_flags: ['source', 'quality'],
  collection: ['income_group'],
  treatment_shares: ['left_out_percent'],
  country_regions: ['source', 'quality'],
  region_crosswalk: ['source', 'quality'],
  regional_fates: ['incinerated_percent', 'landfilled_percent', 'mismanaged_percent'],
  import_profiles: ['source', 'quality'],
  profile_thresholds: ['position', 'least_percent', 'profile', 'source', 'quality'],
  profile_shares: ['reexport_percent', 'recycling_percent', 'quality'],
}

/** The first and the last row of a table: changed together where they are rows of two countries, else one after the other. */
function trialsOf(table: string): readonly (readonly Row[])[] {
  const [first, last] = [rowsOf(table)[0], rowsOf(table).at(-1)]
  if (!first || !last) return []
  if (first === last) return [[first]]
  return first.values.country === last.values.country ? [[first], [last]] : [[first, last]]
}

describe('the content key of a country', () => {
  // The other tables are tried before every merge.
  test.each(filled.filter((_, place) => IN_CI || place % 4 === 0))(
    'is another one where a figure, note or draw is, with other cells of $name',
    ({ name, key, columns }) => {
      const [missing, more] = [new Set<string>(), new Set<string>()]
      for (const column of columns.filter((one) => !key.includes(one.name))) {
        const engine = engineColumn(column).name
        const changed = (row: Row): Row => {
          const value = otherValue(column, row.values[engine] ?? null)
          return value === undefined ? row : { ...row, values: { ...row.values, [engine]: value } }
        }
        for (const trial of trialsOf(name)) {
          const { keys, results } = moved(
            resultsOf(withRows(name, (rows) => rows.map((row) => (trial.includes(row) ? changed(row) : row)))),
          )
          if (results.some((country) => !keys.includes(country))) missing.add(column.name)
          if (keys.some((country) => !results.includes(country))) more.add(column.name)
        }
      }
      expect([...missing]).toEqual([])
      expect([...more]).toEqual(READ_WITHOUT_EFFECT[name] ?? [])
    },
  )

  test('is the same with other row numbers, files, lines, remarks and names', () => {
    const after = {
      exceptions: [],
      tables: new Map(
        tables.map(({ name, columns }) => {
          const remarks = columns.filter(({ remark, name: column }) => remark || column === 'name').map((column) => [column.name, 'other'])
          const other = (row: Row) => ({
            ...row,
            row: row.row + 1000,
            file: 'other.csv',
            line: 7,
            values: { ...row.values, ...Object.fromEntries(remarks) },
          })
          return [name, rowsOf(name).map(other)]
        }),
      ),
    }
    expect(moved(resultsOf(after)).keys).toEqual([])
  })

  test('is another one where an error of another country is drawn', () => {
    const stated = (waste_kt: number) => [{ year: '2020', waste_kt: String(waste_kt), boundary: 'packaging' }]
    // Eight countries with both kinds of evidence, which are enough; one with municipal waste alone, one with the better kind alone.
    const donors = [...'BCDEFGHI'].map((letter, place) => [letter.repeat(3), { waste_generated: stated(30 + 5 * place) }])
    const world = (changed: number) =>
      inputsOfWorld(
        worldOf({
          AAA: {},
          ...Object.fromEntries(donors),
          III: { waste_generated: stated(changed) },
          ZZZ: { municipal_waste: [], waste_generated: stated(40) },
        }),
      )
    const { keys, results } = moved(resultsOf(world(80)), resultsOf(world(65)))
    expect(keys).toEqual(['AAA', 'III'])
    expect(results).toEqual(keys)
  })
})
