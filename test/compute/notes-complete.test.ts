// The notes of a country-year name every input row that its masses rest on.

import { expect, test } from 'vitest'
import { calculateCountry } from '../../pipeline/compute/calculate-country.ts'
import type { LoadedInputs } from '../../pipeline/compute/load.ts'
import { calculate } from '../../pipeline/compute/method/country.ts'
import { World } from '../../pipeline/compute/world.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { coverageOf } from '../../pipeline/model/coverage.ts'
import { randomWorld } from './random-world.ts'
import { restingNumbers } from './resting.ts'
import { inputsOfWorld } from './world.ts'

const YEARS = [2019, 2020, 2021, 2022]

/**
 * Tables that all countries share: their rows are named once for all. The weights of packaging_shares that split the waste of another year do
 * not change its sum.
 */
const SHARED = ['category_split', 'littering_rates', 'release_rates', 'packaging_shares']

/** Rows that masses rest on and no note of the country-year names. */
function unnamed(inputs: LoadedInputs, version = '1.4'): string[] {
  const world = new World(inputs, coverageOf(version, YEARS))
  const tableOf = new Map([...inputs.tables].flatMap(([table, rows]) => rows.map((row) => [row, table] as const)))
  return world.countries.flatMap((code) => {
    const { notes } = calculateCountry(world, code, () => null)
    return calculate(restingNumbers, world.country(code), () => () => {}).years.flatMap(({ year, masses }) => {
      const named = new Set(notes.filter((note) => note.year === undefined || note.year === year).map(({ row }) => row))
      // The values of a median are named once for all countries that use it; that it is used is a note of the country.
      const medians = notes.filter((note) => note.year === year && note.reason === 'median-used').map(({ group }) => group)
      const rows = new Set(Object.values(masses).flatMap((all) => all.flatMap((one) => [...one.rows])))
      return [...rows]
        .filter((row) => !named.has(row) && !SHARED.includes(tableOf.get(row) ?? '') && !medians.includes(String(row.values.income_group)))
        .map((row) => `${code} ${year}: ${tableOf.get(row)} ${row.key}`)
    })
  })
}

test('the notes of a country-year of the demo name every row that it rests on', async () => {
  const all = await readInputs({ root: '.', env: 'demo' })
  expect(unnamed(inputsOf(all, '1.4'))).toEqual([])
})

test('the notes of a country-year of a random world name every row that it rests on', () => {
  for (let seed = 0; seed < 25; seed++) expect(unnamed(inputsOfWorld(randomWorld(seed, 5)), '99.0'), `seed ${seed}`).toEqual([])
})
