import type { Rule } from '../rule.ts'
import { INPUT_USE } from '../unused-inputs.ts'

export const inputsUsed: Rule = {
  id: 'inputs-used',
  title: 'Ensure that a step reads every input row, or that there is a reason why none does.',
  why: 'A row that nobody reads is a typing error in its key, or a step that loses it.',
  advice: 'Correct the key of the row, take the row out, or look for the step that should have read it.',
  severity: 'warning',
  explainedBy: { none: 'No figure rests on a row that no step reads.' },
  prepared: INPUT_USE,
  sql: `
    select table_name || '|' || key as key, used or reason is not null as ok, row_id as input_row,
      'no step reads this row of ' || table_name || ', and nothing explains why' as message
    from input_use`,
}
