import { LISTED_STEP_NOTES } from '../queries/listed-step-notes.ts'
import { LARGE_PERCENT, overAllocation } from '../queries/over-allocated-masses.ts'
import type { Rule } from '../rule.ts'

export const overAllocationLarge: Rule = {
  id: 'over-allocation-large',
  title: `A conflict of inputs cuts, raises or moves a mass by more than ${LARGE_PERCENT} percent of the waste of a country-year.`,
  why: 'A cut of this size changes what the numbers say about the country, whichever input is wrong.',
  advice: 'Correct the wrong input, or replace it by an exception with a reason. No waiver silences this finding.',
  severity: 'error',
  size: 'the mass that is cut, raised or moved',
  explainedBy: 'column',
  follows: 'always',
  unwaivable: true,
  prepared: LISTED_STEP_NOTES,
  sql: overAllocation('size_kg is null or not is_large'),
}
