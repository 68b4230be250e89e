import type { Rule } from '../rule.ts'

export const recordsHaveWaste: Rule = {
  id: 'records-have-waste',
  title: 'Ensure that every record has waste.',
  why: 'A combination with no waste has no record: its shares would be shares of nothing.',
  advice: 'Look at why the leaf was kept although nothing is left of it.',
  severity: 'error',
  explainedBy: 'waste_produced_in_the_country',
  unwaivable: true,
  sql: `
    select country, category, polymer, year, file, line, waste_produced_in_the_country_kg > 0 as ok,
      'a record without waste' as message, 'above 0 kt' as expected, kt_text(waste_produced_in_the_country_kg) as actual
    from written`,
}
