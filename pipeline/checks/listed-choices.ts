// Choices of one kind, one finding each, over all country-years with records. The rules that list choices share this query.

import { metricOfQuantity } from './explained-metrics.ts'

/**
 * The choices that rules list, with their sentences: medians, and all kinds except those that only say which row was read, which are many.
 * Made once per run.
 */
export const LISTED_CHOICES = {
  name: 'listed_choices',
  sql: () => `
    create or replace temp table listed_choices as
    select * from choices_in_words
    where kind not in ('input', 'alternative', 'mass', 'member', 'unit') or reason = 'median-used'`,
} as const

export interface ListedChoices {
  /** False where the rule itself names the one metric that explains all its findings. */
  readonly metric?: boolean
  /** Texts after the two masses of a choice: `362 kt by UNCTAD` and `624.5 kt used`. */
  readonly wanted?: string
  readonly amount?: string
  /** SQL over the choice `c` that is added to the message; empty by default. */
  readonly more?: string
  /** SQL over the choice `c`; its amount by default. */
  readonly size?: string
}

/** A query with one row per choice of this kind. A country-year without such a choice has one row, which holds. */
export function listedChoices(
  kind: string,
  { metric = true, wanted = '', amount = '', more = "''", size = 'c.amount_kg' }: ListedChoices = {},
): string {
  const mass = (column: string, words: string) => `if(c.${column} is null, null, kt_text(c.${column}) || '${words}')`
  return `
    select concat_ws('|', n.country, n.year, c.quantity) as key, n.country, n.year, c.country is null as ok, c.input_row,${metric ? ` ${metricOfQuantity('c.quantity')} as metric,` : ''} c.sentence || ${more} as message,
      ${mass('wanted_kg', wanted)} as expected, ${mass('amount_kg', amount)} as actual, ${size} as size_kg
    from net_input n
    left join listed_choices c on c.country = n.country and c.year = n.year and c.kind = '${kind}'`
}
