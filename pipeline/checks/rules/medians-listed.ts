import { metricOfQuantity } from '../queries/explained-metrics.ts'
import { LISTED_STEP_NOTES } from '../queries/listed-step-notes.ts'
import { ROWS_WITHOUT_VALUE, WASTE_ROWS } from '../queries/main-rows.ts'
import type { Rule } from '../rule.ts'

export const mediansListed: Rule = {
  id: 'medians-listed',
  title: 'The median of an income group is used because the country has no value.',
  why: 'A median says nothing about the country itself.',
  advice: 'Nothing has to be done. Once the country has a value of its own, it replaces the median.',
  severity: 'info',
  size: 'the waste of the country and year',
  explainedBy: 'column',
  prepared: LISTED_STEP_NOTES,
  sql: `
    with medians as (
      select country, year, quantity, sentence from listed_step_notes where reason = 'median-used'
    )
    select concat_ws('|', n.country, n.year, m.quantity) as key, n.country, n.year, m.country is null as ok,
      coalesce(r.input_row, w.input_row) as input_row, n.waste_kg as size_kg,
      ${metricOfQuantity('m.quantity')} as metric,
      m.sentence as message
    from net_input n
    left join medians m on m.country = n.country and m.year = n.year
    left join (${ROWS_WITHOUT_VALUE}) r on r.country = m.country and r.year = m.year and r.quantity = m.quantity
    left join (${WASTE_ROWS}) w on m.quantity = 'waste_generated' and w.country = m.country and w.year = m.year and w.method = 'municipal_waste'`,
}
