import { INPUT_USE } from '../queries/input-use.ts'
import type { Rule } from '../rule.ts'

export const inputsPassedOver: Rule = {
  id: 'inputs-passed-over',
  title: 'Input rows that no step reads, for a known reason.',
  why: 'Evidence that no step uses may be better than the evidence that is used.',
  advice: 'Nothing has to be done. Check whether the numbers of rows are as expected.',
  severity: 'info',
  explainedBy: { none: 'No figure rests on rows that no step reads.' },
  prepared: INPUT_USE,
  sql: `
    select table_name || '|' || coalesce(reason, 'read') as key, reason is null as ok, min(row_id) as input_row,
      count(*) || if(count(*) = 1, ' row of ', ' rows of ') || table_name || ': ' || reason as message
    from input_use
    group by table_name, reason`,
}
