// The ranges of a release and of the sums over its countries. Countries that are the same as in the release before are not drawn again:
// sums of draws are whole kilograms, so that what has changed can be taken out and put in exactly.

import { createHash } from 'node:crypto'
import type { Coverage } from '../../model/coverage.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { integerColumn } from '../../model/metrics.ts'
import { DRAWS } from '../../model/spreads.ts'
import { Memory } from '../readings/column-values.ts'
import { Columns } from '../readings/columns.ts'
import { Evaluation } from '../readings/evaluate.ts'
import { type Model, modelOf } from '../readings/model.ts'
import type { Row } from '../readings/points.ts'
import { filesToRun } from '../step-files.ts'
import { MASS_TABLE, RECORD_TABLE } from '../steps/95-records.ts'
import { STATEMENTS } from '../steps/index.ts'
import { boundsOf } from './bounds.ts'
import { squaredCorrelation, valueRanks } from './contributions.ts'
import { type CountryDraws, drawCountry, quantitiesOf } from './country-draws.ts'
import type { Uncertain } from './drawn-inputs.ts'
import { ranksOf } from './positions.ts'
import { groupsOf, type RecordedRelease, WORLD } from './recorded.ts'

/** The bounds of one metric of one record, in kg, ppm or mg per head; equal to the value where no draw has one. */
export interface Range {
  readonly country: string
  readonly category: string
  readonly polymer: string
  readonly year: number
  readonly metric: string
  readonly value: bigint
  readonly low: bigint
  readonly high: bigint
  /** Whether the draws alone would have left the value out. */
  readonly isWidened: boolean
}

/** How much of the spread of a figure an uncertain quantity explains. */
export interface Contribution {
  /** A country, or a group of countries. */
  readonly area: string
  readonly year: number
  /** One of MEASURED. */
  readonly figure: string
  readonly quantity: Uncertain
  /** Squared rank correlation, 0 to 1. */
  readonly share: number
}

export interface ReleaseRanges {
  readonly ranges: readonly Range[]
  readonly sums: readonly Range[]
  readonly contributions: readonly Contribution[]
}

/** The figures whose contributions are measured: sums of masses of `masses`. */
export const MEASURED: Readonly<Record<string, readonly string[]>> = {
  'waste generated': ['waste_produced_in_the_country_kg'],
  'recycled at home': ['recycled_kg'],
  mismanaged: ['improperly_disposed_kg', 'uncollected_kg', 'littered_kg'],
  leaked: ['leaked_kg'],
}

/** The largest squared correlation that as many quantities show by chance: a smaller contribution says nothing. */
const leastShare = (quantities: number): number => (2 * Math.log(Math.max(quantities, 2))) / DRAWS

interface DrawnCountry {
  readonly digest: string
  readonly ranges: readonly Range[]
  readonly contributions: readonly Contribution[]
  readonly uncertain: readonly Uncertain[]
}

interface Drawn {
  readonly recorded: RecordedRelease
  readonly model: Model
  readonly coverage: Coverage
  readonly countries: ReadonlyMap<string, DrawnCountry>
}

export class Ranges {
  readonly #memory = new Memory()
  readonly #sums = new GroupSums()
  #last: Drawn | undefined

  /** The ranges of a release: of `sums`, the exact records of its groups of countries, too. */
  of(recorded: RecordedRelease, coverage: Coverage, sums: readonly Row[]): ReleaseRanges {
    const model = modelOf(STATEMENTS, coverage.version)
    const method = STATEMENTS.flatMap((step) => filesToRun(step, coverage.version))
    const shared = digestOf([method, coverage.metrics, recorded.shared])
    const countries = new Map<string, DrawnCountry>()
    const last = this.#last
    for (const country of recorded.countries) {
      const digest = digestOf([shared, recorded.content(country)])
      const before = last?.countries.get(country)
      if (before?.digest === digest) {
        countries.set(country, before)
        continue
      }
      if (before && last) this.#take(country, last, -1)
      const draws = this.#draw(country, { recorded, model, coverage })
      this.#sums.add(groupsOf(recorded, country), draws, 1)
      countries.set(country, { digest, uncertain: draws.uncertain, ...rangesOf(country, draws, coverage) })
    }
    if (last) for (const country of last.countries.keys()) if (!countries.has(country)) this.#take(country, last, -1)
    this.#last = { recorded, model, coverage, countries }
    const all = [...countries.values()]
    const uncertain = [...new Map(all.flatMap((country) => country.uncertain.map((one) => [one.name, one] as const))).values()]
    return {
      ranges: all.flatMap(({ ranges }) => ranges),
      sums: [...groupedBy(sums)].flatMap((rows) => this.#sums.ranges(rows, { model, coverage, memory: this.#memory })),
      contributions: [...all.flatMap(({ contributions }) => contributions), ...this.#sums.contributions(sums, uncertain)],
    }
  }

  #draw(country: string, { recorded, model, coverage }: Omit<Drawn, 'countries'>): CountryDraws {
    const { context } = recorded
    return drawCountry(country, { model, metrics: coverage.metrics, rows: recorded.rows(country), context, memory: this.#memory })
  }

  #take(country: string, from: Drawn, sign: 1 | -1): void {
    this.#sums.add(groupsOf(from.recorded, country), this.#draw(country, from), sign)
  }
}

const digestOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part instanceof Map ? [...part] : part)))
    .digest('hex')

/** Half up. */
const rounded = (value: number): bigint => BigInt(Math.floor(value + 0.5))

