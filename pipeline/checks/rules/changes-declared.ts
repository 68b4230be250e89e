import { GROUPS, type MetricGroup } from '../../model/metrics.ts'
import { typedEntries } from '../../model/typed-keys.ts'
import { metricOfTable } from '../queries/explained-metrics.ts'
import { withCountryAndYear } from '../queries/input-keys.ts'
import type { Rule } from '../rule.ts'
import { TEXTS } from '../text-macros.ts'

export const changesDeclared: Rule = {
  id: 'changes-declared',
  title: 'A change of an input row, of the coverage or of how a quantity is computed is not declared.',
  why: 'A release declares in advance what it changes. Any other change is unintended.',
  advice: 'Undo the change, or declare it in release.json, for example `revise recycling_rates TZA 2022`.',
  severity: 'error',
  reads: 'changes',
  explainedBy: 'column',
  unwaivable: true,
  sql: ({ metrics }) => {
    const places = metrics.map((metric, index) => `when '${metric.name}' then ${index}`).join(' ')
    return `
      with first_cells as (
        select x.country, x.year, count(*) as cells,
          arg_min(${cellText('x')}, (x.country, x.year, coalesce(c.position, 0), coalesce(p.position, 0), case x.metric ${places} else -1 end)) as first_cell
        from changes x
        left join dim_categories c on c.category = x.category
        left join dim_polymers p on p.polymer = x.polymer
        group by grouping sets ((x.country, x.year), (x.country), (x.year), ())
      )
      select r.table_name || '|' || r.key as key, r.country, r.year, r.declaration is not null as ok, r.metric,
        coalesce(r.file, r.previous_file) as file, coalesce(r.line, r.previous_line) as line,
        r.table_name || ' ' || r.key || ' is ' || if(r.change = 'removed', 'withdrawn', r.change) || ' and not declared'
          || case when r.change = 'revised' then ' (' || r.columns || ')' else '' end
          || '; declare it: \`' || ${declarationText('r')} || '\`'
          || case when r.metric is null then ''
                  when f.first_cell is null then '; no record differs there'
                  else '; the first of ' || f.cells || ' changes of records there: ' || f.first_cell end as message,
        coalesce(r.before_text, 'no row') as expected, coalesce(r.after_text, 'withdrawn') as actual
      from (select c.*, ${metricOfTable('c.table_name', 'c.key')} as metric from (${withCountryAndYear('changed_inputs')}) c) r
      left join first_cells f on f.country is not distinct from r.country and f.year is not distinct from r.year
      union all
      select v.kind || '|' || v.value, null, null, v.declaration is not null, null, null, null,
        'the ' || v.kind || ' ' || v.value || ' is ' || v.change || ' and not declared; declare it: \`'
          || case v.change when 'added' then 'add ' when 'removed' then 'remove ' else 'revise ' end || v.kind || ' ' || v.value || '\`',
        case v.change when 'added' then 'not covered' when 'removed' then 'covered' else 'computed as before' end,
        case v.change when 'added' then 'covered' when 'removed' then 'not covered' else 'computed in another way' end
      from changed_coverage v`
  },
}

/** `FRA|PET bottles|PET|2020 waste_produced_in_the_country 1.5 kt → 2 kt`, or that the record was added or removed. */
function cellText(row: string): string {
  const value = (column: string) => {
    const texts = typedEntries<MetricGroup, { readonly unit: string }>(GROUPS)
    return `case ${row}.unit ${texts.map(([group, { unit }]) => `when '${unit}' then ${TEXTS[group]}(${row}.${column})`).join(' ')} end`
  }
  return `concat_ws('|', ${row}.country, ${row}.category, ${row}.polymer, ${row}.year) || ' '
    || if(${row}.kind = 'changed', ${row}.metric || ' ' || ${value('before_value')} || ' → ' || ${value('after_value')}, ${row}.kind)`
}

/** The line of release.json that declares the change of a row. The key ends before the parts that are only `*`. */
function declarationText(row: string): string {
  const verb = `case ${row}.change when 'added' then 'add' when 'removed' then 'remove' else 'revise' end`
  return `${verb} || ' ' || ${row}.table_name || ' ' || regexp_replace(replace(${row}.key, '|', ' '), '( \\*)+$', '')`
}
