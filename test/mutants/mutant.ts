// Types of mutants. A mutant is one realistic defect as data: a text to replace instead of a line number, because lines move.

/** The rooms, that is parts of the project, over which the defects are spread. */
export const ROOMS = [
  'compute',
  'checks',
  'ingest',
  'release',
  'api',
  'hosts',
  'report',
  'model',
  'schemas',
  'client',
  'site',
  'io',
  'commands',
] as const
export type Room = (typeof ROOMS)[number]

/** The rooms in which `npm test` alone has to find nine of ten defects. */
export const QUICK_ROOMS: readonly Room[] = ['compute', 'checks', 'ingest', 'release', 'api']

/** The groups of tests that `npm test` runs. */
export const QUICK_GROUPS: readonly string[] = ['unit', 'slice']

export interface Mutant {
  /** Kebab-case, unique. */
  readonly id: string
  readonly room: Room
  /** The mistake, in a few words. */
  readonly what: string
  /** Path in the project. */
  readonly file: string
  /** Text that occurs exactly once in the file. */
  readonly from: string
  readonly to: string
  /**
   * Parts of the paths of test files that probably find the defect, the most likely first. They run before all others. `path > name`
   * restricts a file to the tests with that text in their names.
   */
  readonly hints: readonly string[]
}

export type Outcome =
  | { readonly found: true; readonly group: string; readonly file: string; readonly test: string }
  | { readonly found: false; readonly problem?: string }

export type Results = Readonly<Record<string, Outcome>>
