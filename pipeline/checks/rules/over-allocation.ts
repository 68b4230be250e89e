import { LISTED_STEP_NOTES } from '../queries/listed-step-notes.ts'
import { overAllocation } from '../queries/over-allocated-masses.ts'
import type { Rule } from '../rule.ts'

export const overAllocationSmall: Rule = {
  id: 'over-allocation',
  title: 'A conflict of inputs cuts, raises or moves a mass.',
  why: 'Where inputs conflict, a step cuts, raises or moves a mass so that the books balance. A finding reports each of these changes. A leaf that exports all that it has makes no waste: it has no record, and its masses are in no total.',
  advice: 'Compare the inputs that conflict. Correct the wrong one, or replace it by an exception with a reason.',
  severity: 'warning',
  size: 'the mass that is cut, raised or moved',
  explainedBy: 'column',
  follows: 'always',
  prepared: LISTED_STEP_NOTES,
  sql: overAllocation('size_kg is null or is_large'),
}
