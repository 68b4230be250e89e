// CHANGES.md of a bundle: what a release changes against the one before it.

import type { AnyChanges } from '../../../schemas/changes.ts'
import { oneLine } from '../../model/control-characters.ts'
import { count } from '../../model/count.ts'
import { itemText, markdownTable, plain } from '../markdown.ts'
import { changeLists, leadSentences, MOVES_HEAD, moveRows, type Piece, textOf } from './change-lists.ts'

/** How many places and lines of a list are shown; changes.json has all of them. */
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
  return [
    ...leadSentences(changes, SHOWN).map((piece) => plain(textOf(piece))),
    ...changeLists(changes).flatMap(({ title, lines }) => list(`${marks} ${title}`, lines.map(itemOf))),
    ...(changes.metrics.length === 0
      ? []
      : [
          `${marks} Largest moves of each metric`,
          markdownTable(
            MOVES_HEAD,
            moveRows(changes.metrics).map((row) => row.map(plain)),
          ),
        ]),
  ]
}

function itemOf(pieces: readonly Piece[]): string {
  const [only, ...others] = pieces
  if (typeof only === 'string' && others.length === 0) return itemText(only)
  return pieces.map((piece) => (typeof piece === 'string' ? plain(piece) : 'bad' in piece ? piece.bad : codeSpan(piece.verbatim))).join('')
}

function list(heading: string, rows: readonly string[]): string[] {
  const more = rows.length > SHOWN ? [`- … ${SHOWN} of ${count(rows.length)} are shown; changes.json has all`] : []
  return [heading, [...rows.slice(0, SHOWN).map((row) => `- ${row}`), ...more].join('\n')]
}

/** Text that Markdown shows unchanged: keys hold asterisks, and notes may hold anything. */
function codeSpan(text: string): string {
  return `\`${oneLine(text).replaceAll('`', "'")}\``
}
