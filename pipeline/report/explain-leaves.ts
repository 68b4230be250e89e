// The leaves that a record sums, and how the steps about them are called.

import { ALL_CATEGORIES, ALL_POLYMERS } from '../model/dimensions.ts'
import { allOf, type Scope, type Steps } from './explain-steps.ts'

export const idOf = ({ year, category, polymer }: Scope, quantity: string) => `${year}/${category}/${polymer}/${quantity}`
export const national = (year: number): Scope => ({ year, category: ALL_CATEGORIES, polymer: ALL_POLYMERS })

/** The leaves with waste that a record sums; of a leaf itself that one. */
export function leavesOf(steps: Steps, { year, category, polymer }: Scope): readonly Scope[] {
  return steps.kept(`leaves/${year}/${category}/${polymer}`, () =>
    steps.book.tables.waste.filter(
      (row) =>
        row.year === year &&
        (category === ALL_CATEGORIES || row.category === category) &&
        (polymer === ALL_POLYMERS || row.polymer === polymer),
    ),
  )
}

export const isLeaf = ({ category, polymer }: Scope) => category !== ALL_CATEGORIES && polymer !== ALL_POLYMERS

/** A mass of a record: that of the leaf, or the sum over the leaves. */
export function massOf(
  steps: Steps,
  scope: Scope,
  quantity: string,
  label: string,
  leafMass: (leaf: Scope) => string,
  notes: readonly string[] = [],
): string {
  if (isLeaf(scope)) return leafMass(scope)
  return steps.once(idOf(scope, quantity), () => {
    const children = leavesOf(steps, scope).map(leafMass)
    return { label, scope, operation: allOf(children), children, notes }
  })
}
