// Why a row of the inputs is evidence that the method does not use, as far as it follows from its table. Rules ask it of rows that nothing
// reads. A row of a country or year without records is passed over whatever its table, and needs no reason here.

import { type CalculatedCountry, type MedianUse, type StepNote, sharedNotes } from './calculate-country.ts'
import type { Row } from './numbers.ts'
import type { PassedOverCode } from './reasons.ts'
import { has, type Leaf, text, type World, whole, yearOf } from './world.ts'

/** What the calculation uses, country by country. */
export class Used {
  /** The numbers of the rows that notes point to. */
  readonly rows = new Set<number>()
  /** The leaves with waste, by country and year. */
  readonly leaves = new Map<string, ReadonlyMap<number, readonly Leaf[]>>()
  /** By quantity and group. */
  readonly medians = new Map<string, MedianUse>()

  add({ country, calculation, notes }: CalculatedCountry): void {
    this.#pointTo(notes)
    this.leaves.set(country, new Map(calculation.years.map(({ year, leaves }) => [year, leaves])))
    for (const { step, about, median } of notes)
      if (median)
        this.medians.set(`${about}|${median.group}`, { step, about, table: median.table, column: median.column, group: median.group })
  }

  /** Adds what other countries use, as a thread sends it. */
  merge({ rows, leaves, medians }: UsedElsewhere): void {
    for (const row of rows) this.rows.add(row)
    for (const [country, ofYears] of leaves) this.leaves.set(country, ofYears)
    for (const [name, use] of medians) this.medians.set(name, use)
  }

  /** The notes that are about all countries, once these are added: they use rows, too. */
  shared(world: World): readonly StepNote[] {
    const notes = sharedNotes(world, [...this.medians.values()])
    this.#pointTo(notes)
    return notes
  }

  #pointTo(notes: readonly StepNote[]): void {
    for (const { row } of notes) if (row) this.rows.add(row.row)
  }
}

export type UsedElsewhere = Pick<Used, 'rows' | 'leaves' | 'medians'>

/** A row that no note points to, and why. */
export interface PassedOverRow {
  readonly row: Row
  readonly reason: PassedOverCode
}

type Why = (row: Row, world: World, used: Used) => PassedOverCode | undefined

const reports = (row: Row, world: World) => world.country(text(row, 'country')).reportsPackaging
const isDescribed = (row: Row, world: World) => world.coverage.years.includes(yearOf(row))

const WHY: Readonly<Record<string, Why>> = {
  waste_per_head: (row, world) => {
    if (!reports(row, world)) return 'country-does-not-report'
    return isDescribed(row, world) ? undefined : 'year-not-carried'
  },
  average_population: (row, world) => {
    if (!reports(row, world)) return 'country-does-not-report'
    return isDescribed(row, world) ? 'no-waste-per-head-to-multiply' : 'year-not-carried'
  },
  energy_recovery: (row, world) => (reports(row, world) ? undefined : 'country-does-not-report'),
  recycled_abroad: (row, world) => (reports(row, world) ? undefined : 'country-does-not-report'),
  treatment_shares: (row, world) => (reports(row, world) ? 'reports-go-first' : undefined),
  waste_generated: (row, world) => (reports(row, world) ? 'reports-go-first' : undefined),
  trade_statistics: (row, world) => {
    const isOfFlow = (other: Row) => text(other, 'flow') === text(row, 'flow')
    const byHeading = world.among('waste_trade', 'country', text(row, 'country'))
    if (byHeading.some((other) => isOfFlow(other) && yearOf(other) === yearOf(row))) return 'trade-by-heading-goes-first'
    if (!isDescribed(row, world)) return 'year-not-carried'
    const isFlaggedBy = (flag: Row) => isOfFlow(flag) && whole(flag, 'first_year') <= yearOf(row) && yearOf(row) <= whole(flag, 'last_year')
    const isFlagged = text(row, 'publisher') === 'unctad' && world.among('trade_flags', 'country', text(row, 'country')).some(isFlaggedBy)
    return isFlagged ? 'flagged-and-carried' : undefined
  },
  trade_flags: () => 'nothing-to-flag',
  country_regions: () => 'region-not-used',
  region_crosswalk: () => 'region-not-used',
  regional_fates: () => 'region-not-used',
  population: (row, world) => (isDescribed(row, world) ? 'nothing-carried-by-population' : 'year-not-carried'),
  economic_activity: () => 'no-supply-carried',
  municipal_waste: (row) => (has(row, 'waste_kg') ? undefined : 'only-for-a-median'),
  collection: (row) => (has(row, 'collected_ppm') ? undefined : 'median-without-share'),
  net_input_method: (row) => (text(row, 'method') === 'preferred' ? 'declared-order-holds' : undefined),
  category_split: (row) => (whole(row, 'weight') === 0n ? 'pair-without-weight' : undefined),
  packaging_shares: (row, world) =>
    isAreaOfCountry(text(row, 'area'), world) ? 'supply-of-polymer-not-reported' : 'shares-of-no-covered-country',
  profile_shares: () => 'profile-of-no-country',
  profile_thresholds: () => 'every-profile-given',
  recycling_rates: (row, _, { leaves }) => (couldHold(row, leaves) ? 'other-rates-hold' : 'no-leaf-to-hold-for'),
}

/** Countries without packaging shares of their own take those of their region. */
function isAreaOfCountry(area: string, world: World): boolean {
  if (world.among('countries', 'country', area).length > 0) return true
  const inRegion = world.among('countries', 'region', area)
  return inRegion.some((country) => world.among('packaging_shares', 'area', text(country, 'country')).length === 0)
}

/** Whether a leaf with waste matches the category and polymer of a rate, in a year for which it could hold. */
function couldHold(row: Row, leaves: Used['leaves']): boolean {
  const matches = (value: string, pattern: string) => pattern === '*' || pattern === value
  return [...(leaves.get(text(row, 'country')) ?? [])].some(([year, ofYear]) => {
    if (!matches(String(year), text(row, 'year')) && !has(row, 'carried')) return false
    return ofYear.some(({ category, polymer }) => matches(category, text(row, 'category')) && matches(polymer, text(row, 'polymer')))
  })
}

/** The reasons of all rows that no note points to, where there is one. */
export function passedOver(world: World, used: Used): readonly PassedOverRow[] {
  return Object.entries(WHY).flatMap(([table, why]) =>
    world.all(table).flatMap((row) => {
      const reason = used.rows.has(row.row) ? undefined : why(row, world, used)
      return reason === undefined ? [] : [{ row, reason }]
    }),
  )
}
