import type { Rule } from '../rule.ts'

export const countryCodes: Rule = {
  id: 'country-codes',
  title: 'Ensure that every covered country stands in the table country_codes, wherever that table has rows at all.',
  why: 'A country under a code that no list of codes knows is a typing error, or one that no publisher can be matched with.',
  advice: 'Correct the code in the table countries, or add the country to country_codes.',
  severity: 'error',
  explainedBy: { none: 'A code is no figure; the source line is the row that bears it.' },
  sql: `
    select c.country as key, k.country is not null as ok, c.row_id as input_row,
      'the country stands in no row of country_codes' as message,
      'a row of country_codes' as expected, c.country || ' ' || c.name as actual
    from countries c
    left join country_codes k on k.country = c.country
    where exists (select 1 from country_codes)`,
}
