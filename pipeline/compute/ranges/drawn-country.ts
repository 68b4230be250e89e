// What is kept of a country's draws: the bounds of its figures and what they rest on. The draws themselves are discarded.

import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { integerColumn, type Metric, MISMANAGED_FATES } from '../../model/metrics.ts'
import { DRAWS } from '../../model/spreads.ts'
import { isNotKnown, leavesOf } from '../not-known.ts'
import { type Memory, type Numbers, numbers } from '../readings/column-values.ts'
import { Columns } from '../readings/columns.ts'
import { Evaluation } from '../readings/evaluate.ts'
import { modelOf } from '../readings/model.ts'
import type { Row } from '../readings/points.ts'
import { MASS_TABLE, RECORD_TABLE } from '../steps/95-records.ts'
import { STATEMENTS } from '../steps/index.ts'
import { figureBounds } from './bounds.ts'
import { type CountryDraws, drawCountry, quantitiesOf } from './country-draws.ts'
import type { Uncertain } from './drawn-inputs.ts'
import type { GroupSums, MassDraws } from './group-sums.ts'
import { type ShareOfSpread, sharesOfSpread } from './rank-correlation.ts'
import { groupsOf, type ReadRows } from './recorded-release.ts'

/** Bounds of some records. Those of record r and metric m are at index r × number of metrics + m. */
export interface RecordBounds {
  /** In kg, ppm or mg per head; the published value where no draw has a value; NaN where the figure is not known. */
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

/** The figures whose contributions are measured, as sums of masses in `masses`. */
export const MEASURED: Readonly<Record<string, readonly string[]>> = {
  'waste generated': ['waste_produced_in_the_country_kg'],
  'recycled at home': ['recycled_kg'],
  mismanaged: MISMANAGED_FATES.map((name) => `${name}_kg`),
  leaked: ['leaked_kg'],
}

export interface DrawnCountry {
  readonly bounds: RecordBounds
  readonly contributions: readonly Contribution[]
  readonly uncertain: readonly Uncertain[]
  /** The data of other countries that the draws depend on (see `DrawnInputs`). */
  readonly dependsOn: readonly string[]
}

/** Countries of a release to draw. Plain data, so that it can be sent to another thread. */
export interface Drawing {
  readonly version: string
  readonly metrics: readonly Metric[]
  readonly read: ReadRows
  readonly countries: readonly string[]
  /** -1 subtracts the countries from the sums of their groups, and returns nothing else about them. */
  readonly sign: 1 | -1
}

/** Draws countries, and adds them to the sums of their groups. */
export function drawCountries(
  { version, metrics, read, countries, sign }: Drawing,
  sums: GroupSums,
  memory: Memory,
): Map<string, DrawnCountry> {
  const found = new Map<string, DrawnCountry>()
  for (const country of countries) {
    const draws = drawCountry(country, { version, metrics, read, memory })
    sums.add(groupsOf(read, country), draws, sign)
    if (sign === 1) found.set(country, drawnCountry(country, draws, metrics))
  }
  return found
}

function drawnCountry(country: string, draws: CountryDraws, metrics: readonly Metric[]): DrawnCountry {
  const { records, notKnown, masses, uncertain, dependsOn } = draws
  const leaves = leavesOf(records)
  const bounds = boundsOfAll(
    records,
    metrics.map((metric) => [metric, draws.metrics.get(metric.name)]),
    (record, metric) => isNotKnown(notKnown, record, metric, leaves),
  )
  const contributions = records.flatMap((record, place) =>
    isTotal(record) ? contributionsTo(country, Number(record.year), (mass) => drawsAt(masses.get(mass), place), uncertain) : [],
  )
  return { bounds, contributions, uncertain, dependsOn }
}

/**
 * The bounds of the exact records of a group. The column `country` holds the name of the group. `isMissing` says whether a figure is not
 * known in one of its countries: then that of the group is not known either, because nothing says how much this country adds to it.
 */
export function boundsOfGroup(
  records: readonly Row[],
  drawsOf: (record: Row) => MassDraws | undefined,
  {
    version,
    metrics,
    memory,
    isMissing,
  }: { readonly version: string; readonly metrics: readonly Metric[]; readonly memory: Memory; readonly isMissing: IsMissing },
): RecordBounds {
  memory.clear()
  const model = modelOf(STATEMENTS, version)
  const evaluation = new Evaluation(model, (table) => (table === RECORD_TABLE.name || table === MASS_TABLE.name ? records : undefined))
  const masses = new Set(quantitiesOf(model, MASS_TABLE))
  const columns = new Columns(evaluation, {
    memory,
    instead: (of) => {
      if (!masses.has(of)) return undefined
      const values = memory.take(records.length * DRAWS).fill(0)
      records.forEach((record, place) => {
        const draws = drawsOf(record)?.get(of.name)
        if (draws) values.set(draws, place * DRAWS)
      })
      return { values, draws: DRAWS }
    },
  })
  const byName = new Map(quantitiesOf(model, RECORD_TABLE).map((of) => [of.name, of]))
  const drawn = metrics.map((metric) => {
    const of = byName.get(integerColumn(metric))
    if (!of) throw new RangeError(`records have no ${metric.name}`)
    return [metric, numbers(columns.column(of, RECORD_TABLE))] as const
  })
  return boundsOfAll(records, drawn, isMissing)
}

/** The contributions to the figures of a group. */
export const contributionsToGroup = (
  records: readonly Row[],
  drawsOf: (record: Row) => MassDraws | undefined,
  uncertain: readonly Uncertain[],
): Contribution[] =>
  records
    .filter(isTotal)
    .flatMap((record) => contributionsTo(String(record.country), Number(record.year), (mass) => drawsOf(record)?.get(mass), uncertain))

const isTotal = ({ category, polymer }: Row): boolean => category === ALL_CATEGORIES && polymer === ALL_POLYMERS

/** The draws of a mass of one record; undefined where the mass is the same in all draws. */
const drawsAt = (column: Numbers | undefined, place: number): Float64Array | undefined =>
  column?.draws === DRAWS ? column.values.subarray(place * DRAWS, (place + 1) * DRAWS) : undefined

type IsMissing = (record: Row, metric: Metric) => boolean

function boundsOfAll(
  records: readonly Row[],
  drawn: readonly (readonly [Metric, Numbers | undefined])[],
  isMissing: IsMissing,
): RecordBounds {
  const low = new Float64Array(records.length * drawn.length)
  const high = new Float64Array(low.length)
  let widened = 0
  records.forEach((record, place) => {
    drawn.forEach(([metric, column], index) => {
      const bounds = isMissing(record, metric) ? NO_RANGE : figureBounds(column, place, Number(record[integerColumn(metric)]))
      if (bounds.isWidened) widened++
      low[place * drawn.length + index] = bounds.low
      high[place * drawn.length + index] = bounds.high
    })
  })
  return { low, high, widened }
}

const NO_RANGE = { low: Number.NaN, high: Number.NaN, isWidened: false }

function contributionsTo(
  area: string,
  year: number,
  drawsOf: (mass: string) => Float64Array | undefined,
  uncertain: readonly Uncertain[],
): Contribution[] {
  return Object.entries(MEASURED).flatMap(([figure, names]) => {
    const total = new Float64Array(DRAWS)
    for (const name of names) {
      const values = drawsOf(name)
      for (let draw = 0; values && draw < DRAWS; draw++) total[draw] = (total[draw] as number) + (values[draw] as number)
    }
    return sharesOfSpread(uncertain, total, 0).map((found) => ({ area, year, figure, ...found }))
  })
}
