import type { Rule } from '../rule.ts'

export const netInputOverrideWithoutEvidence: Rule = {
  id: 'net-input-override-without-evidence',
  title: 'A method that replaces the preferred one has no evidence.',
  why: 'Without evidence for the method, the declared order applies, and the exception has no effect.',
  advice: 'Add evidence for the method, or withdraw the exception.',
  severity: 'error',
  size: 'the waste of the country and year',
  explainedBy: 'waste_produced_in_the_country',
  sql: `
    select o.country, o.year, o.method = 'preferred' or e.method is not null as ok, o.row_id as input_row,
      'the method ' || o.method || ' has no evidence for the country-year' as message, o.method as expected,
      coalesce(n.method, 'no records') as actual, n.waste_kg as size_kg
    from net_input_method o
    left join method_evidence e on e.country = o.country and e.year = o.year and e.method = o.method
    left join net_input n on n.country = o.country and n.year = o.year`,
}
