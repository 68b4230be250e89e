// The headline figures of a place and year, and the sentence above them, which the page shows both before and after its script runs.

import { rangeText } from '../../model/amounts.ts'
import { labelOf } from '../../model/metric-labels.ts'
import { type MetricName, metricNamed } from '../../model/metrics.ts'
import { typedKeys } from '../../model/typed-keys.ts'
import { mostOf, type RangeBar } from '../../report/drawings/range-bar.ts'
import { mismanagedAnswer, wasteWords } from './answers.ts'
import { type Figure, figureAmount, type Numbers } from './figures.ts'
import { unitOf } from './labels.ts'
import { partAmount } from './place-flows.ts'

export const HEADLINE_METRICS = {
  waste: 'waste_produced_in_the_country',
  recycled: 'domestic_recycling_of_collected',
  mismanaged: 'mismanaged_including_littering',
  leaked: 'leaked_to_ocean_and_waterways',
} as const satisfies Readonly<Record<string, MetricName>>

type HeadlineId = keyof typeof HEADLINE_METRICS
export const HEADLINE_IDS = typedKeys(HEADLINE_METRICS)

/** A headline figure in words. */
export interface Headline {
  readonly id: HeadlineId
  readonly label: string
  /** Undefined where it is not known, as are the rest then. */
  readonly figure: Figure | undefined
  readonly amount: string
  /** The mass of a share. */
  readonly mass: string | undefined
  readonly range: string | undefined
  readonly bar: RangeBar | undefined
}

export function headlinesOf(numbers: Numbers, place: string, year: number, perHead: boolean): readonly Headline[] {
  const waste = numbers.figure(place, year, metricNamed(HEADLINE_METRICS.waste), perHead ? 'head' : 'own')
  return HEADLINE_IDS.map((id): Headline => {
    const metric = metricNamed(HEADLINE_METRICS[id])
    const label = labelOf(metric)
    const form = perHead ? 'head' : 'own'
    const figure = numbers.figure(place, year, metric, form)
    if (!figure) return { id, label, figure, amount: '–', mass: undefined, range: undefined, bar: undefined }
    const unit = unitOf(metric, form)
    const mass = metric.group === 'ratio' && !perHead ? numbers.figure(place, year, metric, 'mass') : undefined
    return {
      id,
      label,
      figure,
      amount: unit === 'percent' ? figureAmount(figure, unit) : partAmount(figure, waste, unit),
      mass: mass && partAmount(mass, waste, 'kt'),
      range: figure.range && `${figure.approximate ? 'about ' : ''}${rangeText(figure.range, unit)}`,
      bar: { ...figure, most: mostOf(unit, figure) },
    }
  })
}

interface About {
  readonly place: string
  readonly name: string
  readonly year: number
  readonly category: string
  readonly polymer: string
}

/** The title of the flows of a place. */
export function flowsTitle(numbers: Numbers, { place, name, year, ...packaging }: About): string {
  const share = numbers.figure(place, year, metricNamed(HEADLINE_METRICS.mismanaged), 'own')
  const hasWaste = (numbers.published(place, year, { name: HEADLINE_METRICS.waste })?.amount ?? 0) > 0
  const waste = wasteWords(packaging)
  return share && hasWaste ? mismanagedAnswer(name, share, waste) : `${name}: no ${waste}`
}

export const flowsSubtitle = ({ name, year, category, polymer }: Omit<About, 'place'>, isPerHead = false): string =>
  `${name}, ${category}, ${polymer}, ${year}. ${isPerHead ? 'Kilograms per head' : 'Shares of the waste'}, 90 % ranges.`
