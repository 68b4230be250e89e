// The records of chosen places, packaging, polymers and years, with all metrics and the rank of each place by one measure. A reader can sort
// the columns; the files keep the order before sorting, and hold all rows and digits.

import { DIMENSIONS } from '../../../model/dimensions.ts'
import { labelOf } from '../../../model/metric-labels.ts'
import { html } from '../dom.ts'
import type { Figure } from '../figures.ts'
import { formOf, unitOf } from '../labels.ts'
import { pairsOf } from '../pairs.ts'
import { approximate, coverageHint, figureCells, figureColumns, scrolling, sheetTable } from '../parts.ts'
import { isGroup, nameOf, placesAmong, setName } from '../places.ts'
import { type Rank, ranksOf } from '../ranks.ts'
import { type Cell, type Column, type Sheet, writtenIn } from '../sheet.ts'
import { choicesIn } from '../state.ts'
import type { Shown, View } from '../view.ts'

/** Rows that the page shows at once; more would make it slow. */
const MOST_ROWS = 300

const RANKS =
  'Ranks count from the highest figure, among the places of this table with the same packaging, polymer and year. The last two rank columns say which ranks the 90 % ranges allow.'

export const table: View = {
  name: 'table',
  label: 'Table',
  controls: ['among', 'country', 'with', 'categories', 'polymers', 'years', 'measure', 'as', 'release'],
  needs: (state, facts) => {
    const places = placesAmong(facts, state)
    return {
      allCountries: places.length > 1 || places[0] !== state.country,
      groups: places.some((place) => isGroup(facts, place)),
      pairs: pairsOf(facts, state),
    }
  },
  title: ({ state, facts }) => {
    const { years } = choicesIn(state)
    return `Records: ${setName(facts, state)}, ${years.length === 1 ? years[0] : `${years.length} years from ${years[0]} to ${years.at(-1)}`}`
  },
  subtitle: ({ state }) => {
    const { categories, polymers } = choicesIn(state)
    const some = (names: readonly string[], kind: string) => (names.length === 1 ? names[0] : `${names.length} ${kind}`)
    return `${some(categories, 'kinds of packaging')}, ${some(polymers, 'polymers')}`
  },
  render(shown) {
    const { facts, state } = shown
    const { rows, sheet } = recordSheet(shown)
    const count = sheet.rows.length
    const page = withNames(shown, sheet)
    const element = sheetTable({ ...page, rows: page.rows.slice(0, MOST_ROWS) })
    sortable(element, page)
    const many = count > MOST_ROWS ? ` The page shows ${MOST_ROWS} of them; sorting takes all into account.` : ''
    return {
      content: [
        html(
          'p',
          { class: 'hint' },
          `${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'}.${many} Numbers are rounded here; the files hold all digits and all records of this choice. Select a column head to sort.`,
        ),
        html('p', { class: 'hint' }, RANKS),
        ...approximate(rows.flatMap(({ figure }) => figure ?? [])).map((text) => html('p', { class: 'hint' }, text)),
        ...coverageHint(facts, placesAmong(facts, state)),
        scrolling('scroll records', 'Records', element),
      ],
      chart: undefined,
      sheet,
    }
  },
}

interface Row {
  readonly dimensions: Readonly<Record<(typeof DIMENSIONS)[number], string | number>>
  readonly figure: Figure | undefined
  readonly rank: Rank | undefined
  readonly amounts: readonly Cell[]
}

const RANK_COLUMNS: readonly Column[] = [
  { name: 'rank', label: 'Rank' },
  { name: 'rank_from', label: 'Rank at best' },
  { name: 'rank_to', label: 'at worst' },
]

/** The chosen records: dimensions, ranks, the measure with its range, and the other metrics. */
function recordSheet(shown: Shown): { readonly rows: readonly Row[]; readonly sheet: Sheet } {
  const { state, metrics, measure, facts } = shown
  const form = formOf(measure, state.as)
  const others = metrics.filter(({ name }) => form !== 'own' || name !== measure.name)
  const places = placesAmong(facts, state)
  const rows = pairsOf(facts, state).flatMap(({ category, polymer }) => {
    const numbers = shown.numbersOf(category, polymer)
    return choicesIn(state).years.flatMap((year) => {
      const known = places.filter((place) => numbers.published(place, year, measure))
      const figures = known.map((place) => numbers.figure(place, year, measure, form))
      const ranks = ranksOf(figures)
      return known.map((country, place): Row => {
        const amounts = others.map((metric) => numbers.published(country, year, metric)?.amount)
        return { dimensions: { country, category, polymer, year }, figure: figures[place], rank: ranks[place], amounts }
      })
    })
  })
  // In the order of datasets.csv: places first.
  rows.sort((a, b) => places.indexOf(String(a.dimensions.country)) - places.indexOf(String(b.dimensions.country)))
  return {
    rows,
    sheet: {
      caption: 'Records',
      columns: [
        ...DIMENSIONS.map((name) => ({ name, label: name.charAt(0).toUpperCase() + name.slice(1) })),
        ...RANK_COLUMNS,
        ...figureColumns(measure, form),
        ...others.map((metric) => ({ name: metric.name, label: labelOf(metric), unit: metric.unit, decimals: metric.decimals })),
      ],
      rows: rows.map(({ dimensions, figure, rank, amounts }) => [
        ...DIMENSIONS.map((name) => dimensions[name]),
        ...[rank?.rank, rank?.best, rank?.worst],
        ...figureCells(figure, unitOf(measure, form)),
        ...amounts,
      ]),
    },
  }
}

/** The records for readers: with names of places, and without what all rows have in common. */
function withNames({ facts, state }: Shown, { columns, rows, caption }: Sheet): Sheet {
  const { categories, polymers } = choicesIn(state)
  const isShown = ({ name }: Column) => (name === 'category' ? categories.length > 1 : name === 'polymer' ? polymers.length > 1 : true)
  const named = rows.map(([country, ...cells]) => [nameOf(facts, String(country)), ...cells])
  return {
    caption,
    columns: columns.filter(isShown),
    rows: named.map((row) => row.filter((_, index) => isShown(columns[index] as Column))),
  }
}

/** Lets the heads of a table sort its sheet, of which the table shows the first rows. */
function sortable(element: HTMLTableElement, sheet: Sheet): void {
  const heads = [...(element.tHead?.rows[0]?.cells ?? [])]
  for (const [index, head] of heads.entries()) {
    const button = html('button', { type: 'button', class: 'sort' }, head.textContent ?? '')
    button.addEventListener('click', () => {
      const before = head.getAttribute('aria-sort')
      // Names and ranks begin with the first.
      const isAscendingFirst = sheet.columns[index]?.unit === undefined
      const [first, second] = isAscendingFirst ? ['ascending', 'descending'] : ['descending', 'ascending']
      const direction = before === null ? first : before === first ? second : undefined
      for (const other of heads) other.removeAttribute('aria-sort')
      if (direction) head.setAttribute('aria-sort', direction)
      const sign = direction === 'ascending' ? 1 : -1
      const rows = direction ? [...sheet.rows].sort((a, b) => sign * order(writtenIn(a[index]), writtenIn(b[index]))) : sheet.rows
      const [body] = sheetTable({ ...sheet, rows: rows.slice(0, MOST_ROWS) }).tBodies
      if (body) element.tBodies[0]?.replaceWith(body)
    })
    head.replaceChildren(button)
  }
}

/** In ascending order, missing values come first. */
function order(a: ReturnType<typeof writtenIn>, b: ReturnType<typeof writtenIn>): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '').localeCompare(String(b ?? ''), 'en')
}
