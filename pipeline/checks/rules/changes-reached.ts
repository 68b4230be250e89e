import { sqlTexts } from '../../model/sql-text.ts'
import type { Rule } from '../rule.ts'
import { changesDeclared } from './changes-declared.ts'

/** The advice where something undeclared explains the change. */
const DECLARE = 'Declare what is named in release.json, or undo its change. The findings of changes-declared give the lines to add.'

export const changesReached: Rule = {
  id: 'changes-reached',
  title: 'A record differs from the previous release, and rests on no declared change of an input or of a quantity.',
  why: 'If nothing declared explains a changed record, an input or the method changed without a declaration.',
  advice:
    'Look for a function of the method that changed since the previous release. ' +
    'List a new method in method/changes.ts, keep the older way for earlier releases, and declare the quantity: `revise quantity littered`. ' +
    'Where a finding names an undeclared change, declare or undo that change.',
  severity: 'error',
  reads: 'changes',
  explainedBy: 'column',
  unwaivable: true,
  sql: ({ metrics }) => `
    with differing as (
      select country, category, polymer, year, arg_min(metric, list_position([${sqlTexts(metrics.map(({ name }) => name))}], metric)) as metric
      from changes
      group by country, category, polymer, year
    ), undeclared as (
      select u.country, u.year,
        arg_min(r.table_name || ' ' || r.key || coalesce(' (' || r.file || ':' || r.line || ')', ''), (r.table_name, r.key)) as first_row,
        arg_min(r.table_name || '|' || r.key, (r.table_name, r.key)) as first_key, count(distinct (r.table_name, r.key)) as input_rows
      from (select distinct country, year from unreached_changes) u
      join (select * from changed_reach where not declared) r
        on (r.country is null or r.country = u.country) and (r.year is null or r.year = u.year)
      group by u.country, u.year
    )
    select d.country, d.category, d.polymer, d.year, u.country is null as ok,
      if(u.kind = 'removed', null, coalesce(d.metric, 'waste_produced_in_the_country')) as metric,
      if(n.country is not null or q.quantity is not null, '${DECLARE}', null) as advice,
      '${changesDeclared.id} ' || coalesce(n.first_key, 'quantity|' || q.quantity) as cause,
      case when u.kind = 'changed'
             then u.cells || if(u.cells = 1, ' cell changed, and no declared change reaches it', ' cells changed, and no declared change reaches them')
           else 'the record was ' || u.kind || ', and no declared change reaches it' end
        || coalesce('; the cause is the undeclared change of ' || n.first_row
            || case n.input_rows when 1 then '' when 2 then ' and of one more row' else ' and of ' || n.input_rows - 1 || ' more rows' end,
          '; the cause is the undeclared change of the quantity ' || q.quantity, '')
        || if(u.kind = 'changed', ': ' || u.detail, '') as message
    from differing d
    left join unreached_changes u
      on u.country = d.country and u.category = d.category and u.polymer = d.polymer and u.year = d.year
    left join undeclared n on n.country = u.country and n.year = u.year
    left join (select min(value) as quantity from changed_coverage where kind = 'quantity' and declaration is null) q on u.country is not null`,
}
