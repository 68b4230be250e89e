import { LISTED_STEP_NOTES, listedStepNotes } from '../queries/listed-step-notes.ts'
import type { Rule } from '../rule.ts'

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
