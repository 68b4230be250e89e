import { LARGE_GAP_PERCENT, reconciliationGaps } from '../reconciliation.ts'
import type { Rule } from '../rule.ts'

export const reconciliationGap: Rule = {
  id: 'reconciliation-gap',
  title: `Ensure that two methods for the same country-year agree within ${LARGE_GAP_PERCENT} percent.`,
  why: 'Beyond that at least one of the two does not describe the packaging waste of the country.',
  advice: 'Compare boundary, year and unit of the two rows; choose the method by an exception, or correct the evidence.',
  severity: 'warning',
  explainedBy: 'waste_produced_in_the_country',
  sql: () => reconciliationGaps('not is_large'),
}
