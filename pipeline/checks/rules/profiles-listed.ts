import { LISTED_STEP_NOTES } from '../queries/listed-step-notes.ts'
import type { Rule } from '../rule.ts'

export const profilesListed: Rule = {
  id: 'profiles-listed',
  title: 'A profile decides what becomes of imported waste.',
  why: 'The profile decides what becomes of imported waste, but no record shows it.',
  advice: 'Nothing has to be done. If the classification does not fit what is known about the country, state a profile in import_profiles.',
  severity: 'info',
  size: 'the waste that the country imports in all years',
  explainedBy: 'recycling_of_waste_import',
  prepared: LISTED_STEP_NOTES,
  sql: `
    with stretches as (
      select country, sentence, min(year) as first_year, string_agg(cast(year as varchar), ', ' order by year) as years, min(input_row) as input_row
      from listed_step_notes
      where kind = 'profile'
      group by country, sentence
    ),
    imports as (
      select country, sum(waste_import_kg) as kg from written_national group by country
    )
    select s.country, false as ok, min(s.input_row) as input_row, any_value(i.kg) as size_kg,
      string_agg(s.years || ': ' || s.sentence, '; ' order by s.first_year) as message
    from stretches s
    left join imports i on i.country = s.country
    group by s.country`,
}
