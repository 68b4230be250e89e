// National coverage (step 4a), incineration and landfill (step 3), improper disposal and uncollected waste (4b), leakage (4c).

import { each, WHOLE } from './cells.ts'
import { at, halfUp, largestRemainder, least, most, nearestYear, sum } from './numbers.ts'
import type { Tables } from './tables.ts'

export interface Treated {
  readonly incinerated: bigint[]
  readonly landfilled: bigint[]
  readonly improper: bigint[]
  readonly uncollected: bigint[]
}

/** The masses that are known before treatment, in kilograms, one element per leaf. */
export interface Before {
  readonly waste: readonly bigint[]
  readonly littered: readonly bigint[]
  readonly recycled: readonly bigint[]
  readonly wasteExported: readonly bigint[]
}

/** Undefined if the country has no treatment shares or no coverage. */
export function treatment(tables: Tables, country: string, year: number, before: Before): Treated | undefined {
  const shares = nearestYear(tables.of('treatment_shares', 'country', country), year)
  const coverage = coverageOf(tables, country, year)
  if (!shares || coverage === undefined) return undefined

  const waste = sum(before.waste)
  const littered = sum(before.littered)
  const gone = sum(before.recycled) + sum(before.wasteExported)
  const collected = most(least(halfUp(waste * coverage, WHOLE), waste - littered), gone)
  const nationalUncollected = waste - littered - collected

  const base = shares.text('base') === 'collected' ? collected - gone : waste - gone
  const weights = [shares.whole('incineration_ppm'), shares.whole('sanitary_landfill_ppm'), shares.whole('improper_ppm')]
  const parts = sum(weights) === 0n ? [0n, 0n, base] : largestRemainder(base, weights)
  const rest = each(
    ({ index }) => at(before.waste, index) - at(before.recycled, index) - at(before.wasteExported, index) - at(before.littered, index),
  )
  const [nationalIncinerated, nationalLandfilled] = cutToRest(at(parts, 0), at(parts, 1), sum(rest))

  const incinerated = largestRemainder(nationalIncinerated, rest)
  const unburnt = each(({ index }) => at(rest, index) - at(incinerated, index))
  const landfilled = largestRemainder(nationalLandfilled, unburnt)
  const improper = each(() => 0n)
  const uncollected = each(({ index }) => {
    const kg = at(unburnt, index) - at(landfilled, index)
    const ratio = [at(parts, 2), nationalUncollected]
    const [dumped, missed] = sum(ratio) === 0n ? [kg, 0n] : largestRemainder(kg, ratio)
    improper[index] = dumped ?? 0n
    return missed ?? 0n
  })
  return { incinerated, landfilled, improper, uncollected }
}

/** Cuts incineration and landfill in proportion if together they exceed `rest`. */
function cutToRest(incinerated: bigint, landfilled: bigint, rest: bigint): readonly [bigint, bigint] {
  if (incinerated + landfilled <= rest) return [incinerated, landfilled]
  const parts = largestRemainder(rest, [incinerated, landfilled])
  return [at(parts, 0), at(parts, 1)]
}

/** Collected share of waste in ppm: of the nearest year with a share, else the median of the income group. */
function coverageOf(tables: Tables, country: string, year: number): bigint | undefined {
  const rows = tables.of('collection', 'country', country)
  const given = rows.filter((row) => row.maybe('collected_ppm') !== undefined)
  const own = nearestYear(given, year)?.maybe('collected_ppm')
  if (own !== undefined) return own
  const group = (nearestYear(rows, year) ?? at(tables.of('countries', 'country', country), 0)).text('income_group')
  return tables.ofGroup(`collected_medians|${country}|collected_ppm`, (given) => {
    const others = given.of('collection', 'income_group', group).filter((other) => !other.flag('combined'))
    return others.flatMap((other) => other.published('collected_ppm') ?? [])
  })
}

/** Kilograms that reach the ocean and waterways. */
export function leakage(tables: Tables, mismanaged: readonly bigint[]): bigint[] {
  return each(({ index, category }) => {
    const rate = at(tables.of('release_rates', 'category', category), 0).whole('released_ppm')
    return halfUp(at(mismanaged, index) * rate, WHOLE)
  })
}
