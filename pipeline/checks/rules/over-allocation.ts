// Masses that were asked for and could not be given: where the conflict is large, and where it is not.

import { CONFLICT_KINDS } from '../../model/note-kinds.ts'
import { sqlTexts } from '../../model/sql-text.ts'
import { metricOfQuantity } from '../queries/explained-metrics.ts'
import { LISTED_STEP_NOTES } from '../queries/listed-step-notes.ts'
import type { Rule } from '../rule.ts'

/**
 * Above this share of a country-year's waste an over-allocation is large. Published packaging waste is revised by a few percent from one
 * year's edition to the next, so a smaller conflict is within the difference of two correct sources.
 */
const LARGE_PERCENT = 5

export const overAllocationLarge: Rule = {
  id: 'over-allocation-large',
  title: `A conflict of inputs cuts, raises or moves a mass by more than ${LARGE_PERCENT} percent of the waste of a country-year.`,
  why: 'A cut of this size changes what the numbers say about the country, whichever input is wrong.',
  advice: 'Correct the wrong input, or replace it by an exception with a reason. No waiver silences this finding.',
  severity: 'error',
  size: 'the mass that is cut, raised or moved',
  explainedBy: 'column',
  follows: 'always',
  unwaivable: true,
  prepared: LISTED_STEP_NOTES,
  sql: overAllocation('size_kg is null or not is_large'),
}

export const overAllocationSmall: Rule = {
  id: 'over-allocation',
  title: 'A conflict of inputs cuts, raises or moves a mass.',
  why:
    'Where inputs conflict, a step cuts, raises or moves a mass so that the books balance. A finding reports each of these changes. ' +
    'A leaf that exports all that it has makes no waste: it has no record, and its masses are in no total.',
  advice: 'Compare the inputs that conflict. Correct the wrong one, or replace it by an exception with a reason.',
  severity: 'warning',
  size: 'the mass that is cut, raised or moved',
  explainedBy: 'column',
  follows: 'always',
  prepared: LISTED_STEP_NOTES,
  sql: overAllocation('size_kg is null or is_large'),
}

/**
 * A query with one row for everything that was cut, raised or moved in a country-year (the leaves of one reason together), and one row for
 * every country-year without any. Where the remainder is negative, the row shows the two masses that it is the difference of. `ok` is SQL
 * over `size_kg` (null where there is none) and `is_large`.
 */
function overAllocation(ok: string): string {
  return `
    with exporting_rows as (
      select country, year, min(input_row) as input_row from traded where flow <> 'import' group by country, year
    ),
    -- A mass that follows from several inputs has no row of its own in the note: the row is that of what was cut.
    noted as (
      select s.*, case s.quantity
        when 'export' then w.row_id
        when 'added_stock' then k.row_id
        when 'exported' then coalesce(e.input_row, t.input_row) end as cut_row
      from listed_step_notes s
      left join net_input n on n.country = s.country and n.year = s.year
      left join polymer_supply w on w.country = s.country and w.year = n.reference_year and w.polymer = s.polymer
      left join added_stock k on k.country = s.country and k.year = s.year and k.polymer = s.polymer
      left join known_exports e on e.country = s.country and e.year = s.year
      left join exporting_rows t on t.country = s.country and t.year = s.year
      where s.kind in (${sqlTexts(CONFLICT_KINDS)})
    ),
    asked as (
      select country, year, quantity, kind, reason, heading, sentence, sum(abs(wanted_kg - amount_kg)) as size_kg, sum(wanted_kg) as wanted_kg,
        sum(amount_kg) as amount_kg, count(category) as leaves,
        coalesce(min(input_row), arg_max(cut_row, (abs(wanted_kg - amount_kg), category, polymer))) as input_row,
        arg_max(category || ', ' || polymer, (abs(wanted_kg - amount_kg), category, polymer)) as largest
      from noted
      group by country, year, quantity, kind, reason, heading, sentence
    ),
    sized as (
      select n.country, n.year, a.* exclude (country, year), w.waste_produced_in_the_country_kg as waste_kg,
        case when a.quantity = 'recycled' and a.wanted_kg < 0 then e.export_kg end as exported_kg,
        coalesce(a.size_kg * 100 > ${LARGE_PERCENT} * cast(w.waste_produced_in_the_country_kg as hugeint), true) as is_large
      from net_input n
      left join asked a on a.country = n.country and a.year = n.year
      left join written_national w on w.country = n.country and w.year = n.year
      left join known_exports e on e.country = n.country and e.year = n.year
    )
    -- A leaf whose exports are cut has no waste left, and so no record.
    select concat_ws('|', country, year, quantity, reason, heading) as key, country, year, ${ok} as ok,
      ${metricOfQuantity('quantity')} as metric, input_row, size_kg,
      quantity || case kind when 'cut' then ' is cut' when 'raised' then ' is raised' else ' is moved to other leaves' end
        || ' (' || ratio_text(size_kg, waste_kg) || ' of the waste): ' || sentence
        || case when leaves > 0 then ' (' || leaves || if(leaves = 1, ' leaf, ', ' leaves, most in ') || largest || ')' else '' end as message,
      if(exported_kg is null, kt_text(wanted_kg) || ' asked for', kt_text(exported_kg + wanted_kg) || ' recycled, at home and abroad') as expected,
      if(exported_kg is null, kt_text(amount_kg) || ' given'
        || if(reason = 'exports-exceed-supply', ', in no total because no waste is left', ''), kt_text(exported_kg)
        || ' exported for recycling') as actual
    from sized`
}
