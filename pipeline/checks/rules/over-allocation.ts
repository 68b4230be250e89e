import { LISTED_CHOICES } from '../listed-choices.ts'
import { overAllocation } from '../over-allocation.ts'
import type { Rule } from '../rule.ts'

export const overAllocationSmall: Rule = {
  id: 'over-allocation',
  title: 'Ensure that no input asks for more than there is.',
  why: 'Where inputs conflict the books still close, because something is cut or moved; nothing is cut silently.',
  advice: 'Compare the inputs that conflict; replace the wrong one by an exception that gives its reason.',
  severity: 'warning',
  explainedBy: 'column',
  follows: 'always',
  prepared: LISTED_CHOICES,
  sql: () => overAllocation('size_kg is null or is_large'),
}
