import type { Rule } from '../rule.ts'

export const supplyCoversPolymers: Rule = {
  id: 'supply-covers-polymers',
  title: 'Reported supply lacks a polymer that packaging is made of, or its packaging share.',
  why: 'A polymer without supply or packaging share has no waste, so the waste of the country-year is too small.',
  advice:
    'Add rows for the missing polymers (0 where there is no supply) or their packaging shares, or set another method by an exception.',
  severity: 'warning',
  explainedBy: 'waste_produced_in_the_country',
  sql: `
    with wanted as (
      select r.country, r.year, p.polymer, f.row_id, p.packaging_ppm
      from (select distinct country, year from polymer_supply) r
      join packaging p on p.country = r.country and p.weight > 0
      left join polymer_supply f on f.country = r.country and f.year = r.year and f.polymer = p.polymer
    )
    select country, year, bool_and(row_id is not null and packaging_ppm is not null) as ok, min(row_id) as input_row,
      'supply is incomplete for '
        || coalesce(string_agg(polymer, ', ' order by polymer) filter (row_id is null or packaging_ppm is null), 'nothing') as message,
      count(*) || if(count(*) = 1, ' polymer', ' polymers') as expected,
      count(*) filter (row_id is not null and packaging_ppm is not null) || ' of them with supply and packaging share' as actual
    from wanted
    group by country, year`,
}
