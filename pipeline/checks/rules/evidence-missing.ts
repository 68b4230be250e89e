import { metricOfQuantity } from '../queries/explained-metrics.ts'
import { LISTED_STEP_NOTES } from '../queries/listed-step-notes.ts'
import { ROWS_WITHOUT_VALUE } from '../queries/main-rows.ts'
import type { Rule } from '../rule.ts'

export const evidenceMissing: Rule = {
  id: 'evidence-missing',
  title: 'A country-year has no evidence for a quantity.',
  why: 'Where evidence is missing, a step uses a median or 0, or leaves the figure out.',
  advice: 'Look for a source. Until there is one, users of the numbers should know that no evidence supports them.',
  severity: 'warning',
  size: 'the mass that is used instead, else the waste of the country and year',
  explainedBy: 'column',
  prepared: LISTED_STEP_NOTES,
  sql: `
    with wanted as (
      select c.country, y.year, q.quantity
      from countries c
      cross join dim_years y
      cross join (values ('waste_generated'), ('recycled'), ('exported'), ('collected'), ('treatment'), ('waste_import')) q(quantity)
    ),
    gaps as (
      select country, year, quantity, string_agg(sentence, '; ' order by sentence) as reasons, min(input_row) as input_row, max(amount_kg) as size_kg
      from listed_step_notes
      where kind = 'gap'
      group by country, year, quantity
    )
    select concat_ws('|', coalesce(w.country, g.country), coalesce(w.year, g.year), coalesce(w.quantity, g.quantity)) as key,
      coalesce(w.country, g.country) as country, coalesce(w.year, g.year) as year, g.country is null as ok,
      ${metricOfQuantity('coalesce(w.quantity, g.quantity)')} as metric, coalesce(g.input_row, r.input_row) as input_row,
      g.reasons as message, coalesce(nullif(g.size_kg, 0), if(g.quantity in ('collected', 'treatment'), n.waste_kg, null)) as size_kg
    from wanted w
    full join gaps g on g.country = w.country and g.year = w.year and g.quantity = w.quantity
    left join (${ROWS_WITHOUT_VALUE}) r on r.country = g.country and r.year = g.year and r.quantity = g.quantity
    left join net_input n on n.country = g.country and n.year = g.year`,
}
