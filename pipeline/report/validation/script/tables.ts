// Tables of findings that the page has no rows for, and of findings of several rules.

import { pathParts } from '../../../model/path-parts.ts'
import { made } from './dom.ts'
import type { Match, SearchedFinding } from './match.ts'

interface Column {
  readonly name: string
  /** The class of its cells, as in the rows of the page. */
  readonly kind: string
  /** What is in the cell of a finding without a row. */
  readonly cell: (finding: SearchedFinding) => readonly (Node | string)[]
}

const textCell = (name: 'expected' | 'actual' | 'size' | 'waived') => (finding: SearchedFinding) =>
  finding[name] === '' ? [] : [finding[name]]

const COLUMNS: readonly Column[] = [
  {
    name: 'key, and what was found',
    kind: 'k',
    cell: ({ key, message, new: isNew }) => [made('b', '', key), ...(isNew === '' ? [] : [' ', made('span', 'new', isNew)]), ` ${message}`],
  },
  { name: 'expected', kind: 'e', cell: textCell('expected') },
  { name: 'actual', kind: 'a', cell: textCell('actual') },
  { name: 'size, kt', kind: 'n', cell: textCell('size') },
  { name: 'source line', kind: 'w', cell: ({ place }) => (place === '' ? [] : [breakable(place)]) },
  { name: 'waived because', kind: 'v', cell: textCell('waived') },
  {
    name: 'explained by',
    kind: 'x',
    cell: ({ command }) => (command === '' ? [] : [made('details', '', made('summary', '', 'explain'), made('code', '', command))]),
  },
]

/** The column of the rules, in tables of several rules. */
const RULE = { name: 'rule', kind: 'r' }

function breakable(place: string): HTMLElement {
  const { names, end } = pathParts(place)
  const parts = names.flatMap((name, index) => (index === 0 ? [name] : ['/', made('wbr', ''), name]))
  return made('code', '', ...parts, ...(end === '' ? [] : [made('span', 'line', end)]))
}

/** Findings of one rule without a row. */
export const tableOf = (found: readonly SearchedFinding[]): HTMLTableElement => table(COLUMNS, found.map(searchedRow))

/** Findings of several rules. The rows of the page are copied. */
export const tableOfRules = (found: readonly Match[]): HTMLTableElement =>
  table(
    [RULE, ...COLUMNS],
    found.flatMap(({ of, rule }) => {
      const rows = of instanceof HTMLTableRowElement ? copies(of) : [searchedRow(of)]
      rows[0]?.prepend(made('td', RULE.kind, linkTo(rule)))
      return rows
    }),
  )

/** A table; columns that no row fills are left out. */
function table(columns: readonly Omit<Column, 'cell'>[], rows: readonly HTMLTableRowElement[]): HTMLTableElement {
  const cellIn = (row: HTMLTableRowElement, kind: string) => row.querySelector(`:scope > td.${kind}`)
  const [filled, empty]: [Omit<Column, 'cell'>[], Omit<Column, 'cell'>[]] = [[], []]
  for (const column of columns) (rows.some((row) => cellIn(row, column.kind)?.hasChildNodes()) ? filled : empty).push(column)
  for (const row of rows) for (const { kind } of empty) cellIn(row, kind)?.remove()
  const heads = filled.map(({ name, kind }) => {
    const head = made('th', kind, name)
    head.scope = 'col'
    return head
  })
  return made('table', 'found', made('thead', '', made('tr', '', ...heads)), made('tbody', '', ...rows))
}

function searchedRow(finding: SearchedFinding): HTMLTableRowElement {
  return made('tr', finding.waived === '' ? '' : 'waived', ...COLUMNS.map(({ kind, cell }) => made('td', kind, ...cell(finding))))
}

/** A row of the page as one that has a cell for each column, and the explanation below it. Ids stay with the row of the page. */
function copies(row: HTMLTableRowElement): HTMLTableRowElement[] {
  const cells = COLUMNS.map(({ kind }) => row.querySelector(`:scope > td.${kind}`)?.cloneNode(true) ?? made('td', kind))
  const why = explanationOf(row)
  if (why === undefined) return [made('tr', row.className, ...cells)]
  const explanation = why.cloneNode(true) as HTMLTableRowElement
  explanation.hidden = false
  const [cell] = explanation.cells
  if (cell) cell.colSpan = cells.length + 1
  for (const part of explanation.querySelectorAll('[id]')) part.removeAttribute('id')
  return [made('tr', row.className, ...cells), explanation]
}

/** The row below a row of the page that explains it. */
export function explanationOf(row: HTMLTableRowElement): HTMLTableRowElement | undefined {
  const next = row.nextElementSibling
  return next instanceof HTMLTableRowElement && next.matches('.why') ? next : undefined
}

function linkTo(rule: string): HTMLAnchorElement {
  const link = made('a', '', rule)
  link.href = `#rule-${rule}`
  return link
}
