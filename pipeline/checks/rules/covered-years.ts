import { LISTED_STEP_NOTES } from '../queries/listed-step-notes.ts'
import type { Rule } from '../rule.ts'

export const coveredYears: Rule = {
  id: 'covered-years',
  title: 'A covered country lacks records of a declared year.',
  why: 'A year that is missing looks like a year without waste.',
  advice: 'Add evidence for the country and year (see `evidence-missing`). If there is none, waive the finding with the reason.',
  severity: 'error',
  explainedBy: { none: 'A year without records has no figure; the message gives the reasons.' },
  prepared: LISTED_STEP_NOTES,
  sql: `
    with gaps as (
      select country, year, string_agg(distinct sentence, '; ' order by sentence) as reasons, min(input_row) as input_row
      from listed_step_notes
      where kind = 'gap'
      group by country, year
    )
    select c.country, y.year, r.country is not null as ok, 'the country-year has no records'
      || coalesce(': ' || g.reasons, ', and no step says why') as message,
      'records' as expected, 'none' as actual, g.input_row
    from countries c
    cross join dim_years y
    left join (select distinct country, year from written_parquet) r on r.country = c.country and r.year = y.year
    left join gaps g on g.country = c.country and g.year = y.year`,
}
