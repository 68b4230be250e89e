// The records of chosen places, packaging, polymers and years, with all metrics and the rank of each place by one measure. On the page they
// are in the order of the places' names, and a reader can sort the columns; files have the order of datasets.csv, all rows and all digits.

import { ALL_CATEGORIES, ALL_POLYMERS } from '../../../model/dimensions.ts'
import { labelOf } from '../../../model/metric-labels.ts'
import { someOf } from '../citation.ts'
import { html } from '../dom.ts'
import { type Figure, figureAmount, isUnknown, sameDecimals } from '../figures.ts'
import { titleOf } from '../labels.ts'
import { pairsOf } from '../pairs.ts'
import { approximate, coverageHint, figureCells, figureColumns, noFigure, scrolling, sheetTable } from '../parts.ts'
import { isGroup, nameOf, placesAmong, setName } from '../places.ts'
import { type Rank, ranksOf, rankText } from '../ranks.ts'
import { type Cell, type Column, nameWithUnit, PLACE_AND_YEAR, type Sheet, writtenIn } from '../sheet.ts'
import { CHOSEN, choicesIn, type State } from '../state.ts'
import type { Shown, View } from '../view.ts'
import { withoutUnit } from '../words.ts'

/** Rows that the page shows at once; more would make it slow. */
const MOST_ROWS = 300

/** Narrower tables have the range in the column of its figure. */
const NARROW = 560

const RANKS =
  'Ranks count from the highest figure, among the places of this table with the same packaging, polymer and year; ' +
  '= stands where several figures read the same. Beside a rank stand those that the 90 % range allows.'

export const table: View = {
  controls: () => ['among', 'with', 'categories', 'polymers', 'years', 'measure', 'as', 'release'],
  parameters: ({ among, categories, polymers, years }) => [
    ...(among === CHOSEN ? (['country'] as const) : []),
    ...(categories.length === 0 ? (['category'] as const) : []),
    ...(polymers.length === 0 ? (['polymer'] as const) : []),
    ...(years.length === 0 ? (['year'] as const) : []),
  ],
  needs: (state, facts) => {
    const places = placesAmong(facts, state)
    return {
      allCountries: places.length > 1 || places[0] !== state.country,
      groups: places.some((place) => isGroup(facts, place)),
      pairs: pairsOf(facts, state),
    }
  },
  scope: (state) => ({ among: state.among, with: state.with, ...choicesIn(state) }),
  title: ({ state, facts }) => {
    const { years } = choicesIn(state)
    return `Records: ${setName(facts, state)}, ${years.length === 1 ? years[0] : `${years.length} years from ${years[0]} to ${years.at(-1)}`}`
  },
  subtitle: ({ state }) => {
    const { categories, polymers } = choicesIn(state)
    return [...someOf(categories, 'kinds of packaging'), ...someOf(polymers, 'polymers')].join(', ')
  },
  measured({ state, measure }) {
    const by = titleOf(measure, state.as)
    return isRanked(state) ? `All metrics, ranked by ${by.charAt(0).toLowerCase()}${by.slice(1)}` : 'All metrics'
  },
  render(shown, width) {
    const { facts, state } = shown
    const { rows, sheet } = recordSheet(shown)
    const count = sheet.rows.length
    if (count === 0) return { content: [noFigure(shown)], sheet }
    const isNarrow = width < NARROW
    const wanted = withoutCommon(shown, sheet, isNarrow ? '\n' : ', ')
    const element = sortableTable(isNarrow ? rangesBelow(wanted) : wanted)
    const many = count > MOST_ROWS ? ` The page shows ${MOST_ROWS} of them; sorting takes all into account.` : ''
    return {
      content: [
        html(
          'p',
          { class: 'hint' },
          `${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'}.${many} ` +
            'Numbers are rounded here; the files hold all digits and all records of this choice. Select a column head to sort.',
        ),
        ...totalsAmong(state).map((total) =>
          html('p', { class: 'hint' }, `${total} holds the other rows already: do not add its records to theirs.`),
        ),
        ...approximate(rows.flatMap(({ figure }) => figure ?? [])).map((text) => html('p', { class: 'hint' }, text)),
        ...coverageHint(facts, placesAmong(facts, state)),
        scrolling('scroll records', 'Records', element),
        ...(isRanked(state) ? [html('p', { class: 'hint' }, RANKS)] : []),
      ],
      sheet,
    }
  },
}

