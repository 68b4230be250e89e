import type { Rule } from '../rule.ts'

export const recordsWithinCoverage: Rule = {
  id: 'records-within-coverage',
  title: 'Ensure that every record is of a covered country and year and of declared values.',
  why: 'A record outside what the release declares cannot be found, or was never meant to be there.',
  advice: 'Add the country to the table countries, correct the coverage in release.json, or look for a stray row.',
  severity: 'error',
  explainedBy: { none: 'explain answers for what the release covers; this record lies outside.' },
  sql: `
    select r.country, r.category, r.polymer, r.year,
      o.country is not null and c.category is not null and p.polymer is not null and y.year is not null as ok,
      'the record is outside of what the release declares' as message,
      'a covered country, a year from ' || v.first_year || ' to ' || v.last_year || ', declared category and polymer' as expected,
      r.waste_produced_in_the_country_kg as size_kg
    from written_parquet r
    left join release v on true
    left join countries o on o.country = r.country
    left join dim_years y on y.year = r.year
    left join dim_categories c on c.category = r.category
    left join dim_polymers p on p.polymer = r.polymer`,
}
