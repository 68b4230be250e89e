import type { Rule } from '../rule.ts'

export const exceptionsChangeSomething: Rule = {
  id: 'exceptions-change-something',
  title: 'An exception changes nothing.',
  why: 'If an exception changes nothing, its reason no longer holds, or it names the wrong cell.',
  advice: 'Withdraw the exception, or correct its table, key, column or value.',
  severity: 'error',
  explainedBy: { none: 'The exception changes nothing, so no figure shows it.' },
  sql: `
    with preferred as (
      select e.country, e.year, arg_min(e.method, d.position) as method
      from method_evidence e join dim_methods d on d.method = e.method
      group by e.country, e.year
    ),
    judged as (
      select e.row_id, e."table", e.key, e."column", e.value, a.replaced_by_text, case
        when a.exception_row is null then 'no row takes its value'
        when a.published is not distinct from a.replaced_by then 'the published value is the same'
        when u.input_row is null then 'no step reads the row that it changes'
        when p.method is not null then 'the declared order selects the same method'
        end as why_not,
        case when a.exception_row is null then 'a row that takes the value'
          when a.published is not distinct from a.replaced_by then 'a value other than ' || coalesce(a.published_text, 'nothing')
          when u.input_row is null then 'a row that a step reads'
          else 'a method other than ' || coalesce(a.replaced_by_text, 'nothing') end as needed
      from exceptions e
      left join applied_exceptions a on a.exception_row = e.row_id
      left join (select distinct input_row from step_notes where kind <> 'exception') u on u.input_row = a.target_row
      left join net_input_method o on a.table_name = 'net_input_method' and o.row_id = a.target_row
      left join preferred p on p.country = o.country and p.year = o.year and p.method = o.method
    )
    select concat_ws('|', "table", key, "column") as key, why_not is null as ok, row_id as input_row,
      'the exception changes nothing: ' || why_not as message,
      needed as expected, coalesce(replaced_by_text, value, 'nothing') as actual
    from judged`,
}
