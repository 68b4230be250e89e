import { expect, it } from 'vitest'
import { type ColumnKind, readCell, writtenCell } from '../../schemas/columns.ts'

it.each<[ColumnKind, string, string]>([
  ['percent', '8.46', '8.46'],
  ['percent', '12.50', '12.5'],
  ['mass', '1234.5', '1234.5'],
  ['mass', '0.000001', '0.000001'],
  ['per_head', '36.12', '36.12'],
  ['weight', '3', '3'],
  ['index', '101.25', '101.25'],
  ['count', '67000000', '67000000'],
  ['year', '2020', '2020'],
  ['flag', 'yes', 'yes'],
  ['text', 'a, b', 'a, b'],
])('a %s that is read from %s is written as %s', (kind, cell, written) => {
  const column = { name: 'x', kind, meaning: 'x' }
  const value = readCell(column, cell)
  expect(value).toBeDefined()
  expect(writtenCell(column, value ?? null)).toBe(written)
})

it('a missing cell is written as nothing, a wildcard as it is', () => {
  expect(writtenCell({ name: 'x', kind: 'percent', meaning: 'x' }, null)).toBe('')
  expect(writtenCell({ name: 'x', kind: 'year', wildcard: true, meaning: 'x' }, '*')).toBe('*')
})
