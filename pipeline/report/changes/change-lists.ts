// The one form of changes that page, Markdown and terminal show: sentences that come first, lists of lines, and a table of moves.

import type { AnyChanges, DifferingCell } from '../../../schemas/changes.ts'
import { TABLES } from '../../../schemas/tables.ts'
import { count, plural } from '../../model/count.ts'
import { COVERED } from '../../model/coverage.ts'
import { grouped } from '../../model/lists.ts'
import { differenceOf, type Move, relativePercent } from '../../model/moves.ts'

/** `1.2`, or `1.2 (releases/1.2/demo)` where a bundle was read. */
export function sideNames(changes: AnyChanges): { readonly from: string; readonly to: string } {
  const { comparison } = changes
  if (!comparison) return { from: changes.previous ?? 'nothing', to: changes.version }
  const name = ({ version, bundle }: { version: string; bundle: string | null }) => (bundle === null ? version : `${version} (${bundle})`)
  return { from: name(comparison.from), to: name(comparison.to) }
}

/** `TZA 2022`, `PRY 2019, 2020`: countries with a record that was added, removed or changed, and the years of these, in published order. */
export const countriesTouched = ({ added, removed, cells }: AnyChanges): string[] =>
  grouped([...added, ...removed, ...cells], ({ country }) => country).map(
    ([country, own]) => `${country} ${[...new Set(own.map(({ year }) => year))].sort().join(', ')}`,
  )

/** `TZA 2022 · PRY 2019, 2020`, at most `shown` of them; empty if no record differs. */
export function countriesLine(changes: AnyChanges, shown: number): string {
  const names = countriesTouched(changes)
  return `${names.slice(0, shown).join(' · ')}${names.length > shown ? ` … (${shown} of ${count(names.length)})` : ''}`
}

/**
 * `3 input rows`, or that a declaration matches nothing. For a declaration of coverage `3 changes`, including the change of coverage
 * itself. `; 14 countries lose rows: AUT, …` if it removes rows of several.
 */
function matchesPiece({ text, matches }: AnyChanges['declared'][number], { inputs }: AnyChanges): Piece {
  if (matches === 0) return { bad: 'matches nothing' }
  const isCoverage = [...COVERED, 'quantity'].some((kind) => text.split(' ')[1] === kind)
  const removed = inputs.filter(({ change, declaration }) => change === 'removed' && declaration === text)
  const losing = [...new Set(removed.flatMap(({ table, key }) => key.split('|')[keyOf(table).indexOf('country')] ?? []))].sort()
  const matched = plural(matches, isCoverage ? 'change' : 'input row')
  if (losing.length < 2) return matched
  const more = losing.length > NAMED ? ` and ${count(losing.length - NAMED)} more` : ''
  return `${matched}; ${count(losing.length)} countries lose rows: ${losing.slice(0, NAMED).join(', ')}${more}`
}

/** Countries that are named; the others are counted. */
const NAMED = 40

const keyOf = (table: string): readonly string[] => TABLES.find(({ name }) => name === table)?.key ?? []

/**
 * The years, categories, polymers and metrics that were added or removed (`added year 2023`), and the quantities that are computed in
 * another way, marked if nobody declared it.
 */
function coverageLines({ coverage = [], comparison }: AnyChanges): Piece[][] {
  const known = comparison?.declarations_known !== false
  return coverage.map(({ change, kind, value, declaration }) => [
    `${change} ${kind} ${value}`,
    ...(known && declaration === null ? [' — ', { bad: 'UNDECLARED' }] : []),
  ])
}

/** One sentence about what was found and not declared. None for a first release and if the declarations are not known. */
function undeclaredSentence(changes: AnyChanges): Piece[] {
  if (changes.previous === null || changes.comparison?.declarations_known === false) return []
  const rows = changes.inputs.filter((row) => row.declaration === null).length
  const cells = changes.cells.filter((cell) => !cell.declared).length
  const covered = (changes.coverage ?? []).filter(({ declaration }) => declaration === null).map(({ kind, value }) => `${kind} ${value}`)
  if (rows + cells + covered.length > 0)
    return [{ bad: `Not declared: ${[...covered, plural(rows, 'input row'), plural(cells, 'cell')].join(', ')}.` }]
  return changes.inputs.length + changes.cells.length + (changes.coverage ?? []).length === 0 ? [] : ['All changes are declared.']
}

/** Sorts undeclared rows first, so that no number of declared rows hides them. */
function undeclaredFirst(rows: AnyChanges['inputs']): AnyChanges['inputs'] {
  return [...rows.filter((row) => row.declaration === null), ...rows.filter((row) => row.declaration !== null)]
}

/** A part of a line: our words, text from an input as it stands there, or what a reviewer must not miss. */
export type Piece = string | { readonly verbatim: string } | { readonly bad: string }

/** The text of a piece, as the terminal shows it. */
export const textOf = (piece: Piece): string => (typeof piece === 'string' ? piece : 'bad' in piece ? piece.bad : piece.verbatim)

/** Lines under a title. */
export interface ChangeList {
  readonly title: string
  readonly lines: readonly (readonly Piece[])[]
}

