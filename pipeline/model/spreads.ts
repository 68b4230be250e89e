// How far a plausible value may lie from a published one: by its quality score, or within a range that is stated for it.

/** Repetitions of the calculation from which ranges are made. sources/draw_factors.csv has one row for each, and LAST_Z follows from it. */
export const DRAWS = 400

/** Standard deviations at which the last of the draws lies: the normal quantile of 1 − ½ ÷ DRAWS. */
export const LAST_Z = 3.0233

/** A 90 % range goes from the one of these shares of the draws to the other, and so do the ranges that are stated for factors. */
export const LOW_SHARE = 0.05
export const HIGH_SHARE = 0.95

/** Standard deviations of a normal distribution between these two shares, to two decimals as in docs/ranges.md. */
export const DEVIATIONS_BETWEEN = 3.29

/** With fewer residuals of a weaker kind of evidence than this, the spread of the lowest score says more than they do. */
export const LEAST_RESIDUALS = 8

/** A country's published plastic share of municipal waste is sound where it is at least this part of the median of its income group. */
export const LEAST_OF_MEDIAN = 1 / 3

/**
 * Countries of these income groups have too few residuals of their own. The error of their estimates from municipal waste is lognormal; its
 * spread is that of two cells of score 2, tonnes and plastic share: the root of 2 × 0.50².
 */
export const LOWER_INCOMES: ReadonlySet<unknown> = new Set(['LMC', 'LIC'])
export const LOWER_INCOME_SIGMA = 0.71

/**
 * The spread that a figure gains in a year, by table and engine's column: the standard deviation of yearly changes of Eurostat's series of
 * 2000 to 2022, of the logarithm of waste and of the log odds of recycling.
 */
export const SIGMA_OF_A_YEAR: ReadonlyMap<string, number> = new Map([
  ['waste_generated.waste_kg', 0.08],
  ['recycling_rates.recycled_ppm', 0.25],
  ['recycling_rates.recycled_kg', 0.25],
])

/**
 * The score of ranges is worse than that of the previous release where it is this many times as high. Less is within the noise of the
 * draws. Scores of different numbers of figures are not compared.
 */
export const LEAST_WORSE = 1.01

/** Quality scores, the best first. */
export const SCORES = [5, 4, 3, 2, 1] as const

/** Errors that are drawn besides those of cells: the table whose rows have the error, and its name where a cell has its column. */
export const ERRORS = {
  /** Of the whole estimate from municipal waste. */
  waste: { table: 'municipal_waste', column: 'error of such figures' },
  /** Of the recycling rate of a region. */
  recycling: { table: 'regional_fates', column: 'error of such figures' },
  /** Of the share burnt of what is burnt or buried. */
  incineration: { table: 'treatment_shares', column: 'incineration of landfill' },
  /** Of the kind of landfill, where the publisher's name leaves it open. */
  openLandfill: { table: 'treatment_shares', column: 'landfill of an open kind' },
} as const

export type ErrorKind = keyof typeof ERRORS

/** A range that is stated for a cell, or for a column, instead of the spread of a score. */
export interface StatedRange {
  readonly table: string
  /** Key of the row. Empty: all rows of the column, which then share one error. */
  readonly key: string
  /** Engine's name of the column. */
  readonly column: string
  /**
   * `between`: all values from low to high are equally plausible. `times`: the value is multiplied by a lognormal factor, of which low and
   * high are the 5th and the 95th percentile.
   */
  readonly form: 'between' | 'times'
  readonly low: number
  readonly high: number
  readonly file: string
  readonly line: number
}

export interface Spreads {
  /** Standard deviation of the logarithm by score. */
  readonly sigmas: ReadonlyMap<number, number>
  /** exp(σ·z) by score and rank. */
  readonly factors: ReadonlyMap<number, Float64Array>
  readonly stated: readonly StatedRange[]
  /** The mean sanitary part of landfill whose kind nobody states, 0 to 1, by country. */
  readonly openLandfill: ReadonlyMap<string, number>
}
