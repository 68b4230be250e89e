import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import type { Rule } from '../rule.ts'

export const aggregatesPresent: Rule = {
  id: 'aggregates-present',
  title: 'A leaf record lacks one of its three aggregate records, or an aggregate record has no leaf.',
  why: '`All packaging` and `All polymers` have records of their own. If one is missing, every table of totals lacks it.',
  advice: 'Look at the function that makes the aggregate records, `recordsOf` in pipeline/compute/method/records.ts.',
  severity: 'error',
  size: 'the waste of the aggregate',
  explainedBy: { none: 'Either the aggregate or its leaves are missing, so no figure can explain the finding.' },
  unwaivable: true,
  sql: `
    with wanted as (
      select country, if(of_category, category, '${ALL_CATEGORIES}') as category, if(of_polymer, polymer, '${ALL_POLYMERS}') as polymer, year,
        sum(waste_produced_in_the_country_kg) as waste_kg
      from written_leaves
      cross join (values (true, false), (false, true), (false, false)) a(of_category, of_polymer)
      group by 1, 2, 3, 4
    ),
    found as (
      select country, category, polymer, year, waste_produced_in_the_country_kg as waste_kg
      from written_parquet
      where category = '${ALL_CATEGORIES}' or polymer = '${ALL_POLYMERS}'
    )
    select country, category, polymer, year, w.country is not null and f.country is not null as ok,
      if(f.country is null, 'the aggregate is missing', 'the aggregate has no leaf') as message, coalesce(w.waste_kg, f.waste_kg) as size_kg
    from wanted w
    full join found f using (country, category, polymer, year)`,
}
