// The 54 leaves of a country-year as arrays: by category, then by polymer, which is the order that breaks ties.

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

/** A whole number for each leaf, all from one function. */
export const each = (value: (cell: Cell) => bigint): bigint[] => CELLS.map(value)

/** Puts the parts of a polymer's categories into the leaves of that polymer. */
export function place(into: bigint[], polymer: string, parts: readonly bigint[]): void {
  const cells = CELLS.filter((cell) => cell.polymer === polymer)
  cells.forEach((cell, index) => {
    into[cell.index] = at(parts, index)
  })
}

export const WHOLE = 1_000_000n
