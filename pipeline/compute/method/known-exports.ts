// Known exports (docs/method.md): exports of packaging waste that are known for the country as a whole. They go before the trade
// statistics.

import type { Row } from '../numbers.ts'
import { type Country, has, nearestRow, yearOf } from '../world.ts'
import type { Chapter } from './chapter.ts'
import { type RestsOn, sayWasteOf } from './net-input.ts'

/** The waste of the country in a year, and what it rests on; undefined where it is not known. */
export type WasteOfYear<N> = (year: number) => { readonly waste: N; readonly rests: RestsOn } | undefined

export interface KnownExports<N> {
  readonly mass: N
  readonly row: Row
}

const LABEL = 'known exports of packaging waste'

/** What is stated, of the year or carried; else what is recycled abroad, as a share of the waste of its own year. */
export function knownExportsOf<N>(chapter: Chapter<N>, wasteOf: WasteOfYear<N>): KnownExports<N> | undefined {
  const { year, say } = chapter
  const known = statedExports(chapter) ?? recycledAbroad(chapter, wasteOf)
  if (known && yearOf(known.row) !== year)
    say('exports-carried', 'exported', { from: yearOf(known.row), row: known.row, amount: known.mass })
  return known
}

/** Whether exports of a year are known otherwise than by trade statistics. */
export const hasKnownExports = (country: Country, year: number): boolean =>
  country.own('recycled_abroad').length > 0 || country.own('waste_exports').some((row) => yearOf(row) === year || has(row, 'carried'))

/** Kilograms unchanged, of the year or carried forward or back from the nearest year. */
function statedExports<N>({ n, country, year }: Chapter<N>): KnownExports<N> | undefined {
  const usable = country.own('waste_exports').filter((row) => yearOf(row) === year || has(row, 'carried'))
  const row = nearestRow(usable, year)
  return row && { mass: n.as(LABEL, n.cell(row, 'export_kg', 'exports as stated')), row }
}

/** Of the year, or of the nearest reported year with waste. */
function recycledAbroad<N>({ n, country, year, say }: Chapter<N>, wasteOf: WasteOfYear<N>): KnownExports<N> | undefined {
  const hasWaste = (of: number) => {
    const then = wasteOf(of)
    return then !== undefined && !n.holds(n.isZero(then.waste))
  }
  const usable = country.own('recycled_abroad').filter((row) => yearOf(row) === year || hasWaste(yearOf(row)))
  const row = nearestRow(usable, year)
  if (!row) return undefined
  const abroad = n.as(
    'recycled abroad',
    n.add([n.cell(row, 'members_kg', 'recycled in other member states'), n.cell(row, 'outside_kg', 'recycled outside the EU')]),
  )
  if (yearOf(row) === year) return { mass: n.as(LABEL, abroad), row }
  const [now, then] = [wasteOf(year), wasteOf(yearOf(row))]
  if (!now || !then) return undefined
  sayWasteOf(say, 'waste-of-year', 'exported', yearOf(row), then.rests)
  return { mass: n.as(LABEL, n.scale([now.waste, abroad], [then.waste])), row }
}
