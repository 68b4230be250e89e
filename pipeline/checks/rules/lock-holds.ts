import { metricOfTable } from '../queries/explained-metrics.ts'
import { withCountryAndYear } from '../queries/input-keys.ts'
import type { Rule } from '../rule.ts'

export const lockHolds: Rule = {
  id: 'lock-holds',
  title: 'Ensure that a locked release still holds what it held when it was locked.',
  why: 'A published version always means the same numbers. A new release corrects a defect.',
  advice:
    'Undo the change, or make it in a new release: add rows with a later `since`, and declare them in the release.json of the new release.',
  severity: 'error',
  explainedBy: 'column',
  follows: 'without a row',
  unwaivable: true,
  alwaysBlocks: true,
  neverNew: true,
  sql: `
    select d.what as key, d.country, d.year, d.what is null as ok, ${metricOfTable('d.table_name', 'd.key')} as metric, d.message, d.expected, d.actual,
      d.file, d.line
    from release r
    left join (${withCountryAndYear('lock_differences')}) d on true`,
}
