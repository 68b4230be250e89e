import type { Rule } from '../rule.ts'

export const treatmentSharesSum: Rule = {
  id: 'treatment-shares-sum',
  title: 'Ensure that the treatment shares that a country rests on sum to 100 percent with what is left out.',
  why: 'Shares that do not add up are scaled until they do: somebody has to know that they were.',
  advice: 'Look into the publication for what is missing or counted twice; say in the note of the row why the shares do not sum.',
  severity: 'warning',
  explainedBy: 'improperly_disposed',
  sql: `
    select country, year, total_ppm = 1000000 as ok, row_id as input_row,
      'the treatment shares and what is left out do not sum to 100 percent: they are scaled' as message, '100 %' as expected, percent_text(total_ppm) as actual,
      cast(waste_kg as hugeint) * abs(total_ppm - 1000000) // 1000000 as size_kg
    from (
      select t.*, c.waste_kg, t.incineration_ppm + t.sanitary_landfill_ppm + t.improper_ppm + t.left_out_ppm as total_ppm
      from treatment_shares t
      join (
        select c.input_row, max(n.waste_kg) as waste_kg
        from choices c
        left join net_input n on n.country = c.country and n.year = c.year
        where c.quantity = 'treatment'
        group by c.input_row
      ) c on c.input_row = t.row_id
    )`,
}
