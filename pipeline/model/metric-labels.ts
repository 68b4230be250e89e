// What metrics are called in plain words, everywhere that people read: cards, charts, tables, explanations, reports.

import type { Metric, MetricName } from './metrics.ts'

const LABELS: Readonly<Record<MetricName, string>> = {
  production_and_import: 'Put on the market',
  export: 'Exported before use',
  added_stock: 'Added to stock',
  waste_import: 'Imported waste',
  reexport_of_waste_import: 'Imported waste: re-exported',
  recycling_of_waste_import: 'Imported waste: recycled',
  proper_disposal_of_waste_import: 'Imported waste: properly disposed of',
  improper_disposal_of_waste_import: 'Imported waste: improperly disposed of',
  waste_produced_in_the_country: 'Waste generated',
  domestic_recycling_of_collected: 'Recycled in the country',
  export_of_collected: 'Exported as waste',
  incineration_and_energy_recovery: 'Incinerated',
  sanitary_landfill: 'Sanitary landfill',
  improperly_disposed: 'Improperly disposed of',
  littering: 'Littered',
  uncollected_excluding_littering: 'Uncollected',
  total: 'Sum of the shares',
  collected: 'Collected',
  mismanaged_including_littering: 'Mismanaged',
  leaked_to_ocean_and_waterways: 'Leaked to waters',
}

const isLabelled = (name: string): name is MetricName => Object.hasOwn(LABELS, name)

/** The label of a metric, such as `Littered`; for a metric of a later release, the words of its name. */
export function labelOf({ name }: Pick<Metric, 'name'>): string {
  if (isLabelled(name)) return LABELS[name]
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
