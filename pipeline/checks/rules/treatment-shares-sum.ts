import type { Rule } from '../rule.ts'

export const treatmentSharesSum: Rule = {
  id: 'treatment-shares-sum',
  title: 'The treatment shares of a country and the share that is left out do not sum to 100 percent.',
  why: 'A step scales shares with another sum to 100 percent, and a reviewer has to know this.',
  advice:
    'Look in the publication for a share that is missing or counts twice. If there is none, state in the note of the row why the shares do not sum to 100 percent.',
  severity: 'warning',
  size: 'the share of the waste of the country and year by which the sum differs from 100 percent',
  explainedBy: 'improperly_disposed',
  sql: `
    select country, year, total_ppm = 1000000 as ok, row_id as input_row,
      'the treatment shares and what is left out do not sum to 100 percent; a step scales the shares' as message, '100 %' as expected, percent_text(total_ppm) as actual,
      cast(waste_kg as hugeint) * abs(total_ppm - 1000000) // 1000000 as size_kg
    from (
      select t.*, s.waste_kg, t.incineration_ppm + t.sanitary_landfill_ppm + if(t.improper_ppm = 1000000, greatest(t.improper_ppm, p.ppm), t.improper_ppm) + t.left_out_ppm as total_ppm
      from treatment_shares t
      -- A cell holds at most 100 percent, even if the publisher's cells are more together.
      left join (
        select row_id, cast(sum(round(cast(counted as decimal(18, 6)) * 10000)) as bigint) as ppm
        from published_cells where column_name = 'improper_percent' group by row_id
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
