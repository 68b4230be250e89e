// Trade in plastic waste (docs/method.md): which figures of two publishers a country-year rests on, by flow and heading. The words of
// all files of this folder are explained in country.ts.

import { type TRADE_FLOWS, UNDIVIDED_HEADING } from '../../model/dimensions.ts'
import type { Row } from '../numbers.ts'
import { nearest, text, whole, yearOf } from '../world.ts'
import type { Chapter } from './chapter.ts'
import { hasKnownExports } from './known-exports.ts'

export type Flow = (typeof TRADE_FLOWS)[number]

/** The quantity that each flow is evidence for. */
export const FLOW_QUANTITIES: Readonly<Record<Flow, string>> = {
  import: 'waste_import',
  export: 'exported',
  reexport: 'reexport_of_waste_import',
}

/** Plastic waste traded under a heading, of all kinds, and the share of packaging in it. */
export interface Traded<N> {
  readonly hs: string
  readonly row: Row
  readonly amount: N
  readonly packaging: N
}

export type Trade<N> = Readonly<Record<Flow, readonly Traded<N>[]>>

/** The trade of a country-year by flow; a flow of which nothing is known is empty. */
export function tradeOf<N>(chapter: Chapter<N>): Trade<N> {
  const { n, country, year } = chapter
  const traded = (hs: string, row: Row): Traded<N> => ({
    hs,
    row,
    amount: n.as('plastic waste traded', n.cell(row, 'amount_kg', 'plastic waste traded')),
    packaging: n.as('packaging in the waste traded', n.cell(row, 'packaging_ppm', 'packaging in it')),
  })
  const ofFlow = (flow: Flow): readonly Traded<N>[] => {
    const byHeading = country.own('waste_trade').filter((row) => yearOf(row) === year && text(row, 'flow') === flow)
    if (byHeading.length > 0) return byHeading.map((row) => traded(text(row, 'hs'), row))
    const selected = byStatistics(chapter, flow)
    return selected ? [traded(UNDIVIDED_HEADING, selected)] : []
  }
  return { import: ofFlow('import'), export: ofFlow('export'), reexport: ofFlow('reexport') }
}

/** The figures of both publishers for a year. */
interface Figures {
  readonly year: number
  readonly unctad: Row | undefined
  readonly owid: Row | undefined
  /** The row that flags UNCTAD's figure. */
  readonly flag: Row | undefined
  readonly takesUnctad: boolean
  /** The row of the figure that is used; undefined where neither is usable. */
  readonly row: Row | undefined
}

/**
 * UNCTAD's figure unless it is flagged or below a third of that of Our World in Data, which is then used. Where neither is usable for the
 * year, the nearest usable year, kilograms unchanged; re-exports are of the year itself and never carried.
 */
function byStatistics<N>(chapter: Chapter<N>, flow: Flow): Row | undefined {
  const { country, year } = chapter
  const statistics = country.own('trade_statistics').filter((row) => text(row, 'flow') === flow)
  const flags = country.own('trade_flags').filter((row) => text(row, 'flow') === flow)
  const figuresOf = (of: number): Figures => {
    const by = (publisher: string) => statistics.find((row) => yearOf(row) === of && text(row, 'publisher') === publisher)
    const [unctad, owid] = [by('unctad'), by('owid')]
    const flag = flags.find((row) => whole(row, 'first_year') <= of && of <= whole(row, 'last_year'))
    const isBelowThird = unctad && owid && whole(unctad, 'amount_kg') * 3n < whole(owid, 'amount_kg')
    const takesUnctad = unctad !== undefined && !flag && !isBelowThird
    return { year: of, unctad, owid, flag, takesUnctad, row: takesUnctad ? unctad : owid }
  }
  const years = flow === 'reexport' ? [year] : [...new Set(statistics.map(yearOf))]
  const usable = years.map(figuresOf).filter(({ row }) => row !== undefined)
  const used = nearest(usable, year, (figures) => figures.year)
  if (used) sayFigures(chapter, flow, figuresOf(year), used)
  return used?.row
}

/** Says what the figures of the year and the used ones are, and why. */
function sayFigures<N>({ n, country, year, say }: Chapter<N>, flow: Flow, own: Figures, used: Figures): void {
  const about = FLOW_QUANTITIES[flow]
  const kg = (row: Row | undefined) => row && n.cell(row, 'amount_kg', 'plastic waste traded')
  if (own.flag && (own.unctad || own.owid)) say('flag-applies', about, { flag: text(own.flag, 'reason'), row: own.flag })
  if (used.unctad && used.owid) {
    const [publisher, row, other] = used.takesUnctad ? ['owid', used.owid, used.unctad] : ['unctad', used.unctad, used.owid]
    say('other-publisher', about, { publisher, row, amount: kg(row), wanted: kg(other) })
  }
  // Exports that are known for the country as a whole go before the statistics: what is used instead of a figure then changes nothing.
  if (flow === 'export' && hasKnownExports(country, year)) return
  const amounts = { row: used.row, amount: kg(used.row), wanted: kg(own.unctad) }
  if (used.year !== year) {
    const flag = own.unctad && own.flag && text(own.flag, 'reason')
    if (flag === undefined) say('trade-carried', about, { from_year: used.year, ...amounts })
    else say('flagged-trade-carried', about, { from_year: used.year, flag, ...amounts })
  } else if (used.unctad && !used.takesUnctad) {
    if (used.flag) say('publisher-flagged', about, { publisher: 'owid', flag: text(used.flag, 'reason'), ...amounts })
    else say('publisher-below-third', about, { publisher: 'owid', ...amounts })
  }
}
