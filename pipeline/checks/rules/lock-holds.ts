import { sqlText } from '../../model/sql-text.ts'
import { metricOfTable } from '../queries/explained-metrics.ts'
import { withCountryAndYear } from '../queries/input-keys.ts'
import type { Rule } from '../rule.ts'

/** What to do where files differ although no input and no declaration does. */
const OF_PROGRAM =
  'No input differs: this version of the program makes other files of the same inputs. ' +
  'Use the version that locked the release, or let the change of the program begin with a later release.'

export const lockHolds: Rule = {
  id: 'lock-holds',
  title: 'A locked release does not hold what it held when it was locked.',
  why: 'A published version always means the same numbers. A new release corrects a defect.',
  advice:
    'Undo the change, or make it in a new release: add rows with a later `since`, and declare them in the release.json of the new release.',
  severity: 'error',
  explainedBy: 'column',
  follows: 'without a row',
  unwaivable: true,
  reads: 'lock',
  sql: `
    with inputs as (select count(*) as differing from lock_differences where starts_with(what, 'input ') or starts_with(what, 'release.json '))
    select d.what as key, d.country, d.year, d.what is null as ok, ${metricOfTable('d.table_name', 'd.key')} as metric, d.message, d.expected, d.actual,
      d.file, d.line, case when d.what is not null and inputs.differing = 0 then ${sqlText(OF_PROGRAM)} end as advice
    from release r cross join inputs
    left join (${withCountryAndYear('lock_differences')}) d on true`,
}
