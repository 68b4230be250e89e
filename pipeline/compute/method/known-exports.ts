// Known exports (docs/method.md): exports of packaging waste that are known for the country as a whole. They go before the trade
// statistics. The words of all files of this folder are explained in country.ts.

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
    say('exports-carried', 'exported', { from_year: yearOf(known.row), row: known.row, amount: known.mass })
  return known
}

/**
 * Whether exports of a year are known otherwise than by trade statistics: stated for it or carried to it, or recycled abroad in any year.
 */
export const hasKnownExports = (country: Country, year: number): boolean =>
  country.own('recycled_abroad').length > 0 || country.own('waste_exports').some((row) => yearOf(row) === year || has(row, 'carried'))

/** Kilograms unchanged: of the year, else of the nearest year whose row says that it may be carried forward or back (`carried`). */
function statedExports<N>({ n, country, year }: Chapter<N>): KnownExports<N> | undefined {
  const usable = country.own('waste_exports').filter((row) => yearOf(row) === year || has(row, 'carried'))
  const row = nearestRow(usable, year)
  return row && { mass: n.as(LABEL, n.cell(row, 'export_kg', 'exports as stated')), row }
}

/** Of the year; else the share that it has in the waste of the nearest reported year, times the waste of this year. */
function recycledAbroad<N>({ n, country, year, say }: Chapter<N>, wasteOf: WasteOfYear<N>): KnownExports<N> | undefined {
  const hasWaste = (ofYear: number) => {
    const known = wasteOf(ofYear)
    return known !== undefined && !n.holds(n.isZero(known.waste))
  }
  const usable = country.own('recycled_abroad').filter((row) => yearOf(row) === year || hasWaste(yearOf(row)))
  const row = nearestRow(usable, year)
  if (!row) return undefined
  const abroad = n.as(
    'recycled abroad',
    n.add([n.cell(row, 'members_kg', 'recycled in other member states'), n.cell(row, 'outside_kg', 'recycled outside the EU')]),
  )
  if (yearOf(row) === year) return { mass: n.as(LABEL, abroad), row }
  const [ofThisYear, ofItsYear] = [wasteOf(year), wasteOf(yearOf(row))]
  if (!ofThisYear || !ofItsYear) return undefined
  sayWasteOf(say, 'waste-of-year', 'exported', yearOf(row), ofItsYear.rests)
  return { mass: n.as(LABEL, n.scale([ofThisYear.waste, abroad], [ofItsYear.waste])), row }
}
