// How far a figure can be trusted, in sentences: its range, and the inputs that make it as wide as it is.

import type { Row } from '../../compute/numbers.ts'
import type { Uncertain } from '../../compute/ranges/drawn-inputs.ts'
import type { FigureRange } from '../../compute/ranges/figure-range.ts'
import { type Range, rangeText } from '../../model/amounts.ts'
import { formatFixed } from '../../model/decimal.ts'
import { listed } from '../../model/listed.ts'
import { smallest } from '../../model/lists.ts'
import type { Metric } from '../../model/metrics.ts'
import type { ErrorKind } from '../../model/spreads.ts'
import type { CountryBook } from './book.ts'
import { sourceOf } from './release-rows.ts'

/** The most contributions that a sentence names, and the least share of each. */
const MOST_NAMED = 3
const LEAST_NAMED = 0.05

/** The words for uncertain cells, by table and column, where the label of the steps does not fit into a sentence. */
const QUANTITIES: Readonly<Record<string, string>> = {
  'category_split.weight': 'the category weight',
  'energy_recovery.divided_by': 'the waste from which energy recovery is computed',
  'littering_rates.littered_ppm': 'the littering rate',
  'packaging_shares.packaging_ppm': 'the packaging share',
  'packaging_shares.weight': 'the packaging weight',
  'polymer_supply.export_kg': 'the export',
  'polymer_supply.import_kg': 'the import',
  'polymer_supply.production_kg': 'the production',
  'recycled_abroad.members_kg': 'the mass recycled in other member states',
  'recycled_abroad.outside_kg': 'the mass recycled outside the EU',
  'recycling_rates.packaging_ppm': 'the packaging share of recycled plastics',
  'regional_fates.incinerated_ppm': 'the incinerated share',
  'regional_fates.landfilled_ppm': 'the sanitary landfill share',
  'regional_fates.mismanaged_ppm': 'the improperly disposed share',
  'release_rates.released_ppm': 'the release rate',
  'trade_statistics.packaging_ppm': 'the packaging share of traded plastic waste',
  'treatment_shares.improper_ppm': 'the improperly disposed share',
  'waste_trade.packaging_ppm': 'the packaging share of traded plastic waste',
}

const ERROR_WORDS: Readonly<Record<ErrorKind, string>> = {
  waste: 'the error of the estimate from municipal waste, as measured in countries that also report their packaging waste',
  recycling: 'the error of the regional recycling rate, as measured in countries that report their own rate',
  incineration:
    'the error of the incinerated share of what is incinerated or landfilled, as measured in countries that report better shares',
  openLandfill: 'landfills of which the publisher does not say whether they are sanitary',
}

/** The bounds as they are published: in kt, percent or kg per head. */
export function publishedRange({ low, high }: Pick<FigureRange, 'low' | 'high'>, { decimals }: Pick<Metric, 'decimals'>): Range {
  const published = (digits: bigint) => Number(formatFixed({ digits, scale: decimals }))
  return { low: published(low), high: published(high) }
}

/** The published range of an explained figure; null where it has none. */
export const rangeOf = ({ range, metric }: { readonly range: FigureRange | null; readonly metric: Metric }): Range | null =>
  range && publishedRange(range, metric)

/** What is said of a figure whose two bounds are equal. */
export const FIXED_WORDS = 'Other plausible values of the inputs do not move this figure: its range is the figure itself.'

/** The range and what contributes most to it; the text of an explanation. */
export function rangeSentences(book: CountryBook, range: FigureRange, metric: Metric): string {
  if (range.low === range.high) return FIXED_WORDS
  const named = range.contributions.filter(({ share }) => share >= LEAST_NAMED).slice(0, MOST_NAMED)
  // Draws of different inputs correlate a little by chance, so that squared correlations can sum to more than one.
  const all = Math.max(
    1,
    range.contributions.reduce((sum, { share }) => sum + share, 0),
  )
  const words = named.map(({ quantity, share }, index) => {
    const of = index === 0 ? ' of its spread comes' : ''
    return `${index === 0 && isAll(share) ? 'Nearly all' : percent(share / all)}${of} from ${quantityWords(book, quantity)}`
  })
  const because =
    words.length === 0
      ? 'Many inputs contribute to its spread, each with a small share.'
      : `${isAll(named[0]?.share) ? '' : 'About '}${listed(words)}.`
  return `Its 90 % range is ${rangeText(publishedRange(range, metric), metric.unit)}. ${because}`
}

/** Whether a share is so large that the other inputs are not worth naming. */
const isAll = (share = 0) => share > 0.97

const percent = (share: number) => `${Math.round(share * 100)} %`

/** `the share of waste collected (collection of 2010, worldbank-what-a-waste-2, quality 2 of 5)` */
function quantityWords(book: CountryBook, { table, key, column, error, rows: numbers }: Uncertain): string {
  const rows = numbers.map((row) => book.rowOf(row))
  const about = key
    .split('|')
    .filter((part) => part !== book.country && part !== '*' && part !== '')
    .join(', ')
  const words = error === undefined ? cellWords(book, table, column) : ERROR_WORDS[error]
  return `${words}${about === '' ? '' : ` of ${about}`} (${[tableWords(table, rows), ...sourceWords(book, rows)].join(', ')})`
}

/** What the method calls a cell. */
function cellWords({ taped }: CountryBook, table: string, column: string): string {
  const known = QUANTITIES[`${table}.${column}`]
  if (known !== undefined) return known
  const ends = [...taped.tape.ends.values()]
  const end = ends.find((one) => one.column === column && one.row?.table === table)
  return `the ${end?.label ?? column}`
}

function tableWords(table: string, rows: readonly Row[]): string {
  const years = [...new Set(rows.flatMap(({ values }) => Number(values.year) || []))].sort()
  const last = years.at(-1)
  return last === undefined ? table : `${table} of ${years[0] === last ? last : `${years[0]} to ${last}`}`
}

function sourceWords({ scoreOf }: CountryBook, rows: readonly Row[]): string[] {
  const sources = [...new Set(rows.flatMap((row) => sourceOf(row) ?? []))]
  const scores = rows.flatMap((row) => scoreOf(row) ?? [])
  return [...sources, ...(scores.length === 0 ? [] : [`quality ${smallest(scores)} of 5`])]
}
