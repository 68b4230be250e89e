// Texts that all formats of the differences share: what was compared, where it differs, whether it was declared, and how far a cell moved.

import type { AnyChanges, DifferingCell } from '../../../schemas/changes.ts'
import { TABLES } from '../../../schemas/tables.ts'
import { count, plural } from '../../model/count.ts'
import { COVERED } from '../../model/coverage.ts'
import { differenceOf, type Move, relativePercent } from '../../model/moves.ts'

/** `1.2`, or `1.2 (releases/1.2/demo)` where a bundle was read. */
export function sideNames(changes: AnyChanges): { readonly from: string; readonly to: string } {
  const { comparison } = changes
  if (!comparison) return { from: changes.previous ?? 'nothing', to: changes.version }
  const name = ({ version, bundle }: { version: string; bundle: string | null }) => (bundle === null ? version : `${version} (${bundle})`)
  return { from: name(comparison.from), to: name(comparison.to) }
}

/** `1 added, 0 removed, 50 changed (499 cells)` */
export function recordsSentence({ records, cells }: AnyChanges): string {
  return `${count(records.added)} added, ${count(records.removed)} removed, ${count(records.changed)} changed (${plural(cells.length, 'cell')})`
}

export interface Touched {
  readonly country: string
  readonly years: readonly number[]
}

/** Countries with a record that was added, removed or changed, and the years of these, in published order. */
export function countriesTouched(changes: AnyChanges): Touched[] {
  const touched = new Map<string, Set<number>>()
  for (const key of [...changes.added, ...changes.removed, ...changes.cells]) {
    touched.set(key.country, (touched.get(key.country) ?? new Set()).add(key.year))
  }
  return [...touched].map(([country, years]) => ({ country, years: [...years].sort() }))
}

/** `TZA 2022 · PRY 2019, 2020`, at most `shown` of them; empty if no record differs. */
export function countriesLine(changes: AnyChanges, shown: number): string {
  const names = countriesTouched(changes).map(({ country, years }) => `${country} ${years.join(', ')}`)
  return `${names.slice(0, shown).join(' · ')}${names.length > shown ? ` … (${shown} of ${count(names.length)})` : ''}`
}

/**
 * `3 input rows`, or that a declaration matches nothing. For a declaration of coverage `3 changes`, including the change of coverage
 * itself. `; 14 countries lose rows: AUT, …` if it removes rows of several.
 */
export function matchesText({ text, matches }: AnyChanges['declared'][number], { inputs }: Pick<AnyChanges, 'inputs'>): string {
  if (matches === 0) return 'matches nothing'
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
 * The years, categories, polymers and metrics that were added or removed (`added year 2023`), and the quantities that are computed in another
 * way, marked if nobody declared it.
 */
export function coverageLines({ coverage = [], comparison }: AnyChanges): string[] {
  const known = comparison?.declarations_known !== false
  return coverage.map(
    ({ change, kind, value, declaration }) => `${change} ${kind} ${value}${known && declaration === null ? ' — UNDECLARED' : ''}`,
  )
}

/** One sentence about what was found and not declared. Empty for a first release and if the declarations are not known. */
export function undeclaredSentence(changes: AnyChanges): string {
  if (changes.previous === null || changes.comparison?.declarations_known === false) return ''
  const rows = changes.inputs.filter((row) => row.declaration === null).length
  const cells = changes.cells.filter((cell) => !cell.declared).length
  const covered = (changes.coverage ?? []).filter(({ declaration }) => declaration === null).map(({ kind, value }) => `${kind} ${value}`)
  if (rows + cells + covered.length > 0)
    return `Not declared: ${[...covered, plural(rows, 'input row'), plural(cells, 'cell')].join(', ')}.`
  return changes.inputs.length + changes.cells.length + (changes.coverage ?? []).length === 0 ? '' : 'All changes are declared.'
}

/** Sorts undeclared rows first, so that no number of declared rows hides them. */
export function undeclaredFirst(rows: AnyChanges['inputs']): AnyChanges['inputs'] {
  return [...rows.filter((row) => row.declaration === null), ...rows.filter((row) => row.declaration !== null)]
}

/** An input row as one line. `verbatim` marks text that comes from the input as it is. */
export function inputLine(row: AnyChanges['inputs'][number], verbatim = (text: string) => text): string {
  const value = (text: string | null) => (text === null || text === '' ? 'nothing' : verbatim(text))
  const cells = row.cells?.map((cell) => `${cell.column} ${value(cell.before)} → ${value(cell.after)}`).join(', ')
  const values = row.change === 'revised' ? `: ${cells ?? `${value(row.before)} → ${value(row.after)}`}` : ''
  return `${row.change} ${row.table} ${verbatim(row.key)} (${row.file}:${row.line})${values}${row.declaration === null ? ' — UNDECLARED' : ''}`
}

/** `population: 300 → 304 rows`, of two bundles. */
export function tableLine({ table, rows_before, rows_after }: { table: string; rows_before: number | null; rows_after: number | null }) {
  if (rows_before === null) return `${table}: added, ${plural(rows_after ?? 0, 'row')}`
  if (rows_after === null) return `${table}: removed, ${plural(rows_before, 'row')} before`
  return `${table}: ${rows_before === rows_after ? `${plural(rows_after, 'row')}, other content` : `${count(rows_before)} → ${plural(rows_after, 'row')}`}`
}

export function recordOf(cell: DifferingCell): string {
  return `${cell.country} ${cell.year}, ${cell.category}, ${cell.polymer}`
}

/** `+6.43`, `-0.5`: in the unit of the metric, percentage points for a ratio. */
export function signedDifference(move: Move): string {
  return signed(differenceOf(move))
}

/** `+64.04 %`; null if the value before is 0. */
export function signedPercent(move: Move): string | null {
  const percent = relativePercent(move, 2)
  return percent === null ? null : `${signed(percent)} %`
}

/** `10.04 → 16.47 percent (+6.43, +64.04 %)` */
export function moveText(cell: DifferingCell): string {
  const relative = signedPercent(cell)
  return `${cell.before} → ${cell.after} ${cell.unit} (${signedDifference(cell)}${relative === null ? '' : `, ${relative}`})`
}

export function isSameRecord(a: DifferingCell, b: DifferingCell): boolean {
  return a.country === b.country && a.year === b.year && a.category === b.category && a.polymer === b.polymer
}

const signed = (text: string) => (text.startsWith('-') || text === '0' ? text : `+${text}`)
