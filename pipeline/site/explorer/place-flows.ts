// The flows of a place and year, with the words for their masses and shares. Pure: the first page draws those of the world before its
// script runs.

import { amountText, partText } from '../../model/amounts.ts'
import {
  type FlowLink,
  type FlowModel,
  type FlowNode,
  flowModel,
  metricOfLink,
  recordMasses,
  WASTE_COLUMN,
} from '../../model/flow-model.ts'
import { type MetricName, metricNamed, type Unit } from '../../model/metrics.ts'
import { type Figure, figureAmount, type Numbers } from './figures.ts'

export interface PlaceFlows {
  readonly model: FlowModel
  /** The waste generated, in `unit`; 0 where there is none. */
  readonly waste: number
  readonly unit: Unit
  /** The words for the mass of a node and its share of the waste; that is empty for the waste and what comes before it. */
  amount(node: Pick<FlowNode, 'metric' | 'column'>, value: number): readonly [mass: string, share: string]
  /** The words for the mass and the share of a link. */
  linkAmount(link: FlowLink): readonly [mass: string, share: string]
}

/** `perHead`: in kilograms per head, where the population is known. */
export function placeFlows(numbers: Numbers, place: string, year: number, perHead: boolean): PlaceFlows {
  const persons = perHead ? numbers.persons(place, year) : undefined
  // kt are millions of kilograms.
  const factor = persons === undefined ? 1 : 1e6 / persons
  const unit = persons === undefined ? 'kt' : 'kg per head'
  const amountOf = (name: MetricName) =>
    (numbers.published(place, year, { name })?.amount ?? 0) * (metricNamed(name).group === 'mass' ? factor : 1)
  const waste = amountOf('waste_produced_in_the_country')
  const model = flowModel(recordMasses(amountOf))
  const whole = numbers.figure(place, year, metricNamed('waste_produced_in_the_country'), persons === undefined ? 'mass' : 'head')
  // The headline figures beside the drawing are written in the same way.
  const words = (name: MetricName | undefined, value: number) => {
    const metric = name && metricNamed(name)
    const figure = metric && numbers.figure(place, year, metric, persons === undefined ? 'mass' : 'head')
    const share = metric?.group === 'ratio' ? numbers.figure(place, year, metric, 'own') : undefined
    return [
      partAmount(figure ?? { amount: value, range: undefined, incomplete: false }, whole, unit),
      share ? figureAmount(share, 'percent') : shareText((100 * value) / waste),
    ] as const
  }
  return {
    ...{ model, waste, unit },
    amount({ metric, column }, value) {
      const [mass, share] = words(metric, value)
      return [mass, column <= WASTE_COLUMN ? '' : share]
    },
    linkAmount: (link) => words(metricOfLink(model, link), link.value),
  }
}

/**
 * A mass beside the waste generated: not finer than it, so that parts of a picture read alike. `whole` is undefined where it is not known.
 */
export const partAmount = (
  { amount, range, incomplete }: Pick<Figure, 'amount' | 'range' | 'incomplete'>,
  whole: Pick<Figure, 'amount' | 'range'> | undefined,
  unit: Unit,
): string => partText({ amount, range }, whole ?? { amount, range }, unit, incomplete)

/** A share that no metric gives, and whose range is not known: whole percent from 10 on. */
const shareText = (percent: number): string =>
  percent >= 10 ? `${Math.round(percent).toLocaleString('en')} %` : amountText(percent, 'percent')
