import { integerColumn } from '../../model/metrics.ts'
import type { Rule } from '../rule.ts'

export const massesNotNegative: Rule = {
  id: 'masses-not-negative',
  title: 'A mass is missing, or a mass other than added stock is negative.',
  why: 'A negative mass hides a cut that no finding reports. Only added stock may be negative, where stock is used up.',
  advice: 'Look at the step that makes the mass: it has to cut a negative mass to 0 and record the cut.',
  severity: 'error',
  size: 'how far the least mass lies below 0',
  explainedBy: 'column',
  unwaivable: true,
  sql: ({ metrics }) => {
    const masses = metrics.filter(({ name, group }) => group === 'mass' && name !== 'added_stock')
    const wrong = masses.map(
      (metric) => `case when (${integerColumn(metric)} >= 0) is not true then '${metric.name} ' || kt_text(${integerColumn(metric)}) end`,
    )
    return `
      select country, category, polymer, year, file, line,
        least(${masses.map((metric) => `coalesce(${integerColumn(metric)}, -1)`).join(', ')}) >= 0 and added_stock_kg is not null as ok,
        case ${masses.map((metric) => `when (${integerColumn(metric)} >= 0) is not true then '${metric.name}'`).join(' ')} else 'added_stock' end as metric,
        'a mass is negative or missing' as message, '0 kt or more' as expected,
        concat_ws(', ', ${wrong.join(', ')}, case when added_stock_kg is null then 'added_stock missing' end) as actual,
        greatest(-least(${masses.map(integerColumn).join(', ')}), 0) as size_kg
      from written`
  },
}
