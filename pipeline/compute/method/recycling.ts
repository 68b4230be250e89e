// Recycling at home (docs/method.md): the most specific rate of each leaf, at most what is not littered. The words of all files of this
// folder are explained in country.ts.

import { grouped, once, placesOf } from '../../model/lists.ts'
import { MILLION, type Row } from '../numbers.ts'
import type { ReasonCode } from '../reasons.ts'
import { has, type Leaf, nearestRow, neighbours, otherYear, text, yearOf } from '../world.ts'
import { type Chapter, sayLimit, spread } from './chapter.ts'
import type { KnownExports, WasteOfYear } from './known-exports.ts'
import { lineBetween, type RestsOn, sayWasteOf } from './net-input.ts'
import { regionOf } from './region.ts'

/** What a row says of a leaf: a rate is `over` ÷ `under`, never rounded by itself. */
interface Rate<N> {
  readonly form: keyof typeof REASON_OF
  readonly row: Row
  /** The row on the other side of the year, where the rate lies between two years. */
  readonly after?: Row
  readonly over: N
  readonly under: N
  /** What the waste of another year rests on, where a mass of that year is a rate of it. */
  readonly rests?: RestsOn | undefined
}

const REASON_OF = {
  rate: 'recycling-rate',
  /** A rate that counts what is recycled abroad: a national mass, less what is exported. */
  'rate less exports': 'recycling-rate-less-exports',
  /** A mass of another year is a rate of the waste of its own year. */
  'mass as a rate': 'recycling-mass-as-rate',
  'national mass': 'recycling-mass',
  'rate of the region': 'recycling-rate-of-region',
} as const satisfies Readonly<Record<string, ReasonCode>>

/** A national mass is spread over the leaves without a more specific rate. */
const isNational = (rate: Rate<unknown> | undefined): boolean => rate?.form === 'national mass' || rate?.form === 'rate less exports'

/** What the recycling of a leaf rests on. Without a rate nothing is recycled. */
export interface RecyclingBasis<N> {
  readonly form?: string | undefined
  readonly row?: Row | undefined
  /** By the rate, before it is limited to what is not littered. */
  readonly wanted: N
}

/** Of each leaf its rate of the waste, or its part of a national mass; at most what is not littered. */
export function recycledAtHome<N>(
  chapter: Chapter<N>,
  waste: readonly N[],
  littered: readonly N[],
  exports: KnownExports<N> | undefined,
  wasteOf: WasteOfYear<N>,
): { readonly recycled: readonly N[]; readonly basis: readonly RecyclingBasis<N>[] } {
  const { n, leaves } = chapter
  const rates = ratesOf(chapter, wasteOf)
  const ofNational = spreadOfNationalMass(chapter, rates, waste, exports)
  const none = n.as('recycled at home', n.whole(0), 'no-recycling-rate')
  const basis = waste.map((kg, place): RecyclingBasis<N> => {
    const rate = rates[place]
    const wanted = !rate ? none : isNational(rate) ? (ofNational[place] as N) : n.scale([kg, rate.over], [rate.under])
    return { form: rate?.form, row: rate?.row, wanted: n.as('recycled at home by the rate', wanted) }
  })
  const recycled = basis.map(({ row, wanted }, place) => {
    const limit = n.minus(waste[place] as N, littered[place] as N)
    const amount = n.as('recycled at home', n.atMost(wanted, limit))
    const { category, polymer } = leaves[place] as Leaf
    sayLimit(chapter, 'recycling-exceeds-not-littered', 'recycled', amount, wanted, { row, category, polymer })
    return amount
  })
  sayRates(chapter, rates, waste, recycled)
  return { recycled, basis }
}

