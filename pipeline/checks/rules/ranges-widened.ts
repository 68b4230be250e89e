import type { Rule } from '../rule.ts'

/** Number of countries that the finding names. */
const NAMED = 5

export const rangesWidened: Rule = {
  id: 'ranges-widened',
  title: 'A range is widened so that it holds the published figure.',
  why:
    'A figure outside the 5th to 95th percentile of its own draws is extreme among them. ' +
    'Frequent causes are landfill of an unspecified kind and a transferred error.',
  advice: 'Nothing has to be done. docs/ranges.md says which decisions of the method put a figure at one end of its draws.',
  severity: 'info',
  explainedBy: { none: 'The finding counts the ranges of many figures.' },
  reads: 'ranges',
  sql: `
    with ranked as (select *, row_number() over (order by widened desc, country) as place from widened_ranges where widened > 0)
    select 'ranges' as key, sum(widened) = 0 as ok,
      format('{:,}', sum(widened)) || ' of ' || format('{:,}', sum(figures)) || ' figures lie outside the percentiles of their draws, '
        || 'and their ranges are widened to include them; the countries with most of them: '
        || (select string_agg(country || ' ' || format('{:,}', widened), ', ' order by place) from ranked where place <= ${NAMED})
        as message,
      'a figure within the percentiles' as expected, format('{:,}', sum(widened)) || ' figures' as actual
    from widened_ranges
    having count(*) > 0`,
}
