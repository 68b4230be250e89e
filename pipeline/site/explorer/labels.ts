// The labels of metrics in plain words, and the forms in which each metric can be shown.

import type { Metric, MetricName, Unit } from '../../model/metrics.ts'

/** A metric without a label is shown by its name. */
const LABELS: Readonly<Partial<Record<MetricName, string>>> = {
  production_and_import: 'Packaging produced and imported',
  export: 'Packaging exported before use',
  added_stock: 'Packaging added to stock',
  waste_import: 'Waste imported',
  reexport_of_waste_import: 'Imported waste: re-exported',
  recycling_of_waste_import: 'Imported waste: recycled',
  proper_disposal_of_waste_import: 'Imported waste: properly disposed of',
  improper_disposal_of_waste_import: 'Imported waste: improperly disposed of',
  waste_produced_in_the_country: 'Waste generated',
  domestic_recycling_of_collected: 'Recycled in the country',
  export_of_collected: 'Exported as waste',
  incineration_and_energy_recovery: 'Incinerated',
  sanitary_landfill: 'Landfilled',
  improperly_disposed: 'Improperly disposed of',
  littering: 'Littered',
  uncollected_excluding_littering: 'Uncollected',
  total: 'Sum of the shares',
  collected: 'Collected',
  mismanaged_including_littering: 'Mismanaged',
  leaked_to_ocean_and_waterways: 'Leaked to waters',
}

/** The label of a metric, such as `Landfilled`; for a metric of a later release, its own name. */
export function labelOf({ name }: Pick<Metric, 'name'>): string {
  const label = isLabelled(name) ? LABELS[name] : undefined
  if (label !== undefined) return label
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isLabelled = (name: string): name is MetricName => Object.hasOwn(LABELS, name)

/** How a metric is shown: in its own unit, as a mass, or as a mass per head. */
export const FORMS = ['own', 'mass', 'head'] as const
export type Form = (typeof FORMS)[number]

/** The ways in which a metric can be shown, with their names. */
export function formsOf({ group }: Pick<Metric, 'group'>): readonly { readonly value: Form; readonly label: string }[] {
  const masses = [
    { value: 'mass', label: 'mass (kt)' },
    { value: 'head', label: 'kg per head' },
  ] as const
  return group === 'ratio' ? [{ value: 'own', label: 'share of waste (%)' }, ...masses] : [{ value: 'own', label: 'mass (kt)' }, masses[1]]
}

/** The form that is used in the end. For a metric that is a mass, `mass` is its own unit. */
export function formOf({ group }: Pick<Metric, 'group'>, form: Form): Form {
  return group === 'mass' && form === 'mass' ? 'own' : form
}

export function unitOf(metric: Pick<Metric, 'group' | 'unit'>, form: Form): Unit {
  const found = formOf(metric, form)
  return found === 'own' ? metric.unit : found === 'mass' ? 'kt' : 'kg per head'
}

/** `Flexible packaging, PET`: which packaging and polymer figures are about. */
export const packagingOf = ({ category, polymer }: { readonly category: string; readonly polymer: string }): string =>
  `${category}, ${polymer}`

/** `Mismanaged, % of waste generated. All packaging, PET, 2022.`: what a view of many places is about. */
export const subtitleOf = (
  metric: Metric,
  state: { readonly category: string; readonly polymer: string; readonly as: Form; readonly year: number },
  when: string = String(state.year),
): string => `${titleOf(metric, state.as)}. ${packagingOf(state)}, ${when}.`

/** `Mismanaged, kg per head`, `Mismanaged, % of waste`. */
export function titleOf(metric: Metric, form: Form): string {
  const unit = unitOf(metric, form)
  return `${labelOf(metric)}, ${unit === 'percent' ? '% of waste generated' : unit}`
}
