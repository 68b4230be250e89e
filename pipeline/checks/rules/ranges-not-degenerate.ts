import { integerColumn, type Metric } from '../../model/metrics.ts'
import type { Rule } from '../rule.ts'
import { TEXTS } from '../text-macros.ts'

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
    const isWide = (metric: Metric) => {
      const [low, high] = ['low', 'high'].map((end) => `${integerColumn(metric)}_${end}`)
      const all = metric.group === 'ratio' ? ` or ${low} = 1000000` : ''
      return `(${low} < ${high} or abs(${low}) <= ${ROUNDED}${all} or (${low} is null and ${high} is null))`
    }
    const narrow = metrics.map(
      (metric) =>
        `case when ${isWide(metric)} is not true then '${metric.name} ' || ${TEXTS[metric.group]}(${integerColumn(metric)}_low) end`,
    )
    return `
      select country, category, polymer, year, file, line, ${metrics.map(isWide).join(' and ')} as ok,
        case ${metrics.map((metric) => `when ${isWide(metric)} is not true then '${metric.name}'`).join(' ')} end as metric,
        'both bounds of a range are the same' as message, 'two different bounds' as expected, concat_ws(', ', ${narrow.join(', ')}) as actual,
        waste_produced_in_the_country_kg_high as size_kg
      from written_ranges
      where file = 'ranges.csv'`
  },
}
