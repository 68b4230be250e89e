// Computes what is recycled at home, and what is exported as waste of this country.

import type { RecyclingRow } from './assumptions.ts'
import { CELLS, type Cell, holdsIn, isEu, POLYMERS } from './dimensions.ts'
import { type Fraction, greatest, halfUp, nearestYear, percentToPpm, ppm, times, whole } from './numbers.ts'
import { type Heading, totalOf } from './trade.ts'
import { wasteOf } from './waste.ts'
import type { World } from './world.ts'

const FIRST_VERSION = '1.1'

/** One national mass to split, or a rate for every cell. */
export type Recycling =
  | { readonly kg: bigint }
  | {
      readonly rates: ReadonlyMap<Cell, Fraction>
      /** Whether any cell takes the share of the region. */
      readonly isRegional: boolean
    }

/** The packaging in traded plastic waste, by heading, each rounded half up to kg. */
export function packagingIn(world: World, country: string, headings: readonly Heading[]): Heading[] {
  return headings.map((heading) => ({ ...heading, kg: halfUp(times(whole(heading.kg), ppm(world.packagingInTrade(country)))) }))
}

export function exportsOf(world: World, country: string, year: number): Heading[] {
  const undivided = (kg: bigint): Heading[] => [{ hs: '3915', polymers: POLYMERS, kg }]
  if (isEu(country)) return undivided(recycledAbroad(world, country, year))
  const rows = world.assumptions.exports.filter((row) => row.country === country)
  const from = nearestYear(
    year,
    rows.map((row) => row.year),
  )
  const row = rows.find((other) => other.year === from)
  if (row) return undivided(row.kg)

  const { headings } = world.trade.of(country, 'X', year)
  const reexports = world.trade.reexports(country, year)
  const net = greatest(totalOf(headings) - (reexports ?? 0n), 0n)
  const [only] = headings
  if (!only || headings.length > 1) throw new Error(`${country}: exports by heading, less re-exports, are never needed`)
  return packagingIn(world, country, [{ ...only, kg: net }])
}

/** Recycled abroad in the year. If it is not reported: W × recycled abroad ÷ W of the nearest reported year. */
function recycledAbroad(world: World, country: string, year: number): bigint {
  const from = nearestYear(year, world.eurostat.yearsOfRecycledAbroad(country))
  const abroad = from === undefined ? undefined : world.eurostat.recycledAbroad(country, from)
  if (from === undefined || abroad === undefined) throw new Error(`nothing reported as recycled abroad by ${country}`)
  const kg = abroad.members + abroad.outside
  if (from === year) return kg
  const over = wasteOf(world, country, year).kg * kg
  return halfUp({ over, under: wasteOf(world, country, from).kg })
}

export function recyclingOf(world: World, country: string, year: number, wasteKg: bigint, exportedKg: bigint): Recycling {
  if (isEu(country)) {
    const rate = world.eurostat.recyclingRate(country, year)
    const atHome = halfUp(times(whole(wasteKg), ppm(rate))) - exportedKg
    return { kg: greatest(atHome, 0n) }
  }
  const rows = world.assumptions.recycling.filter(
    (row) => row.country === country && holdsIn(row.since, world.version) && (row.since === FIRST_VERSION || row.year === year),
  )
  const region = world.fates(country)
  const selected = CELLS.map((cell) => ({ cell, row: bestRow(rows, cell, year) }))
  const rates = new Map(selected.map(({ cell, row }) => [cell, row ? rateOfRow(world, row) : ppm(region.recycled)]))
  return { rates, isRegional: selected.some(({ row }) => row === undefined) }
}

/** The row with the most named dimensions. Among these the row of the nearest year. */
function bestRow(rows: readonly RecyclingRow[], cell: Cell, year: number): RecyclingRow | undefined {
  const matching = rows.filter((row) => ['*', cell.category].includes(row.category) && ['*', cell.polymer].includes(row.polymer))
  const named = (row: RecyclingRow): number => Number(row.category !== '*') + Number(row.polymer !== '*')
  const most = Math.max(...matching.map(named))
  const specific = matching.filter((row) => named(row) === most)
  const from = nearestYear(
    year,
    specific.map((row) => row.year),
  )
  const best = specific.filter((row) => row.year === from)
  if (best.length > 1) throw new Error(`two rows of recycling are equally specific for ${cell.category} ${cell.polymer} ${year}`)
  return best[0]
}

/** The rate of a row: the percentage in whole ppm, or kilograms × packaging share ÷ waste of the row's year without rounding. */
function rateOfRow(world: World, row: RecyclingRow): Fraction {
  if (row.percent !== '') return ppm(percentToPpm(row.percent))
  const packaging = times(whole(BigInt(row.kg)), ppm(BigInt(row.packagingPpm)))
  return times(packaging, { over: 1n, under: wasteOf(world, row.country, row.year).kg })
}
