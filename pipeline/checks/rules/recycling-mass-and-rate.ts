import { sinceOf } from '../queries/since.ts'
import type { Rule } from '../rule.ts'

export const recyclingMassAndRate: Rule = {
  id: 'recycling-mass-and-rate',
  title: 'A country-year has both a national recycled mass and recycling rates.',
  why: 'A national mass covers all recycling. Rates of single leaves add to it, so the total exceeds the stated mass.',
  advice: 'Convert the mass into a rate, remove the more specific rates, or withdraw the mass.',
  severity: 'error',
  size: 'the mass that the rates add',
  explainedBy: 'domestic_recycling_of_collected',
  sql: `
    with forms as (
      select r.country, r.year, coalesce(bool_or(form = 'national mass'), false) as has_mass,
        count(*) filter (form <> 'national mass') as leaves_by_rate,
        coalesce(sum(r.recycled_kg) filter (form <> 'national mass'), 0) as by_rate_kg,
        coalesce(sum(wanted_kg) filter (form = 'national mass'), 0) as by_mass_kg,
        arg_max(r.recycling_row, (${sinceOf('t.since')}, r.form <> 'national mass', -r.recycling_row)) filter (r.recycling_row is not null) as input_row
      from recycling r
      left join recycling_rates t on t.row_id = r.recycling_row
      group by r.country, r.year
    )
    select country, year, not has_mass or leaves_by_rate = 0 as ok, input_row,
      leaves_by_rate || if(leaves_by_rate = 1, ' leaf uses', ' leaves use') || ' a rate in addition to the national mass' as message,
      kt_text(by_mass_kg) || ' recycled' as expected, kt_text(by_mass_kg + by_rate_kg) || ' recycled' as actual, by_rate_kg as size_kg
    from forms`,
}
