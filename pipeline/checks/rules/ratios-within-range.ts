import { integerColumn } from '../../model/metrics.ts'
import { wrongMetrics } from '../queries/wrong-metrics.ts'
import type { Rule } from '../rule.ts'

export const ratiosWithinRange: Rule = {
  id: 'ratios-within-range',
  title: 'A ratio is below 0 or above 100 percent.',
  why: 'All ratios are shares of the waste generated in the country.',
  advice: 'Look at the step that makes the ratio, and at its denominator.',
  severity: 'error',
  size: 'the share of the waste of the record by which a ratio lies outside its range',
  explainedBy: 'column',
  unwaivable: true,
  sql: ({ metrics }) => {
    const ratios = metrics.filter(({ group }) => group === 'ratio')
    const wrong = wrongMetrics(ratios, (column) => `(${column} between 0 and 1000000)`)
    // By how much a ratio is out of range. A missing ratio counts as if all of the waste were out of range.
    const excess = (column: string) => `coalesce(greatest(-${column}, ${column} - 1000000, 0), 1000000)`
    const largest = `greatest(${ratios.map((metric) => excess(integerColumn(metric))).join(', ')})`
    return `
      select country, category, polymer, year, file, line, ${wrong.noneIs} as ok,
        ${wrong.first} as metric,
        'a ratio is out of range or missing' as message, '0 % to 100 %' as expected,
        ${wrong.listed((column, print) => `${print}(${column})`)} as actual,
        cast(waste_produced_in_the_country_kg as hugeint) * ${largest} // 1000000 as size_kg
      from written`
  },
}
