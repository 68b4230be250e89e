import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import type { Rule } from '../rule.ts'

/** If the share moves by less, other inputs matter more than the meaning of a class name. */
const LEAST_POINTS = 5

export const classDecides: Rule = {
  id: 'class-decides',
  title: `A treatment class with an ambiguous name moves the mismanaged share by ${LEAST_POINTS} points or more.`,
  why:
    'Classes such as unspecified landfill, other treatment and unaccounted waste count as one treatment or another by assumption. ' +
    'A reader should know where the assumption decides the result.',
  advice: 'Look for a source that says what the class means in the country, and replace the shares by an exception that cites it.',
  severity: 'warning',
  size: 'the mass that would be treated in another way',
  explainedBy: 'mismanaged_including_littering',
  // A class that could be left out and is all that the country has: everything that was treated rests on it.
  sql: `
    with used as (
      select country, year, input_row from step_notes
      where quantity = 'treatment' and kind = 'input' and reason = 'row-used' and input_row in (select row_id from treatment_shares)
      qualify year = max(year) over (partition by country)
    ),
    national as (
      select country, year, sum(incinerated_kg + landfilled_kg + improperly_disposed_kg) as treated_kg, sum(improperly_disposed_kg) as improper_kg
      from masses where category <> '${ALL_CATEGORIES}' and polymer <> '${ALL_POLYMERS}' group by country, year
    ),
    classes as (
      select u.country, u.year, u.input_row, p.cell, p.column_name, p.otherwise, cast(p.counted as double) * 10000 as share,
        t.improper_ppm as improper, t.incineration_ppm + t.sanitary_landfill_ppm + t.improper_ppm as parts,
        p.otherwise = 'left_out_percent' and share >= parts as is_all
      from used u
      join treatment_shares t on t.row_id = u.input_row
      join published_cells p on p.row_id = u.input_row and p.otherwise is not null
    ),
    read_otherwise as (
      select c.*, w.waste_produced_in_the_country_kg as waste_kg, w.mismanaged_including_littering_ppm as now_ppm,
        case when c.is_all then n.treated_kg else n.improper_kg - n.treated_kg * case
          when c.otherwise = 'left_out_percent' then (c.improper - c.share) / nullif(c.parts - c.share, 0)
          when c.otherwise = 'improper_percent' then (c.improper + c.share) / nullif(c.parts, 0)
          else (c.improper - c.share) / nullif(c.parts, 0) end end as moved_kg
      from classes c
      join national n on n.country = c.country and n.year = c.year
      join written_national w on w.country = c.country and w.year = c.year
    )
    select concat_ws('|', country, cell) as key, country, year, input_row, coalesce(abs(moved_kg) < ${LEAST_POINTS / 100} * waste_kg, true) as ok,
      'the class “' || replace(regexp_extract(cell, '^(?:waste_treatment_)?(.*?)(?:_percent)?$', 1), '_', ' ') || '” ('
        || amount_text(share / 10000) || ' %) counts as ' || replace(replace(column_name, '_percent', ''), '_', ' ')
        || ' by assumption, but could count as ' || replace(replace(otherwise, '_percent', ''), '_', ' ') as message,
      if(is_all, 'shares of the region instead, because no other class is left',
        'about ' || amount_text(greatest(now_ppm - moved_kg * 1000000 / waste_kg, 0) / 10000) || ' % mismanaged with the other meaning') as expected,
      percent_text(now_ppm) || ' mismanaged' as actual, cast(round(abs(moved_kg)) as hugeint) as size_kg
    from read_otherwise`,
}
