// By which metric a finding is explained, where the rule itself does not say it: by the quantity that a step chose, or by the table of
// an input row. SQL made from these lists, for the column `metric` of rules.

import { TABLES, type TableName } from '../../schemas/tables.ts'
import { METRICS, type MetricName } from '../model/metrics.ts'

const WASTE = 'waste_produced_in_the_country'

/** The quantities of `choices`, each with the metric whose explanation goes through its choices. */
const QUANTITY_METRICS = {
  waste_generated: WASTE,
  production_and_import: 'production_and_import',
  export: 'export',
  added_stock: 'added_stock',
  recycled: 'domestic_recycling_of_collected',
  exported: 'export_of_collected',
  collected: 'collected',
  treatment: 'improperly_disposed',
  littered: 'littering',
  leaked: 'leaked_to_ocean_and_waterways',
  waste_import: 'waste_import',
  reexport_of_waste_import: 'reexport_of_waste_import',
} as const satisfies Readonly<Record<string, MetricName>>

/**
 * The tables, each with the metric that rests on its rows; null where no metric does. Of trade, the direction in the key decides
 * (`TRADE`), of an exception the table whose row it replaces.
 */
const TABLE_METRICS: Readonly<Record<TableName, MetricName | 'trade' | null>> = {
  countries: WASTE,
  sources: null,
  polymer_supply: WASTE,
  waste_generated: WASTE,
  waste_per_head: WASTE,
  average_population: WASTE,
  municipal_waste: WASTE,
  population: WASTE,
  economic_activity: WASTE,
  net_input_method: WASTE,
  added_stock: 'added_stock',
  packaging_shares: WASTE,
  category_split: WASTE,
  recycling_rates: 'domestic_recycling_of_collected',
  waste_exports: 'export_of_collected',
  recycled_abroad: 'export_of_collected',
  waste_trade: 'trade',
  trade_statistics: 'trade',
  trade_flags: 'trade',
  collection: 'collected',
  treatment_shares: 'improperly_disposed',
  energy_recovery: 'incineration_and_energy_recovery',
  country_regions: 'improperly_disposed',
  region_crosswalk: 'improperly_disposed',
  regional_fates: 'improperly_disposed',
  littering_rates: 'littering',
  release_rates: 'leaked_to_ocean_and_waterways',
  import_profiles: 'recycling_of_waste_import',
  profile_thresholds: 'recycling_of_waste_import',
  profile_shares: 'recycling_of_waste_import',
  series_breaks: null,
  country_codes: null,
  exceptions: null,
}

/** SQL: the metric by which a choice of this quantity is explained. A quantity that is not listed is a mistake, and the rule crashes. */
export function metricOfQuantity(quantity: string): string {
  const derived = METRICS.filter((metric) => metric.derived !== undefined).map(({ name }) => [name, name])
  const cases = [...Object.entries(QUANTITY_METRICS), ...derived].map(([name, metric]) => `when '${name}' then '${metric}'`)
  return `case when ${quantity} is null then null else case ${quantity} ${cases.join(' ')}
    else error('no metric explains the quantity ' || ${quantity}) end end`
}

/** SQL: the metric that rests on the input row of a table with that key; null where none does. */
export function metricOfTable(table: string, key: string): string {
  const of = `if(${table} = 'exceptions', split_part(${key}, '|', 1), ${table})`
  const cases = TABLES.flatMap(({ name }) => {
    const metric = TABLE_METRICS[name]
    const shown = metric === 'trade' ? trade(key) : metric === null ? 'null' : `'${metric}'`
    return `when '${name}' then ${shown}`
  })
  return `case ${of} ${cases.join(' ')} end`
}

const trade = (key: string) => `if(contains('|' || ${key} || '|', '|import|'), 'waste_import', 'export_of_collected')`
