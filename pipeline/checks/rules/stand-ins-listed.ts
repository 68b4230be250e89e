import type { Rule } from '../rule.ts'

export const standInsListed: Rule = {
  id: 'stand-ins-listed',
  title: 'Ensure that a reviewer sees where the median of an income group stands in for a value of the country.',
  why: 'A median says nothing about the country itself.',
  advice: 'Nothing has to be done; a source of the country goes before the median as soon as there is one.',
  severity: 'info',
  sql: `
    with medians as (
      select country, year, quantity, any_value(choice) as choice, count(distinct input_row) as rows_read
      from choices
      where kind in ('input', 'exception') and starts_with(choice, 'median of the income group')
      group by country, year, quantity
    )
    select concat_ws('|', n.country, n.year, m.quantity) as key, n.country, n.year, m.country is null as ok,
      m.choice || ', of ' || m.rows_read || ' published values' as message
    from net_input n
    left join medians m on m.country = n.country and m.year = n.year`,
}
