import { metricOfTable } from '../explained-by.ts'
import { withCountryAndYear } from '../input-keys.ts'
import type { Rule } from '../rule.ts'

export const lockHolds: Rule = {
  id: 'lock-holds',
  title: 'Ensure that a release, once locked, holds what it held when it was locked.',
  why: 'A published version means the same numbers for ever; a defect is mended by a new release.',
  advice: 'Undo the change, or bring it in a new release: rows with a later `since`, declarations in its own release.json.',
  severity: 'error',
  explainedBy: 'column',
  follows: 'without a row',
  unwaivable: true,
  alwaysBlocks: true,
  sql: () => `
    select d.what as key, d.country, d.year, d.what is null as ok, ${metricOfTable('d.table_name', 'd.key')} as metric, d.message, d.expected, d.actual,
      d.file, d.line
    from release r
    left join (${withCountryAndYear('lock_differences')}) d on true`,
}
