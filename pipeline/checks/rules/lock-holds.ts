import { metricOfTable } from '../explained-by.ts'
import { withCountryAndYear } from '../input-keys.ts'
import type { Rule } from '../rule.ts'

/** `input population FRA|2020`; `1.1: ` is before what differs from the lock of an earlier release. */
const part = (group: 1 | 2) => `regexp_extract(what, '^(?:[0-9.]+: )?input ([a-z_]+) (.*)$', ${group})`

const DIFFERENCES = `(select *, ${part(1)} as table_name, ${part(2)} as key from lock_differences)`

export const lockHolds: Rule = {
  id: 'lock-holds',
  title: 'Ensure that a release, once locked, holds what it held when it was locked.',
  why: 'A published version means the same numbers for ever; a defect is mended by a new release.',
  advice: 'Undo the change, or bring it with a later `since` in a new release.',
  severity: 'error',
  explainedBy: 'column',
  unwaivable: true,
  sql: () => `
    select d.what as key, d.country, d.year, d.what is null as ok, ${metricOfTable('d.table_name', 'd.key')} as metric, d.message, d.expected, d.actual,
      d.file, d.line
    from release r
    left join (${withCountryAndYear(DIFFERENCES)}) d on true`,
}
