import type { Rule } from '../rule.ts'

export const recycledAndExportedCollected: Rule = {
  id: 'recycled-and-exported-collected',
  title: 'The recycled and exported shares together exceed the collected share.',
  why: 'Nothing is recycled or exported without collection: domestic_recycling_of_collected + export_of_collected ≤ collected.',
  advice: 'Look at the step that raises the collected share where recycling and exports exceed it.',
  severity: 'error',
  size: 'the share of the waste of the record by which the two shares exceed the collected share',
  explainedBy: 'collected',
  unwaivable: true,
  sql: `
    select country, category, polymer, year, file, line,
      domestic_recycling_of_collected_ppm + export_of_collected_ppm <= collected_ppm as ok,
      'more is recycled and exported than is collected' as message,
      'at most ' || percent_text(collected_ppm) as expected,
      percent_text(domestic_recycling_of_collected_ppm + export_of_collected_ppm) as actual,
      cast(domestic_recycling_of_collected_ppm + export_of_collected_ppm - collected_ppm as hugeint)
        * waste_produced_in_the_country_kg // 1000000 as size_kg
    from written`,
}
