// Kinds of packaging and polymers: which a reader can choose together, and whether their waste is split alike.

import type { ExplorerData } from '../../../schemas/explorer.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { choicesIn, type State } from './state.ts'

type Offered = Pick<ExplorerData, 'pairs' | 'categories' | 'polymers'>

/** The polymers that occur with a category. Files of earlier releases do not say it: all. */
export const polymersWith = ({ pairs, polymers }: Offered, category: string): readonly string[] => pairs?.[category] ?? polymers

/** The categories that occur with a polymer. */
const categoriesWith = (facts: Offered, polymer: string): readonly string[] =>
  facts.categories.filter((category) => polymersWith(facts, category).includes(polymer))

/** The chosen pairs that occur. */
export const pairsOf = (facts: Offered, state: State) => {
  const { categories, polymers } = choicesIn(state)
  return categories.flatMap((category) =>
    polymers.filter((polymer) => polymersWith(facts, category).includes(polymer)).map((polymer) => ({ category, polymer })),
  )
}

/** The rows of a breakdown: every polymer, or every kind of packaging, but not their sum. */
export const rowsOf = (facts: Offered, { by, category, polymer }: Pick<State, 'by' | 'category' | 'polymer'>) =>
  by === 'polymer'
    ? polymersWith(facts, category).flatMap((one) => (one === ALL_POLYMERS ? [] : [{ label: one, category, polymer: one }]))
    : categoriesWith(facts, polymer).flatMap((one) => (one === ALL_CATEGORIES ? [] : [{ label: one, category: one, polymer }]))

/** Points of a percentage, as rounding makes them. */
const ROUNDING = 0.05

/**
 * Whether rows of shares are alike but for litter: the same share is recycled, and what is neither recycled nor littered is divided alike.
 * What is recycled is the first share of a row, litter the last.
 */
export function differByLitterAlone(rows: readonly (readonly number[])[]): boolean {
  const divided = rows.map((shares) => {
    const [recycled = 0, litter = 0] = [shares[0], shares.at(-1)]
    const others = shares.slice(1, -1)
    const rest = 100 - recycled - litter
    return [recycled, ...others.map((share) => (rest > 0 ? (100 * share) / rest : 0))]
  })
  const [first] = divided
  return rows.length > 1 && divided.every((shares) => shares.every((share, place) => Math.abs(share - (first?.[place] ?? 0)) <= ROUNDING))
}
