import type { Rule } from '../rule.ts'
import { INPUT_USE } from '../unused-inputs.ts'

export const inputsPassedOver: Rule = {
  id: 'inputs-passed-over',
  title: 'Ensure that a reviewer sees how many input rows were passed over, and why.',
  why: 'Evidence that is at hand and not used may be better than what is used instead.',
  advice: 'Nothing has to be done; look whether the numbers are as expected.',
  severity: 'info',
  explainedBy: { none: 'No figure rests on rows that were passed over.' },
  prepared: INPUT_USE,
  sql: `
    select table_name || '|' || coalesce(reason, 'read') as key, reason is null as ok, min(row_id) as input_row,
      count(*) || ' rows of ' || table_name || ': ' || reason as message
    from input_use
    group by table_name, reason`,
}
