import type { Rule } from '../rule.ts'

export const recordsWithinCoverage: Rule = {
  id: 'records-within-coverage',
  title: 'A record has a country, year, category or polymer that the release does not declare.',
  why: 'If the release does not declare a record, the record is a mistake, or the declaration is incomplete.',
  advice: 'Add the country to the table countries, correct the coverage in release.json, or remove the row that leads to the record.',
  severity: 'error',
  size: 'the waste of the record',
  explainedBy: { none: '`explain` covers only what the release declares, and this record lies outside it.' },
  unwaivable: true,
  sql: `
    select r.country, r.category, r.polymer, r.year,
      o.country is not null and c.category is not null and p.polymer is not null and y.year is not null as ok,
      'the record is outside of what the release declares' as message,
      'a covered country, a year from ' || v.first_year || ' to ' || v.last_year || ', a declared category and a declared polymer' as expected,
      r.waste_produced_in_the_country_kg as size_kg
    from written_parquet r
    left join release v on true
    left join countries o on o.country = r.country
    left join dim_years y on y.year = r.year
    left join dim_categories c on c.category = r.category
    left join dim_polymers p on p.polymer = r.polymer`,
}
