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

export interface Selected<T> {
  readonly value: T
  readonly notes: readonly string[]
}

/** The packaging in traded plastic waste, by heading, each rounded half up to kg. */
export function packagingIn(world: World, country: string, headings: readonly Heading[]): Heading[] {
  return headings.map((heading) => ({ ...heading, kg: halfUp(times(whole(heading.kg), ppm(world.packagingInTrade(country)))) }))
}

export function exportsOf(world: World, country: string, year: number): Selected<Heading[]> {
  const undivided = (kg: bigint, note: string): Selected<Heading[]> => ({ value: [{ hs: '3915', polymers: POLYMERS, kg }], notes: [note] })
  if (isEu(country)) {
    const { kg, note } = recycledAbroad(world, country, year)
    return undivided(kg, note)
  }
  const rows = world.assumptions.exports.filter((row) => row.country === country)
  const from = nearestYear(
    year,
    rows.map((row) => row.year),
  )
  const row = rows.find((other) => other.year === from)
  if (row) return undivided(row.kg, `exports: national_waste_export ${row.year}`)

  const { headings, note } = world.trade.of(country, 'X', year)
  const reexports = world.trade.reexports(country, year)
  const net = greatest(totalOf(headings) - (reexports ?? 0n), 0n)
  const [only] = headings
  if (!only || headings.length > 1) throw new Error(`${country}: exports by heading, less re-exports, are never needed`)
  return {
    value: packagingIn(world, country, [{ ...only, kg: net }]),
    notes: [`exports: ${note}${reexports === undefined ? '' : ` less re-exports of ${reexports} kg`}, × 0.6`],
  }
}

/** Recycled abroad in the year. If it is not reported: W × recycled abroad ÷ W of the nearest reported year. */
function recycledAbroad(world: World, country: string, year: number): { kg: bigint; note: string } {
  const from = nearestYear(year, world.eurostat.yearsOfRecycledAbroad(country))
  const abroad = from === undefined ? undefined : world.eurostat.recycledAbroad(country, from)
  if (from === undefined || abroad === undefined) throw new Error(`nothing reported as recycled abroad by ${country}`)
  const kg = abroad.members + abroad.outside
  if (from === year) return { kg, note: `exports: recycled abroad ${year}` }
  const over = wasteOf(world, country, year).kg * kg
  return { kg: halfUp({ over, under: wasteOf(world, country, from).kg }), note: `exports: share recycled abroad of ${from}` }
}

export function recyclingOf(world: World, country: string, year: number, wasteKg: bigint, exportedKg: bigint): Selected<Recycling> {
  if (isEu(country)) {
    const rate = world.eurostat.recyclingRate(country, year)
    const atHome = halfUp(times(whole(wasteKg), ppm(rate.ppm))) - exportedKg
    const notes = [`recycling: ${rate.note} less exported`, ...(atHome < 0n ? [`recycling: ${atHome} kg counts as 0`] : [])]
    return { value: { kg: greatest(atHome, 0n) }, notes }
  }
  const rows = world.assumptions.recycling.filter(
    (row) => row.country === country && holdsIn(row.since, world.version) && (row.since === FIRST_VERSION || row.year === year),
  )
  const region = world.fates(country)
  const selected = CELLS.map((cell) => ({ cell, row: bestRow(rows, cell, year) }))
  const rates = new Map(selected.map(({ cell, row }) => [cell, row ? rateOfRow(world, row) : ppm(region.recycled)]))
  const notes = selected.map(({ row }) =>
    row
      ? `recycling: national_recycling ${row.year} ${row.category} ${row.polymer}`
      : `recycling: OECD ${region.entity} ${region.recycled} ppm`,
  )
  return { value: { rates, isRegional: selected.some(({ row }) => row === undefined) }, notes: [...new Set(notes)] }
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
