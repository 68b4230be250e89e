// How far figures can be trusted: the mean quality of the inputs of a country-year, and the width of ranges.

import type { ExplorerData } from '../../../schemas/explorer.ts'
import type { Unit } from '../../model/metrics.ts'
import type { Figure } from './figures.ts'

export const qualityOf = ({ countries }: ExplorerData, place: string, year: number): number | undefined =>
  countries.find(({ code }) => code === place)?.quality[year]

/** Whether the range of a figure is wider than the figure itself. */
export const isWide = ({ amount, range }: Figure): boolean => range !== undefined && range.high - range.low > Math.abs(amount)

/** The ids of the fifth of the places whose ranges are widest: shares in points, others compared with the figure. */
export function widestFifth(places: readonly { readonly id: string; readonly figure: Figure }[], unit: Unit): ReadonlySet<string> {
  const width = ({ amount, range }: Figure) =>
    range === undefined || range.high <= range.low ? 0 : (range.high - range.low) / (unit === 'percent' ? 1 : Math.abs(amount) || 1e-9)
  const widest = places.filter(({ figure }) => width(figure) > 0).sort((a, b) => width(b.figure) - width(a.figure))
  return new Set(widest.slice(0, Math.floor(places.length / 5)).map(({ id }) => id))
}
