import type { Rule } from '../rule.ts'

/** The country's own figure counts all materials, so a smaller difference is no reason for a finding. */
const LEAST_POINTS = 5

export const ownFigurePassedOver: Rule = {
  id: 'own-figure-passed-over',
  title: `A regional rate is used although the country's own figure differs from it by ${LEAST_POINTS} points or more.`,
  why:
    'A regional mean says little about a single country. ' +
    "The country's own figure counts all municipal waste and not plastics alone, but it shows in which direction the mean is wrong.",
  advice: "Look for a recycling rate of plastics in the country, first in the source of the country's own figure.",
  severity: 'warning',
  size: 'the share of the waste of the country and year by which the two rates differ',
  explainedBy: 'domestic_recycling_of_collected',
  sql: `
    with of_region as (
      select country, year, any_value(region) as region, min(input_row) as input_row from step_notes
      where quantity = 'recycled' and reason = 'region-rate-used'
      group by country, year
      qualify year = max(year) over (partition by country)
    ),
    own as (
      select t.country, coalesce(p.year, t.year) as own_year, cast(p.text as double) * 10000 as own_ppm, p.row_id
      from published_cells p join treatment_shares t on t.row_id = p.row_id
      where p.cell like '%\\_recycling\\_%' escape '\\'
    )
    select r.country as key, r.country, r.year, o.row_id as input_row,
      o.own_ppm is null or abs(o.own_ppm - w.domestic_recycling_of_collected_ppm) < ${LEAST_POINTS} * 10000 as ok,
      'the rate of ' || r.region || ' is used, although a source states that the country recycled ' || amount_text(own_ppm / 10000)
        || ' % of its municipal waste in ' || o.own_year as message,
      'about ' || amount_text(own_ppm / 10000) || ' % recycled' as expected, percent_text(w.domestic_recycling_of_collected_ppm) || ' recycled' as actual,
      cast(round(abs(o.own_ppm - w.domestic_recycling_of_collected_ppm) / 1000000 * w.waste_produced_in_the_country_kg) as hugeint) as size_kg
    from of_region r
    join written_national w on w.country = r.country and w.year = r.year
    left join own o on o.country = r.country`,
}
