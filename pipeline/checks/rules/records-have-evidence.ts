import type { Rule } from '../rule.ts'

export const recordsHaveEvidence: Rule = {
  id: 'records-have-evidence',
  title: 'Ensure that the waste of every leaf names the file and line of the input it rests on.',
  why: 'Every figure knows its source: without one, nobody knows where it comes from.',
  advice: 'Look at the step that makes waste generated, and at the input row that it should have kept.',
  severity: 'error',
  explainedBy: 'waste_produced_in_the_country',
  sql: `
    select r.country, r.category, r.polymer, r.year, m.waste_rows_with_source = 1 as ok,
      'evidence.parquet does not say what this waste rests on' as message, 'one row with file and line' as expected,
      coalesce(m.waste_rows_with_source, 0) || ' rows' as actual, r.waste_produced_in_the_country_kg as size_kg
    from written_leaves r
    left join written_masses m on m.country = r.country and m.category = r.category and m.polymer = r.polymer and m.year = r.year`,
}
