import type { Rule } from '../rule.ts'

export const noDuplicateRecords: Rule = {
  id: 'no-duplicate-records',
  title: 'A combination of country, category, polymer and year has several records.',
  why: 'A record that occurs twice counts twice.',
  advice: 'Look for input rows that a step joins twice.',
  severity: 'error',
  size: 'the waste of the record',
  explainedBy: 'waste_produced_in_the_country',
  unwaivable: true,
  sql: (_, within) => `
    select file, country, category, polymer, year, count(*) = 1 as ok, 'the record occurs ' || count(*) || ' times' as message,
      '1' as expected, cast(count(*) as varchar) as actual, max(waste_produced_in_the_country_kg) as size_kg, max(line) as line
    from written
    where ${within('country')}
    group by file, country, category, polymer, year`,
}
