// What differs between the engines that the statements are written for. Every engine has `intDiv`, `intMod`, `roundDiv`, `toInt32OrNull`
// and `toInt64OrNull`, either built in or created by `prelude`.

import type { Stored } from '../language.ts'

export interface Dialect {
  /** Statements that have to run before those of the steps. */
  readonly prelude: readonly string[]
  readonly createTable: (name: string, query: string) => string
  readonly type: (stored: Stored) => string
  /** A sum that does not overflow. */
  readonly sum: (text: string) => string
  /** A product that stays within 64 bits, or stops with an error: a constant of up to a million times a mass. */
  readonly shortProduct: (left: string, right: string) => string
}
