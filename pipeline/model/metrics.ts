// The published metrics, one object each. The record's schema, the CSV header, the difference between releases, the documentation and the
// identity checks all come from this list. coverage.ts says which of them a release has.

import { countWord } from './count.ts'
import { listed } from './listed.ts'

export type MetricGroup = 'mass' | 'ratio'

/**
 * For each group the published unit, the number of decimals with which a number is exact, and the suffix of its column in the engine: kt in
 * kilograms, percent in parts per million.
 */
export const GROUPS = {
  mass: { unit: 'kt', decimals: 6, column: 'kg' },
  ratio: { unit: 'percent', decimals: 4, column: 'ppm' },
} as const satisfies Readonly<Record<MetricGroup, { readonly unit: string; readonly decimals: 6 | 4; readonly column: string }>>

/** The unit of a difference of two amounts: percentages differ by points. */
export const MOVE_UNITS: Readonly<Record<Unit, string>> = { kt: 'kt', percent: 'points', 'kg per head': 'kg per head' }

export const UNITS = ['kt', 'percent', 'kg per head'] as const
export type Unit = (typeof UNITS)[number]

export interface Metric {
  readonly name: string
  readonly group: MetricGroup
  readonly unit: Unit
  readonly decimals: 6 | 4
  readonly formula: string
  readonly meaning: string
  /** The first release that has this metric; every release has it where this is left out. */
  readonly since?: string
}

const mass = <Name extends string>(name: Name, formula: string, meaning: string) => ({
  name,
  group: 'mass' as const,
  unit: GROUPS.mass.unit,
  decimals: GROUPS.mass.decimals,
  formula,
  meaning,
})

const ratio = <Name extends string>(name: Name, formula: string, meaning: string) => ({
  name,
  group: 'ratio' as const,
  unit: GROUPS.ratio.unit,
  decimals: GROUPS.ratio.decimals,
  formula,
  meaning,
})

const W = 'waste_produced_in_the_country'

const LIST = [
  mass(
    'production_and_import',
    'packaging produced in the country + packaging imported',
    'Plastic packaging put on the market of the country, before exports; that of a category and polymer without waste is left out.',
  ),
  mass(
    'export',
    'packaging exported',
    'Plastic packaging that leaves the country before it becomes waste; that of a category and polymer without waste is left out.',
  ),
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
    'Share of the waste generated that is improperly disposed of (dumped or burnt after collection), not collected, or littered.',
  ),
  ratio('leaked_to_ocean_and_waterways', `leaked ÷ ${W}`, 'Share of the waste generated that reaches the ocean and waterways.'),
] as const satisfies readonly Metric[]

/** All metrics, including those that only some releases have. */
export const METRICS: readonly Metric[] = LIST

type Listed = (typeof LIST)[number]

export type MetricName = Listed['name']

/** The metrics by name, with their units, as a type. Metrics that were added with a later release are optional. */
export type MetricUnits = { readonly [M in Listed as M extends Later ? never : M['name']]: M['unit'] } & {
  readonly [M in Listed as M extends Later ? M['name'] : never]?: M['unit']
}

/** A metric that was added with a later release. */
interface Later {
  readonly since: string
}

/** The metric of that name. Throws a RangeError where there is none. */
export function metricNamed(name: string): Metric {
  const metric = METRICS.find((candidate) => candidate.name === name)
  if (!metric) throw new RangeError(`no metric ${name}`)
  return metric
}

/**
 * What becomes of waste generated, in field order: the seven ratios are one split of 1,000,000 ppm over the masses. `name` is the quantity
 * of evidence.parquet; `mass` and `ratio` are columns of the engine's tables without their unit (`_kg`, `_ppm`).
 */
export const FATES = [
  { name: 'recycled', mass: 'recycled', ratio: 'domestic_recycling_of_collected' },
  { name: 'exported', mass: 'waste_exported', ratio: 'export_of_collected' },
  { name: 'incinerated', mass: 'incinerated', ratio: 'incineration_and_energy_recovery' },
  { name: 'landfilled', mass: 'landfilled', ratio: 'sanitary_landfill' },
  { name: 'improperly_disposed', mass: 'improperly_disposed', ratio: 'improperly_disposed' },
  { name: 'littered', mass: 'littered', ratio: 'littering' },
  { name: 'uncollected', mass: 'uncollected', ratio: 'uncollected_excluding_littering' },
] as const satisfies readonly { readonly name: string; readonly mass: string; readonly ratio: MetricName }[]

export type FateName = (typeof FATES)[number]['name']

/** The fates that together are mismanaged waste. Their names are also the names of their masses. */
export const MISMANAGED_FATES = ['improperly_disposed', 'uncollected', 'littered'] as const satisfies readonly FateName[]

/** The metrics of the parts of mismanaged waste. */
export const MISMANAGED_PARTS: readonly MetricName[] = FATES.filter(({ name }) => MISMANAGED_FATES.some((one) => one === name)).map(
  ({ ratio }) => ratio,
)

const GROUP_WORDS = [
  ['mass', 'mass', 'masses'],
  ['ratio', 'ratio', 'ratios'],
] as const satisfies readonly (readonly [MetricGroup, string, string])[]

/** `nine masses and eleven ratios` */
export function countedMetrics(metrics: readonly Metric[]): string {
  return listed(
    GROUP_WORDS.flatMap(([group, one, several]) => {
      const number = metrics.filter((metric) => metric.group === group).length
      return number === 0 ? [] : [`${countWord(number)} ${number === 1 ? one : several}`]
    }),
  )
}

/** The integer column of a metric inside the engine: whole kilograms or parts per million. */
export function integerColumn({ name, group }: Pick<Metric, 'name' | 'group'>): string {
  return `${name}_${GROUPS[group].column}`
}
