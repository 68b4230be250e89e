// What differs from the release before: undeclared first, then the largest.

import type { CellChange, Changes } from '../../../../schemas/changes.ts'
import { count, plural } from '../../../model/count.ts'
import { MOVE_UNITS } from '../../../model/metrics.ts'
import { countriesLine, countriesTouched, coverageLines, matchesText } from '../../changes/change-sentences.ts'
import { type Html, html, joined } from '../../html.ts'
import { decimalText } from './numbers.ts'

/** Visible rows of each list. */
const SHOWN = 20
/** The most countries that the line at the top names; with more, it gives their number. */
const NAMED = 3
/** Rows of a list that are folded away behind them; changes.json has all. */
const FOLDED = 980

export function changesSection(changes: Changes): Html {
  const { previous, records, cells, declared, method_changes } = changes
  if (previous === null)
    return html`<section id="changes">
<h2>What changed</h2>
<p>This is the first release. There is no earlier release to compare with.</p>
${list('Changes of method', method_changes)}</section>
`
  const undeclared = cells.filter((cell) => !cell.declared)
  return html`<section id="changes">
<h2>What changed since ${previous}</h2>
<p>${plural(records.added, 'record')} added, ${count(records.removed)} removed, ${count(records.changed)} changed (${plural(cells.length, 'cell')}). ${cells.length === 0 ? 'No figure of an earlier record changed.' : undeclared.length === 0 ? 'Declared changes account for every changed cell.' : html`<b class="bad">No declared change accounts for ${plural(undeclared.length, 'changed cell')}.</b>`}</p>
${list('Coverage', coverageLines(changes))}${list('Changes of method', method_changes)}${list(
  'Declared',
  declared.map(
    (row) => html`<code>${row.text}</code>: ${row.matches === 0 ? html`<b class="bad">matches nothing</b>` : matchesText(row, changes)}`,
  ),
)}${list('Records of countries', [...recordsByCountry(changes)])}${cellTable('Undeclared cells, largest first', largest(undeclared))}${cellTable('Largest moves', largest(cells))}${list('Input rows', inputRows(changes))}</section>
`
}

/** `1.4.1 changes 189 cells of DEU 2019; largest +70.65 points: …` as a paragraph that links to the section; empty for a first release. */
export function changesLine(changes: Changes): Html {
  const { version, previous, records, cells, metrics } = changes
  if (previous === null) return ''
  const covered = (changes.coverage ?? []).map(({ change, kind, value }) => `${change === 'added' ? 'adds' : 'removes'} ${kind} ${value}`)
  const parts = [
    ...covered,
    records.added === 0 ? '' : `adds ${plural(records.added, 'record')}`,
    records.removed === 0 ? '' : `removes ${plural(records.removed, 'record')}`,
    cells.length === 0 ? '' : `changes ${plural(cells.length, 'cell')}`,
  ].filter((part) => part !== '')
  const countries = countriesTouched(changes).length
  const where = countries > NAMED ? `${count(countries)} countries` : countriesLine(changes, NAMED)
  // The metrics are in order of their moves, those of a unit together.
  const moves = (['percent', 'kt'] as const).flatMap((unit) => metrics.find((metric) => metric.unit === unit)?.largest ?? [])
  const largest = moves.map((cell) => `${moveOf(cell)}: ${cell.metric}`).join(', ')
  const said =
    parts.length === 0
      ? `${version} changes no figure of ${previous}`
      : `${version} ${parts.join(', ')} ${where === '' ? '' : `of ${where} `}since ${previous}${largest === '' ? '' : `; largest ${largest}`}`
  const undeclared = cells.filter(({ declared }) => !declared).length
  const bad = undeclared === 0 ? '' : html` <b class="bad">${plural(undeclared, 'cell')} ${undeclared === 1 ? 'is' : 'are'} undeclared.</b>`
  return html`<p><a href="#changes">${said}</a>.${bad}</p>\n`
}

/** `+70.65 points`, `-0.0003 points`: with all decimals if it is very small. */
function moveOf({ before, after, unit }: CellChange): string {
  const move = after - before
  const small = Math.abs(move) < (unit === 'percent' ? 0.01 : 0.001)
  const decimals = unit === 'percent' ? (small ? 4 : 2) : small ? 6 : 3
  return `${move > 0 ? '+' : ''}${decimalText(move, decimals)} ${MOVE_UNITS[unit]}`
}

