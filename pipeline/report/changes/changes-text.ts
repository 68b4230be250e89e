// The differences between two releases on the terminal.

import type { AnyChanges } from '../../../schemas/changes.ts'
import { oneLine } from '../../model/control-characters.ts'
import { count, plural } from '../../model/count.ts'
import {
  countriesLine,
  coverageLines,
  inputLine,
  isSameRecord,
  matchesText,
  moveText,
  recordOf,
  recordsSentence,
  sideNames,
  tableLine,
  undeclaredFirst,
  undeclaredSentence,
} from './change-sentences.ts'

/** How many of the largest moves and input rows are printed; the data holds all of them. */
const SHOWN = 20

/** Plain text: declared and found changes, input rows with file and line, the largest moves of each metric, and undeclared cells. */
export function changesText(changes: AnyChanges): string {
  const { from, to } = sideNames(changes)
  const places = countriesLine(changes, SHOWN)
  const undeclared = undeclaredSentence(changes)
  const lines = [
    `${oneLine(from)} → ${oneLine(to)} (${changes.environment})`,
    changes.previous === null ? '  first release: there is no earlier release to compare with' : `  records: ${recordsSentence(changes)}`,
    ...(places === '' ? [] : [`  countries: ${oneLine(places)}`]),
    ...section('coverage', coverageLines(changes)),
    ...(changes.comparison?.notes ?? []).map((note) => `  note: ${oneLine(note)}`),
    ...section(
      'declared',
      changes.declared.map((row) => `${row.text} — ${matchesText(row, changes)}`),
    ),
    ...(undeclared === '' ? [] : [`  ${undeclared}`]),
    ...section('method', changes.method_changes),
    ...section('input tables that differ', changes.comparison?.tables.map(tableLine) ?? []),
    ...section(
      'input rows',
      undeclaredFirst(changes.inputs).map((row) => inputLine(row)),
    ),
    ...section('largest moves of each metric', changes.metrics.map(metricLine)),
    ...section(
      'undeclared cells',
      changes.cells.filter((cell) => cell.declared === false).map((cell) => `${recordOf(cell)} ${cell.metric}: ${moveText(cell)}`),
    ),
  ]
  return `${lines.join('\n')}\n`
}

function metricLine({ metric, cells, largest, largest_relative: relative }: AnyChanges['metrics'][number]): string {
  const other = relative && !isSameRecord(relative, largest) ? `; largest relative move ${recordOf(relative)}: ${moveText(relative)}` : ''
  return `${metric}: ${plural(cells, 'cell')}, largest ${recordOf(largest)}: ${moveText(largest)}${other}`
}

function section(title: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return []
  const more = rows.length > SHOWN ? [`    … ${SHOWN} of ${count(rows.length)} are shown; --json prints all`] : []
  return [`  ${title}:`, ...rows.slice(0, SHOWN).map((row) => `    ${oneLine(row)}`), ...more]
}
