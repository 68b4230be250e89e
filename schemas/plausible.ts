// What values of a numeric column are plausible: bounds, the largest jump within a series, how far a value may lie from its peers. Rules and docs/tables.md read it.

/** A range, both ends within it, and where it comes from. */
interface Bounds {
  readonly least?: number
  readonly most?: number
  /** The source of the range, or the reason for it. */
  readonly why: string
}

/** How many times as large or as small as expected a value may be. Of a share it is the factor of its odds: from 10 to 25 percent they grow threefold. */
export interface Tolerance {
  readonly factor: number
  readonly why: string
}

/** By what a value is divided before it is compared: persons of its country and year, a column of its row, the sum of its column over the rows that have the same value there. */
type Measure = 'head' | { readonly of: string } | { readonly sumOver: string }

export interface Plausible {
  /** Columns of the same quantity are each other's peers; where it is left out, a column has those of its own. */
  readonly quantity?: string
  /** The bounds are in the unit of the column where this is left out; per head in kilograms a year, of a column or a sum in percent. */
  readonly measure?: Measure
  /** What lies outside is an error. */
  readonly possible: Bounds
  /** What lies outside is a warning. */
  readonly likely?: Bounds
  /** Against the other years of its series, the three before and the three after. */
  readonly jump?: Tolerance
  /** Against the values of other countries, those of its income group before those of all; where the table has no country, against its other rows. */
  readonly peers?: Tolerance
}

/** Smaller masses a head and year, in kg, are compared as this: a thousandth of the packaging waste of a head, which moves no figure that anybody looks at. */
export const NEGLIGIBLE_KG_PER_HEAD = 0.02

/** Shares closer to 0 or 100 percent are compared as this, in percent. */
export const NEGLIGIBLE_PERCENT = 0.1
