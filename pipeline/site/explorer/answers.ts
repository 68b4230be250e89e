// The answers that views give, as sentences: their titles.

import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import type { Unit } from '../../model/metrics.ts'
import { isWide } from './evidence-quality.ts'
import { type Figure, figureAmount } from './figures.ts'
import { boundTexts, UNIT_TEXTS } from './words.ts'

/**
 * Whether the range says more than the figure: it is wider than the figure, or it is a quarter of it and the figure stands at one of its
 * ends.
 */
export function rangeLeads(figure: Figure): boolean {
  const { amount, range } = figure
  if (!range) return false
  const width = range.high - range.low
  const place = (amount - range.low) / width
  return isWide(figure) || (width > amount / 4 && (place < 0.1 || place > 0.9))
}

/** `37 %`; `between 50 and 91 %` where the range says more. */
export function leadingText(figure: Figure, unit: Unit): string {
  if (!figure.range || !rangeLeads(figure)) return figureAmount(figure, unit)
  return `between ${boundTexts(figure.range).join(' and ')}\u00a0${UNIT_TEXTS[unit]}`
}

/** `plastic packaging waste`, `waste of PET bottles of PET`: the waste that a view is about. */
export function wasteWords({ category, polymer }: { readonly category: string; readonly polymer: string }): string {
  const ofPolymer = polymer === ALL_POLYMERS ? '' : ` of ${polymer}`
  return category === ALL_CATEGORIES ? `plastic packaging waste${ofPolymer}` : `waste of ${category}${ofPolymer}`
}

/** `Brazil: 53 % of plastic packaging waste is mismanaged`. */
export const mismanagedAnswer = (place: string, figure: Figure, waste: string): string =>
  `${place}: ${leadingText(figure, 'percent')} of ${waste.startsWith('waste') ? `the ${waste}` : waste} is mismanaged`
