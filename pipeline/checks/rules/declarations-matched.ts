import type { Rule } from '../rule.ts'

export const declarationsMatched: Rule = {
  id: 'declarations-matched',
  title: 'Ensure that every declared change changes an input row, or what the release covers.',
  why: 'A declaration that changes nothing is a promise not kept, or a table that was forgotten.',
  advice: 'Make the change, or take the declaration out of release.json.',
  severity: 'error',
  explainedBy: { none: 'What is declared changes nothing, so that no figure shows it.' },
  sql: `
    select text as key, matches > 0 as ok, '\`' || text || '\` changes nothing' as message,
      'one input row or more, or a change of what is covered' as expected, matches || ' changes' as actual
    from declarations`,
}
