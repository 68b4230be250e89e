// The twenty published metrics, one object each. The record's schema, the CSV header, the difference between releases,
// the documentation and the identity checks all come from this list.

export type MetricGroup = 'mass' | 'ratio'

export interface Metric {
  readonly name: string
  readonly group: MetricGroup
  /** Published unit. */
  readonly unit: 'kt' | 'percent'
  /** Digits after the point that make the published number exact: kt in kilograms, percent in parts per million. */
  readonly decimals: 6 | 4
  readonly formula: string
  readonly meaning: string
  /** The first release that has this metric. */
  readonly since: string
}

const mass = <Name extends string>(name: Name, formula: string, meaning: string) => ({
  name,
  group: 'mass' as const,
  unit: 'kt' as const,
  decimals: 6 as const,
  formula,
  meaning,
  since: '1.1',
})

const ratio = <Name extends string>(name: Name, formula: string, meaning: string) => ({
  name,
  group: 'ratio' as const,
  unit: 'percent' as const,
  decimals: 4 as const,
  formula,
  meaning,
  since: '1.1',
})

const W = 'waste_produced_in_the_country'

const LIST = [
  mass(
    'production_and_import',
    'packaging produced in the country + packaging imported',
    'Plastic packaging put on the market of the country, before exports.',
  ),
  mass('export', 'packaging exported', 'Plastic packaging that leaves the country before it becomes waste.'),
  mass(
    'added_stock',
    'packaging that stays in use',
    'Packaging that does not become waste in the year in which it is consumed; 0 unless an exception says otherwise, negative when stock is used up.',
  ),
  mass('waste_import', 'imports of plastic waste × packaging share', 'Plastic packaging waste imported.'),
  mass('reexport_of_waste_import', 'waste_import × share re-exported', 'Imported packaging waste that leaves the country again.'),
  mass('recycling_of_waste_import', 'waste_import × share recycled', 'Imported packaging waste that is recycled.'),
  mass(
    'proper_disposal_of_waste_import',
    'rest of waste_import × proper share',
    'Imported packaging waste that is incinerated or put in sanitary landfill.',
  ),
  mass(
    'improper_disposal_of_waste_import',
    'rest of waste_import × improper share',
    'Imported packaging waste that ends in dumps or the open environment.',
  ),
  mass(W, 'production_and_import − export − added_stock', 'Plastic packaging waste generated in the country, imported waste excluded.'),
  ratio(
    'domestic_recycling_of_collected',
    `recycled at home ÷ ${W}`,
    'Share of the waste generated that is collected and recycled in the country.',
  ),
  ratio('export_of_collected', `exported as waste ÷ ${W}`, 'Share of the waste generated that is collected and exported as waste.'),
  ratio(
    'incineration_and_energy_recovery',
    `incinerated ÷ ${W}`,
    'Share of the waste generated that is incinerated, with or without energy recovery.',
  ),
  ratio('sanitary_landfill', `landfilled ÷ ${W}`, 'Share of the waste generated that goes to sanitary landfill.'),
  ratio(
    'improperly_disposed',
    `improperly disposed ÷ ${W}`,
    'Share of the waste generated that is collected and then dumped or burnt in the open.',
  ),
  ratio('littering', `littered ÷ ${W}`, 'Share of the waste generated that is littered.'),
  ratio(
    'uncollected_excluding_littering',
    `uncollected ÷ ${W}`,
    'Share of the waste generated that no collection reaches, littering excluded.',
  ),
  ratio('total', 'sum of the seven shares above', 'Always 100: the seven shares exhaust the waste generated.'),
  ratio(
    'collected',
    '100 − littering − uncollected_excluding_littering',
    'Share of the waste generated that is collected by any modality.',
  ),
  ratio(
    'mismanaged_including_littering',
    'improperly_disposed + uncollected_excluding_littering + littering',
    'Share of the waste generated that is mismanaged.',
  ),
  ratio('leaked_to_ocean_and_waterways', `leaked ÷ ${W}`, 'Share of the waste generated that reaches the ocean and waterways.'),
]

export const METRICS: readonly Metric[] = LIST

export type MetricName = (typeof LIST)[number]['name']

/** The metrics by name, with their units: for types. */
export type MetricUnits = { readonly [M in (typeof LIST)[number] as M['name']]: M['unit'] }

export const MASSES = METRICS.filter((metric) => metric.group === 'mass')
export const RATIOS = METRICS.filter((metric) => metric.group === 'ratio')

/** What becomes of waste generated, in field order: the seven ratios are one split of 1,000,000 ppm over these masses. */
export const FATES = [
  { ratio: 'domestic_recycling_of_collected', mass: 'recycled_kg' },
  { ratio: 'export_of_collected', mass: 'waste_exported_kg' },
  { ratio: 'incineration_and_energy_recovery', mass: 'incinerated_kg' },
  { ratio: 'sanitary_landfill', mass: 'landfilled_kg' },
  { ratio: 'improperly_disposed', mass: 'improperly_disposed_kg' },
  { ratio: 'littering', mass: 'littered_kg' },
  { ratio: 'uncollected_excluding_littering', mass: 'uncollected_kg' },
] as const

/** The integer column of a metric inside the engine: whole kilograms or parts per million. */
export function integerColumn(metric: Metric): string {
  return metric.group === 'mass' ? `${metric.name}_kg` : `${metric.name}_ppm`
}
