import { LISTED_CHOICES, listedChoices } from '../listed-choices.ts'
import type { Rule } from '../rule.ts'

export const tradeReplaced: Rule = {
  id: 'trade-replaced',
  title: 'Ensure that the preferred publisher of trade statistics is usable wherever it has a figure.',
  why: 'Two publishers that lie far apart cannot both be right; one sums only partners that report a weight.',
  advice: 'Compare both with the national statistics of trade; correct trade_flags, or report the trade by heading in waste_trade.',
  severity: 'warning',
  explainedBy: 'column',
  prepared: LISTED_CHOICES,
  sql: () => listedChoices('replaced', { wanted: ' by UNCTAD', amount: ' taken' }),
}
