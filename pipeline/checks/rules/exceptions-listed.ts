import { metricOfTable } from '../queries/explained-metrics.ts'
import { withCountryAndYear } from '../queries/input-keys.ts'
import type { Rule } from '../rule.ts'

export const exceptionsListed: Rule = {
  id: 'exceptions-listed',
  title: 'An exception replaces an input, for the reason that it gives.',
  why: 'An exception is a judgement. A reader who disagrees with it has to be able to find it.',
  advice: 'Nothing has to be done. Check whether the reasons still hold.',
  severity: 'info',
  explainedBy: 'column',
  sql: `
    select concat_ws('|', a.table_name, a.key, e."column") as key, a.country, a.year, false as ok, a.exception_row as input_row,
      ${metricOfTable('a.table_name', 'a.key')} as metric,
      e.reason as message, 'published: ' || if(m.line is null, coalesce(a.published_text, 'nothing'), 'nothing') as expected,
      'used: ' || coalesce(a.replaced_by_text, 'nothing') as actual
    from (${withCountryAndYear('applied_exceptions')}) a
    left join exceptions e on e.row_id = a.exception_row
    left join input_rows t on t.row_id = a.target_row
    -- A row that an exception made has its place, and nobody published it.
    left join input_rows m on m.table_name = 'exceptions' and m.file = t.file and m.line = t.line`,
}
