// Finds what decides a figure: the evidence that moves it, national evidence before splits and the largest effect first. Everything follows
// from the steps and what they recorded; nothing is listed by metric.

import { type CalculationUnit, slopes } from '../../model/calculation.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { type Group, grouped, largest } from '../../model/lists.ts'
import type { CountryBook } from './book.ts'
import type { ExplainedRow, ExplainedStep } from './explained.ts'
import { type Beside, publishedBeside } from './published-values.ts'
import type { StepScope } from './record.ts'
import { keyOf, type Rejected, rejectedFor } from './rejected-evidence.ts'

/** Cells of one column and year that count as one: a rate, or the rates of all categories. */
export interface DecidingTerm {
  readonly steps: readonly ExplainedStep[]
  readonly label: string
  readonly unit: CalculationUnit
  /** The least and the greatest of the values. */
  readonly values: readonly [bigint, bigint]
  /**
   * By how many percent the figure moves if each of them is 1 % more; for a split, the largest effect of one of its weights. Null if the
   * figure is 0.
   */
  readonly effect: number | null
}

/** Rows of one table and source, or the value that is used if there is no row. */
export interface Deciding {
  /** Null for a median and for a value that the method sets. */
  readonly table: string | null
  readonly rows: readonly ExplainedRow[]
  readonly source: string | null
  readonly score: number | null
  /** Whether it only splits what other evidence decides. */
  readonly split: boolean
  /** What moves the figure, most first, then the other cells of the same rows. */
  readonly terms: readonly DecidingTerm[]
  /** Shares that the publisher has beside the cells that are read. */
  readonly beside: readonly Beside[]
  readonly reasons: readonly string[]
  readonly rejected: readonly Rejected[]
}

/** The least visible effect, in percent of the figure for each percent of the evidence: below it, even ten percent more would not show. */
const LEAST_EFFECT = 0.01
/** Effects below this are 0: in doubles, effects that cancel do not sum to exactly 0. */
const NOISE = 1e-9
/** The quality score of a median, which is used for a figure that no source has. */
const SCORE_OF_MEDIAN = 1

const sizeOf = ({ effect }: DecidingTerm) => (effect === null ? Number.POSITIVE_INFINITY : Math.abs(effect))
/** Effects that are the same to four decimals count as equal. The evidence with fewer rows then goes first. */
const rounded = (effect: number) => Math.round(effect * 10_000)
const mostOf = ({ terms }: Deciding) => largest(terms.map(sizeOf), 0)
/** Whether the evidence moves the figure visibly. */
export const moves = (evidence: Deciding) => mostOf(evidence) >= LEAST_EFFECT

/** Sorts steps by the numbers of their input rows, because the engine's threads leave the points of a table in any order. */
const byRow = (one: ExplainedStep, other: ExplainedStep) => (one.row ?? 0) - (other.row ?? 0) || (one.id < other.id ? -1 : 1)

/** The evidence that moves the last of the steps. */
export function decidingOf(
  book: CountryBook,
  scope: StepScope,
  steps: readonly ExplainedStep[],
  rows: ReadonlyMap<number, ExplainedRow>,
): readonly Deciding[] {
  const effects = effectsOf(steps)
  const notes = notesAbove(steps, scope)
  const cells = steps.filter(({ row }) => row !== null).sort(byRow)
  const ends = steps.filter((step) => effects.has(step.id)).sort(byRow)
  const moving = ends.flatMap((step) => {
    const row = rows.get(step.row ?? -1)
    return row ? [{ step, row }] : []
  })
  const tables = grouped(moving, ({ row: { table, source, quality } }) => `${table} ${quality} ${source}`)
  const named = tables.map(([, ofTable]) => ofRows(book, scope, { cells, moving: ofTable, effects, notes }))
  const others = ends.filter(({ row }) => row === null).map((step) => withoutRow(book, scope, step, { steps, effects }))
  return [...named, ...others].sort(
    (one, other) =>
      Number(one.split) - Number(other.split) || rounded(mostOf(other)) - rounded(mostOf(one)) || one.rows.length - other.rows.length,
  )
}

interface Known {
  /** The steps that read inputs. */
  readonly cells: readonly ExplainedStep[]
  /** The steps of one table and source that move the figure, with their rows. */
  readonly moving: Group<{ readonly step: ExplainedStep; readonly row: ExplainedRow }>
  readonly effects: ReadonlyMap<string, number | null>
  readonly notes: (step: ExplainedStep) => readonly string[]
}

/**
 * The steps at the ends of a calculation that move its figure, each with its effect in percent for each percent of the step. A figure of 0
 * rests on the ends that are 0, if another value of them would move it.
 */