/** The sums that are chosen beside parts of them. */
function totalsAmong(state: State): readonly string[] {
  const { categories, polymers } = choicesIn(state)
  return [...(categories.length > 1 ? categories : []), ...(polymers.length > 1 ? polymers : [])].filter(
    (one) => one === ALL_CATEGORIES || one === ALL_POLYMERS,
  )
}

interface Row {
  readonly country: string
  readonly category: string
  readonly polymer: string
  readonly year: number
  readonly figure: Figure | undefined
  readonly rank: Rank | undefined
  readonly amounts: readonly Cell[]
}

const RANK: Column = { name: 'rank', label: 'Rank' }
const RANKS_OF_RANGE: readonly Column[] = [
  { name: 'rank_from', label: 'Rank from' },
  { name: 'rank_to', label: 'Rank to' },
]

/** A rank among a few chosen places would be taken for that among all. */
const isRanked = ({ among }: State): boolean => among !== CHOSEN

/** The chosen records: dimensions, ranks, the measure with its range, and the other metrics. */
function recordSheet(shown: Shown): { readonly rows: readonly Row[]; readonly sheet: Sheet } {
  const { state, metrics, measure, form, unit, facts } = shown
  const others = metrics.filter(({ name }) => form !== 'own' || name !== measure.name)
  const places = placesAmong(facts, state)
  const rows = pairsOf(facts, state).flatMap(({ category, polymer }) => {
    const numbers = shown.numbersOf(category, polymer)
    return choicesIn(state).years.flatMap((year) => {
      const known = places.filter((place) => numbers.published(place, year, measure))
      const figures = sameDecimals(known.map((place) => ({ figure: numbers.figure(place, year, measure, form) }))).map(
        ({ figure }) => figure,
      )
      const ranks = ranksOf(figures, unit)
      return known.map((country, place): Row => {
        const amounts = others.map((metric): Cell => {
          const other = numbers.published(country, year, metric)
          // What is not known counts as 0 in the files.
          return (
            other && { amount: other.amount, text: isUnknown(other) ? '–' : withoutUnit(figureAmount(other, metric.unit), metric.unit) }
          )
        })
        return { country, category, polymer, year, figure: figures[place], rank: ranks[place], amounts }
      })
    })
  })
  // In the order of datasets.csv: places first.
  rows.sort((a, b) => places.indexOf(a.country) - places.indexOf(b.country))
  return {
    rows,
    sheet: {
      caption: 'Records',
      columns: [
        { name: 'country', label: 'Code' },
        ...PLACE_AND_YEAR.slice(1),
        // Where a phone shows it.
        ...(isRanked(state) ? [RANK] : []),
        ...figureColumns(measure, form),
        ...(isRanked(state) ? RANKS_OF_RANGE : []),
        ...others.map((metric) => ({
          name: nameWithUnit(metric.name, metric.unit),
          label: labelOf(metric),
          unit: metric.unit,
          decimals: metric.decimals,
        })),
      ],
      rows: rows.map(({ country, category, polymer, year, figure, rank, amounts }) => [
        ...[country, nameOf(facts, country), year, category, polymer],
        ...(isRanked(state) ? [rank && { amount: rank.rank, text: rankText(rank) }] : []),
        ...figureCells(figure, unit),
        ...(isRanked(state) ? [rank?.best, rank?.worst] : []),
        ...amounts,
      ]),
    },
  }
}

