// Which values of a numeric column are plausible: bounds, the largest jump within a series, how far a value may lie from its peers. Rules
// and docs/tables.md read it.

/** A range that includes both its ends, and where it comes from. */
interface Bounds {
  readonly least?: number
  readonly most?: number
  /** The source of the range, or the reason for it. */
  readonly why: string
}

/**
 * How many times larger or smaller than expected a value may be. For a share it is the factor of its odds: from 10 to 25 percent they grow
 * threefold.
 */
export interface Tolerance {
  readonly factor: number
  readonly why: string
}

/**
 * What a value is divided by before it is compared: the persons of its country and year, a column of its row, or the sum of its column over
 * the rows that have the same value in the column named.
 */
type Measure = 'head' | { readonly of: string } | { readonly sumOver: string }

export interface Plausible {
  /** Columns of the same quantity are each other's peers. If left out, only values of the same column are peers. */
  readonly quantity?: string
  /** If left out, the bounds are in the unit of the column. Per head they are in kilograms a year, of a column or a sum in percent. */
  readonly measure?: Measure
  /** A value outside is an error. */
  readonly possible: Bounds
  /** A value outside is a warning. */
  readonly likely?: Bounds
  /** Tolerance against the other years of the series: the three before and the three after. */
  readonly jump?: Tolerance
  /**
   * Tolerance against the values of other countries: those of its income group where possible, else of all. A table without a country is
   * compared with its other rows.
   */
  readonly peers?: Tolerance
}

/**
 * Smaller masses per head and year, in kg, are compared as if they were this. It is a thousandth of the packaging waste of a head, which
 * has no visible effect on any figure.
 */
export const NEGLIGIBLE_KG_PER_HEAD = 0.02

/** Shares closer to 0 or 100 percent than this, in percent, are compared as if they were this close. */
export const NEGLIGIBLE_PERCENT = 0.1
