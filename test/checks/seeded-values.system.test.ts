// Slips of the hand in a few countries of the demo: a sample of what seeded-values.thorough.test.ts tries on everything.

import { expect, test } from 'vitest'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { PROJECT } from '../workspace.ts'
import { fewCountries, Seeding, seededChanges } from './seeded-values.ts'

test('a thousandfold and a thousandth that move a figure by more than a factor of three are found, and say which row', async () => {
  const inputs = fewCountries(inputsOf(await readInputs({ root: PROJECT, env: 'demo' }), '1.4'))
  const seeding = await Seeding.open(inputs)
  try {
    // Stock that is added is mostly nothing, so that a thousandth of it looks like any other.
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
