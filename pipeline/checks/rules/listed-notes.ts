// Step notes of one kind, one finding each, over all country-years with records: one rule for each kind.

import { metricOfQuantity } from '../queries/explained-metrics.ts'
import { LISTED_STEP_NOTES } from '../queries/listed-step-notes.ts'
import type { Rule } from '../rule.ts'

export const figuresCarried: Rule = {
  id: 'figures-carried',
  title: 'A figure of waste trade or waste exports is of another year.',
  why: 'A figure of another year says nothing about what changed in between.',
  advice: 'Look for a figure of the year. Until there is one, the step uses the figure of the nearest usable year.',
  severity: 'warning',
  size: 'the mass that is used',
  explainedBy: 'column',
  prepared: LISTED_STEP_NOTES,
  sql: listedStepNotes('carried', { wanted: ' of the year by UNCTAD', amount: ' used' }),
}

export const interpolatedListed: Rule = {
  id: 'interpolated-listed',
  title: 'A figure is interpolated between two reported years.',
  why: 'An interpolated figure does not show what happened in the year itself.',
  advice: 'Nothing has to be done. Once a figure of the year is reported, it replaces the interpolated figure.',
  severity: 'info',
  size: 'the mass that is used',
  explainedBy: 'column',
  prepared: LISTED_STEP_NOTES,
  sql: listedStepNotes('interpolated'),
}

export const tradeReplaced: Rule = {
  id: 'trade-replaced',
  title: 'The preferred publisher of trade statistics has a figure that cannot be used.',
  why: 'Two publishers whose figures differ widely cannot both be right. UNCTAD sums only partner lines that carry a weight.',
  advice: 'Compare both with the national trade statistics. Correct trade_flags, or enter the trade by heading in waste_trade.',
  severity: 'warning',
  size: 'the mass that is used',
  explainedBy: 'column',
  prepared: LISTED_STEP_NOTES,
  sql: listedStepNotes('replaced', { wanted: ' by UNCTAD', amount: ' used' }),
}

export const productionAssumed: Rule = {
  id: 'production-assumed',
  title: 'Production and trade of packaging are unknown.',
  why: 'Production and import is then computed from the waste, with exports of 0, and has the quality score 1.',
  advice: 'Nothing has to be done. Once supply by polymer is reported, it replaces the assumption.',
  severity: 'info',
  size: 'the mass that is assumed',
  explainedBy: 'production_and_import',
  prepared: LISTED_STEP_NOTES,
  sql: listedStepNotes('assumed', { metric: false }),
}

export const regionsListed: Rule = {
  id: 'regions-listed',
  title: 'The figure of a region is used because the country has none.',
  why: 'A region says little about one of its countries.',
  advice: 'Nothing has to be done. Once the country has a figure of its own, it replaces the figure of the region.',
  severity: 'info',
  size: 'the mass that follows from the rate',
  explainedBy: 'column',
  prepared: LISTED_STEP_NOTES,
  sql: listedStepNotes('region'),
}

export const energyRecoveryCapped: Rule = {
  id: 'energy-recovery-capped',
  title: 'The reported energy recovery exceeds the collected waste.',
  why: 'The reported ratio ignores littered and uncollected waste. Where nearly all waste is incinerated, it gives more than is collected.',
  advice:
    'Nothing has to be done: all collected waste that is neither recycled nor exported counts as incinerated. ' +
    'Where the gap is large, look at the collected share of the country.',
  severity: 'warning',
  size: 'the mass by which energy recovery exceeds what is collected',
  explainedBy: 'incineration_and_energy_recovery',
  follows: 'always',
  prepared: LISTED_STEP_NOTES,
  sql: listedStepNotes('capped', {
    reason: 'recovery-exceeds-collected',
    metric: false,
    wanted: ' asked for',
    amount: ' collected',
    more: "' by ' || ratio_text(s.wanted_kg - s.amount_kg, s.amount_kg)",
    size: 's.wanted_kg - s.amount_kg',
  }),
}

interface ListedStepNotes {
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
function listedStepNotes(
  kind: string,
  { reason, metric = true, wanted = '', amount = '', more = "''", size = 's.amount_kg' }: ListedStepNotes = {},
): string {
  const mass = (column: string, words: string) => `if(s.${column} is null, null, kt_text(s.${column}) || '${words}')`
  const ofQuantity = metric ? `${metricOfQuantity('s.quantity')} as metric,` : ''
  const ofReason = reason === undefined ? '' : ` and s.reason = '${reason}'`
  return `
    select concat_ws('|', n.country, n.year, s.quantity) as key, n.country, n.year, s.country is null as ok,
      s.input_row, ${ofQuantity} s.sentence || ${more} as message,
      ${mass('wanted_kg', wanted)} as expected, ${mass('amount_kg', amount)} as actual, ${size} as size_kg
    from net_input n
    left join listed_step_notes s on s.country = n.country and s.year = n.year and s.kind = '${kind}'${ofReason}`
}
