// The answers that views give, as sentences: their titles.

import { boundTexts, UNIT_TEXTS } from '../../model/amounts.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { listed } from '../../model/listed.ts'
import { largest, smallest } from '../../model/lists.ts'
import { labelOf } from '../../model/metric-labels.ts'
import type { Metric, Unit } from '../../model/metrics.ts'
import { type Figure, figureAmount, figureText } from './figures.ts'
import { overlap, type Verdict } from './ranks.ts'

/**
 * Whether the range says more than the figure: it is wider than the figure, or it is a quarter of it and the figure stands at one of its
 * ends.
 */
export function rangeLeads(figure: Figure): boolean {
  const { amount, range } = figure
  if (!range) return false
  const width = range.high - range.low
  const place = (amount - range.low) / width
  return width > Math.abs(amount) || (width > amount / 4 && (place < 0.1 || place > 0.9))
}

/** `37 %`; `between 50 and 91 %` where the range says more. */
export function leadingText(figure: Figure, unit: Unit): string {
  if (!figure.range || !rangeLeads(figure)) return figureAmount(figure, unit)
  return `between ${boundTexts(figure.range).join(' and ')}\u00a0${UNIT_TEXTS[unit]}`
}

/** `plastic packaging waste`, `waste of PET bottles of PET`: the waste that a view is about. */
export function wasteWords({ category, polymer }: { readonly category: string; readonly polymer: string }): string {
  const ofPolymer = polymer === ALL_POLYMERS ? '' : ` of ${polymer}`
  return category === ALL_CATEGORIES ? `plastic packaging waste${ofPolymer}` : `waste of ${category}${ofPolymer}`
}

const ofWaste = (waste: string) => (waste.startsWith('waste') ? `the ${waste}` : waste)

/** `Brazil: 53 % of plastic packaging waste is mismanaged`. */
export const mismanagedAnswer = (place: string, figure: Figure, waste: string): string =>
  `${place}: ${leadingText(figure, 'percent')} of ${ofWaste(waste)} is mismanaged`

/** Shares, highest first, by which places are counted. */
const COUNTED_BY = [
  [50, 'half'],
  [25, 'a quarter'],
  [10, 'a tenth'],
  [5, '5\u00a0%'],
  [1, '1\u00a0%'],
] as const

interface Named {
  readonly name: string
  readonly figure: Figure
}

/** What happens to a share of the waste: `is littered`. */
const predicateOf = (metric: Metric): string =>
  metric.name === 'sanitary_landfill' ? 'goes to sanitary landfill' : `is ${labelOf(metric).toLowerCase()}`

/** `In 28 of 76 countries, more than half of plastic packaging waste is mismanaged`; for other units, the highest and the lowest. */
export function mapAnswer(
  metric: Metric,
  unit: Unit,
  countries: readonly Named[],
  packaging: { readonly category: string; readonly polymer: string },
): string {
  if (countries.length === 0) return `${labelOf(metric)}: no figure`
  const found = COUNTED_BY.find(([share]) => countries.some(({ figure }) => figure.amount > share))
  if (unit !== 'percent' || !found) return extremesAnswer(metric, unit, countries)
  const [share, words] = found
  const count = countries.filter(({ figure }) => figure.amount > share).length
  const waste = wasteWords(packaging)
  return `In ${count} of ${countries.length} countries, more than ${words} of ${ofWaste(waste)} ${predicateOf(metric)}`
}

/** `Littered, kg per head: highest in Brazil (1.2 kg per head), lowest in 12 places (0.1 kg per head)`. */
export function extremesAnswer(metric: Metric, unit: Unit, places: readonly Named[]): string {
  const sorted = [...places].sort((a, b) => b.figure.amount - a.figure.amount)
  const [first, last] = [sorted[0], sorted.at(-1)]
  const label = labelOf(metric)
  if (!first || !last) return `${label}: no figure`
  const words = ({ name, figure }: Named) => {
    const amount = figureAmount(figure, unit)
    const alike = places.filter((place) => figureAmount(place.figure, unit) === amount).length
    return `${alike === 1 ? name : `${alike} places`} (${amount})`
  }
  if (figureAmount(first.figure, unit) === figureAmount(last.figure, unit)) return `${label}: ${words(first)}`
  return `${label}: highest in ${words(first)}, lowest in ${words(last)}`
}

/** `Mismanaged: Germany cannot be told apart from 11 of 14 other places`; the other place by its name where there is one. */
export function comparedAnswer(
  metric: Metric,
  name: string,
  places: readonly { readonly label: string; readonly verdict: Verdict }[],
): string {
  const others = places.filter(({ verdict }) => verdict !== 'same')
  const among = (wanted: Verdict) => {
    const count = others.filter(({ verdict }) => verdict === wanted).length
    return count === 0 ? undefined : others.length === 1 ? others[0]?.label : `${count} of ${others.length} other places`
  }
  const label = labelOf(metric)
  const alike = among('alike')
  if (alike !== undefined) return `${label}: ${name} cannot be told apart from ${alike}`
  // The verdict is about the others: one that is higher is a place to which this one is lower.
  const [higher, lower] = [among('lower'), among('higher')]
  const parts = [...(higher === undefined ? [] : [`higher than ${higher}`]), ...(lower === undefined ? [] : [`lower than ${lower}`])]
  return `${label}: ${name} is ${parts.join(' and ')}`
}

