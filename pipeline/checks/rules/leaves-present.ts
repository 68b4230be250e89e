import type { Rule } from '../rule.ts'

export const leavesPresent: Rule = {
  id: 'leaves-present',
  title: 'A pair of category and polymer with waste has no record, or one without waste has one.',
  why: 'The split over categories decides which pairs have waste. If a leaf is missing, the totals lack its waste.',
  advice: 'Look at what follows waste generated in pipeline/compute/method/country.ts: something loses or adds leaves.',
  severity: 'error',
  size: 'the waste of the leaf',
  explainedBy: { none: 'The record is missing, or it should not exist.' },
  sql: `
    with wanted as (
      select l.country, l.category, l.polymer, l.year, l.production_and_import_kg - l.export_kg - l.added_stock_kg as waste_kg
      from leaf_supply l
      join category_split s on s.category = l.category and s.polymer = l.polymer
      where s.weight > 0
    ),
    found as (
      select country, category, polymer, year, waste_produced_in_the_country_kg as waste_kg
      from written_leaves
    )
    select country, category, polymer, year, (w.waste_kg > 0) = (f.country is not null) as ok,
      case when w.country is null then 'the pair has a record, but no weight or no evidence'
           when f.country is null then 'the leaf has waste, but no record'
           else 'the leaf has a record, but no waste' end as message,
      kt_text(coalesce(w.waste_kg, 0)) as expected, if(f.country is null, 'no record', kt_text(f.waste_kg)) as actual,
      abs(coalesce(w.waste_kg, f.waste_kg)) as size_kg
    from wanted w
    full join found f using (country, category, polymer, year)`,
}
