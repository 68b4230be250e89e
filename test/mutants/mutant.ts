// Types of mutants. A mutant is one realistic defect as data: a text to replace instead of a line number, because lines move.

/** The groups of tests that `npm test` runs. */
export const QUICK_GROUPS: readonly string[] = ['unit', 'slice']

/** A defect as the lists of test/mutants/list/ have it. */
export interface Defect {
  /** Kebab-case, unique. */
  readonly id: string
  /** The mistake, in a few words. */
  readonly what: string
  /** Path in the project. */
  readonly file: string
  /** Text that occurs exactly once in the file. */
  readonly from: string
  readonly to: string
}

export interface Mutant extends Defect {
  /** The part of the project that has the defect. */
  readonly room: string
}

export type Outcome =
  | { readonly found: true; readonly group: string; readonly file: string; readonly test: string }
  | { readonly found: false; readonly problem?: string }

export type Results = Readonly<Record<string, Outcome>>
