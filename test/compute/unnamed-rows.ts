// Rows that the masses of a country-year rest on and that its notes do not name.

import { calculateCountry } from '../../pipeline/compute/calculate-country.ts'
import { calculate } from '../../pipeline/compute/method/country.ts'
import { type LoadedInputs, World } from '../../pipeline/compute/world.ts'
import { coverageNamed } from '../coverage.ts'
import { restingNumbers, rowsBelow } from './resting.ts'

/**
 * Tables that all countries share: their rows are named once for all. The weights of packaging_shares that split the waste of another year
 * do not change its sum.
 */
const SHARED = ['category_split', 'littering_rates', 'release_rates', 'packaging_shares']

/** One line a row: country, year, table and key. */
export function unnamedRows(inputs: LoadedInputs, version: string): string[] {
  const world = new World(inputs, coverageNamed(version))
  return world.countries.flatMap((code) => {
    const { notes } = calculateCountry(world, code, () => null)
    return calculate(restingNumbers, world.country(code), () => () => {}).years.flatMap(({ year, masses }) => {
      const named = new Set(notes.filter((note) => note.year === undefined || note.year === year).map(({ row }) => row))
      // The values of a median are named once for all countries that use it; that it is used is a note of the country.
      const medians = notes.filter((note) => note.year === year && note.reason === 'median-used').map(({ median }) => median?.group)
      const rows = rowsBelow(Object.values(masses).flat())
      return [...rows]
        .filter((row) => !named.has(row) && !SHARED.includes(row.table) && !medians.includes(String(row.values.income_group)))
        .map((row) => `${code} ${year}: ${row.table} ${row.key}`)
    })
  })
}
