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
import { GroupSums } from './group-sums.ts'
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
  #sums = new GroupSums()
  /** Countries whose draws the sums hold. */
  readonly #summed = new Set<string>()
  #last: Drawn | undefined

  /** The ranges of a release: of `sums`, the exact records of its groups of countries, too. */
  of(recorded: RecordedRelease, coverage: Coverage, sums: readonly Row[]): ReleaseRanges {
    const model = modelOf(STATEMENTS, coverage.version)
    const release = { recorded, model, coverage }
    const digestNamed = digestsOf(release)
    const isKnown = (country: string): boolean => {
      const before = this.#last?.countries.get(country)
      return before !== undefined && [...before.digests].every(([name, digest]) => digestNamed(name, country) === digest)
    }
    const known = new Map(
      [...(this.#last?.countries ?? [])].filter(([country]) => recorded.countries.includes(country) && isKnown(country)),
    )
    this.#forget(known, recorded.countries.length)
    const countries = new Map<string, DrawnCountry>()
    const drawn: string[] = []
    for (const country of recorded.countries) {
      const same = known.get(country)
      if (same && this.#summed.has(country)) {
        countries.set(country, same)
        continue
      }
      const draws = this.#draw(country, release)
      this.#add(country, recorded, draws)
      if (!same) drawn.push(country)
      countries.set(
        country,
        same ?? { digests: namedDigests(country, draws, digestNamed), uncertain: draws.uncertain, ...rangesOf(country, draws, coverage) },
      )
    }
    this.#last = { ...release, countries }
    const all = [...countries.values()]
    const uncertain = together(all.flatMap((country) => country.uncertain))
    const groups = [...groupedBy(sums)].map((rows) => ({ rows, cells: this.#sums.of(String(rows[0]?.country)) }))
    return {
      ranges: all.map(({ ranges }) => ranges),
      sums: groups.map(({ rows, cells }) => this.#rangesOfSums(rows, cells, release)),
      drawn,
      contributions: [
        ...all.flatMap(({ contributions }) => contributions),
        ...groups.flatMap(({ rows, cells }) => (rows[0]?.country === WORLD ? contributionsToSums(rows, cells, uncertain) : [])),
      ],
    }
  }

  /** Takes out of the sums what is no longer as it was: a country is drawn for that as it was, or where most have changed all sums are made anew. */
  #forget(known: ReadonlyMap<string, DrawnCountry>, countries: number): void {
    const last = this.#last
    if (!last) return
    const gone = [...last.countries.keys()].filter((country) => !known.has(country))
    if (2 * gone.length > countries) {
      this.#sums = new GroupSums()
      this.#summed.clear()
      return
    }
    for (const country of gone) {
      this.#sums.add(groupsOf(last.recorded, country), this.#draw(country, last), -1)
      this.#summed.delete(country)
    }
  }

  #add(country: string, recorded: RecordedRelease, draws: CountryDraws): void {
    this.#sums.add(groupsOf(recorded, country), draws, 1)
    this.#summed.add(country)
  }

  #draw(country: string, { recorded, model, coverage }: Omit<Drawn, 'countries'>): CountryDraws {
    const { context } = recorded
    return drawCountry(country, { model, metrics: coverage.metrics, rows: recorded.rows(country), context, memory: this.#memory })
  }

  /** The ranges of the exact records of a group, which stands in the column `country`. */
  #rangesOfSums(rows: readonly Row[], cells: ReturnType<GroupSums['of']>, { model, coverage }: Omit<Drawn, 'countries'>): RecordRanges {
    this.#memory.clear()
    const evaluation = new Evaluation(model, (table) => (table === RECORD_TABLE.name || table === MASS_TABLE.name ? rows : undefined))
    const masses = new Set(quantitiesOf(model, MASS_TABLE))
    const columns = new Columns(evaluation, {
      memory: this.#memory,
      instead: (of) => {
        if (!masses.has(of)) return undefined
        const values = this.#memory.take(rows.length * DRAWS).fill(0)
        rows.forEach((row, place) => {
          const draws = cells(row)?.get(of.name)
          if (draws) values.set(draws, place * DRAWS)
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
}

/** What the figures of a group rest on. */
const contributionsToSums = (rows: readonly Row[], cells: ReturnType<GroupSums['of']>, uncertain: readonly Uncertain[]): Contribution[] =>
  rows
    .filter(({ category, polymer }) => category === ALL_CATEGORIES && polymer === ALL_POLYMERS)
    .flatMap((row) => contributionsTo(String(row.country), Number(row.year), (mass) => cells(row)?.get(mass), uncertain))

/** Digests of what the draws of a country depend on, by name. */
function digestsOf({ recorded, coverage }: Omit<Drawn, 'countries'>): (name: string, country: string) => string {
  const method = STATEMENTS.flatMap((step) => filesToRun(step, coverage.version))
  const known = new Map<string, string>()
  return (name, country) =>
    once(known, name === OWN ? `${OWN}|${country}` : name, () =>
      digestOf(name === OWN ? [method, coverage.metrics, recorded.content(country)] : recorded.shared(name)),
    )
}

const namedDigests = (country: string, { dependsOn }: CountryDraws, digestNamed: (name: string, country: string) => string) =>
  new Map([OWN, ...dependsOn].map((name) => [name, digestNamed(name, country)]))

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

function* groupedBy(rows: readonly Row[]): Generator<Row[]> {
  for (const group of new Set(rows.map(({ country }) => country))) yield rows.filter(({ country }) => country === group)
}
