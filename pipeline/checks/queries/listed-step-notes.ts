// Step notes of one kind, one finding each, over all country-years with records. The rules that list them share this query.

import { DETAIL_KINDS } from '../../model/note-kinds.ts'
import { sqlTexts } from '../../model/sql-text.ts'
import { metricOfQuantity } from './explained-metrics.ts'

/**
 * The step notes that rules list, with their sentences: medians, and all kinds except those that only say which row was read, which are
 * many. Made once per run.
 */
export const LISTED_STEP_NOTES = {
  name: 'listed_step_notes',
  sql: `
    create or replace table listed_step_notes as
    select * from step_notes_in_words
    where kind not in (${sqlTexts(['input', 'alternative', ...DETAIL_KINDS])}) or reason = 'median-used'`,
} as const

export interface ListedStepNotes {
  /** The only reason that is listed; all reasons of the kind by default. */
  readonly reason?: string
  /** False where the rule itself names the one metric that explains all its findings. */
  readonly metric?: boolean
  /** Texts after the two masses of a note: `362 kt by UNCTAD` and `624.5 kt used`. */
  readonly wanted?: string
  readonly amount?: string
  /** SQL over the note `s` that is added to the message; empty by default. */
  readonly more?: string
  /** SQL over the note `s`; its amount by default. */
  readonly size?: string
}

/** A query with one row per step note of this kind, or of one reason of it. A country-year without such a note has one row, which holds. */
export function listedStepNotes(
  kind: string,
  { reason, metric = true, wanted = '', amount = '', more = "''", size = 's.amount_kg' }: ListedStepNotes = {},
): string {
  const mass = (column: string, words: string) => `if(s.${column} is null, null, kt_text(s.${column}) || '${words}')`
  return `
    select concat_ws('|', n.country, n.year, s.quantity) as key, n.country, n.year, s.country is null as ok, s.input_row,${metric ? ` ${metricOfQuantity('s.quantity')} as metric,` : ''} s.sentence || ${more} as message,
      ${mass('wanted_kg', wanted)} as expected, ${mass('amount_kg', amount)} as actual, ${size} as size_kg
    from net_input n
    left join listed_step_notes s on s.country = n.country and s.year = n.year and s.kind = '${kind}'${reason === undefined ? '' : ` and s.reason = '${reason}'`}`
}
