// Choices of one kind, one finding each, over all country-years with records: what the rules that list them share.

import { metricOfQuantity } from './explained-by.ts'

/** The choices that rules list, with their sentences: medians, and all but the many that only say which row was read. Made once a run. */
export const LISTED_CHOICES = {
  name: 'listed_choices',
  sql: () => `
    create or replace temp table listed_choices as
    select * from choices_in_words
    where kind not in ('input', 'alternative', 'mass', 'member', 'unit') or reason = 'median-used'`,
} as const

export interface ListedChoices {
  /** False where the rule itself names the one metric that explains all of them. */
  readonly metric?: boolean
  /** What the two masses of a choice are, behind them: `362 kt by UNCTAD` and `624.5 kt taken`. */
  readonly wanted?: string
  readonly amount?: string
  /** SQL over the choice `c` that is behind the message; nothing unless given. */
  readonly more?: string
  /** SQL over the choice `c`; its amount unless given. */
  readonly size?: string
}

/** A query with one row a choice of this kind; a country-year without any is examined and holds. */
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
