import type { Rule } from '../rule.ts'

/** Number of countries that the finding names. */
const NAMED = 5

export const rangesWidened: Rule = {
  id: 'ranges-widened',
  title: 'Ensure that a reviewer sees how many ranges are widened to the published figure.',
  why: 'A figure outside of the 5th to 95th percentile of its own draws is extreme by what the draws know: often by landfill of an open kind, or by a transferred error.',
  advice: 'Nothing has to be done. docs/ranges.md says which choices of the method put a figure at one end of what is drawn.',
  severity: 'info',
  explainedBy: { none: 'It is about the ranges of many figures.' },
  neverNew: true,
  sql: `
    with ranked as (select *, row_number() over (order by widened desc, country) as place from widened_ranges where widened > 0)
    select 'ranges' as key, sum(widened) = 0 as ok,
      format('{:,}', sum(widened)) || ' of ' || format('{:,}', sum(figures)) || ' figures lie outside of the percentiles of their draws, and their ranges are widened to them: '
        || (select string_agg(country || ' ' || format('{:,}', widened), ', ' order by place) from ranked where place <= ${NAMED})
        || if((select count(*) from ranked) > ${NAMED}, ', …', '') as message,
      'a figure within the percentiles' as expected, format('{:,}', sum(widened)) || ' figures' as actual
    from widened_ranges
    having count(*) > 0`,
}
