// What a mutant is: one realistic defect as data, so that it can move along with the line that it spoils.

/** The rooms of the project over which the defects are spread. */
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

/** The rooms of which `npm test` alone has to find nine defects of ten. */
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
  /** Text that stands exactly once in the file. */
  readonly from: string
  readonly to: string
  /**
   * Parts of the paths of test files that probably find it, the likeliest first: they run before all others. `path > name` are the tests
   * of a file with that text in their names.
   */
  readonly hints: readonly string[]
}

export type Outcome =
  | { readonly found: true; readonly group: string; readonly file: string; readonly test: string }
  | { readonly found: false; readonly problem?: string }

export type Results = Readonly<Record<string, Outcome>>
