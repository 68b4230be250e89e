// Input rows that the method did not read, with the reason, or without any. Compute leaves which rows it reads in `step_notes`, of which
// years it reads them in `evidence_tables`, and why a row is passed over in `passed_over`.

import { withCountryAndYear } from '../queries/input-keys.ts'
import type { Rule } from '../rule.ts'

/**
 * Rows that are needed although no step reads them: sources that rows cite, applied exceptions, series breaks, and codes that rules read.
 */
const NEEDED_OTHERWISE = `case i.table_name
  when 'sources' then i.key in (select source from input_rows where table_name <> 'sources' and source is not null)
  when 'exceptions' then i.row_id in (select exception_row from applied_exceptions)
  when 'series_breaks' then true
  when 'country_codes' then i.key in (select country from countries)
  else false end`

/**
 * The table `input_use`, made once per run: one row per input row with row_id, table_name, key, `used` (a step read it, or the release
 * needs it otherwise), and for unused rows `reason`, null where none explains why the row was passed over. A row of a year that the release
 * describes is never passed over for another year. Outer joins compare columns for equality only, because the engine looks these up; for
 * any other condition it compares every row with every other.
 */
export const INPUT_USE = `
  create or replace table input_use as
  with read_by_steps as (select distinct input_row from step_notes where input_row is not null),
  marked as (
    select i.row_id, i.table_name, i.key, i.country, i.year, u.input_row is not null or ${NEEDED_OTHERWISE} as used
    from (${withCountryAndYear('input_rows')}) i
    left join read_by_steps u on u.input_row = i.row_id
  ),
  described as (select country, year from net_input),
  read_series as (select distinct table_name, country from marked where used)
  select m.row_id, m.table_name, m.key, m.used, case when not m.used then case
    when m.country is not null and c.country is null then 'the country is not covered'
    when m.country is not null and n.country is null then 'the country has no records'
    when e.year is not null and y.year is not null and d.country is null then 'the country has no records for the year'
    when e.year = 'own' and y.year is null then 'the release does not describe the year'
    when e.year = 'nearest' and y.year is null and s.country is not null then 'another year stands nearer'
    else p.sentence end end as reason
  from marked m
  left join countries c on c.country = m.country
  left join (select distinct country from described) n on n.country = m.country
  left join described d on d.country = m.country and d.year = m.year
  left join dim_years y on y.year = m.year
  left join read_series s on s.table_name = m.table_name and s.country = m.country
  left join evidence_tables e on e.name = m.table_name
  left join passed_over p on p.row_id = m.row_id`

export const inputsUsed: Rule = {
  id: 'inputs-used',
  title: 'No step reads an input row, and no reason explains why.',
  why: 'If no step reads a row, its key has a typing error, or a step loses the row.',
  advice: 'Correct the key of the row, remove the row, or look for the step that should read it.',
  severity: 'warning',
  explainedBy: { none: 'No figure rests on a row that no step reads.' },
  prepared: INPUT_USE,
  sql: `
    select table_name || '|' || key as key, used or reason is not null as ok, row_id as input_row,
      'no step reads this row of ' || table_name || ', and no reason explains this' as message
    from input_use`,
}

export const inputsPassedOver: Rule = {
  id: 'inputs-passed-over',
  title: 'Input rows that no step reads, for a known reason.',
  why: 'Evidence that no step uses may be better than the evidence that is used.',
  advice: 'Nothing has to be done. Check whether the numbers of rows are as expected.',
  severity: 'info',
  explainedBy: { none: 'No figure rests on rows that no step reads.' },
  prepared: INPUT_USE,
  sql: `
    select table_name || '|' || coalesce(reason, 'read') as key, reason is null as ok, min(row_id) as input_row,
      count(*) || if(count(*) = 1, ' row of ', ' rows of ') || table_name || ': ' || reason as message
    from input_use
    group by table_name, reason`,
}
