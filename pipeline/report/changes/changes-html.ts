// The differences side by side, before and after, in one plain page that needs neither script nor network. Names and texts from the inputs
// are always shown as text, never as markup.

import type { AnyChanges, Differences, DifferingCell } from '../../../schemas/changes.ts'
import { count, plural } from '../../model/count.ts'
import { furthest, relativeSizeOf, sizeOf } from '../../model/moves.ts'
import { type Html, html, joined } from '../html.ts'
import { plainPage } from '../plain-page.ts'
import {
  countriesTouched,
  coverageLines,
  matchesText,
  recordOf,
  recordsSentence,
  sideNames,
  signedDifference,
  signedPercent,
  tableLine,
  undeclaredFirst,
  undeclaredSentence,
} from './change-sentences.ts'

/** How many moves of a metric, input rows and changed cells the page shows. It also states how many there are. */
const MOVES = 5
const ROWS = 500
const CELLS = 5000

const VERDICTS: Readonly<Record<Differences['comparison']['outcome'], string>> = {
  same: 'Nothing differs.',
  declared: 'All differences are declared.',
  undeclared: 'Some differences are not declared.',
  different: 'The releases differ. Their declarations are not known.',
}

/** The whole page. */
export function changesHtml(changes: Differences): string {
  const { outcome, notes, tables } = changes.comparison
  const { from, to } = sideNames(changes)
  const title = `${from} → ${to}, ${changes.environment}`
  const main = html`<h1>${title}</h1>
<p class="notice">${changes.notice}</p>
<section class="verdict ${outcome}">
<h2>${VERDICTS[outcome]}</h2>
<p>Records: ${recordsSentence(changes)}.</p>
${[undeclaredSentence(changes), ...notes].map(paragraph)}</section>
${section('Coverage', items(coverageLines(changes)))}${section('Declared', declared(changes))}${section('Changes of method', items(changes.method_changes))}${section('Input tables that differ', items(tables.map(tableLine)))}${section('Input rows', inputRows(changes))}${section('Largest moves of each metric', metrics(changes))}${section('Records by country', countries(changes))}${section('Changed cells', cells(changes))}`
  return plainPage(title, STYLE, main)
}

const paragraph = (text: string) => (text === '' ? '' : html`<p>${text}</p>\n`)
const section = (title: string, body: Html) => (body === '' ? '' : html`<section>\n<h2>${title}</h2>\n${body}</section>\n`)
const items = (texts: readonly string[]) => (texts.length === 0 ? '' : html`<ul>\n${texts.map((text) => html`<li>${text}</li>\n`)}</ul>\n`)
const more = (shown: number, all: number, where: string) =>
  all > shown ? html`<p class="more">${count(shown)} of ${count(all)} are shown; ${where} prints all.</p>\n` : ''

interface Head {
  readonly name: string
  readonly numeric?: true
}

/** A cell is text or markup. */
function table(head: readonly Head[], rows: readonly (readonly (string | Html)[])[], rowClass: (index: number) => string = () => ''): Html {
  const numeric = (index: number) => (head[index]?.numeric ? html` class="n"` : '')
  const body = rows.map((row, at) => {
    const name = rowClass(at)
    const tds = row.map((cell, index) => html`<td${numeric(index)} data-name="${head[index]?.name ?? ''}">${cell}</td>`)
    return html`<tr${name === '' ? '' : html` class="${name}"`}>${tds}</tr>\n`
  })
  const ths = head.map(({ name }, index) => html`<th scope="col"${numeric(index)}>${name}</th>`)
  return html`<div class="wide"><table>\n<thead><tr>${ths}</tr></thead>\n<tbody>\n${body}</tbody>\n</table></div>\n`
}

const text = (name: string): Head => ({ name })
const number = (name: string): Head => ({ name, numeric: true })

function declared({ declared: rows, inputs }: AnyChanges): Html {
  if (rows.length === 0) return ''
  return table(
    [text('declared'), text('found')],
    rows.map((row) => [html`<code>${row.text}</code>`, matchesText(row, { inputs })]),
    (index) => (rows[index]?.matches === 0 ? 'undeclared' : ''),
  )
}

function inputRows({ inputs }: AnyChanges): Html {
  if (inputs.length === 0) return ''
  const rows = undeclaredFirst(inputs).slice(0, ROWS)
  const side = (row: AnyChanges['inputs'][number], which: 'before' | 'after') => {
    if (row.cells === undefined) return row[which] ?? 'nothing'
    return html`${row.cells.map((cell, place) => html`${place === 0 ? '' : html`<br>`}${cell.column} <b>${cell[which] ?? 'nothing'}</b>${unitOf(cell.column, cell.unit)}`)}`
  }
  return html`${table(
    [text('change'), text('row'), text('before'), text('after'), text('declared by')],
    rows.map((row) => [
      row.change,
      html`${row.table} <code>${row.key}</code><br><small>${row.file}:${row.line}</small>`,
      row.change === 'added' ? 'no row' : side(row, 'before'),
      row.change === 'removed' ? 'no row' : side(row, 'after'),
      row.declaration === null ? 'not declared' : html`<code>${row.declaration}</code>`,
    ]),
    (index) => (rows[index]?.declaration === null ? 'undeclared' : ''),
  )}${more(ROWS, inputs.length, '--format json')}`
}

