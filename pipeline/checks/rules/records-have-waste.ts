import type { Rule } from '../rule.ts'

export const recordsHaveWaste: Rule = {
  id: 'records-have-waste',
  title: 'A record has no waste.',
  why: 'A combination without waste has no record, because its shares would divide by 0.',
  advice: 'Look for the step that keeps a leaf without waste.',
  severity: 'error',
  explainedBy: 'waste_produced_in_the_country',
  unwaivable: true,
  sql: `
    select country, category, polymer, year, file, line, waste_produced_in_the_country_kg > 0 as ok,
      'the record has no waste' as message, 'above 0 kt' as expected, kt_text(waste_produced_in_the_country_kg) as actual
    from written`,
}
