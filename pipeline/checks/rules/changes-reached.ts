import type { Rule } from '../rule.ts'

export const changesReached: Rule = {
  id: 'changes-reached',
  title: 'Ensure that every record that differs from the previous release rests on an input that the release declares to change.',
  why: 'A record that moves without a reason is a change of method that nobody declared.',
  advice: 'Look for a step that changed since the previous release; a new method keeps the old text of the step for old releases.',
  severity: 'error',
  sql: `
    with unreached as (
      select country, year, sum(cells) as cells, min(first_cell) as first_cell,
        arg_min(before_text, first_cell) as before_text, arg_min(after_text, first_cell) as after_text
      from unreached_changes
      group by country, year
    ),
    differing as (
      select country, year from changes union select country, year from unreached_changes
    )
    select d.country, d.year, u.country is null as ok,
      u.cells || ' changes of records that no declared input reaches'
        || coalesce(', the first: ' || u.first_cell, '') as message,
      u.before_text as expected, u.after_text as actual
    from differing d
    left join unreached u on u.country = d.country and u.year = d.year`,
}
