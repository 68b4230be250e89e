import { LISTED_CHOICES } from '../listed-choices.ts'
import { LARGE_PERCENT, overAllocation } from '../over-allocation.ts'
import type { Rule } from '../rule.ts'

export const overAllocationLarge: Rule = {
  id: 'over-allocation-large',
  title: `Ensure that no input asks for more than there is by above ${LARGE_PERCENT} percent of the waste of a country-year.`,
  why: 'A cut of this size changes what the numbers say about the country, whichever input was wrong.',
  advice: 'Replace the wrong input by an exception that gives its reason; nothing else silences this.',
  severity: 'error',
  explainedBy: 'column',
  follows: 'always',
  unwaivable: true,
  prepared: LISTED_CHOICES,
  sql: () => overAllocation('size_kg is null or not is_large'),
}
