import type { Rule } from '../rule.ts'

export const countryCodes: Rule = {
  id: 'country-codes',
  title: 'A covered country has no row in the table country_codes.',
  why: 'A country code that country_codes lacks is a typing error, or it matches no data of a publisher.',
  advice: 'Correct the code in the table countries, or add the country to country_codes.',
  severity: 'error',
  explainedBy: { none: 'A code is not a figure. The source line is the row with the code.' },
  sql: `
    select c.country as key, k.country is not null as ok, c.row_id as input_row,
      'country_codes has no row for the country' as message,
      'a row of country_codes' as expected, c.country || ' ' || c.name as actual
    from countries c
    left join country_codes k on k.country = c.country
    where exists (select 1 from country_codes)`,
}
