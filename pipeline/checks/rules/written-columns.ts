import type { Rule } from '../rule.ts'

export const writtenColumns: Rule = {
  id: 'written-columns',
  title: 'Written files do not have the declared columns, in the declared order and types.',
  why: 'Readers select columns by name or by position. Both have to give the same quantity in every release.',
  advice: 'Look at the writer of the file. The columns are the four dimensions and the metrics of pipeline/model/metrics.ts.',
  severity: 'error',
  explainedBy: { none: 'The finding is about the columns of a file, and not about a figure.' },
  unwaivable: true,
  sql: `
    select file || '|' || position as key, file, expected = actual as ok, 'column ' || position || ' differs from the declared column' as message,
      coalesce(expected, 'no such column') as expected, coalesce(actual, 'no such column') as actual
    from written_columns`,
}
