// Limits of the figures of a country that their evidence does not show: sources/limits.csv states them.

export interface Limit {
  readonly country: string
  /** The names of the metrics that it limits; empty: every metric. */
  readonly metrics: readonly string[]
  /** The first and the last year that it limits; null: no first year, no last year. */
  readonly from: number | null
  readonly to: number | null
  /** The limit in a sentence. */
  readonly text: string
  /** What the sentence rests on. */
  readonly citation: string
}

/** The limits of a country that hold in one of the years. */
export const limitsOf = (limits: readonly Limit[], country: string, years: readonly number[]): Limit[] =>
  limits.filter((limit) => limit.country === country && years.some((year) => year >= (limit.from ?? year) && year <= (limit.to ?? year)))

/** `Waste in transit counts as imported. (2019 to 2020; Eurostat, note)` */
export function limitText({ text, from, to, citation }: Limit): string {
  const years = from === to ? from : from === null ? `until ${to}` : to === null ? `from ${from} on` : `${from} to ${to}`
  return `${text} (${years === null ? '' : `${years}; `}${citation})`
}
