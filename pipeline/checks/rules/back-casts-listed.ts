import type { Rule } from '../rule.ts'

export const backCastsListed: Rule = {
  id: 'back-casts-listed',
  title: 'A country-year is back-cast from another year.',
  why: 'A back-cast follows economic activity only. It does not show changes in packaging itself.',
  advice: 'Nothing has to be done. Once supply of the year is reported, it replaces the back-cast.',
  severity: 'info',
  size: 'the waste of the country and year',
  explainedBy: 'waste_produced_in_the_country',
  sql: `
    select n.country, n.year, n.method <> 'back_cast' as ok, a.row_id as input_row, n.waste_kg as size_kg,
      'supply is back-cast from ' || n.reference_year || ' by ' || replace(a.measure, '_', ' ') as message,
      'index ' || decimal_text(o.activity_millionths, cast('0.000001' as decimal(7, 6))) || ' in ' || n.reference_year as expected,
        'index ' || decimal_text(a.activity_millionths, cast('0.000001' as decimal(7, 6))) || ' in ' || n.year as actual
    from net_input n
    left join economic_activity a on n.method = 'back_cast' and a.country = n.country and a.year = n.year
    left join economic_activity o on o.country = a.country and o.year = n.reference_year`,
}
