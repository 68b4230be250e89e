// Tests that the columns for which a range can be stated are those whose cells the draws replace one by one.

import { expect, test } from 'vitest'
import { calculate } from '../../../pipeline/compute/method/country.ts'
import { exact } from '../../../pipeline/compute/numbers/exact.ts'
import type { Row } from '../../../pipeline/compute/numbers.ts'
import { World } from '../../../pipeline/compute/world.ts'
import { canHaveRange, engineColumn, howDrawn } from '../../../schemas/columns.ts'
import { TABLES, type Table } from '../../../schemas/tables.ts'
import { coverageNamed } from '../../coverage.ts'
import { randomWorld } from '../random-world.ts'
import { inputsOfWorld, THE_NORTH, worldOf } from '../world.ts'

const tables: readonly Table[] = TABLES

/** A country that reports to a statistical office, and one without recycling rates and treatment shares. Random worlds have neither. */
const SMALL = worldOf(
  {
    AAA: {
      countries: [{ name: 'Alphaland', region: 'North', income_group: 'HIC', reports_to: 'eurostat' }],
      waste_per_head: [{ year: '2020', waste_kg_per_head: '30' }],
      average_population: [{ year: '2020', persons: '1000000' }],
      recycled_abroad: [{ year: '2020', members_kt: '1', outside_kt: '2' }],
      energy_recovery: [{ year: '2020', measure: 'packaging', recovered: '1', divided_by: '3' }],
    },
    BBB: {
      treatment_shares: [],
      country_regions: [{ oecd_region: 'Northern' }],
      trade_statistics: [{ year: '2020', flow: 'import', publisher: 'owid', amount_kt: '5', packaging_percent: '60' }],
    },
  },
  THE_NORTH,
)

test('the method reads every column that is drawn', () => {
  const read = new Set<string>()
  for (const cells of [SMALL, randomWorld(1, 6), randomWorld(2, 6), randomWorld(3, 6)]) {
    const inputs = inputsOfWorld(cells)
    const world = new World(inputs, coverageNamed('1.4'))
    const tableOf = new Map<Row, string>([...inputs.tables].flatMap(([table, rows]) => rows.map((row) => [row, table] as const)))
    const cell: typeof exact.cell = (row, column, label) => {
      read.add(`${tableOf.get(row)}.${column}`)
      return exact.cell(row, column, label)
    }
    for (const code of world.countries) {
      calculate({ ...exact, cell }, world.country(code), () => () => {})
    }
  }
  const drawn = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => howDrawn(column) !== 'never').map((column) => `${name}.${engineColumn(column).name}`),
  )
  expect(drawn.filter((column) => !read.has(column))).toEqual([])
})

test('the parts of treatment shares are drawn together, so that none of them can have a range of its own', () => {
  const together = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => howDrawn(column) === 'together').map((column) => `${name}.${column.name}`),
  )
  expect(together).toEqual(['incineration', 'sanitary_landfill', 'improper'].map((part) => `treatment_shares.${part}_percent`))
  expect(tables.find(({ name }) => name === 'treatment_shares')?.columns.filter(canHaveRange)).toEqual([])
})
