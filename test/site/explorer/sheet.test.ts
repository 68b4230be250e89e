// Compares the CSV of the explorer with lines in the form of datasets.csv.

import { expect, it } from 'vitest'
import { csvOf } from '../../../pipeline/site/explorer/sheet.ts'

it('has all decimals of kilograms and parts per million, and quotes what would be two cells', () => {
  const columns = [
    { name: 'country', label: 'Country' },
    { name: 'category', label: 'Category' },
    { name: 'year', label: 'Year' },
    { name: 'export', label: 'Exported', unit: 'kt' as const, decimals: 6 },
    { name: 'littering', label: 'Littered', unit: 'percent' as const, decimals: 4 },
  ]
  const rows = [
    ['FRA', 'PET bottles', 2020, 1.5, 1.5],
    ['FRA', 'Caps, lids', 2020, 0, undefined],
  ]
  expect(csvOf({ columns, rows })).toBe(
    'country,category,year,export,littering\nFRA,PET bottles,2020,1.500000,1.5000\nFRA,"Caps, lids",2020,0.000000,\n',
  )
})
