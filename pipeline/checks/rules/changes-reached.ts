import type { Rule } from '../rule.ts'

/** The advice where an input row explains the change, and no step does. */
const DECLARE = 'Declare in release.json the rows that are named, or undo their change; changes-declared has the lines to declare them.'

export const changesReached: Rule = {
  id: 'changes-reached',
  title: 'Ensure that every record that differs from the previous release rests on an input that the release declares to change.',
  why: 'A record that moves without a reason is a change of method that nobody declared.',
  advice: 'Look for a step that changed since the previous release; a new method keeps the old text of the step for old releases.',
  severity: 'error',
  explainedBy: 'column',
  unwaivable: true,
  sql: ({ metrics }) => `
    with differing as (
      select country, category, polymer, year, arg_min(metric, case metric ${metrics.map(({ name }, place) => `when '${name}' then ${place}`).join(' ')} end) as metric
      from changes
      group by country, category, polymer, year
    ), undeclared as (
      select u.country, u.year, arg_min(r.table_name || ' ' || r.key || coalesce(' (' || r.file || ':' || r.line || ')', ''), (r.table_name, r.key)) as first_row,
        count(distinct (r.table_name, r.key)) as input_rows
      from (select distinct country, year from unreached_changes) u
      join (select * from changed_reach where not declared) r
        on (r.country is null or r.country = u.country) and (r.year is null or r.year = u.year)
      group by u.country, u.year
    )
    select d.country, d.category, d.polymer, d.year, u.country is null as ok, if(u.kind = 'removed', null, coalesce(d.metric, 'waste_produced_in_the_country')) as metric,
      if(n.country is not null, '${DECLARE}', null) as advice,
      case when u.kind = 'changed' then u.cells || if(u.cells = 1, ' cell', ' cells') || ' changed that no declared input reaches'
           else 'the record was ' || u.kind || ', and no declared input reaches it' end
        || coalesce('; it follows from the undeclared change of ' || n.first_row || case n.input_rows when 1 then '' when 2 then ' and of one more row' else ' and of ' || n.input_rows - 1 || ' more rows' end, '')
        || if(u.kind = 'changed', ': ' || u.detail, '') as message
    from differing d
    left join unreached_changes u
      on u.country = d.country and u.category = d.category and u.polymer = d.polymer and u.year = d.year
    left join undeclared n on n.country = u.country and n.year = u.year`,
}
