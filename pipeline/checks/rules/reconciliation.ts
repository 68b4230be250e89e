import { METHOD_GAPS, reconciliationGaps } from '../queries/method-gaps.ts'
import type { Rule } from '../rule.ts'

export const reconciliation: Rule = {
  id: 'reconciliation',
  title: 'How far apart two methods for the same country-year are.',
  why: 'Only a second method tests the figure itself.',
  advice: 'Nothing has to be done: a gap that is larger than expected is a warning of its own.',
  severity: 'info',
  size: 'the difference between the two methods',
  explainedBy: 'waste_produced_in_the_country',
  prepared: METHOD_GAPS,
  sql: reconciliationGaps('gap_kg = 0 or is_large'),
}