/** The records for readers: without codes, without what all rows have in common, and with the ranks of a range beside the rank. */
function withoutCommon({ state }: Shown, sheet: Sheet, between: string): Sheet {
  const { columns, rows, caption } = isRanked(state) ? ranksTogether(sheet, between) : sheet
  const { categories, polymers, years } = choicesIn(state)
  const counts: Readonly<Record<string, number>> = { country: 0, category: categories.length, polymer: polymers.length, year: years.length }
  const isShown = ({ name }: Column) => (counts[name] ?? 2) > 1
  return {
    caption,
    columns: columns.filter(isShown),
    rows: rows.map((row) => row.filter((_, index) => isShown(columns[index] as Column))),
  }
}

/** `=16, 5 to 29` in one column; on a phone in two lines. */
function ranksTogether({ caption, columns, rows }: Sheet, between: string): Sheet {
  const at = (name: string) => columns.findIndex((column) => column.name === name)
  const [rank, best, worst] = [at('rank'), at('rank_from'), at('rank_to')]
  const isKept = (_: unknown, index: number) => index !== best && index !== worst
  const together = (row: readonly Cell[]): Cell => {
    const cell = row[rank]
    if (typeof cell !== 'object' || row[best] === row[worst]) return cell
    return { ...cell, text: `${cell.text}${between}${row[best]} to ${row[worst]}` }
  }
  return {
    caption,
    columns: columns.filter(isKept),
    rows: rows.map((row) => row.map((cell, index) => (index === rank ? together(row) : cell)).filter(isKept)),
  }
}

/** The sheet for a phone: place, rank and figure first, with the range below the figure, in a cell. */
function rangesBelow({ caption, columns, rows }: Sheet): Sheet {
  const low = columns.findIndex(({ name }) => name.endsWith('_low'))
  const first = [0, columns.indexOf(RANK), low - 1].filter((index) => index >= 0)
  const order = [...first, ...[...columns.keys()].filter((index) => !first.includes(index) && index !== low && index !== low + 1)]
  const textOf = (cell: Cell) => (typeof cell === 'object' ? cell.text : '–')
  const named = columns.map((column, index) => (index === low - 1 ? { ...column, label: `${column.label} with range` } : column))
  return {
    caption,
    columns: order.flatMap((index) => named[index] ?? []),
    rows: rows.map((row) => {
      const [figure, from, to] = row.slice(low - 1, low + 2)
      const cell =
        typeof figure === 'object' && from !== undefined ? { ...figure, text: `${figure.text}\n${textOf(from)} to ${textOf(to)}` } : figure
      return order.map((index) => (index === low - 1 ? cell : row[index]))
    }),
  }
}

/** A table of the first rows of a sheet, whose heads sort the whole sheet; at first by the first column. */
function sortableTable(sheet: Sheet): HTMLTableElement {
  const element = sheetTable({ ...sheet, rows: sheet.rows.slice(0, MOST_ROWS) })
  const heads = [...(element.tHead?.rows[0]?.cells ?? [])]
  const sortBy = (index: number, direction: 'ascending' | 'descending') => {
    for (const other of heads) other.removeAttribute('aria-sort')
    heads[index]?.setAttribute('aria-sort', direction)
    const sign = direction === 'ascending' ? 1 : -1
    const rows = [...sheet.rows].sort((a, b) => sign * order(writtenIn(a[index]), writtenIn(b[index])))
    const [body] = sheetTable({ ...sheet, rows: rows.slice(0, MOST_ROWS) }).tBodies
    if (body) element.tBodies[0]?.replaceWith(body)
  }
  for (const [index, head] of heads.entries()) {
    const button = html('button', { type: 'button', class: 'sort' }, head.textContent ?? '')
    button.addEventListener('click', () => {
      const before = head.getAttribute('aria-sort')
      // Names and ranks begin with the first, amounts with the highest.
      const first = sheet.columns[index]?.unit === undefined ? 'ascending' : 'descending'
      sortBy(index, before === null ? first : before === 'ascending' ? 'descending' : 'ascending')
    })
    head.replaceChildren(button)
  }
  sortBy(0, 'ascending')
  return element
}

/** In ascending order, missing values come first. */
function order(a: ReturnType<typeof writtenIn>, b: ReturnType<typeof writtenIn>): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '').localeCompare(String(b ?? ''), 'en')
}