function rangesOf(country: string, { records, metrics, masses, uncertain }: CountryDraws, coverage: Coverage) {
  const ranges = records.flatMap((record, place) =>
    coverage.metrics.map((metric) => rangeOf(record, metric.name, record[integerColumn(metric)], metrics.get(metric.name), place)),
  )
  const contributions: Contribution[] = []
  records.forEach((record, place) => {
    if (record.category !== ALL_CATEGORIES || record.polymer !== ALL_POLYMERS) return
    contributions.push(...contributionsTo(country, Number(record.year), (mass) => masses.get(mass), place, uncertain))
  })
  return { ranges, contributions }
}

function rangeOf(record: Row, metric: string, published: unknown, values: Float64Array | undefined, place: number): Range {
  const value = BigInt(published as bigint | number)
  const found = values && boundsOf(values, place * DRAWS)
  const [low, high] = found ? [rounded(found.low), rounded(found.high)] : [value, value]
  return {
    country: String(record.country),
    category: String(record.category),
    polymer: String(record.polymer),
    year: Number(record.year),
    metric,
    value,
    low: value < low ? value : low,
    high: value > high ? value : high,
    isWidened: value < low || value > high,
  }
}

function contributionsTo(
  area: string,
  year: number,
  massOf: (mass: string) => Float64Array | undefined,
  place: number,
  uncertain: readonly Uncertain[],
): Contribution[] {
  return Object.entries(MEASURED).flatMap(([figure, names]) => {
    const total = new Float64Array(DRAWS)
    for (const name of names) {
      const values = massOf(name)
      for (let draw = 0; draw < DRAWS; draw++) total[draw] = (total[draw] as number) + (values?.[place * DRAWS + draw] as number)
    }
    const ranks = valueRanks(total, 0)
    return uncertain
      .map((quantity) => ({ area, year, figure, quantity, share: squaredCorrelation(ranksOf(quantity.name), ranks) }))
      .filter(({ share }) => share >= leastShare(uncertain.length))
      .sort((a, b) => b.share - a.share || (a.quantity.name < b.quantity.name ? -1 : 1))
  })
}

const cellOf = (group: string, row: Row) => `${group}|${row.category}|${row.polymer}|${row.year}`

/** The draws of sums over groups of countries, in whole kilograms. */
class GroupSums {
  /** By group, category, polymer and year, then by mass. */
  readonly #cells = new Map<string, Map<string, Float64Array>>()

  add(groups: readonly string[], { records, masses }: CountryDraws, sign: 1 | -1): void {
    records.forEach((record, place) => {
      for (const group of groups) {
        const cell = cellOf(group, record)
        const sums = this.#cells.get(cell) ?? new Map<string, Float64Array>()
        this.#cells.set(cell, sums)
        for (const [name, values] of masses) {
          const sum = sums.get(name) ?? new Float64Array(DRAWS)
          sums.set(name, sum)
          for (let draw = 0; draw < DRAWS; draw++) {
            sum[draw] = (sum[draw] as number) + sign * Math.floor((values[place * DRAWS + draw] as number) + 0.5)
          }
        }
      }
    })
  }

  /** The ranges of the exact records of a group, which stands in the column `country`. */
  ranges(
    rows: readonly Row[],
    { model, coverage, memory }: { readonly model: Model; readonly coverage: Coverage; readonly memory: Memory },
  ) {
    memory.clear()
    const evaluation = new Evaluation(model, (table) => (table === RECORD_TABLE.name || table === MASS_TABLE.name ? rows : undefined))
    const masses = new Set(quantitiesOf(model, MASS_TABLE))
    const columns = new Columns(evaluation, {
      memory,
      instead: (of) => {
        if (!masses.has(of)) return undefined
        const values = memory.take(rows.length * DRAWS)
        rows.forEach((row, place) => {
          values.set(this.#sumOf(row, of.name) ?? new Float64Array(DRAWS), place * DRAWS)
        })
        return { values, draws: DRAWS }
      },
    })
    const byName = new Map(quantitiesOf(model, RECORD_TABLE).map((of) => [of.name, of]))
    const metrics = coverage.metrics.filter(({ group }) => group !== 'per_head')
    const drawn = metrics.map((metric) => {
      const of = byName.get(integerColumn(metric))
      if (!of) throw new RangeError(`records have no ${metric.name}`)
      const { values, draws } = columns.column(of, RECORD_TABLE)
      return [metric, draws === DRAWS ? (values as Float64Array) : undefined] as const
    })
    return rows.flatMap((row, place) =>
      drawn.map(([metric, values]) => rangeOf(row, metric.name, row[integerColumn(metric)], values, place)),
    )
  }

  /** What the figures of the world rest on. */
  contributions(rows: readonly Row[], uncertain: readonly Uncertain[]): Contribution[] {
    return rows
      .filter(({ country, category, polymer }) => country === WORLD && category === ALL_CATEGORIES && polymer === ALL_POLYMERS)
      .flatMap((row) => contributionsTo(WORLD, Number(row.year), (mass) => this.#sumOf(row, mass), 0, uncertain))
  }

  #sumOf(row: Row, mass: string): Float64Array | undefined {
    return this.#cells.get(cellOf(String(row.country), row))?.get(mass)
  }
}

function* groupedBy(rows: readonly Row[]): Generator<Row[]> {
  for (const group of new Set(rows.map(({ country }) => country))) yield rows.filter(({ country }) => country === group)
}
