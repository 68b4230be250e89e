import { wrongMetrics } from '../queries/wrong-metrics.ts'
import type { Rule } from '../rule.ts'

/** Up to this many kilograms, ppm or milligrams per head, two different bounds may round to the same number. */
const ROUNDED = 5

export const rangesNotDegenerate: Rule = {
  id: 'ranges-not-degenerate',
  title: 'The two bounds of a range are equal, or a figure that is not known has bounds.',
  why: 'Every mass rests on some uncertain input. If all draws of a figure are the same, none of its inputs is drawn.',
  advice: "Look up the columns of the inputs in schemas/tables/. A column with `drawn: 'never'` does not widen a range.",
  severity: 'error',
  size: 'the upper bound of the waste of the record',
  explainedBy: 'column',
  reads: 'ranges',
  sql: ({ metrics }) => {
    const wrong = wrongMetrics(metrics, (column, { group }) => {
      const [low, high] = [`${column}_low`, `${column}_high`]
      const all = group === 'ratio' ? ` or ${low} = 1000000` : ''
      return `(${low} < ${high} or abs(${low}) <= ${ROUNDED}${all} or (${low} is null and ${high} is null))`
    })
    return `
      select country, category, polymer, year, file, line, ${wrong.noneIs} as ok,
        ${wrong.first} as metric,
        'both bounds of a range are the same' as message, 'two different bounds' as expected,
        ${wrong.listed((column, print) => `${print}(${column}_low)`)} as actual,
        waste_produced_in_the_country_kg_high as size_kg
      from written_ranges
      where file = 'ranges.csv'`
  },
}
