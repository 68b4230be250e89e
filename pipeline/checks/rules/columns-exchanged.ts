import { EXCHANGED } from '../causes.ts'
import { metricOfTable } from '../queries/explained-metrics.ts'
import { withCountryAndYear } from '../queries/input-keys.ts'
import type { Rule } from '../rule.ts'

export const columnsExchanged: Rule = {
  id: EXCHANGED,
  title: 'A change of a row exchanges the values of two of its columns.',
  why: 'Two exchanged columns look like two wrong values in every row of a file, but have one cause.',
  advice: 'Exchange the two columns again. If they were exchanged before and the change corrects this, waive the finding with the reason.',
  severity: 'error',
  explainedBy: 'column',
  sql: `
    with exchanges as (
      select table_name, key, columns, min(file) as file, min(line) as line
      from (select * from revised_exchanges union all select * from locked_exchanges)
      group by table_name, key, columns
    )
    select concat_ws('|', d.table_name, d.columns, d.key) as key, d.country, d.year, d.table_name is null as ok,
      ${metricOfTable('d.table_name', 'd.key')} as metric,
      'each of ' || d.columns || ' has the value that the other had' as message, d.file, d.line
    from release r
    left join (${withCountryAndYear('exchanges')}) d on true`,
}
