import { INPUT_USE } from '../queries/input-use.ts'
import type { Rule } from '../rule.ts'

export const inputsUsed: Rule = {
  id: 'inputs-used',
  title: 'No step reads an input row, and no reason explains why.',
  why: 'If no step reads a row, its key has a typing error, or a step loses the row.',
  advice: 'Correct the key of the row, remove the row, or look for the step that should read it.',
  severity: 'warning',
  explainedBy: { none: 'No figure rests on a row that no step reads.' },
  prepared: INPUT_USE,
  sql: `
    select table_name || '|' || key as key, used or reason is not null as ok, row_id as input_row,
      'no step reads this row of ' || table_name || ', and no reason explains this' as message
    from input_use`,
}
