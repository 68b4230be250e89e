// What changed between two releases: a part of the validation page, and a page of its own with every cell. Names and texts from the inputs
// are always shown as text, never as markup.

import type { AnyChanges, Differences } from '../../../schemas/changes.ts'
import { count, plural } from '../../model/count.ts'
import { grouped } from '../../model/lists.ts'
import { type Head, type Html, html, numbers, table } from '../html.ts'
import { reportPage } from '../page.ts'
import { changeLists, leadSentences, MOVES_HEAD, moveCells, moveRows, type Piece, sideNames } from './change-lists.ts'

/** Places that are named, lines of a list that are visible, and lines that are folded away behind these. */
const NAMED = 20
const VISIBLE = 20
const FOLDED = 980
/** The columns of moves from this one on are numbers. */
const FIRST_NUMBER = 5
/** Changed cells on the page. */
const CELLS = 5000

const VERDICTS: Readonly<Record<Differences['comparison']['outcome'], readonly [tone: string, text: string]>> = {
  same: ['good', 'Nothing differs.'],
  declared: ['good', 'All differences are declared.'],
  undeclared: ['error', 'Some differences are not declared.'],
  different: ['warning', 'The releases differ. Their declarations are not known.'],
}

/** The page of two releases. */
export function changesHtml(changes: Differences): string {
  const { from, to } = sideNames(changes)
  const [tone, verdict] = VERDICTS[changes.comparison.outcome]
  const title = `${from} → ${to}, ${changes.environment}`
  const main = html`<h1>${title}</h1>
<section class="verdict ${tone}">
<h2>${verdict}</h2>
${leadParagraphs(changes)}</section>
${changeSections(changes, '--format json prints')}${cells(changes)}`
  const description = `Which figures and inputs differ between ${from} and ${to}, and which of the differences are declared.`
  return reportPage({ title, description, notice: changes.notice, main })
}

/** What comes first, a paragraph each. */
export const leadParagraphs = (changes: AnyChanges): Html =>
  html`${leadSentences(changes, NAMED).map((piece) => html`<p>${pieceHtml(piece)}</p>\n`)}`

/** The lists and the largest moves, each under a heading; `rest` says what has the lines that are left out. */
export function changeSections(changes: AnyChanges, rest: string): Html {
  const lists = changeLists(changes).map(({ title, lines }) => html`<h3>${title}</h3>\n${list(lines, rest)}`)
  const moves = table(
    MOVES_HEAD.map((name, at) => (at < FIRST_NUMBER ? name : numbers(name))),
    moveRows(changes.metrics),
  )
  return html`${lists}${moves === '' ? '' : html`<h3>Largest moves of each metric</h3>\n${moves}`}`
}

function list(lines: readonly (readonly Piece[])[], rest: string): Html {
  const items = (some: typeof lines) => html`<ul>\n${some.map((pieces) => html`<li>${pieces.map(pieceHtml)}</li>\n`)}</ul>\n`
  const folded = lines.slice(VISIBLE, VISIBLE + FOLDED)
  const left = lines.length - VISIBLE - folded.length
  const summary = `The next ${count(folded.length)} of ${count(lines.length)}`
  const next = html`<details class="more"><summary>${summary}</summary>\n${items(folded)}</details>\n`
  const others = html`<p class="meta">The other ${count(left)} are left out; ${rest} all.</p>\n`
  return html`${items(lines.slice(0, VISIBLE))}${folded.length === 0 ? '' : next}${left > 0 ? others : ''}`
}

const pieceHtml = (piece: Piece): string | Html =>
  typeof piece === 'string' ? piece : 'bad' in piece ? html`<b class="bad">${piece.bad}</b>` : html`<code>${piece.verbatim}</code>`

const CELL_HEAD: readonly Head[] = ['category', 'polymer', 'metric', 'unit', ...['before', 'after', 'difference', 'percent'].map(numbers)]

/** Every changed cell, by country and year; those that are not declared come first. */
function cells({ cells: all }: AnyChanges): Html {
  if (all.length === 0) return ''
  const shown = [...all.filter((cell) => cell.declared === false), ...all.filter((cell) => cell.declared !== false)].slice(0, CELLS)
  const groups = grouped(shown, ({ country, year }) => `${country} ${year}`)
  const parts = groups.map(([name, own]) => {
    const rows = own.map((cell) => [cell.category, cell.polymer, cell.metric, cell.unit, ...moveCells(cell)])
    const cellTable = table(CELL_HEAD, rows, { rowClass: (row) => (own[row]?.declared === false ? 'undeclared' : '') })
    return html`<details${groups.length === 1 ? ' open' : ''}><summary>${name}: ${plural(own.length, 'cell')}</summary>\n${cellTable}</details>\n`
  })
  const more =
    all.length > CELLS ? html`<p class="meta">${count(CELLS)} of ${count(all.length)} are shown; --format csv prints all.</p>\n` : ''
  return html`<h3>Changed cells</h3>\n${parts}${more}`
}
