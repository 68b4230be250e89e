// Splits national masses over the 54 cells. All arrays are in the order of CELLS.

import type { Assumptions } from './assumptions.ts'
import { CATEGORIES, CELLS, POLYMERS, type Polymer } from './dimensions.ts'
import { apportion, least, sum } from './numbers.ts'
import type { Heading } from './trade.ts'

export type PerCell = readonly bigint[]

/** Splits ΣW in two stages: over the polymers, then each polymer over the categories. */
export function spreadWaste(assumptions: Assumptions, country: string, wasteKg: bigint): bigint[] {
  const byPolymer = apportion(wasteKg, assumptions.polymerWeights(country))
  const parts = new Map(
    POLYMERS.map((polymer, index) => [polymer, apportion(byPolymer[index] ?? 0n, assumptions.categoryWeights(polymer))] as const),
  )
  return CELLS.map(({ category, polymer }) => parts.get(polymer)?.[CATEGORIES.indexOf(category)] ?? 0n)
}

/** The weights of the cells of a heading, and 0 for all others. If the heading's weights are all 0, the weights of all cells. */
function weightsOf(polymers: readonly Polymer[], weights: PerCell): bigint[] {
  const own = weights.map((weight, index) => (polymers.includes(CELLS[index]?.polymer ?? 'Other') ? weight : 0n))
  return sum(own) === 0n ? [...weights] : own
}

export function plus(a: PerCell, b: PerCell): bigint[] {
  return a.map((value, index) => value + (b[index] ?? 0n))
}

export function minus(a: PerCell, b: PerCell): bigint[] {
  return a.map((value, index) => value - (b[index] ?? 0n))
}

/** Splits imports in proportion to W. They are never cut. */
export function spreadImports(headings: readonly Heading[], waste: PerCell): bigint[] {
  return headings
    .map(({ kg, polymers }) => apportion(kg, weightsOf(polymers, waste)))
    .reduce(
      plus,
      waste.map(() => 0n),
    )
}

/** Splits exports in proportion to room. What does not fit into a heading's cells goes to the others. What still does not fit is cut. */
export function spreadExports(headings: readonly Heading[], room: PerCell): bigint[] {
  let given = room.map(() => 0n)
  let over = 0n
  for (const { kg, polymers } of headings) {
    const free = weightsOf(polymers, minus(room, given))
    const fits = least(kg, sum(free))
    given = plus(given, apportion(fits, free))
    over += kg - fits
  }
  const free = minus(room, given)
  return plus(given, apportion(least(over, sum(free)), free))
}