/** The rate of each leaf: category and polymer go before category, before polymer, before neither, before the region. */
function ratesOf<N>({ n, country, year, leaves }: Chapter<N>, wasteOf: WasteOfYear<N>): readonly (Rate<N> | undefined)[] {
  const million = n.whole(MILLION)
  const byCategory = grouped(country.own('recycling_rates'), (row) => text(row, 'category'))
  const byPattern = new Map(byCategory.map(([category, rows]) => [category, new Map(grouped(rows, (row) => text(row, 'polymer')))]))
  const isOfAnyYear = (row: Row) => text(row, 'year') === '*'
  const ppm = (row: Row) => n.cell(row, 'recycled_ppm', 'recycling rate', year)
  const known = new Map<readonly Row[], Rate<N> | undefined>()

  function rateFor(category: string, polymer: string): Rate<N> | undefined {
    const rows = byPattern.get(category)?.get(polymer)
    return rows && once(known, rows, () => select(rows))
  }
  /** The row of the year, else between two years, else of any year, else carried from the nearest. */
  function select(rows: readonly Row[]): Rate<N> | undefined {
    const ofYears = rows.filter((row) => !isOfAnyYear(row) && isUsable(row))
    const own = ofYears.find((row) => yearOf(row) === year)
    if (own) return rateOf(own)
    const interpolated = rows.filter((row) => !isOfAnyYear(row) && has(row, 'interpolated'))
    const around = neighbours(interpolated, year)
    if (around) return rateBetween(around)
    const carried = ofYears.filter((row) => has(row, 'carried'))
    const row = rows.find(isOfAnyYear) ?? nearestRow(carried, year)
    return row && rateOf(row)
  }
  /** A rate, a mass for its own year alone, or a mass whose year has waste: without waste it gives no rate that could be carried. */
  const isUsable = (row: Row) => has(row, 'recycled_ppm') || !has(row, 'carried') || wasteOf(yearOf(row)) !== undefined
  const formOf = (row: Row) => (has(row, 'with_exports') ? 'rate less exports' : 'rate')
  function rateBetween(around: readonly [Row, Row]): Rate<N> {
    const line = lineBetween(n, around, ppm, year)
    const over = n.as('recycling rate between the years', n.scale([line.sum], [line.years]), 'rate-between-years')
    return { form: formOf(around[0]), row: around[0], after: around[1], over, under: million }
  }
  function rateOf(row: Row): Rate<N> {
    if (has(row, 'recycled_ppm')) return { form: formOf(row), row, over: ppm(row), under: million }
    const mass = [n.cell(row, 'recycled_kg', 'plastics recycled', year), n.cell(row, 'packaging_ppm', 'packaging in them')]
    const over = n.as('recycled mass × packaging share', n.scale(mass, []))
    const then = has(row, 'carried') ? wasteOf(yearOf(row)) : undefined
    if (!then) return { form: 'national mass', row, over, under: million }
    const rests = yearOf(row) === year ? undefined : then.rests
    return { form: 'mass as a rate', row, over, under: n.scale([then.waste, million], []), rests }
  }
  const fates = nearestRow(regionOf(country)?.fates ?? [], year)
  const regional = 'regional recycling rate'
  const ofRegion: Rate<N> | undefined = fates && {
    form: 'rate of the region',
    row: fates,
    over: n.weaker('recycling', n.as(regional, n.cell(fates, 'recycled_ppm', regional), 'region-rate-used')),
    under: million,
  }
  return leaves.map(
    ({ category, polymer }) =>
      rateFor(category, polymer) ?? rateFor(category, '*') ?? rateFor('*', polymer) ?? rateFor('*', '*') ?? ofRegion,
  )
}

/** A national mass, as stated or as a rate of the whole leaves it after the exports, in proportion to the waste of its leaves. */
function spreadOfNationalMass<N>(
  chapter: Chapter<N>,
  rates: readonly (Rate<N> | undefined)[],
  waste: readonly N[],
  exports: KnownExports<N> | undefined,
): readonly N[] {
  const { n, say } = chapter
  const zero = n.whole(0)
  const rate = rates.find(isNational)
  if (!rate) return []
  const weights = waste.map((kg, place) => (isNational(rates[place]) ? kg : zero))
  const base = n.as('waste without a more specific rate', n.add(waste.filter((_, place) => isNational(rates[place]))))
  const atHome =
    rate.form === 'national mass'
      ? n.scale([rate.over], [rate.under])
      : n.minus(n.as('recycled at home or abroad', n.scale([base, rate.over], [rate.under])), exports?.mass ?? zero)
  const wanted = n.as('recycled at home in the country before any limit', atHome, 'no-exports-to-deduct')
  const mass = n.as('recycled at home in the country before the limit of each leaf', n.atLeast(wanted, zero))
  sayLimit(chapter, 'exports-exceed-recycling', 'recycled', mass, wanted, { row: rate.row })
  if (rate.form === 'rate less exports' && !exports) say('no-exports-to-deduct', 'recycled', { row: rate.row })
  return spread(chapter, 'recycled', mass, weights, { sum: base })
}

/** Says which rows the leaves rest on, each row once. */
function sayRates<N>(
  { n, country, year, say, isSilent }: Chapter<N>,
  rates: readonly (Rate<N> | undefined)[],
  waste: readonly N[],
  recycled: readonly N[],
): void {
  if (isSilent) return
  const region = regionOf(country)
  for (const rate of new Set(rates)) {
    const places = placesOf(rates, (other) => other === rate)
    const amount = n.add(places.map((place) => recycled[place] as N))
    if (!rate) {
      say('no-recycling-rate', 'recycled', { leaves: places.length, amount: n.add(places.map((place) => waste[place] as N)) })
      continue
    }
    const { form, row, after, rests } = rate
    if (after) {
      const between = { from_year: yearOf(row), to_year: yearOf(after) }
      say(REASON_OF[form], 'recycled', { ...between, row, amount })
      say(REASON_OF[form], 'recycled', { ...between, row: after })
      say('rate-between-years', 'recycled', { ...between, row })
      continue
    }
    const from_year = text(row, 'year') === '*' ? undefined : otherYear(year, row)
    say(REASON_OF[form], 'recycled', { from_year, row, amount })
    if (rests) sayWasteOf(say, 'waste-of-mass', 'recycled', yearOf(row), rests)
    if (form === 'rate of the region' && region) {
      for (const place of region.assignedBy) say('row-places-country', 'recycled', { region: region.name, row: place })
      say('region-rate-used', 'recycled', { region: region.name, leaves: places.length, row, amount })
    }
  }
}
