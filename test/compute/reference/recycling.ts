// Littering of each leaf (step 4a) and recycling (step 2), section 4.

import { WILDCARD } from '../../../pipeline/model/dimensions.ts'
import { CELLS, type Cell, each, WHOLE } from './cells.ts'
import { at, halfUp, largestRemainder, least, nearestYear, sum } from './numbers.ts'
import type { Row, Tables } from './tables.ts'

/** Littered kilograms of each leaf. */
export function littering(tables: Tables, waste: readonly bigint[]): bigint[] {
  return each(({ index, category }) => {
    const rate = at(tables.of('littering_rates', 'category', category), 0).whole('littered_ppm')
    return halfUp(at(waste, index) * rate, WHOLE)
  })
}

/**
 * Recycled kilograms of each leaf, at most what is not littered. `nationalWaste` gives the waste of the country in another
 * year. It turns a mass that is carried forward or back into a rate.
 */
export function recycling(
  tables: Tables,
  country: string,
  year: number,
  waste: readonly bigint[],
  littered: readonly bigint[],
  nationalWaste: (year: number) => bigint,
): bigint[] {
  const rows = tables.of('recycling_rates', 'country', country).filter((row) => !isRateOfNothing(row, nationalWaste))
  const selected = CELLS.map((cell) => mostSpecific(rows, cell, year))
  const spread = nationalMass(selected, year, waste)
  return each(({ index }) => {
    const row = selected[index]
    const kg = row === undefined ? 0n : isNationalMass(row) ? at(spread, index) : rateOf(row, year, at(waste, index), nationalWaste)
    return least(kg, at(waste, index) - at(littered, index))
  })
}

const isMass = (row: Row) => row.maybe('recycled_kg') !== undefined
const isNationalMass = (row: Row) => isMass(row) && !row.flag('carried')

/** A mass of a year without waste cannot be carried forward or back, because it has no rate. */
function isRateOfNothing(row: Row, nationalWaste: (year: number) => bigint): boolean {
  return isMass(row) && row.flag('carried') && nationalWaste(yearOf(row)) === 0n
}

function rateOf(row: Row, year: number, wasteKg: bigint, nationalWaste: (year: number) => bigint): bigint {
  if (!isMass(row)) return halfUp(wasteKg * row.whole('recycled_ppm', year), WHOLE)
  return halfUp(wasteKg * row.whole('recycled_kg', year) * row.whole('packaging_ppm'), WHOLE * nationalWaste(yearOf(row)))
}

/** The row of the most specific matching pattern. Within a pattern: the row of the year, else of any year, else of the nearest year. */
function mostSpecific(rows: readonly Row[], cell: Cell, year: number): Row | undefined {
  const patterns = [
    [cell.category, cell.polymer],
    [cell.category, WILDCARD],
    [WILDCARD, cell.polymer],
    [WILDCARD, WILDCARD],
  ]
  for (const [category, polymer] of patterns) {
    const matching = rows.filter((row) => row.text('category') === category && row.text('polymer') === polymer)
    const ofYear = matching.find((row) => row.text('year') === String(year))
    const ofAnyYear = matching.find((row) => row.text('year') === WILDCARD)
    const ofOthers = matching.filter((row) => row.flag('carried')).map((row) => ({ row, year: yearOf(row) }))
    const row = ofYear ?? ofAnyYear ?? nearestYear(ofOthers, year)?.row
    if (row) return row
  }
  return undefined
}

const yearOf = (row: Row) => Number(row.text('year'))

/** Splits the national mass over the leaves without a more specific row, in proportion to their waste. */
function nationalMass(selected: readonly (Row | undefined)[], year: number, waste: readonly bigint[]): bigint[] {
  const row = selected.find((candidate) => candidate && isNationalMass(candidate))
  if (!row) return each(() => 0n)
  const weights = each(({ index }) => (selected[index] === row ? at(waste, index) : 0n))
  if (sum(weights) === 0n) return weights
  return largestRemainder(halfUp(row.whole('recycled_kg', year) * row.whole('packaging_ppm'), WHOLE), weights)
}
