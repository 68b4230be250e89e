// Tests quality scores, in thousandths: the mean score of the evidence of a record, weighted by the masses that rest on it.

import { describe, expect, test } from 'vitest'
import { type Cells, SMALL_WORLD, type World, worldOf } from '../world.ts'
import { outcomeOf } from './outcome.ts'

const scored = (rows: readonly Cells[] | undefined, cells: Cells): Cells[] => (rows ?? []).map((row) => ({ ...row, ...cells }))

// Bottles are 18.75 of 50 kt: 1.875 littered, 3.75 incinerated, 7.5 landfilled, 3.75 improper, 1.875 uncollected, 1.5 leaked.
// Waste rests on municipal waste (source with score 1), littering and coverage on a source with score 5, treatment on rows with score 3,
// leakage on rows with score 4: 18.75 × 1 + 1.875 × 5 + 15 × 3 + 1.875 × 5 + 1.5 × 4 = 88.5 for 39 kt. Production is derived from the
// waste, which is an assumption with score 1: 18.75 for 18.75 kt. The sum is 107.25 for 57.75 kt.
const evidence: World = {
  municipal_waste: scored(SMALL_WORLD.municipal_waste, { source: 'weak' }),
  treatment_shares: scored(SMALL_WORLD.treatment_shares, { quality: '3' }),
}
const exception = (key: string, cells: Cells): Cells => ({
  table: 'municipal_waste',
  key,
  column: 'plastic_percent',
  value: '20',
  reason: 'the publisher counted half',
  ...cells,
})

const trade = (hs: string, amount: string, score: string): Cells => ({
  year: '2020',
  flow: 'import',
  hs,
  amount_kt: amount,
  packaging_percent: '100',
  quality: score,
})
const supply = (polymer: string, score: string): Cells => ({
  year: '2020',
  polymer,
  production_kt: '50',
  import_kt: '0',
  export_kt: '0',
  quality: score,
})
const world = outcomeOf(
  worldOf(
    {
      AAA: evidence,
      IMP: { ...evidence, waste_trade: [trade('3915', '4', '5'), trade('391590', '12', '1')] },
      SUP: { ...evidence, polymer_supply: [supply('PET', '1'), supply('LDPE', '4')] },
      MED: { ...evidence, collection: [] },
      EXC: evidence,
      EXS: evidence,
    },
    {
      release_rates: scored(SMALL_WORLD.release_rates, { quality: '4' }),
      exceptions: [exception('EXC|2020', { quality: '3', source: 'good' }), exception('EXS|2020', { source: 'good' })],
    },
  ),
)
const quality = (country: string, category = 'PET bottles', polymer = 'PET') =>
  world.records.find((row) => row.country === country && row.year === 2020 && row.category === category && row.polymer === polymer)
    ?.quality_milli

describe('the quality of a record', () => {
  test('is the mean of the scores of its evidence, weighted by mass; a row goes before its source', () => {
    expect(quality('AAA')).toBe(1857) // 107.25 ÷ 57.75 = 1.85714
    expect(quality('AAA', 'All packaging', 'All polymers')).toBe(1857) // (236 + 50) ÷ (104 + 50)
  })

  test('counts imported waste by the mean of its headings', () => {
    // (4 kt × 5 + 12 kt × 1) ÷ 16 kt = 2. Bottles: 4 × 18.75/50 + 12 × 3/4 = 10.5 kt: (107.25 + 21) ÷ 68.25 = 1.87912.
    expect(quality('IMP')).toBe(1879)
    // Film is 4/3 of bottles except for imports, 4 × 25/50 = 2 kt: (118 + 25 + 4) ÷ 79 = 1.86076.
    expect(quality('IMP', 'Flexible packaging', 'LDPE')).toBe(1861)
  })

  test('of an aggregate is the mean of its leaves, weighted by mass', () => {
    // Food is 1/3 of bottles: (35.75 + 7) ÷ (19.25 + 3.5). All leaves: (128.25 + 147 + 42.75) ÷ (68.25 + 79 + 22.75) = 318 ÷ 170.
    expect(quality('IMP', 'All packaging', 'All polymers')).toBe(1871)
  })

  test('rests on the supply of its polymer', () => {
    // 50 kt × 50 % = 25 kt each. PET has score 1. Film has score 4: 118 + 25 × 3 = 193 for 52 kt. Production is reported, so that it is no
    // assumption.
    expect(quality('SUP')).toBe(2269)
    expect(quality('SUP', 'Flexible packaging', 'LDPE')).toBe(3712) // 3.71154
  })

  test('takes a median in the place of a missing coverage as an assumption, of score 1', () => {
    // The median is also 80 %, with score 1 instead of 5: 107.25 − 1.875 × 4 = 99.75 for 57.75 kt.
    expect(quality('MED')).toBe(1727) // 1.72727
  })

  test('has the score of an exception instead of that of the row whose cell it replaces', () => {
    // The waste and everything that follows from it double, which does not change the mean. Waste with score 3 instead of 1:
    // (107.25 + 18.75 × 2) ÷ 57.75 = 2.50649. With the score 5 of the source: (107.25 + 18.75 × 4) ÷ 57.75 = 3.15584.
    expect(quality('EXC')).toBe(2506)
    expect(quality('EXS')).toBe(3156)
  })

  test('names the exception among what the record rests on', () => {
    const rows = world.stepNotes.filter((row) => row.country === 'EXC' && row.year === 2020 && row.kind === 'exception')
    expect(rows.map((row) => [row.cell_table, row.cell_column])).toEqual([['municipal_waste', 'plastic_ppm']])
  })
})
