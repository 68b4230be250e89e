// When the evidence of a figure is weak: its country-year has a low quality score, or its range is wider than the figure itself.

import type { ExplorerData } from '../../../schemas/explorer.ts'
import type { Figure } from './figures.ts'

/** Mean quality score below which evidence is weak; 5 is best. */
const LOW_QUALITY = 2.5

export const qualityOf = ({ countries }: ExplorerData, place: string, year: number): number | undefined =>
  countries.find(({ code }) => code === place)?.quality[year]

export const isWide = ({ amount, range }: Figure): boolean => range !== undefined && range.high - range.low > Math.abs(amount)

/** Whether the evidence of a figure is weak; where there is no figure, there is nothing to be weak. */
export function isWeak(facts: ExplorerData, place: string, year: number, figure: Figure | undefined): boolean {
  if (!figure) return false
  const quality = qualityOf(facts, place, year)
  return (quality !== undefined && quality < LOW_QUALITY) || isWide(figure)
}

export const WEAK_MEANS = `Hatched: the mean quality score of the inputs is below ${LOW_QUALITY} of 5, or the range is wider than the figure itself.`
