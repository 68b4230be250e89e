// CHANGES.md of a bundle: what a release changes against the one before it.

import type { AnyChanges, DifferingCell } from '../../../schemas/changes.ts'
import { oneLine } from '../../model/control-characters.ts'
import { count } from '../../model/count.ts'
import { itemText, markdownTable, plain } from '../markdown.ts'
import {
  countriesLine,
  coverageLines,
  inputLine,
  isSameRecord,
  matchesText,
  recordOf,
  recordsSentence,
  signedDifference,
  signedPercent,
  undeclaredFirst,
  undeclaredSentence,
} from './change-sentences.ts'

/** How many rows of a kind are shown; changes.json has all of them. */
const SHOWN = 20

/** The whole file; `decision` are paragraphs that come first. */
export function changesMarkdown(changes: AnyChanges, decision: readonly string[] = []): string {
  const { previous, version, notice } = changes
  return `${[
    `# ${previous === null ? `${version}, the first release` : `Changes from ${previous} to ${version}`}`,
    `> ${notice}`,
    ...decision,
    ...changesSections(changes, '##'),
  ].join('\n\n')}\n`
}

/** The sections below the heading of a release. Their own headings begin with `marks`. */
export function changesSections(changes: AnyChanges, marks: string): string[] {
  const method = list(marks, 'Changes of method', changes.method_changes.map(itemText))
  if (changes.previous === null) return ['There is no earlier release to compare with.', ...method]
  const places = countriesLine(changes, SHOWN)
  const undeclared = undeclaredSentence(changes)
  return [
    `Records: ${recordsSentence(changes)}.`,
    ...(places === '' ? [] : [`Countries: ${plain(places)}`]),
    ...list(marks, 'Coverage', coverageLines(changes).map(plain)),
    ...method,
    ...list(
      marks,
      'Declared',
      changes.declared.map((row) => `${codeSpan(row.text)}: ${matchesText(row, changes)}`),
    ),
    ...(undeclared === '' ? [] : [undeclared]),
    ...list(
      marks,
      'Input rows',
      undeclaredFirst(changes.inputs).map((row) => inputLine(row, codeSpan)),
    ),
    ...(changes.metrics.length === 0 ? [] : [`${marks} Largest moves of each metric`, metricsTable(changes.metrics)]),
  ]
}

/** For each metric a row for the largest move, and one for the largest relative move if that is in another record. */
function metricsTable(metrics: AnyChanges['metrics']): string {
  const head = ['metric', 'unit', 'cells', 'largest by', 'record', 'before', 'after', 'difference', 'percent']
  const row = (cell: DifferingCell, lead: readonly string[]) => [
    ...lead,
    plain(recordOf(cell)),
    String(cell.before),
    String(cell.after),
    signedDifference(cell),
    signedPercent(cell) ?? '',
  ]
  return markdownTable(
    head,
    metrics.flatMap(({ metric, unit, cells, largest, largest_relative: relative }) => [
      row(largest, [metric, unit, count(cells), 'difference']),
      ...(relative && !isSameRecord(relative, largest) ? [row(relative, [metric, unit, '', 'percent'])] : []),
    ]),
  )
}

function list(marks: string, title: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return []
  const more = rows.length > SHOWN ? [`- … ${SHOWN} of ${count(rows.length)} are shown; changes.json has all`] : []
  return [`${marks} ${title}`, [...rows.slice(0, SHOWN).map((row) => `- ${row}`), ...more].join('\n')]
}

/** Text that Markdown shows unchanged: keys hold asterisks, and notes may hold anything. */
function codeSpan(text: string): string {
  return `\`${oneLine(text).replaceAll('`', "'")}\``
}