/** The unit, if the name of the column does not end in it. */
function unitOf(column: string, unit: string | null): Html {
  return unit === null || column.endsWith(unit) ? '' : html` <small>${unit}</small>`
}

function metrics(changes: AnyChanges): Html {
  const head = [text('record'), number('before'), number('after'), number('difference'), number('relative')]
  const parts = changes.metrics.map(({ metric, unit, cells: all }) => {
    const own = changes.cells.filter((cell) => cell.metric === metric)
    const moved = furthest(own, sizeOf, MOVES)
    const relative = furthest(own, relativeSizeOf, MOVES)
    return html`<h3>${metric} <small>${unit}, ${plural(all, 'cell')}</small></h3>
<div class="pair">
<div><h4>in ${unit === 'percent' ? 'percentage points' : unit}</h4>
${table(head, moved.map(moveCells))}</div>
${relative.length === 0 ? '' : html`<div><h4>relative to the value before</h4>\n${table(head, relative.map(moveCells))}</div>\n`}</div>
`
  })
  return joined(parts, '')
}

function moveCells(cell: DifferingCell): string[] {
  return [recordOf(cell), String(cell.before), String(cell.after), signedDifference(cell), signedPercent(cell) ?? '']
}

function countries(changes: AnyChanges): Html {
  const touched = countriesTouched(changes)
  if (touched.length === 0) return ''
  const tally = (keys: readonly { readonly country: string }[]) => {
    const counts = new Map<string, number>()
    for (const { country } of keys) counts.set(country, (counts.get(country) ?? 0) + 1)
    return (country: string) => count(counts.get(country) ?? 0)
  }
  const [added, removed, changed] = [tally(changes.added), tally(changes.removed), tally(changes.cells)]
  return table(
    [text('country'), text('years'), number('records added'), number('records removed'), number('cells changed')],
    touched.map(({ country, years }) => [country, years.join(', '), added(country), removed(country), changed(country)]),
  )
}

function cells({ cells: all }: AnyChanges): Html {
  if (all.length === 0) return ''
  const shown = [...all.filter((cell) => cell.declared === false), ...all.filter((cell) => cell.declared !== false)].slice(0, CELLS)
  const groups = new Map<string, DifferingCell[]>()
  for (const cell of shown) {
    const name = `${cell.country} ${cell.year}`
    const group = groups.get(name)
    if (group) group.push(cell)
    else groups.set(name, [cell])
  }
  const head = [
    text('category'),
    text('polymer'),
    text('metric'),
    text('unit'),
    number('before'),
    number('after'),
    number('difference'),
    number('relative'),
  ]
  const parts = [...groups].map(
    ([name, own]) =>
      html`<details${groups.size === 1 ? ' open' : ''}><summary>${name}: ${plural(own.length, 'cell')}</summary>\n${table(
        head,
        own.map((cell) => [cell.category, cell.polymer, cell.metric, cell.unit, ...moveCells(cell).slice(1)]),
        (index) => (own[index]?.declared === false ? 'undeclared' : ''),
      )}</details>\n`,
  )
  return html`${parts}${more(CELLS, all.length, '--format csv')}`
}

/** Uses the colours of the system, so that the page follows its light or dark mode. On a phone, a row becomes a card. */
const STYLE = `
main { max-width: 84rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.5rem; overflow-wrap: anywhere } h2 { font-size: 1.2rem; margin-top: 2rem } h3 { font-size: 1.05rem; margin: 1.5rem 0 .2rem } h4 { margin: .5rem 0 .2rem; font-weight: normal; opacity: .8 }
small { font-weight: normal; opacity: .8 } code { overflow-wrap: anywhere }
.notice { border: 1px solid var(--warn); padding: .6rem .8rem }
.verdict { border-left: .4rem solid var(--warn); padding: .1rem 1rem } .verdict h2 { margin-top: .5rem }
.verdict.same, .verdict.declared { border-color: var(--good) } .verdict.undeclared { border-color: var(--bad) }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(36rem, 100%), 1fr)); gap: 0 1.5rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
th { overflow-wrap: normal }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
tr.undeclared td:first-child { border-left: .3rem solid var(--bad) }
summary { cursor: pointer; padding: .3rem 0 }
.more { font-style: italic }
@media (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
  tr { display: block; border-bottom: 2px solid var(--line); padding: .4rem 0 }
  td, td.n { display: block; position: relative; text-align: left; border: 0; padding: .1rem .4rem .1rem 8.5rem; min-height: 1.5em; white-space: normal }
  td::before { content: attr(data-name); position: absolute; left: .4rem; opacity: .7 }
}
@media print { .wide { overflow: visible } }
`