/** Why overlapping ranges of one place, of several years or packagings, do not say that its figures are alike. */
export const SHARED_ERROR =
  'Figures of one place share much of their error, such as that of collection: they may differ although their ranges overlap, ' +
  'but ranges alone cannot show it.'

/**
 * `Germany: recycled in the country, 37 % in 2019, 46 % in 2022: a clear rise, as the ranges do not overlap`. `noneAlone` is said first,
 * where the place has no value of the packaging alone.
 */
export function timeAnswer(
  metric: Metric,
  unit: Unit,
  series: readonly { readonly name: string; readonly points: readonly Dated[] }[],
  noneAlone?: string,
): string {
  const label = labelOf(metric)
  const [only] = series
  if (series.length === 1 && only) {
    const [first, last] = [only.points[0], only.points.at(-1)]
    if (!first || !last) return `${only.name}: ${label.toLowerCase()}, no figure`
    const words = ({ year, figure }: Dated) => `${figureAmount(figure, unit)} in ${year}`
    const what = `${only.name}: ${noneAlone === undefined ? '' : `${noneAlone}; `}${label.toLowerCase()}`
    if (first === last) return `${what}, ${words(first)}`
    if (figureAmount(first.figure, unit) === figureAmount(last.figure, unit)) return `${what}, ${words(first)} and in ${last.year}`
    const change = last.figure.amount > first.figure.amount ? 'rise' : 'fall'
    const verdict = overlap(first, last)
      ? `no clear ${change}, because the ranges overlap`
      : `a clear ${change}, as the ranges do not overlap`
    return `${what}, ${words(first)}, ${words(last)}: ${verdict}`
  }
  const changed = series.filter(({ points: [first, ...rest] }) => {
    const last = rest.at(-1)
    return first && last && !overlap(first, last)
  })
  if (changed.length === 0) return `${label}: no clear change in any of ${series.length} places, because their ranges overlap`
  return `${label}: a clear change in ${listed(changed.map(({ name }) => name))} alone`
}

interface Dated {
  readonly year: number
  readonly figure: Figure
}

/**
 * `Leaked to waters: LDPE has the most, 150 kt (36 to 400 kt), 40 % of the sum of all rows; the ranges of 2 of 8 others overlap it.`: the
 * row of a breakdown with the largest figure, and which part of the sum it is; all whose figures read alike, where several do.
 */
export function largestAnswer(
  metric: Metric,
  unit: Unit,
  rows: readonly { readonly label: string; readonly figure?: Figure | undefined }[],
): string {
  const known = rows.flatMap(({ label, figure }) => (figure ? [{ label, figure }] : [])).sort((a, b) => b.figure.amount - a.figure.amount)
  const what = `${labelOf(metric)}:`
  const [first] = known
  if (!first || first.figure.amount <= 0) return `${what} no row has a figure above 0.`
  const text = figureAmount(first.figure, unit)
  const alike = known.filter(({ figure }) => figureAmount(figure, unit) === text).map(({ label }) => label)
  if (alike.length > 1) {
    const scale = unit === 'percent' ? 'the largest shares of their waste' : 'the most'
    return `${what} ${alike.length === known.length ? 'all rows have the same' : `${listed(alike)} have ${scale}`}, ${text}.`
  }
  const sum = known.reduce((all, { figure }) => all + figure.amount, 0)
  const part = unit === 'percent' ? '' : `, ${Math.round((100 * first.figure.amount) / sum)} % of the sum of all rows`
  const others = known.slice(1)
  const near = others.filter((other) => overlap(first, other))
  const overlapping =
    near.length === 0
      ? ''
      : others.length === 1
        ? `; the range of ${near[0]?.label} overlaps it`
        : `; the ranges of ${near.length} of ${others.length} others overlap it`
  const scale = unit === 'percent' ? 'the largest share of its waste' : 'the most'
  return `${what} ${first.label} has ${scale}, ${figureText(first.figure, unit)}${part}${overlapping}.`
}

/** `sum over 27 countries`, `sums over 27 to 76 countries`: what groups of so many countries rest on. */
export function sumsWords(countries: readonly number[]): string {
  const [least, most] = [smallest(countries), largest(countries)]
  return least === most ? `sum over ${most} countries` : `sums over ${least} to ${most} countries`
}

/** What a group of countries rests on. */
export const sumWords = (countries: number): string => `A sum over ${countries} countries.`
