// What differs from the release before: a line at the top, and a section.

import type { CellChange, Changes } from '../../../../schemas/changes.ts'
import { count, plural } from '../../../model/count.ts'
import { MOVE_UNITS } from '../../../model/metrics.ts'
import { countriesLine, countriesTouched } from '../../changes/change-lists.ts'
import { changeSections, leadParagraphs } from '../../changes/changes-html.ts'
import { type Html, html } from '../../html.ts'
import { decimalText } from './numbers.ts'

/** The most countries that the line at the top names; with more, it gives their number. */
const NAMED = 3

export const changesSection = (changes: Changes): Html => html`<section id="changes">
<h2>What changed${changes.previous === null ? '' : ` since ${changes.previous}`}</h2>
${leadParagraphs(changes)}${changeSections(changes, 'changes.json has')}</section>
`

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
