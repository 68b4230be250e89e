import { LARGE_GAP_PERCENT, METHOD_GAPS, reconciliationGaps } from '../reconciliation.ts'
import type { Rule } from '../rule.ts'

export const reconciliationGap: Rule = {
  id: 'reconciliation-gap',
  title: `Ensure that two methods for the same country-year agree: municipal waste as nearly as elsewhere, any others within ${LARGE_GAP_PERCENT} percent.`,
  why: 'Municipal waste is a weak estimate: what counts is whether it lies further off than in nine of ten other countries. Beyond that, or beyond the percentage, at least one of the two does not describe the packaging waste of the country.',
  advice: 'Compare boundary, year and unit of the two rows; choose the method by an exception, or correct the evidence.',
  severity: 'warning',
  explainedBy: 'waste_produced_in_the_country',
  prepared: METHOD_GAPS,
  sql: () => reconciliationGaps('not is_large'),
}
