import { metricOfTable } from '../queries/explained-metrics.ts'
import { sinceOf } from '../queries/since.ts'
import type { Rule } from '../rule.ts'

/** The first of the rows that came last. */
const LAST_ROW = `arg_max(row_id, (${sinceOf('since')}, -row_id))`

/** The rounding of four shares to whole ppm, and of a publisher's decimals. */
const MOST_ROUNDED_PPM = 10

export const sharesSum: Rule = {
  id: 'shares-sum',
  title: 'Weights sum to 0, the shares of a profile exceed 100 percent, or those of a region are not 100 percent together.',
  why: 'Weights that are all 0 cannot split a mass. A profile cannot re-export and recycle more than is imported. The fates of a region exhaust its waste.',
  advice: 'Correct the weights or shares of the area, polymer, profile or region.',
  severity: 'error',
  explainedBy: 'column',
  sql: `
    select 'packaging_shares|' || area as key, sum(weight) > 0 as ok, ${LAST_ROW} as input_row, ${metricOfTable("'packaging_shares'", "''")} as metric,
      'the polymers of the area have no weight in packaging' as message, 'weights above 0' as expected, cast(sum(weight) as varchar) as actual
    from packaging_shares group by area
    union all
    select 'category_split|' || polymer, sum(weight) > 0, ${LAST_ROW}, ${metricOfTable("'category_split'", "''")},
      'the categories of the polymer have no weight', 'weights above 0', cast(sum(weight) as varchar)
    from category_split group by polymer
    union all
    select 'profile_shares|' || profile, reexport_ppm + recycling_ppm <= 1000000, row_id, ${metricOfTable("'profile_shares'", "''")},
      're-export and recycling exceed what is imported', 'at most 100 %', percent_text(reexport_ppm + recycling_ppm)
    from profile_shares
    union all
    select 'regional_fates|' || region || '|' || year, abs(total_ppm - 1000000) <= ${MOST_ROUNDED_PPM}, row_id, ${metricOfTable("'regional_fates'", "''")},
      'the fates of the region do not sum to 100 percent', '100 %', percent_text(total_ppm)
    from (select *, recycled_ppm + incinerated_ppm + landfilled_ppm + mismanaged_ppm as total_ppm from regional_fates)`,
}
