import type { Rule } from '../rule.ts'

export const treatmentSharesSum: Rule = {
  id: 'treatment-shares-sum',
  title: 'Ensure that the treatment shares that a country rests on sum to 100 percent with what is left out.',
  why: 'Shares that do not add up are scaled until they do: somebody has to know that they were.',
  advice: 'Look into the publication for what is missing or counted twice; say in the note of the row why the shares do not sum.',
  severity: 'warning',
  sql: `
    select country, year, total_ppm = 1000000 as ok, row_id as input_row,
      'incineration, sanitary landfill, improper and left out do not sum' as message, '100 %' as expected, percent_text(total_ppm) as actual
    from (
      select t.*, t.incineration_ppm + t.sanitary_landfill_ppm + t.improper_ppm + t.left_out_ppm as total_ppm
      from treatment_shares t
      semi join choices c on c.input_row = t.row_id and c.quantity = 'treatment'
    )`,
}
