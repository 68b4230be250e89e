import type { Rule } from '../rule.ts'

/** SQL: the unit of the last digit of a share, in ppm; at most a whole percent. */
const lastDigit = (ppm: string) =>
  `case when ${ppm} % 10000 = 0 then 10000 when ${ppm} % 1000 = 0 then 1000 when ${ppm} % 100 = 0 then 100 else 1 end`

export const treatmentSharesSum: Rule = {
  id: 'treatment-shares-sum',
  title: 'The treatment shares of a country and the share that is left out do not sum to 100 percent, by more than their rounding.',
  why:
    'A step scales shares with another sum to 100 percent, and a reviewer has to know this. ' +
    'Each share may differ by half a unit of the last digit of the row.',
  advice:
    'Look in the publication for a share that is missing or counts twice. ' +
    'If there is none, state in the note of the row why the shares do not sum to 100 percent.',
  severity: 'warning',
  size: 'the share of the waste of the country and year by which the sum differs from 100 percent',
  explainedBy: 'improperly_disposed',
  sql: `
    select country, year, 2 * abs(total_ppm - 1000000) <= shares * unit_ppm as ok, row_id as input_row,
      'the treatment shares and what is left out do not sum to 100 percent; a step scales the shares' as message, '100 %' as expected,
        percent_text(total_ppm) as actual,
      cast(waste_kg as hugeint) * abs(total_ppm - 1000000) // 1000000 as size_kg
    from (
      select t.*, s.waste_kg,
        t.incineration_ppm + t.sanitary_landfill_ppm + t.left_out_ppm
          + if(t.improper_ppm = 1000000, greatest(t.improper_ppm, p.ppm), t.improper_ppm) as total_ppm,
        (t.incineration_ppm > 0)::int + (t.sanitary_landfill_ppm > 0)::int + (t.left_out_ppm > 0)::int + coalesce(p.cells, (t.improper_ppm > 0)::int) as shares,
        least(${lastDigit('t.incineration_ppm')}, ${lastDigit('t.sanitary_landfill_ppm')}, ${lastDigit('t.left_out_ppm')},
          coalesce(p.unit_ppm, ${lastDigit('t.improper_ppm')})) as unit_ppm
      from treatment_shares t
      -- A cell holds at most 100 percent, even if the publisher's cells are more together.
      left join (
        select row_id, cast(sum(ppm) as bigint) as ppm, count(*) as cells, min(${lastDigit('ppm')}) as unit_ppm
        from (
          select row_id, cast(round(cast(counted as decimal(18, 6)) * 10000) as bigint) as ppm
          from published_cells where column_name = 'improper_percent'
        ) group by row_id
      ) p on p.row_id = t.row_id
      join (
        select s.input_row, max(n.waste_kg) as waste_kg
        from step_notes s
        left join net_input n on n.country = s.country and n.year = s.year
        where s.quantity = 'treatment'
        group by s.input_row
      ) s on s.input_row = t.row_id
    )`,
}
