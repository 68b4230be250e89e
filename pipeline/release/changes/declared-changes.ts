// Compares what differs between two releases with what the releases after the first one declare.
//
// A difference is declared if every release that changed the row, or the coverage, declares its own change. If one release removes a row
// and a later one adds it again with another amount, both ends show a revision, which is declared by the removal and the addition.

import type { CoverageChange, QuantityChange } from '../../model/coverage.ts'
import type { Declaration } from '../plan/declarations.ts'
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

export interface DeclaredInputChange extends InputChange {
  /** The declaration that covers the change, the last one if several releases change the row, or null. */
  readonly declaration: string | null
}

export type DeclaredCoverageChange = (CoverageChange | QuantityChange) & {
  /** The declaration that covers the change, the last one if several releases change it, or null. */
  readonly declaration: string | null
}

export interface DeclaredChanges extends FoundChanges {
  readonly inputs: readonly DeclaredInputChange[]
  readonly coverage: readonly DeclaredCoverageChange[]
  /** All declarations, in the order of the releases, each with the number of changes that it covers, alone or beside others. */
  readonly declared: readonly { readonly text: string; readonly matches: number }[]
}

/**
 * The changes between two releases with their declarations. `steps` are those of the releases after the first one, up to the second one.
 */
export function declaredOver({ inputs, coverage }: FoundChanges, steps: readonly DeclaredStep[]): DeclaredChanges {
  const ofRow = declarationsOf(steps, {
    changes: ({ inputs: rows }) => rows,
    key: ({ table, key }) => `${table} ${key}`,
    isCovered: ({ covers }, row) => covers(row),
  })
  const ofCoverage = declarationsOf(steps, {
    changes: ({ coverage: values }) => values,
    key: ({ kind, value }) => `${kind} ${value}`,
    isCovered: ({ coversCoverage }, value) => coversCoverage(value),
  })
  const covering = [...inputs.map(ofRow), ...coverage.map(ofCoverage)].map((texts) => texts.flat())
  return {
    inputs: inputs.map((change) => ({ ...change, declaration: ofRow(change).at(-1)?.[0] ?? null })),
    coverage: coverage.map((change) => ({ ...change, declaration: ofCoverage(change).at(-1)?.[0] ?? null })),
    declared: steps.flatMap(({ declarations }) =>
      declarations.map(({ text }) => ({ text, matches: covering.filter((texts) => texts.includes(text)).length })),
    ),
  }
}

/** How changes of one kind are found, named and covered. */
interface KindOfChange<Change> {
  readonly changes: (found: FoundChanges) => readonly Change[]
  readonly key: (change: Change) => string
  readonly isCovered: (declaration: Declaration, change: Change) => boolean
}

/**
 * Returns the declarations of a change: of each release that made a part of it all that cover the part, in their order; none if one of
 * these releases does not declare its part.
 */
function declarationsOf<Change>(
  steps: readonly DeclaredStep[],
  { changes, key, isCovered }: KindOfChange<Change>,
): (change: Change) => readonly (readonly string[])[] {
  const texts = new Map<string, readonly (readonly string[])[] | null>()
  for (const { found, declarations } of steps) {
    for (const change of changes(found)) {
      const before = texts.get(key(change))
      const covering = declarations.filter((declaration) => isCovered(declaration, change)).map(({ text }) => text)
      texts.set(key(change), covering.length === 0 || before === null ? null : [...(before ?? []), covering])
    }
  }
  return (change) => texts.get(key(change)) ?? []
}
