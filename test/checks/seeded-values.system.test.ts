// Tries typing errors in a few countries of the demo. seeded-values.thorough.test.ts tries them on all inputs.

import { expect, test } from 'vitest'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { PROJECT } from '../workspace.ts'
import { seededChanges } from './seeded-changes.ts'
import { fewCountries, Seeding } from './seeded-values.ts'

test('a thousandfold and a thousandth that move a figure by more than a factor of three are found, and say which row', async () => {
  const inputs = fewCountries(inputsOf(await readInputs({ root: PROJECT, env: 'demo' }), '1.4'))
  const seeding = await Seeding.open(inputs)
  try {
    // Most values of added stock are near zero, so that a thousandth of one looks like any other value.
    const slips = seededChanges(inputs, seeding.readRows).filter(
      ({ slip, country, table }) => country !== null && table !== 'added_stock' && /1000/.test(slip),
    )
    const outcomes = (await seeding.outcomes(slips.filter((_, index) => index % 2 === 0))).filter(({ factor }) => factor > 3)
    expect(outcomes.length).toBeGreaterThanOrEqual(5)
    expect(outcomes.filter(({ foundNew }) => foundNew === null).map(({ table, key, slip }) => `${table} ${key} ${slip}`)).toEqual([])
  } finally {
    seeding.close()
  }
})
