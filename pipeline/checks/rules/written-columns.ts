import type { Rule } from '../rule.ts'

export const writtenColumns: Rule = {
  id: 'written-columns',
  title: 'Ensure that the written files have the declared columns, in the declared order and types.',
  why: 'Readers take columns by name or by place; both have to lead to the same quantity in every release.',
  advice: 'Look at the writer of the file; the columns are the four dimensions and the metrics of pipeline/model/metrics.ts.',
  severity: 'error',
  explainedBy: { none: 'It is about the columns of a file and no figure in them.' },
  unwaivable: true,
  sql: `
    select file || '|' || position as key, file, expected = actual as ok, 'column ' || position || ' is not the declared one' as message,
      coalesce(expected, 'no such column') as expected, coalesce(actual, 'no such column') as actual
    from written_columns`,
}
