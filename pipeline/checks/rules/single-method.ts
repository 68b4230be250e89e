import { WASTE_ROWS } from '../queries/main-rows.ts'
import type { Rule } from '../rule.ts'

export const singleMethod: Rule = {
  id: 'single-method',
  title: 'A country-year rests on one method only.',
  why: 'A figure that rests on one method is not reconciled. The verdict counts such country-years.',
  advice: 'Nothing has to be done. Evidence for a second method would test the figure.',
  severity: 'info',
  size: 'the waste of the country and year',
  explainedBy: 'waste_produced_in_the_country',
  sql: `
    select n.country, n.year, count(e.method) > 1 as ok, n.method || ' is the only method with evidence' as message, n.waste_kg as size_kg,
      any_value(w.input_row) as input_row
    from net_input n
    left join method_evidence e on e.country = n.country and e.year = n.year
    left join (${WASTE_ROWS}) w on w.country = n.country and w.year = n.year and w.method = n.method
    group by n.country, n.year, n.method, n.waste_kg`,
}
