import { DIMENSIONS } from '../../model/dimensions.ts'
import { integerColumn, type Metric } from '../../model/metrics.ts'
import { wrongMetrics } from '../queries/wrong-metrics.ts'
import type { Rule } from '../rule.ts'

export const figuresWithinRanges: Rule = {
  id: 'figures-within-ranges',
  title: 'A published figure lies outside its range, in ranges.csv or in ranges.parquet, or a figure that is not known has one.',
  why: 'If a figure lies outside its own range, one of the two is wrong. A range of 0 to 0 says that 0 is certain, even if nothing is known.',
  advice:
    'Look at the writer of the file, and at pipeline/compute/ranges/bounds.ts, which has to widen each range to the published figure.',
  severity: 'error',
  size: 'the waste of the record',
  explainedBy: 'column',
  unwaivable: true,
  reads: 'ranges',
  sql: ({ metrics }) => {
    const isEmpty = (column: string) => `(r.${column}_low is null and r.${column}_high is null)`
    /** What the notes of the steps call not known; of a sum it may be a part. */
    const isNoted = (column: string) => `coalesce(list_contains(k.columns, '${column}'), false)`
    const isNotKnown = (column: string) => `(${isNoted(column)} and p.${column} = 0)`
    const isWithin = (column: string) => `case
      when ${isNotKnown(column)} or (${isNoted(column)} and ${isEmpty(column)}) then ${isEmpty(column)}
      else p.${column} between r.${column}_low and r.${column}_high end`
    const range = (column: string, print: string) =>
      `case when ${isNotKnown(column)} then 'no range' else 'from ' || ${print}(r.${column}_low) || ' to ' || ${print}(r.${column}_high) end`
    const wrong = wrongMetrics(metrics, isWithin)
    const both = (column: string) => `coalesce(p.${column}, r.${column}) as ${column}`
    return `
      with files as (select unnest(['ranges.csv', 'ranges.parquet']) as file where exists (from written_ranges)),
      published as (select f.file, p.* from files f cross join written_parquet p),
      not_known as (
        select n.country, n.year, list(c.name) as columns
        from figures_not_known n
        join (values ${columnsOf(metrics)}) c(metric, name) on c.metric = n.metric
        group by n.country, n.year
      )
      select ${DIMENSIONS.map(both).join(', ')}, ${both('file')}, r.line,
        ${wrong.noneIs} as ok,
        ${wrong.first} as metric,
        case when r.file is null then 'the record has no ranges'
             when p.file is null then 'the record has ranges but is not published'
             else 'a published figure lies outside its range, a bound is missing, or a figure that is not known has a range' end as message,
        case when r.file is not null and p.file is not null
             then ${wrong.listed(range)} end as expected,
        case when r.file is not null and p.file is not null then ${wrong.listed((column, print) => `${print}(p.${column})`)} end as actual,
        p.waste_produced_in_the_country_kg as size_kg
      from published p
      full join written_ranges r on r.file = p.file and ${DIMENSIONS.map((dimension) => `r.${dimension} = p.${dimension}`).join(' and ')}
      left join not_known k on cast(k.country as varchar) = p.country and k.year = p.year`
  },
}

/** SQL: the metric that notes name, and the column of each figure that follows from it. */
const columnsOf = (metrics: readonly Metric[]) => metrics.map((metric) => `('${metric.name}', '${integerColumn(metric)}')`).join(', ')
