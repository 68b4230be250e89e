// The 54 leaves of a country-year as arrays, ordered by category, then by polymer. Ties are broken in this order.

import { LEAF_CATEGORIES, LEAF_POLYMERS } from '../../../pipeline/model/dimensions.ts'
import { at } from './numbers.ts'

export interface Cell {
  readonly index: number
  readonly category: string
  readonly polymer: string
}

export const CELLS: readonly Cell[] = LEAF_CATEGORIES.flatMap((category, c) =>
  LEAF_POLYMERS.map((polymer, p) => ({ index: c * LEAF_POLYMERS.length + p, category, polymer })),
)

/** An array with the value of a function for each leaf. */
export const each = (value: (cell: Cell) => bigint): bigint[] => CELLS.map(value)

/** Writes the parts of a polymer, one per category, into the leaves of that polymer. */
export function place(into: bigint[], polymer: string, parts: readonly bigint[]): void {
  const cells = CELLS.filter((cell) => cell.polymer === polymer)
  cells.forEach((cell, index) => {
    into[cell.index] = at(parts, index)
  })
}

export const WHOLE = 1_000_000n
