// The records with all metrics. A reader can sort the columns; the files keep the order before sorting, and hold all digits.

import { DIMENSIONS } from '../../../model/dimensions.ts'
import { html } from '../dom.ts'
import { labelOf } from '../labels.ts'
import { scrolling, sheetTable } from '../parts.ts'
import { isGroup, nameOf } from '../places.ts'
import { type Cell, type Sheet, withoutPackaging, writtenIn } from '../sheet.ts'
import type { Shown, View } from '../view.ts'

export const table: View = {
  name: 'table',
  label: 'Table',
  controls: ['rows', 'country', 'year', 'category', 'polymer', 'release'],
  needs: ({ country, rows }, facts) => ({ allCountries: rows !== 'place', groups: rows === 'place' && isGroup(facts, country) }),
  title: (shown) => {
    const { state, facts } = shown
    const which = { place: nameOf(facts, state.country), year: `all countries, ${state.year}`, all: 'all countries and years' }[state.rows]
    return `Records: ${which}; ${state.category}, ${state.polymer}`
  },
  render(shown) {
    const sheet = recordSheet(shown)
    const rows = sheet.rows.length
    const element = sheetTable(withNames(shown, sheet))
    sortable(element, sheet.rows)
    return {
      content: [
        html(
          'p',
          { class: 'hint' },
          `${rows} ${rows === 1 ? 'record' : 'records'}. Numbers are rounded here; the files hold all digits. Select a column head to sort.`,
        ),
        scrolling('scroll records', 'Records', element),
      ],
      chart: undefined,
      sheet,
    }
  },
}

/** The records as datasets.csv writes them. */
function recordSheet(shown: Shown): Sheet {
  const { state, metrics, numbers, records, years, facts } = shown
  const places = isGroup(facts, state.country) && state.rows === 'place' ? years.map((year) => ({ country: state.country, year })) : records
  const chosen = places.filter(({ country, year }) =>
    state.rows === 'all' ? true : state.rows === 'place' ? country === state.country : year === state.year,
  )
  return {
    caption: 'Records',
    columns: [
      ...DIMENSIONS.map((name) => ({ name, label: name.charAt(0).toUpperCase() + name.slice(1) })),
      ...metrics.map((metric) => ({ name: metric.name, label: labelOf(metric), unit: metric.unit, decimals: metric.decimals })),
    ],
    rows: chosen.map(({ country, year }) => [
      country,
      state.category,
      state.polymer,
      year,
      ...metrics.map((metric) => numbers.published(country, year, metric)?.amount),
    ]),
  }
}

/** The records for readers, with names of countries. */
function withNames({ facts }: Shown, sheet: Sheet): Sheet {
  const { rows, ...shown } = withoutPackaging(sheet)
  return { ...shown, rows: rows.map(([country, ...cells]) => [nameOf(facts, String(country)), ...cells]) }
}

/**
 * Lets the heads of a table sort it. `rows` are the values behind the rows of the table. They may have more columns than the table: the
 * last values of a row belong to the columns after the first.
 */
function sortable(table: HTMLTableElement, rows: readonly (readonly Cell[])[]): void {
  const [head] = table.tHead?.rows ?? []
  const [body] = table.tBodies
  if (!head || !body) return
  const lines = [...body.rows].map((line, place) => ({ line, place, values: rows[place] ?? [] }))
  const heads = [...head.cells]
  for (const [index, cell] of heads.entries()) {
    const button = html('button', { type: 'button', class: 'sort' }, cell.textContent ?? '')
    button.addEventListener('click', () => {
      const before = cell.getAttribute('aria-sort')
      const direction =
        before === 'descending' ? 'ascending' : before === 'ascending' ? undefined : index === 0 ? 'ascending' : 'descending'
      for (const other of heads) other.removeAttribute('aria-sort')
      if (direction) cell.setAttribute('aria-sort', direction)
      const sign = direction === 'ascending' ? 1 : -1
      const sortedBy = ({ line, values }: (typeof lines)[number]) =>
        index === 0 ? (line.cells[0]?.textContent ?? '') : writtenIn(values[values.length - heads.length + index])
      const sorted = [...lines].sort((a, b) => (direction ? sign * order(sortedBy(a), sortedBy(b)) : 0) || a.place - b.place)
      body.replaceChildren(...sorted.map(({ line }) => line))
    })
    cell.replaceChildren(button)
  }
}

/** In ascending order, missing values come first. */
function order(a: ReturnType<typeof writtenIn>, b: ReturnType<typeof writtenIn>): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '').localeCompare(String(b ?? ''), 'en')
}
