import type { Rule } from '../rule.ts'

export const recordOrder: Rule = {
  id: 'record-order',
  title: 'Records are not ordered by country code, then category and polymer as declared, then year.',
  why: 'The same records have to give the same bytes, and pages of the API rely on the order.',
  advice: 'Look at the ORDER BY of the query that writes the file.',
  severity: 'error',
  explainedBy: { none: 'The order of records rests on no input.' },
  unwaivable: true,
  sql: `
    with placed as (
      select w.country, w.category, w.polymer, w.year, w.file, w.line, w.position, {'a': w.country, 'b': c.position, 'c': p.position, 'd': w.year} as place,
        c.position is not null and p.position is not null as known
      from written w
      left join dim_categories c on c.category = w.category
      left join dim_polymers p on p.polymer = w.polymer
    )
    select country, category, polymer, year, file, line,
      known and (position = 1 or place > lag(place) over (partition by file order by position)) as ok,
      'row ' || position || ' of ' || file || if(known, ' does not come after the row before it', ' has a category or polymer that is not declared') as message
    from placed`,
}
