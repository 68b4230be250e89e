// The ranges of a release and of the sums over its countries. Countries that are the same as in the release before are not drawn again:
// sums of draws are whole kilograms, so that what has changed can be taken out and put in exactly.

import { createHash } from 'node:crypto'
import type { Coverage } from '../../model/coverage.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { integerColumn, type Metric } from '../../model/metrics.ts'
import { DRAWS } from '../../model/spreads.ts'
import { Memory, type Numbers, numbers } from '../readings/column-values.ts'
import { Columns } from '../readings/columns.ts'
import { Evaluation } from '../readings/evaluate.ts'
import { type Model, modelOf } from '../readings/model.ts'
import { once, type Row } from '../readings/points.ts'
import { filesToRun } from '../step-files.ts'
import { MASS_TABLE, RECORD_TABLE } from '../steps/95-records.ts'
import { STATEMENTS } from '../steps/index.ts'
import { boundsOf } from './bounds.ts'
import { leastShare, squaredCorrelation, valueRanks } from './contributions.ts'
import { type CountryDraws, drawCountry, quantitiesOf } from './country-draws.ts'
import type { Uncertain } from './drawn-inputs.ts'
import { ranksOf } from './positions.ts'
import { groupsOf, type RecordedRelease, WORLD } from './recorded.ts'

/** The ranges of some records: of record r and metric m at r × number of metrics + m. */
export interface RecordRanges {
  readonly records: readonly Row[]
  readonly metrics: readonly Metric[]
  /** In kg, ppm or mg per head; the published value where no draw has one. */
  readonly low: Float64Array
  readonly high: Float64Array
  /** Figures that the draws alone would have left out. */
  readonly widened: number
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
  readonly ranges: readonly RecordRanges[]
  readonly sums: readonly RecordRanges[]
  readonly contributions: readonly Contribution[]
  /** Countries that were drawn, others being as in the release before. */
  readonly drawn: readonly string[]
}

/** The figures whose contributions are measured: sums of masses of `masses`. */
export const MEASURED: Readonly<Record<string, readonly string[]>> = {
  'waste generated': ['waste_produced_in_the_country_kg'],
  'recycled at home': ['recycled_kg'],
  mismanaged: ['improperly_disposed_kg', 'uncollected_kg', 'littered_kg'],
  leaked: ['leaked_kg'],
}

interface DrawnCountry {
  /** Of what the draws depended on, by name. */
  readonly digests: ReadonlyMap<string, string>
  readonly ranges: RecordRanges
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
    const known = new Map<string, string>()
    const digestNamed = (name: string, country: string): string =>
      name === OWN
        ? digestOf([method, coverage.metrics, recorded.content(country)])
        : once(known, name, () => digestOf(recorded.shared(name)))
    const countries = new Map<string, DrawnCountry>()
    const drawn: string[] = []
    const last = this.#last
    for (const country of recorded.countries) {
      const before = last?.countries.get(country)
      if (before && [...before.digests].every(([name, digest]) => digestNamed(name, country) === digest)) {
        countries.set(country, before)
        continue
      }
      if (before && last) this.#take(country, last, -1)
      const draws = this.#draw(country, { recorded, model, coverage })
      drawn.push(country)
      this.#sums.add(groupsOf(recorded, country), draws, 1)
      const digests = new Map([OWN, ...draws.dependsOn].map((name) => [name, digestNamed(name, country)]))
      countries.set(country, { digests, uncertain: draws.uncertain, ...rangesOf(country, draws, coverage) })
    }
    if (last) for (const country of last.countries.keys()) if (!countries.has(country)) this.#take(country, last, -1)
    this.#last = { recorded, model, coverage, countries }
    const all = [...countries.values()]
    const uncertain = together(all.flatMap((country) => country.uncertain))
    return {
      ranges: all.map(({ ranges }) => ranges),
      sums: [...groupedBy(sums)].map((rows) => this.#sums.ranges(rows, { model, coverage, memory: this.#memory })),
      drawn,
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

/** The own inputs of a country, among what its draws depend on. */
const OWN = 'own'

function rangesOf(country: string, { records, metrics, masses, uncertain }: CountryDraws, coverage: Coverage) {
  const drawn = coverage.metrics.map((metric) => [metric, metrics.get(metric.name)] as const)
  const contributions: Contribution[] = []
  records.forEach((record, place) => {
    if (record.category !== ALL_CATEGORIES || record.polymer !== ALL_POLYMERS) return
    contributions.push(...contributionsTo(country, Number(record.year), (mass) => drawsAt(masses.get(mass), place), uncertain))
  })
  return { ranges: boundsOfAll(records, drawn), contributions }
}

/** The draws of a mass of one record; undefined where all are the same. */
const drawsAt = (column: Numbers | undefined, place: number): Float64Array | undefined =>
  column?.draws === DRAWS ? column.values.subarray(place * DRAWS, (place + 1) * DRAWS) : undefined

/** Bounds in whole units, half up, widened to what is published. */
function boundsOfAll(records: readonly Row[], drawn: readonly (readonly [Metric, Numbers | undefined])[]): RecordRanges {
  const low = new Float64Array(records.length * drawn.length)
  const high = new Float64Array(low.length)
  let widened = 0
  records.forEach((record, place) => {
    drawn.forEach(([metric, column], index) => {
      const value = Number(record[integerColumn(metric)])
      const found = column?.draws === DRAWS ? boundsOf(column.values, place * DRAWS) : undefined
      const [least, most] = found ? [Math.floor(found.low + 0.5), Math.floor(found.high + 0.5)] : [value, value]
      if (value < least || value > most) widened++
      low[place * drawn.length + index] = Math.min(value, least)
      high[place * drawn.length + index] = Math.max(value, most)
    })
  })
  return { records, metrics: drawn.map(([metric]) => metric), low, high, widened }
}

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
    const ranks = valueRanks(total, 0)
    return uncertain
      .map((quantity) => ({ area, year, figure, quantity, share: squaredCorrelation(ranksOf(quantity.name), ranks) }))
      .filter(({ share }) => share >= leastShare(uncertain.length))
      .sort((a, b) => b.share - a.share || (a.quantity.name < b.quantity.name ? -1 : 1))
  })
}

