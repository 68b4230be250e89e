import type { Rule } from '../rule.ts'

export const lockHolds: Rule = {
  id: 'lock-holds',
  title: 'Ensure that a release, once locked, holds what it held when it was locked.',
  why: 'A published version means the same numbers for ever; a defect is mended by a new release.',
  advice: 'Undo the change, or bring it with a later `since` in a new release.',
  severity: 'error',
  unwaivable: true,
  sql: `
    select d.what as key, d.what is null as ok, d.message, d.expected, d.actual, d.file, d.line
    from release r
    left join lock_differences d on true`,
}
