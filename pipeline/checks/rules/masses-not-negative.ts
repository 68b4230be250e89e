import { integerColumn } from '../../model/metrics.ts'
import { wrongMetrics } from '../queries/wrong-metrics.ts'
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
    const stock = metrics.filter(({ name }) => name === 'added_stock')
    const wrong = wrongMetrics([...masses, ...stock], (column, { name }) =>
      name === 'added_stock' ? `${column} is not null` : `${column} >= 0`,
    )
    return `
      select country, category, polymer, year, file, line, ${wrong.noneIs} as ok,
        ${wrong.first} as metric,
        'a mass is negative or missing' as message, '0 kt or more' as expected,
        ${wrong.listed((column, print) => `${print}(${column})`)} as actual,
        greatest(-least(${masses.map(integerColumn).join(', ')}), 0) as size_kg
      from written`
  },
}
