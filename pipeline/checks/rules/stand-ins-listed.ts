import { metricOfQuantity } from '../explained-by.ts'
import { rowsWithoutValue, wasteRows } from '../main-rows.ts'
import type { Rule } from '../rule.ts'

export const standInsListed: Rule = {
  id: 'stand-ins-listed',
  title: 'Ensure that a reviewer sees where the median of an income group stands in for a value of the country.',
  why: 'A median says nothing about the country itself.',
  advice: 'Nothing has to be done; a source of the country goes before the median as soon as there is one.',
  severity: 'info',
  explainedBy: 'column',
  sql: () => `
    with members as (
      select quantity, choice, count(distinct m.input_row) as rows_read
      from choices m
      join input_rows i on i.row_id = m.input_row and i.table_name <> 'exceptions'
      where kind = 'member'
      group by quantity, choice
    ),
    medians as (
      select c.country, c.year, c.quantity, c.choice, m.rows_read
      from choices c
      join members m on m.quantity = c.quantity and m.choice = c.choice
      where c.kind = 'input'
    )
    select concat_ws('|', n.country, n.year, m.quantity) as key, n.country, n.year, m.country is null as ok, coalesce(r.input_row, w.input_row) as input_row, n.waste_kg as size_kg,
      ${metricOfQuantity('m.quantity')} as metric,
      m.choice || ', of ' || m.rows_read || ' published values' as message
    from net_input n
    left join medians m on m.country = n.country and m.year = n.year
    left join (${rowsWithoutValue()}) r on r.country = m.country and r.year = m.year and r.quantity = m.quantity
    left join (${wasteRows()}) w on m.quantity = 'waste_generated' and w.country = m.country and w.year = m.year and w.method = 'municipal_waste'`,
}
