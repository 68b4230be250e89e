// Tests that the columns for which a range can be stated are those whose cells the draws replace one by one.

import { expect, test } from 'vitest'
import { nodesIn } from '../../../pipeline/compute/readings/walk.ts'
import { STATEMENTS } from '../../../pipeline/compute/steps/index.ts'
import { canHaveRange, engineColumn, howDrawn } from '../../../schemas/columns.ts'
import { TABLES, type Table } from '../../../schemas/tables.ts'

const tables: readonly Table[] = TABLES

test('a quantity reads every column that is drawn', () => {
  const read = new Set(nodesIn(...STATEMENTS).map((node) => (node.op === 'cell' ? `${node.of.name}.${node.column}` : '')))
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
