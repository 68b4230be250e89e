import { METRICS } from '../../model/metrics.ts'
import type { Rule } from '../rule.ts'

export const changesReached: Rule = {
  id: 'changes-reached',
  title: 'Ensure that every record that differs from the previous release rests on an input that the release declares to change.',
  why: 'A record that moves without a reason is a change of method that nobody declared.',
  advice: 'Look for a step that changed since the previous release; a new method keeps the old text of the step for old releases.',
  severity: 'error',
  explainedBy: 'column',
  unwaivable: true,
  sql: () => `
    with differing as (
      select country, category, polymer, year, arg_min(metric, case metric ${METRICS.map(({ name }, place) => `when '${name}' then ${place}`).join(' ')} end) as metric
      from changes
      group by country, category, polymer, year
    )
    select d.country, d.category, d.polymer, d.year, u.country is null as ok, if(u.kind = 'removed', null, coalesce(d.metric, 'waste_produced_in_the_country')) as metric,
      case u.kind when 'changed' then u.cells || ' cells changed that no declared input reaches: ' || u.detail
                  else 'the record was ' || u.kind || ', and no declared input reaches it' end as message
    from differing d
    left join unreached_changes u
      on u.country = d.country and u.category = d.category and u.polymer = d.polymer and u.year = d.year`,
}