/** Each quantity once, with the sources that any country has of it. */
function together(all: readonly Uncertain[]): Uncertain[] {
  const byName = new Map<string, Uncertain>()
  for (const one of all) {
    const before = byName.get(one.name)
    byName.set(one.name, before ? { ...one, sources: [...new Set([...before.sources, ...one.sources])].sort() } : one)
  }
  return [...byName.values()]
}

const cellOf = (group: string, row: Row) => `${group}|${row.category}|${row.polymer}|${row.year}`

/** The draws of sums over groups of countries, in whole kilograms. */
class GroupSums {
  /** By group, category, polymer and year, then by mass. */
  readonly #cells = new Map<string, Map<string, Float64Array>>()

  add(groups: readonly string[], { records, masses }: CountryDraws, sign: 1 | -1): void {
    const whole = new Float64Array(DRAWS)
    records.forEach((record, place) => {
      const cells = groups.map((group) => once(this.#cells, cellOf(group, record), () => new Map<string, Float64Array>()))
      for (const [name, { values, draws }] of masses) {
        if (draws === 1 && values[place] === 0) continue
        for (let draw = 0; draw < DRAWS; draw++) {
          const value = values[draws === 1 ? place : place * DRAWS + draw] as number
          // Without a value is what is a share of nothing; no sum would ever be rid of it.
          whole[draw] = Number.isNaN(value) ? 0 : sign * Math.floor(value + 0.5)
        }
        for (const cell of cells) {
          const sum = once(cell, name, () => new Float64Array(DRAWS))
          for (let draw = 0; draw < DRAWS; draw++) sum[draw] = (sum[draw] as number) + (whole[draw] as number)
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
      return [metric, numbers(columns.column(of, RECORD_TABLE))] as const
    })
    return boundsOfAll(rows, drawn)
  }

  /** What the figures of the world rest on. */
  contributions(rows: readonly Row[], uncertain: readonly Uncertain[]): Contribution[] {
    return rows
      .filter(({ country, category, polymer }) => country === WORLD && category === ALL_CATEGORIES && polymer === ALL_POLYMERS)
      .flatMap((row) => contributionsTo(WORLD, Number(row.year), (mass) => this.#sumOf(row, mass), uncertain))
  }

  #sumOf(row: Row, mass: string): Float64Array | undefined {
    return this.#cells.get(cellOf(String(row.country), row))?.get(mass)
  }
}

function* groupedBy(rows: readonly Row[]): Generator<Row[]> {
  for (const group of new Set(rows.map(({ country }) => country))) yield rows.filter(({ country }) => country === group)
}
