import type { Rule } from '../rule.ts'

export const recordsHaveEvidence: Rule = {
  id: 'records-have-evidence',
  title: 'The waste of a leaf names no file and line of an input.',
  why: 'Without a file and line, a reader cannot trace the figure to its source.',
  advice: 'Look at the step that makes waste generated, and at the input row that it should record.',
  severity: 'error',
  size: 'the waste of the record',
  explainedBy: 'waste_produced_in_the_country',
  unwaivable: true,
  reads: 'evidence',
  sql: `
    select r.country, r.category, r.polymer, r.year, m.waste_rows_with_source = 1 as ok,
      'evidence.parquet does not name exactly one source row for this waste' as message, 'one row with file and line' as expected,
      coalesce(m.waste_rows_with_source, 0) || ' rows' as actual, r.waste_produced_in_the_country_kg as size_kg
    from written_leaves r
    left join written_masses m on m.country = r.country and m.category = r.category and m.polymer = r.polymer and m.year = r.year`,
}
