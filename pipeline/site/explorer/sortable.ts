// A table whose heads sort it: by a click, or by Enter on the button in each.

import { html } from './dom.ts'
import type { Cell } from './sheet.ts'

/** `rows` are the values behind the rows of the table; of their last cells there are as many as the table has columns after the first. */
export function sortable(table: HTMLTableElement, rows: readonly (readonly Cell[])[]): void {
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
        index === 0 ? (line.cells[0]?.textContent ?? '') : values[values.length - heads.length + index]
      const sorted = [...lines].sort((a, b) => (direction ? sign * order(sortedBy(a), sortedBy(b)) : 0) || a.place - b.place)
      body.replaceChildren(...sorted.map(({ line }) => line))
    })
    cell.replaceChildren(button)
  }
}

/** What is missing comes first. */
function order(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '').localeCompare(String(b ?? ''), 'en')
}
