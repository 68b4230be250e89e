// The flow of packaging of one year from net input to leakage, as a picture and in words.

import { flowModel } from '../../../model/flow-model.ts'
import { labelOf } from '../../../model/metric-labels.ts'
import { FATES, MISMANAGED_FATES } from '../../../model/metrics.ts'
import { sankeyPictures } from '../../drawings/sankey.ts'
import type { Make } from '../../make.ts'
import type { Flows } from './flow-masses.ts'
import { decimalText, kilotonnes } from './numbers.ts'

/** Pixels: for a screen, and for a phone. */
const WIDTHS = [960, 360]

/**
 * The picture in both widths; the style sheet shows one of them. Each has a description for screen readers. `title` says what the picture
 * shows. Empty if there is no waste.
 */
export function flowPictures<Drawn>(make: Make<Drawn>, flows: Flows, title: string): Drawn[] {
  const model = flowModel(flows)
  const waste = flows.waste_produced_in_the_country
  if (model.links.length === 0) return []
  return sankeyPictures<Drawn>(model, WIDTHS, {
    ...{ make, title, description: sentence(flows) },
    amount: (_, value) => [kilotonnes(value), share(value, waste)],
  })
}

function share(value: number, waste: number): string {
  return waste > 0 ? `${decimalText((value / waste) * 100, 1)} %` : '–'
}

/** The picture in words. */
export function sentence(flows: Flows): string {
  const waste = flows.waste_produced_in_the_country
  const part = (name: string, value: number) => `${name} ${kilotonnes(value)} (${share(value, waste)})`
  const mismanaged = MISMANAGED_FATES.reduce((sum, fate) => sum + flows[fate], 0)
  const fates = FATES.map(({ ratio, mass }) => part(labelOf({ name: ratio }).toLowerCase(), flows[mass])).join(', ')
  const leaked = `${part('mismanaged', mismanaged)}, of which ${part('leaked', flows.leaked)}`
  return `Of ${kilotonnes(waste)} of waste generated: ${fates}; ${leaked}.`
}
