import { sinceOf } from '../queries/since.ts'
import type { Rule } from '../rule.ts'

export const distinctCountryNames: Rule = {
  id: 'distinct-country-names',
  title: 'Two covered countries have the same name.',
  why: 'People choose a country by its name. A name that two codes share comes from a copied row.',
  advice: 'Correct the name in the table countries, or remove one of the rows if it is the same country.',
  severity: 'error',
  explainedBy: { none: 'A name is not a figure. The source line is the row with the name.' },
  // Parts are left out: municipalities of one country may share a name. The row that came first keeps its name.
  sql: `
    with named as (
      select *, lower(name) as spelt, count(*) over (partition by lower(name) order by ${sinceOf('since')}) as not_later from countries
        where length(country) = 3
    ),
    shared as (select spelt, string_agg(country, ', ' order by country) as codes from named group by spelt)
    select n.country as key, n.not_later = 1 as ok, n.row_id as input_row,
      'other countries have the same name' as message,
      'a name of its own' as expected, n.name || ' (' || s.codes || ')' as actual
    from named n
    join shared s on s.spelt = n.spelt`,
}
