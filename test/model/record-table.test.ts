import { expect, it } from 'vitest'
import { recordTable } from '../../pipeline/model/record-table.ts'

const TEXT = `country,category,polymer,year,a,b
BRA,PET bottles,PET,2019,1.5,2
BRA,PET bottles,PET,2020,2.5,3
FRA,All packaging,PET,2020,3.5,4
`

it('finds rows by their dimensions, in their order', () => {
  const table = recordTable(TEXT)
  expect(table).toMatchObject({ columns: ['a', 'b'], count: 3 })
  expect(table.matching({})).toEqual([0, 1, 2])
  expect(table.matching({ year: '2020' })).toEqual([1, 2])
  expect(table.matching({ country: 'BRA', polymer: 'PET', year: '2020' })).toEqual([1])
  expect(table.matching({ country: 'FRA', category: 'PET bottles' })).toEqual([])
  expect(table.matching({ country: 'DEU' })).toEqual([])
  expect(table.cells(2)).toEqual(['FRA', 'All packaging', 'PET', '2020', '3.5', '4'])
  expect(() => table.cells(3)).toThrow(RangeError)
})

it('reads the last row with and without the end of its line', () => {
  expect(recordTable(TEXT.trimEnd()).cells(2)).toEqual(recordTable(TEXT).cells(2))
})

it.each(['', '<html></html>', 'country,category,polymer,a\n', `${TEXT}"x",y,z,2020,1,2\n`])('refuses %j', (text) => {
  expect(() => recordTable(text)).toThrow(SyntaxError)
})
