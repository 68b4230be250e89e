// How far the methods that have evidence for a country-year differ, and whether that is more than the error of such evidence elsewhere.

import { LEAST_OF_MEDIAN, LEAST_RESIDUALS } from '../../model/spreads.ts'
import { WASTE_ROWS } from '../queries/main-rows.ts'
import type { Rule } from '../rule.ts'

/**
 * Above this share of the selected figure a gap is large, where no range decides. Official packaging waste and top-down estimates of the
 * same country usually differ by less. Above it the boundaries differ, such as packaging in household waste only.
 */
const LARGE_GAP_PERCENT = 20

/**
 * The range of municipal waste (docs/ranges.md, "Transfer of error"), without the country's own error. It is made of the error in the
 * latest year of every other sound donor: a country that has better evidence too, and a plastic share that its income group supports. `low`
 * and `high` are the 5th and the 95th percentile of municipal waste ÷ better evidence, by nearest rank. A country-year has no range where
 * there are too few other countries.
 */
const ELSEWHERE = `
  pairs as (
    select country, year, max(waste_kg) filter (method = 'municipal_waste') as municipal_kg,
      max_by(method, method = 'waste_statistics') filter (method in ('waste_statistics', 'supply')) as better,
      max_by(waste_kg, method = 'waste_statistics') filter (method in ('waste_statistics', 'supply')) as better_kg
    from method_evidence
    group by country, year
  ),
  errors as (
    select country, year, better, cast(municipal_kg as double) / cast(better_kg as double) as error from pairs where municipal_kg > 0 and better_kg > 0
  ),
  unsound as (
    select distinct w.country
    from waste_rows w
    join municipal_waste m on m.row_id = w.input_row
    join (select income_group, median(plastic_ppm) as middle from municipal_waste group by income_group) g on g.income_group = m.income_group
    where w.method = 'municipal_waste' and m.plastic_ppm < ${LEAST_OF_MEDIAN} * g.middle
  ),
  latest as (select country, max_by(error, year) as error from errors group by country),
  -- The latest errors of sound donors in order. Without its own error, a country finds the k-th of the others at place k, or one place further
  -- on where that is at or behind its own place. A country that is no donor has no place.
  ordered as (
    select country, error, row_number() over (order by error, country) as place
    from latest
    where country not in (from unsound)
  ),
  places as (
    select l.country, coalesce(o.place, d.donors + 1) as place, d.donors - if(o.country is null, 0, 1) as others
    from latest l
    cross join (select count(*) as donors from ordered) d
    left join ordered o on o.country = l.country
  ),
  ranges_of_errors as (
    select e.country, e.year, e.better, e.error, o.others, l.error as low, h.error as high
    from errors e
    join places o on o.country = e.country
    join ordered l on l.place = (o.others * 5 + 99) // 100 + if((o.others * 5 + 99) // 100 >= o.place, 1, 0)
    join ordered h on h.place = (o.others * 95 + 99) // 100 + if((o.others * 95 + 99) // 100 >= o.place, 1, 0)
    where o.others >= ${LEAST_RESIDUALS}
  )`

/** The table `method_gaps`, made once per run: one row for each method that has evidence but was not selected. */
const METHOD_GAPS = `
  create or replace table method_gaps as
  with waste_rows as (${WASTE_ROWS}), ${ELSEWHERE}
  select n.country, n.year, n.method, n.waste_kg, e.method as other, e.waste_kg as other_kg, e.reference_year,
    abs(e.waste_kg - n.waste_kg) as gap_kg,
    r.low, r.high, r.others, if(r.error < r.low or r.error > r.high, 'outside', 'within') as place_in_range,
    case when r.country is not null then r.error < r.low or r.error > r.high
         else coalesce(abs(e.waste_kg - n.waste_kg) * 100 > ${LARGE_GAP_PERCENT} * n.waste_kg, true) end as is_large,
    o.input_row, i.file || ':' || i.line as place, nullif(x.note, '') as remark
  from net_input n
  join method_evidence e on e.country = n.country and e.year = n.year and e.method <> n.method
  left join ranges_of_errors r on r.country = n.country and r.year = n.year
    and (n.method = 'municipal_waste' and e.method = r.better or e.method = 'municipal_waste' and n.method = r.better)
  left join waste_rows t on t.country = n.country and t.year = n.year and t.method = n.method
  left join input_rows i on i.row_id = t.input_row
  left join waste_rows o on o.country = n.country and o.year = n.year and o.method = e.method
  left join municipal_waste x on x.row_id = o.input_row`

export const reconciliationGap: Rule = {
  id: 'reconciliation-gap',
  title:
    'Two methods for the same country-year disagree: ' +
    `municipal waste beyond its range in other countries, any other methods by more than ${LARGE_GAP_PERCENT} percent.`,
  why:
    'Municipal waste gives a weak estimate. ' +
    'Its error is therefore compared with the range that holds nine of ten such errors in other countries. ' +
    'Outside this range, or above the percentage, at least one of the two methods does not describe the packaging waste of the country.',
  advice: 'Compare boundary, year and unit of the two rows. Correct the evidence, or set the method by an exception.',
  severity: 'warning',
  size: 'the difference between the two methods',
  explainedBy: 'waste_produced_in_the_country',
  prepared: METHOD_GAPS,
  sql: reconciliationGaps('not is_large'),
}

export const reconciliation: Rule = {
  id: 'reconciliation',
  title: 'How far apart two methods for the same country-year are.',
  why: 'Only a second method tests the figure itself.',
  advice: 'Nothing has to be done: a gap that is larger than expected is a warning of its own.',
  severity: 'info',
  size: 'the difference between the two methods',
  explainedBy: 'waste_produced_in_the_country',
  prepared: METHOD_GAPS,
  sql: reconciliationGaps('gap_kg = 0 or is_large'),
}

/** A query with one row for each of `method_gaps`, at the row on which the other method rests. `ok` is SQL over `gap_kg` and `is_large`. */
function reconciliationGaps(ok: string): string {
  return `
    select concat_ws('|', country, year, other) as key, country, year, ${ok} as ok, input_row, gap_kg as size_kg,
      other || if(reference_year <> year, ' (carried ' || if(reference_year < year, 'forward', 'back') || ' from ' || reference_year || ')', '') || ' is '
        || if(other_kg < waste_kg, 'below ', 'above ') || method || coalesce(' (' || place || ')', '') || ' by ' || ratio_text(gap_kg, waste_kg)
        || coalesce(', ' || place_in_range || ' the range of municipal waste: × ' || printf('%.2f', low) || ' to × ' || printf('%.2f', high)
          || ' of better evidence in ' || others || ' other countries', '')
        || coalesce('; the row says: ' || remark, '') as message,
      kt_text(waste_kg) || ' by ' || method as expected, kt_text(other_kg) || ' by ' || other as actual
    from method_gaps`
}
