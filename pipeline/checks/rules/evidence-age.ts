// How old the observation behind a quantity of a country is: years between the figure and the measurement, by the year that the publisher
// states.

import { TABLES, type TableName } from '../../../schemas/tables.ts'
import { integerColumn, METRICS } from '../../model/metrics.ts'
import { sqlTexts } from '../../model/sql-text.ts'
import { metricOfQuantity } from '../queries/explained-metrics.ts'
import { withCountryAndYear } from '../queries/input-keys.ts'
import type { Rule } from '../rule.ts'
import { TEXTS } from '../text-macros.ts'

/** A quality score of 2 means "older than five years". After ten years, plants, lorries and what people buy have changed. */
const NOTED_YEARS = 5
const OLD_YEARS = 10

/** Tables whose rows only classify a country or carry another figure to a year: no quantity rests on them as an observation. */
const NO_OBSERVATION = [
  'population',
  'average_population',
  'economic_activity',
  'countries',
  'country_codes',
  'country_regions',
  'region_crosswalk',
  'net_input_method',
  'exceptions',
  'sources',
  'trade_flags',
  'series_breaks',
] as const satisfies readonly TableName[]

/** Tables whose rows are about no year. */
const UNDATED = TABLES.filter(({ key }) => !key.some((column) => column === 'year')).map(({ name }) => name)

/** The published value of the metric in the national record `n`, written as in a finding. */
const figure = `case metric ${METRICS.filter(({ since }) => since === undefined)
  .map((metric) => `when '${metric.name}' then ${TEXTS[metric.group]}(n.${integerColumn(metric)})`)
  .join(' ')} end`

/**
 * One row per country and quantity: the oldest observation behind the last year that has a figure. Rows without a year are as old as their
 * publication, and concern all countries.
 */
export const OLDEST_OBSERVATIONS = `
  with read_rows as (
    select country, quantity, coalesce(year, (select max(year) from dim_years)) as figure_year, input_row
    from step_notes
    where input_row is not null and kind = 'input' and reason <> 'row-without-value'
    qualify figure_year = max(figure_year) over (partition by country, quantity)
  ),
  dated as (
    select i.row_id, i.table_name, i.key, '' as column_name, coalesce(i.year, s.year) as year, i.table_name in (${sqlTexts(UNDATED)}) as of_all
    from (${withCountryAndYear('input_rows')}) i
    left join sources s on s.source = i.source
    where i.table_name not in (${sqlTexts(NO_OBSERVATION)})
    union all
    select p.row_id, i.table_name, i.key, p.column_name, p.year, false
    from published_cells p join input_rows i on i.row_id = p.row_id
    where p.year is not null and p.column_name <> 'left_out_percent'
  ),
  observed as (
    select distinct if(of_all, null, r.country) as country, if(of_all or r.country is null, d.table_name, r.quantity) as quantity,
      r.figure_year, d.row_id, d.table_name, d.key, d.column_name, d.year,
      r.figure_year - d.year as age
    from read_rows r join dated d on d.row_id = r.input_row
  )
  select o.*, if(o.country is null, null, ${metricOfQuantity('if(o.country is null, null, o.quantity)')}) as metric
  from observed o
  qualify row_number() over (partition by o.country, o.quantity order by age desc, row_id, column_name) = 1`

/** Both rules use this table, and its query is expensive. */
const PREPARED = `create or replace table oldest_observations as ${OLDEST_OBSERVATIONS}`

const rule = (id: string, severity: Rule['severity'], least: number, most: number | undefined): Rule => ({
  id,
  title: `A quantity rests on an observation ${most === undefined ? `more than ${least}` : `${least + 1} to ${most}`} years older than the figure.`,
  why: 'A record of 2022 is only as current as the oldest observation behind it, even if the publication is new.',
  advice: 'Look for a newer observation. Until there is one, say in the note of the row why the old one still holds.',
  severity,
  size: 'all waste of the country in the year of the figure',
  explainedBy: 'column',
  prepared: PREPARED,
  sql: `
    select concat_ws('|', o.country, o.quantity) as key, o.country, if(o.country is null, null, o.figure_year) as year, o.metric, o.row_id as input_row,
      not coalesce(age > ${least}${most === undefined ? '' : ` and age <= ${most}`}, false) as ok,
      if(o.country is null, 'the publication is', replace(o.quantity, '_', ' ') || ' rests on an observation') || ' of ' || o.year || ', '
        || age || ' years before ' || o.figure_year
        || ': ' || o.table_name || ' ' || o.key || if(o.column_name = '', '', ', ' || o.column_name) as message,
      (o.figure_year - ${least}) || ' or later' as expected,
      o.year || coalesce('; ' || replace(o.metric, '_', ' ') || ' is ' || ${figure}, '') as actual,
      n.waste_produced_in_the_country_kg as size_kg
    from oldest_observations o
    left join written_national n on n.country = o.country and n.year = o.figure_year`,
})

export const evidenceAge: readonly Rule[] = [
  rule('evidence-old', 'warning', OLD_YEARS, undefined),
  rule('evidence-aging', 'info', NOTED_YEARS, OLD_YEARS),
]
