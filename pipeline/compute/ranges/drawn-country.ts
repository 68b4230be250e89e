// What is kept of draws: the bounds of figures and what they rest on. The draws themselves are discarded.

import { isWhole } from '../../model/dimensions.ts'
import { type Metric, MISMANAGED_FATES } from '../../model/metrics.ts'
import { DRAWS } from '../../model/spreads.ts'
import { STATUSES } from '../../model/statuses.ts'
import { type CalculatedCountry, figuresNotKnown } from '../calculate-country.ts'
import { statusesOf } from '../figure-status.ts'
import { figureOf, type MassName, massOf, type RecordName } from '../method/records.ts'
import type { Buffers } from '../numbers/drawn.ts'
import { figureBounds } from './bounds.ts'
import { type CountryDraws, type DrawnRecord, drawnFigures, numbersWithoutRows } from './country-draws.ts'
import type { Uncertain } from './drawn-inputs.ts'
import { type ShareOfSpread, sharesOfSpread } from './rank-correlation.ts'

/** Bounds of some records. Those of record r and metric m are at index r × number of metrics + m. */
export interface RecordBounds {
  /** In kg or ppm; the published value where no draw has a value; NaN where the figure is not known. */
  readonly low: Float64Array
  readonly high: Float64Array
  /** Number of figures whose published value lies outside the bounds of its draws. */
  readonly widened: number
}

/** How much of the spread of a figure an uncertain quantity explains. */
export interface Contribution extends ShareOfSpread {
  /** A country, or a group of countries. */
  readonly area: string
  readonly year: number
  /** One of MEASURED. */
  readonly figure: string
}

/** The figures whose contributions are measured, as sums of masses. */
export const MEASURED: Readonly<Record<string, readonly MassName[]>> = {
  'waste generated': ['waste_produced_in_the_country_kg'],
  'recycled at home': ['recycled_kg'],
  mismanaged: MISMANAGED_FATES.map((name) => `${name}_kg` as const),
  leaked: ['leaked_kg'],
}

/** What figures rest on, at the index of their bounds; as numbers, which are sent from thread to thread in no time. */
export interface Statuses {
  /** Places in STATUSES. */
  readonly places: Uint8Array
  /** The years of what is carried; 0 where there is none. */
  readonly from: Uint16Array
}

export interface DrawnCountry {
  readonly bounds: RecordBounds
  readonly contributions: readonly Contribution[]
  readonly uncertain: readonly Uncertain[]
  readonly statuses: Statuses
}

export function drawnCountry({ of, records, uncertain }: CountryDraws, metrics: readonly Metric[], buffers: Buffers): DrawnCountry {
  const bounds = boundsOfAll(records, metrics, buffers, figuresNotKnown(of))
  return { bounds, contributions: contributionsTo(of.country, records, uncertain), uncertain, statuses: statusesOfAll(of, metrics) }
}

function statusesOfAll(of: CalculatedCountry, metrics: readonly Metric[]): Statuses {
  const statusOf = statusesOf(of)
  const all = of.records.flatMap((record) => metrics.map((metric) => statusOf(record, metric)))
  return {
    places: Uint8Array.from(all, ({ status }) => STATUSES.indexOf(status)),
    from: Uint16Array.from(all, ({ from = 0 }) => from),
  }
}

/** The bounds of some records. `isMissing` says which figures are not known: they have none. */
export function boundsOfAll(
  records: readonly DrawnRecord[],
  metrics: readonly Metric[],
  buffers: Buffers,
  isMissing: (record: RecordName, metric: Metric) => boolean,
): RecordBounds {
  const low = new Float64Array(records.length * metrics.length)
  const high = new Float64Array(low.length)
  const numbers = numbersWithoutRows(buffers)
  let widened = 0
  for (const [place, record] of records.entries()) {
    buffers.within(() => {
      const figures = drawnFigures(record, numbers)
      for (const [index, metric] of metrics.entries()) {
        const value = Number(figureOf(record.published, metric))
        const bounds = isMissing(record.published, metric) ? NO_RANGE : figureBounds(figureOf(figures, metric), value)
        if (bounds.isWidened) widened++
        low[place * metrics.length + index] = bounds.low
        high[place * metrics.length + index] = bounds.high
      }
    })
  }
  return { low, high, widened }
}

const NO_RANGE = { low: Number.NaN, high: Number.NaN, isWidened: false }

/** The contributions to the figures of all packaging and all polymers. */
export function contributionsTo(area: string, records: readonly DrawnRecord[], uncertain: readonly Uncertain[]): Contribution[] {
  return records
    .filter(({ published }) => isWhole(published))
    .flatMap(({ published: { year }, masses }) =>
      Object.entries(MEASURED).flatMap(([figure, names]) => {
        const total = new Float64Array(DRAWS)
        for (const name of names) {
          const values = massOf({ masses }, name)
          if (typeof values !== 'number')
            for (let draw = 0; draw < DRAWS; draw++) total[draw] = (total[draw] as number) + (values[draw] as number)
        }
        return sharesOfSpread(uncertain, total).map((found) => ({ area, year, figure, ...found }))
      }),
    )
}
