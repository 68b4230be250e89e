// How far the methods that have evidence for a country-year lie apart: what the two rules about reconciliation share.

import { wasteRows } from './main-rows.ts'

/**
 * From which share of the figure taken on a gap is large. Official packaging waste and top-down estimates of the same country
 * usually differ by less; beyond it boundaries differ, such as packaging in household waste only.
 */
export const LARGE_GAP_PERCENT = 20

/**
 * A query with one row for each method that was not taken though it has evidence, at the row on which that method rests. `ok` is SQL over `gap_kg` and `is_large`.
 */
export function reconciliationGaps(ok: string): string {
  return `
    with waste_rows as (${wasteRows()}),
    gaps as (
      select n.country, n.year, n.method, n.waste_kg, e.method as other, e.waste_kg as other_kg, e.reference_year,
        abs(e.waste_kg - n.waste_kg) as gap_kg,
        coalesce(abs(e.waste_kg - n.waste_kg) * 100 > ${LARGE_GAP_PERCENT} * n.waste_kg, true) as is_large,
        o.input_row, i.file || ':' || i.line as place, nullif(x.note, '') as remark
      from net_input n
      join method_evidence e on e.country = n.country and e.year = n.year and e.method <> n.method
      left join waste_rows t on t.country = n.country and t.year = n.year and t.method = n.method
      left join input_rows i on i.row_id = t.input_row
      left join waste_rows o on o.country = n.country and o.year = n.year and o.method = e.method
      left join municipal_waste x on x.row_id = o.input_row
    )
    select concat_ws('|', country, year, other) as key, country, year, ${ok} as ok, input_row, gap_kg as size_kg,
      other || if(reference_year <> year, ' (carried from ' || reference_year || ')', '') || ' is '
        || if(other_kg < waste_kg, 'below ', 'above ') || method || coalesce(' (' || place || ')', '') || ' by ' || ratio_text(gap_kg, waste_kg)
        || coalesce('; the row says: ' || remark, '') as message,
      kt_text(waste_kg) || ' by ' || method as expected, kt_text(other_kg) || ' by ' || other as actual
    from gaps`
}
