import type { Unit } from '../../model/metrics.ts'
import type { Rule } from '../rule.ts'

/** Beyond this factor, or this number of points, a figure is more often wrong than better. */
const MOST_TIMES = 3
const MOST_POINTS = 30

/** Whether a figure moved so far, in the same unit before and now. */
export const isFar = (unit: Unit, before: number, now: number): boolean =>
  unit === 'kt' ? Math.min(before, now) * MOST_TIMES < Math.max(before, now) : Math.abs(now - before) > MOST_POINTS

export const movedBeyondRange: Rule = {
  id: 'moved-beyond-range',
  title: 'A national figure has left the range that the previous release gave it.',
  why:
    'The range said where the figure could be. ' +
    'New evidence may be better, but it may also be read from a wrong column, in a wrong unit, or of a wrong year. ' +
    `Beyond a factor of ${MOST_TIMES} or ${MOST_POINTS} points this is an error, unless a declared change names the country.`,
  advice:
    'Compare the two rows that the finding names. ' +
    'If the new one is right, declare its change by country, such as `add recycling_rates TZA 2022`. ' +
    'If it is wrong, correct it at its source or replace it by an exception.',
  severity: 'warning',
  reads: 'changes',
  size: 'the mass, or the share of the waste of the year, that moves',
  explainedBy: 'column',
  follows: 'always',
  sql: `
    with moves as (
      select m.*, if(unit = 'kt', kt_text(before_value), percent_text(before_value)) as was,
        if(unit = 'kt', kt_text(after_value), percent_text(after_value)) as is_now,
        if(unit = 'kt', kt_text(low), percent_text(low)) || ' to ' || if(unit = 'kt', kt_text(high), percent_text(high)) as old_range,
        if(unit = 'kt', least(before_value, after_value) * ${MOST_TIMES} < greatest(before_value, after_value),
          abs(after_value - before_value) > ${MOST_POINTS} * 10000) as far
      from national_moves m
    )
    select concat_ws('|', country, year, metric) as key, country, year, metric, low is null or after_value between low and high as ok,
      if(far and not declared, 'error', null) as severity,
      'moved from ' || was || ' to ' || is_now || ', out of the range that the previous release gave it'
        || '; decided before by ' || coalesce(decided_before, 'an assumption') || ', now by ' || coalesce(decides_now, 'an assumption') as message,
      old_range as expected, is_now as actual, cast(moved_kg as hugeint) as size_kg, file, line
    from moves`,
}
