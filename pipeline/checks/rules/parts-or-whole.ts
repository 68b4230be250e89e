import type { Rule } from '../rule.ts'

export const partsOrWhole: Rule = {
  id: 'parts-or-whole',
  title: 'The release covers both a country and parts of it.',
  why: 'A total of the world, of a region or of an income group would count the country twice.',
  advice: 'Remove the row of the country from the table countries, or the rows of its parts.',
  severity: 'error',
  explainedBy: { none: 'A code is not a figure. The source line is the row with the code.' },
  sql: `
    with parts as (
      select left(country, 3) as country, count(*) as number, min(country) as first_part from countries where length(country) > 3 group by 1
    )
    select c.country as key, p.country is null as ok, c.row_id as input_row,
      'the release covers the country and parts of it' as message,
      'no part of ' || c.country as expected,
      p.number || if(p.number = 1, ' part: ', ' parts, the first is ') || p.first_part as actual
    from countries c
    left join parts p on p.country = c.country
    where length(c.country) = 3`,
}
