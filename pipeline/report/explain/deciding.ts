// Finds what decides a figure: the evidence that moves it, national evidence before splits and the largest effect first. Everything follows
// from the steps and what they recorded; nothing is listed by metric.

import type { ExplainedRow } from '../../../schemas/explanation.ts'
import type { Place, Reached } from '../../compute/numbers/taped.ts'
import type { CalculationUnit } from '../../model/calculation.ts'
import { type Group, grouped, largest, once } from '../../model/lists.ts'
import type { CountryBook } from './book.ts'
import type { ExplainedEnd, ExplainedStep, StepScope } from './explained.ts'
import { rowIn } from './explained-rows.ts'
import { endStep, memberSteps } from './figure-steps.ts'
import { type Beside, publishedBeside } from './published-values.ts'
import { reasonsAbove } from './reasons-above.ts'
import { keyOf, type Rejected, rejectedFor } from './rejected-evidence.ts'
import { notesOfSelected } from './step-notes.ts'

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
/** The quality score of a median, which is used for a figure that no source has. */
const SCORE_OF_MEDIAN = 1

const sizeOf = ({ effect }: DecidingTerm) => (effect === null ? Number.POSITIVE_INFINITY : Math.abs(effect))
/** Effects that are the same to four decimals count as equal. The evidence with fewer rows then goes first. */
const rounded = (effect: number) => Math.round(effect * 10_000)
const mostOf = ({ terms }: Deciding) => largest(terms.map(sizeOf), 0)
/** The effect of the first term, which moves the figure most. */
const leadOf = ({ terms: [first] }: Deciding) => (first ? rounded(sizeOf(first)) : 0)
/** Whether the evidence moves the figure visibly. */
export const moves = (evidence: Deciding) => mostOf(evidence) >= LEAST_EFFECT

/** Sorts steps by the numbers of their input rows. */
const byRow = (one: ExplainedStep, other: ExplainedStep) => (one.row ?? 0) - (other.row ?? 0) || (one.id < other.id ? -1 : 1)

/** An end of the calculation that moves a figure. */
interface Moving extends ExplainedEnd {
  readonly place: Place
}

/** A cell that moves a figure. */
interface MovingCell extends Moving {
  readonly row: ExplainedRow
}

/** The evidence that moves a figure. */
export function decidingOf(book: CountryBook, scope: StepScope, figure: Place, reached: Reached): readonly Deciding[] {
  const { tape } = book.taped
  const endAt = endsOf(book, scope.year)
  const effects = new Map<string, number | null>()
  const moving: MovingCell[] = []
  const others = new Map<string, Place>()
  for (const [place, effect] of tape.effects(figure, reached)) {
    const { step, row, evidence, term } = endAt(place)
    const end = tape.end(place)
    if (!end && step.notes.length === 0) continue
    effects.set(step.id, effect === null ? null : effect + (effects.get(step.id) ?? 0))
    if (row) moving.push({ place, step, row, evidence, term })
    else if (!end?.row) others.set(step.id, place)
  }
  moving.sort((one, other) => byRow(one.step, other.step))
  const cells = cellsOf(book, scope, reached, moving)
  const above = reasonsAbove(book, scope, figure, reached.places)
  const tables = grouped(moving, ({ evidence }) => evidence)
  const named = tables.map(([, ofTable]) => ofRows(book, scope, { cells, moving: ofTable, effects, above }))
  const withoutRows = [...others.values()].map((place) => withoutRow(book, scope, endAt(place).step, place, effects))
  return [...named, ...withoutRows].sort(
    (one, other) => Number(one.split) - Number(other.split) || leadOf(other) - leadOf(one) || one.rows.length - other.rows.length,
  )
}

/** Gives the ends of calculations as the figures of a year show them. */
function endsOf(book: CountryBook, year: number): (place: Place) => ExplainedEnd {
  const known = once(book.explainedEnds, year, () => new Map<Place, ExplainedEnd>())
  return (place) => once(known, place, () => explainedEnd(book, endStep(book, place, year), year))
}

function explainedEnd(book: CountryBook, step: ExplainedStep, year: number): ExplainedEnd {
  if (step.row === null) return { step, row: undefined, evidence: '', term: '' }
  const row = rowIn(book, step.row, year)
  const { table, quality, source } = row
  const { values } = book.rowOf(step.row)
  const about = keyOf(table).filter((column) => !TOGETHER.includes(column))
  const term = [step.column, ...about.map((column) => values[column])].join('|')
  return { step, row, evidence: `${table} ${quality} ${source}`, term }
}

