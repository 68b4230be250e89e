// How far a figure can be trusted, in sentences: its range, and the inputs that make it as wide as it is.

import type { FigureRange } from '../../compute/ranges/figure-range.ts'
import { cellLabels } from '../../compute/readings/walk.ts'
import { STATEMENTS } from '../../compute/steps/index.ts'
import { listed } from '../../model/listed.ts'
import { smallest } from '../../model/lists.ts'
import type { MetricGroup } from '../../model/metrics.ts'
import type { BookRow, CountryBook } from './book.ts'
import { GROUP_UNITS } from './record.ts'
import { amountText } from './words.ts'

/** The most contributions that a sentence names, and the least share of each. */
const MOST_NAMED = 3
const LEAST_NAMED = 0.05

/** The words for uncertain quantities that are not columns of tables. */
const SPECIAL: Readonly<Record<string, string>> = {
  'municipal_waste.error of such figures':
    'the estimate from municipal waste, which is as wrong as such estimates are in countries that report their packaging waste too',
  'regional_fates.error of such figures':
    'the regional recycling rate, which is as wrong as such rates are in countries that report their own',
  'treatment_shares.incineration of landfill':
    'how much is burnt of what is burnt or buried, which is as wrong as such shares are in countries that report better ones',
  'treatment_shares.landfill of an open kind': 'landfills that the publisher does not call sanitary or otherwise',
}

/** What the steps call a cell, by table and column. */
const LABELS = cellLabels(STATEMENTS)

/** `24 % to 52 %`: rounded outwards, to as many digits as the width of the range supports. */
export function rangeWords({ low, high }: Pick<FigureRange, 'low' | 'high'>, group: MetricGroup): string {
  const width = Number(high - low)
  const step = width > 0 ? BigInt(10 ** Math.max(Math.floor(Math.log10(width)) - 1, 0)) : 1n
  // The low bound is rounded down and the high bound up, so that the figure stays within.
  const down = (bound: bigint) => bound - (((bound % step) + step) % step)
  const [least, most] = [down(low), down(high + step - 1n)]
  const unit = GROUP_UNITS[group]
  const text = (bound: bigint) => amountText(bound, unit).replace(/\.0+(?= )/, '')
  return least === most ? text(low) : `${text(least)} to ${text(most)}`
}

/** The range and what contributes most to it; the text of an explanation. */
export function rangeText(book: CountryBook, range: FigureRange, group: MetricGroup): string {
  if (range.low === range.high) return 'Nothing that this figure rests on is uncertain: its range is the figure itself.'
  const named = range.contributions.filter(({ share }) => share >= LEAST_NAMED).slice(0, MOST_NAMED)
  // Draws of different inputs correlate a little by chance, so that squared correlations can sum to more than one.
  const all = Math.max(
    1,
    range.contributions.reduce((sum, { share }) => sum + share, 0),
  )
  const words = named.map(({ quantity, share }, index) => {
    const of = index === 0 ? ' of its spread comes' : ''
    return `${index === 0 && isAll(share) ? 'Nearly all' : percent(share / all)}${of} from ${quantityWords(book, quantity.name, quantity.rows)}`
  })
  const because =
    words.length === 0 ? 'Many inputs share its spread, each with little.' : `${isAll(named[0]?.share) ? '' : 'About '}${listed(words)}.`
  return `Its 90 % range is ${rangeWords(range, group)}. ${because}`
}

/** Whether a share is so large that the other inputs are not worth naming. */
const isAll = (share = 0) => share > 0.97

const percent = (share: number) => `${Math.round(share * 100)} %`

/** `the share of waste collected (collection of 2010, worldbank-what-a-waste-2, quality 2 of 5)` */
function quantityWords(book: CountryBook, name: string, numbers: readonly number[]): string {
  const [table = ''] = name.split('|')
  const column = name.split('|').at(-1) ?? ''
  const rows = numbers.map((row) => book.rowOf(row))
  const key = name
    .split('|')
    .slice(1, -1)
    .filter((part) => part !== book.country && part !== '*' && part !== '')
    .join(', ')
  const label = LABELS.get(`${table}.${column}`)?.replace(/ of the (category|polymer)$/, '')
  return `${SPECIAL[`${table}.${column}`] ?? label ?? column}${key === '' ? '' : ` of ${key}`} (${[tableWords(table, rows), ...sourceWords(rows)].join(', ')})`
}

function tableWords(table: string, rows: readonly BookRow[]): string {
  const years = [...new Set(rows.flatMap(({ values }) => Number(values.year) || []))].sort()
  const last = years.at(-1)
  return last === undefined ? table : `${table} of ${years[0] === last ? last : `${years[0]} to ${last}`}`
}

function sourceWords(rows: readonly BookRow[]): string[] {
  const sources = [...new Set(rows.flatMap(({ source }) => source ?? []))]
  const scores = rows.flatMap(({ score }) => (score === null ? [] : Number(score)))
  return [...sources, ...(scores.length === 0 ? [] : [`quality ${smallest(scores)} of 5`])]
}
