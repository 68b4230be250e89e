// The differences between two releases on the terminal.

import type { AnyChanges } from '../../../schemas/changes.ts'
import { oneLine } from '../../model/control-characters.ts'
import { count } from '../../model/count.ts'
import { changeLists, leadSentences, metricLine, sideNames, textOf } from './change-lists.ts'

/** How many places and lines of a list are printed; the data holds all of them. */
const SHOWN = 20

export function changesText(changes: AnyChanges): string {
  const { from, to } = sideNames(changes)
  const lines = [
    `${oneLine(from)} → ${oneLine(to)} (${changes.environment})`,
    ...leadSentences(changes, SHOWN).map((piece) => `  ${oneLine(textOf(piece))}`),
    ...changeLists(changes).flatMap(({ title, lines }) =>
      section(
        title,
        lines.map((pieces) => pieces.map(textOf).join('')),
      ),
    ),
    ...section('Largest moves of each metric', changes.metrics.map(metricLine)),
  ]
  return `${lines.join('\n')}\n`
}

function section(title: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return []
  const more = rows.length > SHOWN ? [`    … ${SHOWN} of ${count(rows.length)} are shown; --json prints all`] : []
  return [`  ${title}:`, ...rows.slice(0, SHOWN).map((row) => `    ${oneLine(row)}`), ...more]
}
