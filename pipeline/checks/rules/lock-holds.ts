import type { Rule } from '../rule.ts'

export const lockHolds: Rule = {
  id: 'lock-holds',
  title: 'Ensure that a locked release holds what it held when it was locked.',
  why: 'A published version means the same numbers for ever; a defect is mended by a new release.',
  advice: 'Undo the change, or bring it with a later `since` in a new release.',
  severity: 'error',
  unwaivable: true,
  sql: 'select what as key, false as ok, message, expected, actual, file, line from lock_differences',
}
