// Littered mass of every leaf: waste generated × the littering rate of its category (docs/method.md, "Littering").

import { input, LEAF, note, quantity, rate, rowOf, rows, step, table } from '../language.ts'
import { cell } from './10-scope.ts'
import { waste, wasteTable } from './30-waste-generated.ts'

const litteringRates = rows('littering_rates', ['category'])

export const littered = quantity(
  'littered_kg',
  'littered',
  LEAF,
  rate(waste, input(litteringRates, 'littered_ppm', 'littering rate of the category', undefined, 'littering rate')),
)
export const litteringRow = quantity('littering_row', 'row of the littering rate', LEAF, rowOf(litteringRates))

const littering = table('littering', LEAF, {
  comment: '',
  points: [wasteTable],
  columns: [cell, waste, littered, litteringRow],
})

export const LITTERING = step(
  '40-littering',
  'Littered mass of every leaf, in kg: waste generated × the littering rate of its category (docs/method.md, "Littering"). Computed before recycling and exports, which can only take what is not littered.',
  [littering],
  [],
  {
    evidence: { littered: [litteringRates] },
    notes: [note('row-used', 'littered', [litteringRates], { input_row: rowOf(litteringRates) })],
  },
)