function* recordsByCountry({ added, removed }: Changes): Generator<string> {
  for (const [word, keys] of [
    ['added', added],
    ['removed', removed],
  ] as const) {
    const counts = new Map<string, number>()
    for (const { country } of keys) counts.set(country, (counts.get(country) ?? 0) + 1)
    for (const [country, number] of [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)))
      yield `${country}: ${plural(number, 'record')} ${word}`
  }
}

/** Masses before shares, each by the size of the move. */
function largest(cells: readonly CellChange[]): CellChange[] {
  const size = ({ before, after }: CellChange) => Math.abs(after - before)
  const rank = ({ unit }: CellChange) => (unit === 'percent' ? 1 : 0)
  return [...cells].sort((a, b) => rank(a) - rank(b) || size(b) - size(a))
}

/** A table of cells: at most half of its rows are masses, the others shares. */
function cellTable(title: string, cells: readonly CellChange[]): Html {
  if (cells.length === 0) return ''
  const masses = cells.filter(({ unit }) => unit !== 'percent').slice(0, SHOWN / 2)
  const shown = [...masses, ...cells.filter(({ unit }) => unit === 'percent').slice(0, SHOWN - masses.length)]
  const row = ({ country, year, category, polymer, metric, unit, before, after }: CellChange) =>
    html`<tr><td><b>${country} ${year}</b> ${category}, ${polymer}</td><td>${metric.replaceAll('_', ' ')}</td><td class="n">${figure(before, unit)}</td><td class="n">${figure(after, unit)}</td><td class="n">${after > before ? '+' : ''}${figure(after - before, unit)} ${MOVE_UNITS[unit]}</td></tr>`
  return html`<h3>${title} <small>${count(shown.length)} of ${count(cells.length)}</small></h3>
<div class="wide"><table>
<thead><tr><th scope="col">record</th><th scope="col">metric</th><th scope="col" class="n">before</th><th scope="col" class="n">after</th><th scope="col" class="n">move</th></tr></thead>
<tbody>
${joined(shown.map(row), '\n')}
</tbody>
</table></div>
`
}

const figure = (value: number, unit: CellChange['unit']) => decimalText(value, unit === 'percent' ? 2 : 3)

/** Revised rows come first, because a changed value hides more than a new row. */
const ORDER: readonly string[] = ['revised', 'removed', 'added']

/** The changed input rows, undeclared ones first. */
function inputRows({ inputs }: Changes): Html[] {
  const rank = ({ change, declaration }: Changes['inputs'][number]) => (declaration === null ? 0 : 1 + ORDER.indexOf(change))
  const ordered = [...inputs].sort((a, b) => rank(a) - rank(b))
  return ordered.map(({ change, table, key, file, line, before, after, declaration }) => {
    const values = change === 'revised' ? `: ${before || 'nothing'} → ${after || 'nothing'}` : ''
    return html`${change} ${table} <b>${key}</b>${values} <code>${file}:${line}</code>${declaration === null ? html` <b class="bad">undeclared</b>` : ''}`
  })
}

/** A list of texts or markup: the first items are visible, others folded behind them, and how many there are. */
function list(title: string, items: readonly (string | Html)[]): Html {
  if (items.length === 0) return ''
  const folded = items.slice(SHOWN, SHOWN + FOLDED)
  const rest = items.length - SHOWN - folded.length
  const more = folded.length === 0 ? '' : html` <small>${count(SHOWN)} of ${count(items.length)}</small>`
  const rows = (some: typeof items) => html`<ul>\n${some.map((item) => html`<li>${item}</li>\n`)}</ul>\n`
  return html`<h3>${title}${more}</h3>
${rows(items.slice(0, SHOWN))}${folded.length === 0 ? '' : html`<details class="more"><summary>The next ${count(folded.length)}</summary>\n${rows(folded)}</details>\n`}${rest > 0 ? html`<p class="meta">The other ${count(rest)} are in changes.json.</p>\n` : ''}`
}
