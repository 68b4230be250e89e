// Which metric an input table or a quantity of a note is evidence for: what rules and reports need to say which figure a finding is about.

import { FATES, METRICS, type Metric, type MetricName } from '../model/metrics.ts'

export interface EvidenceTable {
  readonly table: string
  readonly metric: MetricName
  /** Which years of the table a country-year takes: only its own, or else the nearest; left out where another rule decides. */
  readonly year?: 'own' | 'nearest'
}

const WASTE = 'waste_produced_in_the_country'

export const EVIDENCE_TABLES: readonly EvidenceTable[] = [
  { table: 'countries', metric: WASTE },
  { table: 'category_split', metric: WASTE },
  { table: 'waste_trade', metric: 'export_of_collected', year: 'own' },
  { table: 'trade_statistics', metric: 'export_of_collected' },
  { table: 'trade_flags', metric: 'export_of_collected' },
  { table: 'polymer_supply', metric: WASTE, year: 'nearest' },
  { table: 'packaging_shares', metric: WASTE },
  { table: 'economic_activity', metric: WASTE },
  { table: 'population', metric: WASTE },
  { table: 'average_population', metric: WASTE },
  { table: 'waste_per_head', metric: WASTE },
  { table: 'waste_generated', metric: WASTE, year: 'nearest' },
  { table: 'municipal_waste', metric: WASTE, year: 'nearest' },
  { table: 'net_input_method', metric: WASTE, year: 'own' },
  { table: 'added_stock', metric: 'added_stock', year: 'own' },
  { table: 'littering_rates', metric: 'littering' },
  { table: 'waste_exports', metric: 'export_of_collected', year: 'own' },
  { table: 'recycled_abroad', metric: 'export_of_collected', year: 'nearest' },
  { table: 'recycling_rates', metric: 'domestic_recycling_of_collected' },
  { table: 'collection', metric: 'collected', year: 'nearest' },
  { table: 'treatment_shares', metric: 'improperly_disposed', year: 'nearest' },
  { table: 'country_regions', metric: 'improperly_disposed' },
  { table: 'region_crosswalk', metric: 'improperly_disposed' },
  { table: 'regional_fates', metric: 'improperly_disposed' },
  { table: 'energy_recovery', metric: 'incineration_and_energy_recovery' },
  { table: 'release_rates', metric: 'leaked_to_ocean_and_waterways' },
  { table: 'import_profiles', metric: 'recycling_of_waste_import' },
  { table: 'profile_thresholds', metric: 'recycling_of_waste_import' },
  { table: 'profile_shares', metric: 'recycling_of_waste_import' },
]

/** The metric of each quantity that a note may be about: the metric of that name, or the metric that the quantity is a share of. */
export function notedQuantities(metrics: readonly Metric[] = METRICS): ReadonlyMap<string, string> {
  const covered = new Set(metrics.map(({ name }) => name))
  const quantities: readonly (readonly [quantity: string, metric: MetricName])[] = [
    ['waste_generated', WASTE],
    ...FATES.map(({ name, ratio }) => [name, ratio] as const),
    ['treatment', 'improperly_disposed'],
    ['leaked', 'leaked_to_ocean_and_waterways'],
  ]
  return new Map([...quantities.filter(([, metric]) => covered.has(metric)), ...metrics.map(({ name }) => [name, name] as const)])
}