export function effectsOf(steps: readonly ExplainedStep[]): ReadonlyMap<string, number | null> {
  const root = steps.at(-1)
  const slopeOf = slopes(steps)
  const figure = slopeOf(root?.id ?? '').value
  const ends = steps.filter(({ operation: { op }, notes }) => op === 'input' || op === 'median' || (op === 'constant' && notes.length > 0))
  if (root?.value === 0n) {
    const moving = ends.filter(({ id }) => slopeOf(id).slope !== 0)
    const none = moving.filter(({ value }) => value === 0n)
    return new Map((none.length > 0 ? none : moving).map(({ id }) => [id, null]))
  }
  return new Map(
    ends.flatMap(({ id }) => {
      const { value, slope } = slopeOf(id)
      // Rounded, because the last digits depend on the order in which doubles are added, and that depends on threads.
      const effect = Math.round(((slope * value) / figure) * 1e9) / 1e9
      return Math.abs(effect) < NOISE ? [] : [[id, effect] as const]
    }),
  )
}

/** What the rows of one table and source decide. */
function ofRows(book: CountryBook, scope: StepScope, { cells, moving, effects, notes }: Known): Deciding {
  const [
    {
      row: { table, source, quality },
    },
  ] = moving
  const [steps, own] = [moving.map(({ step }) => step), [...new Set(moving.map(({ row }) => row))]]
  const numbers = new Set(steps.map(({ row }) => row))
  const read = cells.filter(({ row }) => numbers.has(row))
  const split = !keyOf(table).includes('country') && steps.every(({ unit }) => unit === 'weight')
  const alike = keyOf(table).filter((column) => !TOGETHER.includes(column))
  const terms = grouped(read, ({ row, column }) => {
    const { values } = book.rowOf(row ?? -1)
    return [column, ...alike.map((name) => values[name])].join('|')
  }).map(([, same]) => termOf(same, effects, split))
  return {
    ...{ table, source, split, score: quality, rows: own },
    terms: terms.sort((one, other) => rounded(sizeOf(other)) - rounded(sizeOf(one)) || 0),
    beside: split ? [] : own.flatMap(({ row }) => publishedBeside(book.rowOf(row), book.reads.columns.get(table))),
    reasons: [...new Set(steps.flatMap(notes))],
    rejected: split ? [] : rejectedFor(book, scope, { table, columns: new Set(steps.map(({ column }) => column)), selected: own }),
  }
}

/** Rows that differ only in these columns are one rate, or one flow, of several things. */
const TOGETHER = ['country', 'category', 'polymer', 'hs', 'area']

/** What a median or a value of the method decides. */
function withoutRow(
  book: CountryBook,
  scope: StepScope,
  step: ExplainedStep,
  { steps, effects }: Pick<Known, 'effects'> & { readonly steps: readonly ExplainedStep[] },
): Deciding {
  const median = step.operation.op === 'median' ? step.children.map((child) => steps.find(({ id }) => id === child))[0] : undefined
  const of =
    median && median.row !== null
      ? { table: book.rowOf(median.row).table_name, columns: new Set([median.column]), selected: [] }
      : undefined
  return {
    ...{ table: null, rows: [], source: null, split: false, beside: [] },
    score: of ? SCORE_OF_MEDIAN : null,
    terms: [termOf([step], effects, false)],
    reasons: step.notes,
    rejected: of ? rejectedFor(book, scope, of) : [],
  }
}

function termOf(steps: Group<ExplainedStep>, effects: Known['effects'], split: boolean): DecidingTerm {
  const [first] = steps
  const sorted = steps.map(({ value }) => value).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const found = steps.flatMap(({ id }) => effects.get(id) ?? (effects.has(id) ? [] : [0]))
  const most = largest(found.map(Math.abs))
  return {
    steps,
    label: steps.length === 1 ? first.label : first.generic,
    unit: first.unit,
    values: [sorted[0] ?? 0n, sorted.at(-1) ?? 0n],
    effect: found.length === 0 ? null : split ? most : found.reduce((sum, one) => sum + one, 0),
  }
}

/**
 * The notes of a step, and those of the nearest steps above it that are not about another leaf. Notes about rejected alternatives are left
 * out.
 */
function notesAbove(steps: readonly ExplainedStep[], own: StepScope): Known['notes'] {
  const isOf = ({ scope }: ExplainedStep, category: string, polymer: string) => scope?.category === category && scope.polymer === polymer
  const above = new Map<string, readonly string[]>()
  // Steps come after their children, so that this loop visits parents first.
  for (const step of steps.toReversed()) {
    const isLeaf = step.scope !== null && step.scope.category !== ALL_CATEGORIES && !isOf(step, own.category, own.polymer)
    const notes = isLeaf ? [] : notesOfSelected(step)
    const passed = notes.length > 0 || isOf(step, ALL_CATEGORIES, ALL_POLYMERS) ? notes : above.get(step.id)
    if (!passed || passed.length === 0) continue
    for (const child of step.children) {
      const known = above.get(child)
      if (known !== passed) above.set(child, known ? [...new Set([...known, ...passed])] : passed)
    }
  }
  return (step) => [...notesOfSelected(step), ...(above.get(step.id) ?? [])]
}

const notesOfSelected = ({ notes, rejected }: ExplainedStep) =>
  rejected.length === 0 ? notes : notes.filter((note) => !rejected.includes(note))