/** The sentences that come first: numbers, places, and what is not declared. */
export function leadSentences(changes: AnyChanges, places: number): Piece[] {
  if (changes.previous === null) return ['This is the first release: there is no earlier release to compare with.']
  const countries = countriesLine(changes, places)
  const { added, removed, changed } = changes.records
  return [
    `Records: ${count(added)} added, ${count(removed)} removed, ${count(changed)} changed (${plural(changes.cells.length, 'cell')}).`,
    ...(countries === '' ? [] : [`Countries: ${countries}`]),
    ...undeclaredSentence(changes),
    ...(changes.comparison?.notes ?? []),
  ]
}

/** Everything else but the moves of figures, in lists: page, Markdown and terminal show the same. */
export function changeLists(changes: AnyChanges): ChangeList[] {
  const { method_changes, declared, inputs, cells, comparison } = changes
  const lists: readonly ChangeList[] = [
    { title: 'Coverage', lines: coverageLines(changes) },
    { title: 'Changes of method', lines: method_changes.map((text) => [text]) },
    { title: 'Declared', lines: declared.map((row) => [{ verbatim: row.text }, ': ', matchesPiece(row, changes)]) },
    { title: 'Input tables that differ', lines: (comparison?.tables ?? []).map((one) => [tableLine(one)]) },
    { title: 'Input rows', lines: undeclaredFirst(inputs).map(inputPieces) },
    {
      title: 'Undeclared cells',
      lines: cells.filter(({ declared }) => declared === false).map((cell) => [`${recordOf(cell)} ${cell.metric}: ${moveText(cell)}`]),
    },
  ]
  return lists.filter(({ lines }) => lines.length > 0)
}

function inputPieces({ change, table, key, file, line, cells, before, after, declaration }: AnyChanges['inputs'][number]): Piece[] {
  const value = (text: string | null): Piece => (text === null || text === '' ? 'nothing' : { verbatim: text })
  const moves = cells?.flatMap((cell, at): Piece[] => [
    `${at === 0 ? '' : ', '}${cell.column} `,
    value(cell.before),
    ' → ',
    value(cell.after),
  ]) ?? [value(before), ' → ', value(after)]
  return [
    `${change} ${table} `,
    { verbatim: key },
    ' (',
    { verbatim: `${file}:${line}` },
    ')',
    ...(change === 'revised' ? [': ', ...moves] : []),
    ...(declaration === null ? [' — ', { bad: 'UNDECLARED' }] : []),
  ]
}

/** The largest moves of each metric as a table: one row by difference, and one by percent if that is another record. */
export const MOVES_HEAD = ['metric', 'unit', 'cells', 'largest by', 'record', 'before', 'after', 'difference', 'percent']

export function moveRows(metrics: AnyChanges['metrics']): string[][] {
  const row = (cell: DifferingCell, lead: readonly string[]) => [...lead, recordOf(cell), ...moveCells(cell)]
  return metrics.flatMap(({ metric, unit, cells, largest, largest_relative: relative }) => [
    row(largest, [metric, unit, count(cells), 'difference']),
    ...(relative && recordOf(relative) !== recordOf(largest) ? [row(relative, [metric, unit, '', 'percent'])] : []),
  ])
}

/** The same in a line: `collected: 2 cells, largest TZA 2022, PET bottles, PET: 40 → 42 percent (+2, +5 %)`. */
export function metricLine({ metric, cells, largest, largest_relative: relative }: AnyChanges['metrics'][number]): string {
  const other =
    relative && recordOf(relative) !== recordOf(largest) ? `; largest relative move ${recordOf(relative)}: ${moveText(relative)}` : ''
  return `${metric}: ${plural(cells, 'cell')}, largest ${recordOf(largest)}: ${moveText(largest)}${other}`
}

/** Before, after, difference and percent. */
export const moveCells = (cell: DifferingCell): string[] => [
  ...[String(cell.before), String(cell.after)],
  ...[signedDifference(cell), signedPercent(cell) ?? ''],
]

/** `population: 300 → 304 rows`, of two bundles. */
function tableLine({ table, rows_before, rows_after }: { table: string; rows_before: number | null; rows_after: number | null }) {
  if (rows_before === null) return `${table}: added, ${plural(rows_after ?? 0, 'row')}`
  if (rows_after === null) return `${table}: removed, ${plural(rows_before, 'row')} before`
  return `${table}: ${rows_before === rows_after ? `${plural(rows_after, 'row')}, other content` : `${count(rows_before)} → ${plural(rows_after, 'row')}`}`
}

const recordOf = ({ country, year, category, polymer }: DifferingCell) => `${country} ${year}, ${category}, ${polymer}`

/** `+6.43`, `-0.5`: in the unit of the metric, percentage points for a ratio. */
const signedDifference = (move: Move): string => signed(differenceOf(move))

/** `+64.04 %`; null if the value before is 0. */
function signedPercent(move: Move): string | null {
  const percent = relativePercent(move, 2)
  return percent === null ? null : `${signed(percent)} %`
}

/** `10.04 → 16.47 percent (+6.43, +64.04 %)` */
function moveText(cell: DifferingCell): string {
  const relative = signedPercent(cell)
  return `${cell.before} → ${cell.after} ${cell.unit} (${signedDifference(cell)}${relative === null ? '' : `, ${relative}`})`
}

const signed = (text: string) => (text.startsWith('-') || text === '0' ? text : `+${text}`)
