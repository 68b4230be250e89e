import type { Rule } from '../rule.ts'

export const leakageWithinMismanaged: Rule = {
  id: 'leakage-within-mismanaged',
  title: 'A leaked share is negative, or greater than the mismanaged share.',
  why: 'Only waste that is mismanaged can leak: 0 ≤ leaked_to_ocean_and_waterways ≤ mismanaged_including_littering.',
  advice: 'Look at the release rates, which must not exceed 100 %, and at the rounding of the leaked share.',
  severity: 'error',
  size: 'the share of the waste of the record by which the share lies outside its range',
  explainedBy: 'leaked_to_ocean_and_waterways',
  unwaivable: true,
  sql: `
    select country, category, polymer, year, file, line,
      leaked_to_ocean_and_waterways_ppm between 0 and mismanaged_including_littering_ppm as ok,
      'the leaked share exceeds the mismanaged share, is negative or is missing' as message,
      '0 % to ' || percent_text(mismanaged_including_littering_ppm) as expected,
      percent_text(leaked_to_ocean_and_waterways_ppm) as actual,
      greatest(leaked_to_ocean_and_waterways_ppm - mismanaged_including_littering_ppm, -leaked_to_ocean_and_waterways_ppm)
        * cast(waste_produced_in_the_country_kg as hugeint) // 1000000 as size_kg
    from written`,
}