/** Rows that differ only in these columns are one rate, or one flow, of several things. */
const TOGETHER = ['country', 'category', 'polymer', 'hs', 'area']

/** The cells that a figure reads of rows that move it, by row: those that move it, and others. */
function cellsOf(
  book: CountryBook,
  { year }: StepScope,
  reached: Reached,
  moving: readonly MovingCell[],
): ReadonlyMap<number, readonly ExplainedEnd[]> {
  const cells = new Map(moving.map(({ row }) => [row.row, [] as ExplainedEnd[]]))
  const endAt = endsOf(book, year)
  for (const place of reached.ends) {
    const { row, median } = book.taped.tape.end(place) ?? {}
    if (row) cells.get(row.row)?.push(endAt(place))
    if (median?.rows.some((member) => cells.has(member.row)))
      for (const step of memberSteps(book, place, year)) cells.get(step.row ?? -1)?.push(explainedEnd(book, step, year))
  }
  return cells
}

interface Known {
  /** The cells that are read, by row. */
  readonly cells: ReadonlyMap<number, readonly ExplainedEnd[]>
  /** The cells of one table and source that move the figure. */
  readonly moving: Group<MovingCell>
  /** By the id of a step, in percent for each percent. */
  readonly effects: ReadonlyMap<string, number | null>
  /** What is said of the quantities above. */
  readonly above: ReturnType<typeof reasonsAbove>
}

/** What the rows of one table and source decide. */
function ofRows(book: CountryBook, scope: StepScope, { cells, moving, effects, above }: Known): Deciding {
  const [
    {
      row: { table, source, quality },
    },
  ] = moving
  const own = [...new Set(moving.map(({ row }) => row))]
  const read = own.flatMap(({ row }) => cells.get(row) ?? []).sort((one, other) => byRow(one.step, other.step))
  const split = !keyOf(table).includes('country') && moving.every(({ step }) => step.unit === 'weight')
  const terms = grouped(read, ({ term }) => term).map(([, same]) => termOf(same, effects, split))
  // Most cells of a table share the same list of reasons.
  const reasons = new Set(moving.flatMap(({ place, step }) => [notesOfSelected(step), above(place)]))
  return {
    ...{ table, source, split, score: quality, rows: own },
    terms: terms.sort((one, other) => rounded(sizeOf(other)) - rounded(sizeOf(one)) || 0),
    beside: split ? [] : own.flatMap(({ row }) => publishedBeside(book.rowOf(row))),
    reasons: [...new Set([...reasons].flat())],
    rejected: split ? [] : rejectedFor(book, scope, { table, columns: new Set(moving.map(({ step }) => step.column)), selected: own }),
  }
}

/** What a median or a value of the method decides. */
function withoutRow(book: CountryBook, scope: StepScope, step: ExplainedStep, place: Place, effects: Known['effects']): Deciding {
  const median = book.taped.tape.end(place)?.median
  const of = median && { table: median.table, columns: new Set([median.column]), selected: [] }
  return {
    ...{ table: null, rows: [], source: null, split: false, beside: [] },
    score: of ? SCORE_OF_MEDIAN : null,
    terms: [termOf([{ step }], effects, false)],
    reasons: step.notes,
    rejected: of ? rejectedFor(book, scope, of) : [],
  }
}

function termOf(ends: Group<Pick<ExplainedEnd, 'step'>>, effects: Known['effects'], split: boolean): DecidingTerm {
  const [{ step: first }] = ends
  let [least, greatest] = [first.value, first.value]
  const found: number[] = []
  for (const {
    step: { id, value },
  } of ends) {
    if (value < least) least = value
    if (value > greatest) greatest = value
    const effect = effects.get(id)
    if (effect !== null) found.push(effect ?? 0)
  }
  return {
    steps: ends.map(({ step }) => step),
    label: ends.length === 1 ? first.label : first.generic,
    unit: first.unit,
    values: [least, greatest],
    effect: found.length === 0 ? null : split ? largest(found.map(Math.abs)) : found.reduce((sum, one) => sum + one, 0),
  }
}
