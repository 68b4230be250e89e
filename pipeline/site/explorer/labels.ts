// The forms in which each metric can be shown, and what views are about in words.

import { labelOf } from '../../model/metric-labels.ts'
import type { Metric, Unit } from '../../model/metrics.ts'

/** How a metric is shown: in its own unit, as a mass, or as a mass per head. */
export const FORMS = ['own', 'mass', 'head'] as const
export type Form = (typeof FORMS)[number]

/** The ways in which a metric can be shown, with their names. */
export function formsOf({ group }: Pick<Metric, 'group'>): readonly { readonly value: Form; readonly label: string }[] {
  const masses = [
    { value: 'mass', label: 'mass (kt)' },
    { value: 'head', label: 'kg per head' },
  ] as const
  return group === 'ratio' ? [{ value: 'own', label: '% of waste' }, ...masses] : [{ value: 'own', label: 'mass (kt)' }, masses[1]]
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
