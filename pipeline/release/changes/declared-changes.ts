// Compares what differs between two releases with what the releases after the first one declare.
//
// A difference is declared if every release that changed the row, or the coverage, declares its own change. If one release removes a row
// and a later one adds it again with another amount, both ends show a revision, which is declared by the removal and the addition.

import type { CoverageChange, QuantityChange } from '../../model/coverage.ts'
import type { DeclarableChange, Declaration } from '../plan/declarations.ts'
import type { InputChange } from './input-changes.ts'

/** The changes of the inputs, of the coverage, and of what the release computes in another way. */
export interface FoundChanges {
  readonly inputs: readonly InputChange[]
  readonly coverage: readonly (CoverageChange | QuantityChange)[]
}

/** What a release changes against the release before it, and what it declares. */
export interface DeclaredStep {
  readonly found: FoundChanges
  readonly declarations: readonly Declaration[]
}

export type DeclaredCoverageChange = (CoverageChange | QuantityChange) & {
  /** The declaration that covers the change, the last one if several releases change it, or null. */
  readonly declaration: string | null
}

export interface DeclaredChanges extends FoundChanges {
  readonly coverage: readonly DeclaredCoverageChange[]
  /** All declarations, in the order of the releases, each with the number of changes that it covers, alone or beside others. */
  readonly declared: readonly { readonly text: string; readonly matches: number }[]
}

/**
 * The changes between two releases with their declarations. `steps` are those of the releases after the first one, up to the second one.
 */
export function declaredOver({ inputs, coverage }: FoundChanges, steps: readonly DeclaredStep[]): DeclaredChanges {
  const declarationsOf = declarationsIn(steps)
  const covering = [...inputs, ...coverage].map((change) => declarationsOf(change).flat())
  return {
    inputs: inputs.map((change) => ({ ...change, declaration: declarationsOf(change).at(-1)?.[0] ?? null })),
    coverage: coverage.map((change) => ({ ...change, declaration: declarationsOf(change).at(-1)?.[0] ?? null })),
    declared: steps.flatMap(({ declarations }) =>
      declarations.map(({ text }) => ({ text, matches: covering.filter((texts) => texts.includes(text)).length })),
    ),
  }
}

const nameOf = (change: DeclarableChange) => ('table' in change ? `${change.table} ${change.key}` : `${change.kind} ${change.value}`)

/**
 * Returns the declarations of a change: of each release that made a part of it all that cover the part, in their order; none if one of
 * these releases does not declare its part.
 */
function declarationsIn(steps: readonly DeclaredStep[]): (change: DeclarableChange) => readonly (readonly string[])[] {
  const texts = new Map<string, readonly (readonly string[])[] | null>()
  for (const { found, declarations } of steps) {
    for (const change of [...found.inputs, ...found.coverage]) {
      const before = texts.get(nameOf(change))
      const covering = declarations.filter(({ covers }) => covers(change)).map(({ text }) => text)
      texts.set(nameOf(change), covering.length === 0 || before === null ? null : [...(before ?? []), covering])
    }
  }
  return (change) => texts.get(nameOf(change)) ?? []
}
