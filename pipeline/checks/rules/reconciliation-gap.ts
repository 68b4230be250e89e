import { LARGE_GAP_PERCENT, METHOD_GAPS, reconciliationGaps } from '../queries/method-gaps.ts'
import type { Rule } from '../rule.ts'

export const reconciliationGap: Rule = {
  id: 'reconciliation-gap',
  title: `Two methods for the same country-year disagree: municipal waste beyond its range in other countries, any other methods by more than ${LARGE_GAP_PERCENT} percent.`,
  why: 'Municipal waste gives a weak estimate. Its error is therefore compared with the range that holds nine of ten such errors in other countries. Outside this range, or above the percentage, at least one of the two methods does not describe the packaging waste of the country.',
  advice: 'Compare boundary, year and unit of the two rows. Correct the evidence, or set the method by an exception.',
  severity: 'warning',
  size: 'the difference between the two methods',
  explainedBy: 'waste_produced_in_the_country',
  prepared: METHOD_GAPS,
  sql: reconciliationGaps('not is_large'),
}
