import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { integerColumn } from '../../model/metrics.ts'
import { wrongMetrics } from '../queries/wrong-metrics.ts'
import type { Rule } from '../rule.ts'

export const aggregatesSum: Rule = {
  id: 'aggregates-sum',
  title: 'The masses of an aggregate are not the sums of the masses of its leaves.',
  why: 'The sum of the leaves has to equal the published total to the kilogram.',
  advice: 'Look for leaves that the file lacks or holds twice. If there are none, look at the step that makes the aggregate records.',
  severity: 'error',
  size: 'the largest difference between a mass of the aggregate and the sum of its leaves',
  explainedBy: 'column',
  unwaivable: true,
  sql: ({ metrics }, within) => {
    const masses = metrics.filter(({ group }) => group === 'mass')
    const columns = masses.map(integerColumn)
    const wrong = wrongMetrics(masses, (column) => `a.${column} = s.${column}`)
    const listed = (side: string) => wrong.listed((column, print) => `${print}(${side}.${column})`)
    // Every leaf counts in three aggregates: of its category, of its polymer, of its country.
    return `
      with sums as (
        select file, country, if(grouping(category) = 1, '${ALL_CATEGORIES}', category) as category,
          if(grouping(polymer) = 1, '${ALL_POLYMERS}', polymer) as polymer, year, ${columns.map((column) => `sum(${column}) as ${column}`).join(', ')}
        from written
        where category <> '${ALL_CATEGORIES}' and polymer <> '${ALL_POLYMERS}' and ${within('country')}
        group by grouping sets ((file, country, category, year), (file, country, polymer, year), (file, country, year))
      )
      select a.country, a.category, a.polymer, a.year, a.file, a.line,
        ${wrong.noneIs} as ok,
        ${wrong.first} as metric,
        'the masses are not the sums of the leaves' as message, ${listed('s')} as expected, ${listed('a')} as actual,
        greatest(${columns.map((column) => `abs(a.${column} - s.${column})`).join(', ')}) as size_kg
      from written a
      left join sums s on s.file = a.file and s.country = a.country and s.category = a.category and s.polymer = a.polymer and s.year = a.year
      where (a.category = '${ALL_CATEGORIES}' or a.polymer = '${ALL_POLYMERS}') and ${within('a.country')}`
  },
}
