import type { Rule } from '../rule.ts'

export const coveredCountries: Rule = {
  id: 'covered-countries',
  title: 'The release has records of more or fewer countries than it declares.',
  why: 'A release may gain or lose a country only on purpose.',
  advice: 'Correct the number in release.json, or look at `evidence-missing` for the countries without records.',
  severity: 'error',
  explainedBy: { none: 'The finding counts countries, and covered-years names each country-year without records.' },
  sql: `
    with found as (select count(distinct country) as countries from written_parquet),
    without as (
      select string_agg(country, ', ' order by country) as names, count(*) as countries
      from (select country from countries except select country from written_parquet)
    )
    select 'countries' as key, f.countries = v.countries as ok,
      'the number of countries with records differs from the declared number'
        || if(w.countries > 0, '; covered countries without records: ' || w.names, '') as message,
      cast(v.countries as varchar) as expected, cast(f.countries as varchar) as actual,
      case
        when exists (from declarations where matches = 0) then 'Make the declared changes first: \`declarations-matched\` names them.'
        when w.countries > 0 then 'Add the evidence of the countries without records first: \`covered-years\` names them.'
      end as advice
    from release v, found f, without w`,
}
