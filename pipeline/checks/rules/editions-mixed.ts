import { metricOfTable } from '../queries/explained-metrics.ts'
import type { Rule } from '../rule.ts'

export const editionsMixed: Rule = {
  id: 'editions-mixed',
  title: 'The years of a country rest on several editions of one publisher.',
  why: 'A publisher corrects earlier figures with each edition. A step between two years may then be a step between two editions.',
  advice:
    'Use one edition for all years if it has them: withdraw the rows of the other, or let a snapshot come first with `preferred_over`. ' +
    'If no edition has all years, waive the finding with the reason.',
  severity: 'warning',
  size: 'the waste of the country in the last of these years',
  explainedBy: 'column',
  sql: `
    with series as (
      select e.country, i.table_name, i.source, list_sort(list(distinct e.year)) as years, min(i.row_id) as input_row
      from leaf_evidence e join input_rows i on i.row_id = e.input_row and i.country_of_row = e.country
      group by e.country, i.table_name, i.source
    ),
    editions as (
      select distinct one.*
      from series one
      join series other on other.country = one.country and other.table_name = one.table_name and other.source <> one.source and other.years <> one.years
      join sources a on a.source = one.source
      join sources b on b.source = other.source and (b.publisher = a.publisher or b.authors = a.authors)
    ),
    mixed as (
      select country, table_name, string_agg(source || ' in ' || array_to_string(years, ', '), '; ' order by years, source) as says,
        max(list_last(years)) as year, max(input_row) as input_row
      from editions
      group by country, table_name
    )
    select concat_ws('|', country, table_name) as key, country, m.year, m.says is null as ok, ${metricOfTable('table_name', "''")} as metric,
      table_name || ' rests on ' || m.says as message, 'one edition in all years' as expected,
      n.waste_produced_in_the_country_kg as size_kg, m.input_row
    from (select distinct country, table_name from series) s
    left join mixed m using (country, table_name)
    left join written_national n on n.country = s.country and n.year = m.year`,
}
