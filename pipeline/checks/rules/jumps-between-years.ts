import type { TableName } from '../../../schemas/tables.ts'
import { sqlTexts } from '../../model/sql-text.ts'
import { TREATMENT_ROWS, WASTE_ROWS } from '../queries/main-rows.ts'
import type { Rule } from '../rule.ts'

/**
 * Packaging waste follows consumption, which moves by a few percent a year; even in 2020 official figures moved by less than 15 percent.
 * Changes of method move them by a quarter.
 */
const WASTE_PERCENT = 25

/** Collection and treatment depend on plants, lorries and contracts: the share of a country moves by one to three points a year. */
const MISMANAGED_POINTS = 10

/** Tables whose series break explains a jump of the waste generated. A break of any table explains a jump of the mismanaged share. */
const WASTE_TABLES = [
  'polymer_supply',
  'waste_generated',
  'waste_per_head',
  'average_population',
  'municipal_waste',
  'economic_activity',
  'population',
  'packaging_shares',
  'added_stock',
] as const satisfies readonly TableName[]

export const jumpsBetweenYears: Rule = {
  id: 'jumps-between-years',
  title:
    `Waste moves by more than ${WASTE_PERCENT} percent, or its mismanaged share by more than ${MISMANAGED_POINTS} points, ` +
    'from one year to the next, and the series does not break there.',
  why: 'A jump is more often a change of method or a typing error than a real change.',
  advice:
    'Compare the inputs of both years. If a method changed, say so in series_breaks. ' +
    'If an input is wrong, correct it or replace it by an exception. If the jump is real, waive the finding with the reason.',
  severity: 'warning',
  size: 'the mass, or the share of the waste of the year, that moves',
  explainedBy: 'column',
  follows: 'always',
  sql: `
    with pairs as (
      select now_.country, now_.year, then_.waste_produced_in_the_country_kg as waste_before, now_.waste_produced_in_the_country_kg as waste_now,
        then_.mismanaged_including_littering_ppm as share_before, now_.mismanaged_including_littering_ppm as share_now,
        coalesce(b.any_table, false) as any_break, coalesce(b.waste_table, false) as waste_break, m.method as method_now, o.method as method_before,
        r.input_row as waste_row, t.input_row as treatment_row
      from written_national now_
      join written_national then_ on then_.country = now_.country and then_.year = now_.year - 1
      left join (
        select country, year, true as any_table, bool_or("table" in (${sqlTexts(WASTE_TABLES)})) as waste_table from series_breaks group by country, year
      ) b on b.country = now_.country and b.year = now_.year
      left join net_input m on m.country = now_.country and m.year = now_.year
      left join net_input o on o.country = now_.country and o.year = now_.year - 1
      left join (${WASTE_ROWS}) r on r.country = now_.country and r.year = now_.year and r.method = m.method
      left join (${TREATMENT_ROWS}) t on t.country = now_.country and t.year = now_.year
    )
    select concat_ws('|', country, year, 'waste') as key, country, year,
      waste_break or abs(waste_now - waste_before) * 100 <= ${WASTE_PERCENT} * waste_before as ok,
      'waste moves by ' || ratio_text(waste_now - waste_before, waste_before) || ' in a year'
        || if(method_now <> method_before, ', and its method changes from ' || method_before || ' to ' || method_now, '') as message,
      'about ' || kt_text(waste_before) as expected, kt_text(waste_now) as actual, abs(waste_now - waste_before) as size_kg, waste_row as input_row,
      'waste_produced_in_the_country' as metric
    from pairs
    union all
    select concat_ws('|', country, year, 'mismanaged'), country, year,
      any_break or abs(share_now - share_before) <= ${MISMANAGED_POINTS} * 10000,
      'the mismanaged share moves by ' || decimal_text(share_now - share_before, cast('0.0001' as decimal(5, 4))) || ' points in a year',
      'about ' || percent_text(share_before), percent_text(share_now), cast(abs(share_now - share_before) as hugeint) * waste_now // 1000000, treatment_row,
      'mismanaged_including_littering'
    from pairs`,
}
