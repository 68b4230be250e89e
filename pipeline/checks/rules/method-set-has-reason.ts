import type { Rule } from '../rule.ts'

export const methodSetHasReason: Rule = {
  id: 'method-set-has-reason',
  title: 'A method that the table net_input_method sets has no reason.',
  why: 'A method that replaces the declared order decides the waste of a country. An exception states its reason, so a row of the table has to state one too.',
  advice: 'State the reason in the note of the row, or set the method by a row of exceptions.',
  severity: 'error',
  size: 'the waste of the country and year',
  explainedBy: 'waste_produced_in_the_country',
  sql: `
    select m.country, m.year, m.note is not null or e.target_row is not null as ok, m.row_id as input_row,
      'the method ' || m.method || ' is set without a reason' as message, 'a note with the reason' as expected, 'no note' as actual, n.waste_kg as size_kg
    from net_input_method m
    left join (select distinct target_row from applied_exceptions) e on e.target_row = m.row_id
    left join net_input n on n.country = m.country and n.year = m.year`,
}
