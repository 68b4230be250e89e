// The notes of a country-year name every input row that its masses rest on.

import { expect, test } from 'vitest'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { NEWEST } from '../coverage.ts'
import { randomWorld } from './random-world.ts'
import { REPORTING_WORLD } from './reporting-world.ts'
import { unnamedRows } from './unnamed-rows.ts'
import { inputsOfWorld } from './world.ts'

test('the notes of a country-year of the demo name every row that it rests on', async () => {
  const all = await readInputs({ root: '.', env: 'demo' })
  expect(unnamedRows(inputsOf(all, '1.4'), '1.4')).toEqual([])
})

test('the notes of a country-year of a random world, and of a country that reports, name every row that it rests on', () => {
  expect(unnamedRows(inputsOfWorld(REPORTING_WORLD), NEWEST)).toEqual([])
  for (let seed = 0; seed < 8; seed++) expect(unnamedRows(inputsOfWorld(randomWorld(seed, 5)), NEWEST), `seed ${seed}`).toEqual([])
})
