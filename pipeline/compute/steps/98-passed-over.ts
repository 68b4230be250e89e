// Evidence that no step selects, and why: what rules say of rows that nothing reads.

import { rows, step } from '../language.ts'

const READ = [
  ...['countries', 'category_split', 'waste_per_head', 'average_population', 'waste_generated', 'municipal_waste', 'population'],
  ...['economic_activity', 'net_input_method', 'packaging_shares', 'polymer_supply', 'recycling_rates', 'recycled_abroad', 'waste_trade'],
  ...['trade_statistics', 'trade_flags', 'collection', 'treatment_shares', 'energy_recovery', 'country_regions', 'region_crosswalk'],
  ...['regional_fates', 'profile_shares', 'profile_thresholds'],
]

export const PASSED_OVER_ROWS = step('98-passed-over', '', [], [], {
  selection: { file: 'passed-over', reads: READ.map((name) => rows(name, [])) },
})
