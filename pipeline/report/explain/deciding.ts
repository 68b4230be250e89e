// Finds what decides a figure: the evidence that moves it, national evidence before splits and the largest effect first. Everything follows
// from the steps and what they recorded; nothing is listed by metric.

import type { Place } from '../../compute/numbers/taped.ts'
import type { CalculationUnit } from '../../model/calculation.ts'
import { type Group, grouped, largest } from '../../model/lists.ts'
import type { CountryBook } from './book.ts'
import type { ExplainedRow, ExplainedStep, StepScope } from './explained.ts'
import { endSteps, memberSteps } from './figure-steps.ts'
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
/** Whether the evidence moves the figure visibly. */
export const moves = (evidence: Deciding) => mostOf(evidence) >= LEAST_EFFECT

/** Sorts steps by the numbers of their input rows. */
const byRow = (one: ExplainedStep, other: ExplainedStep) => (one.row ?? 0) - (other.row ?? 0) || (one.id < other.id ? -1 : 1)

/** What a figure rests on, whether that moves it or not. */
export interface Rests {
  readonly figure: Place
  /** 1 for each place on the tape that it rests on. */
  readonly reached: Uint8Array
  /** The cells and medians. */
  readonly ends: readonly Place[]
  readonly rows: ReadonlyMap<number, ExplainedRow>
}

/** The evidence that moves a figure. */
export function decidingOf(book: CountryBook, scope: StepScope, { figure, reached, ends: rested, rows }: Rests): readonly Deciding[] {
  const { tape } = book.taped
  const stepAt = endSteps(book, scope.year)
  const effects = new Map<string, number | null>()
  const moving = [...tape.effects(figure)].filter(([place]) => tape.end(place) || stepAt(place).notes.length > 0)
  for (const [place, effect] of moving) {
    const { id } = stepAt(place)
    const known = effects.get(id)
    effects.set(id, effect === null ? null : effect + (known ?? 0))
  }
  const placesOf = new Map<ExplainedStep, Place>(moving.map(([place]) => [stepAt(place), place]))
  const ends = [...placesOf.keys()].sort(byRow)
  const above = reasonsAbove(book, scope, figure, reached)
  const notes = (step: ExplainedStep) => [...notesOfSelected(step), ...above(placesOf.get(step) ?? -1)]
  const numbers = new Set(ends.map(({ row }) => row))
  const isOfRow = ({ row }: { readonly row: number | null }) => row !== null && numbers.has(row)
  const cells = rested.flatMap((place) => {
    const { row, median } = tape.end(place) ?? {}
    if (median) return median.rows.some(isOfRow) ? memberSteps(book, place, scope.year).filter(isOfRow) : []
    return row && isOfRow(row) ? [stepAt(place)] : []
  })
  cells.sort(byRow)
  const ofRow = ends.flatMap((step) => {
    const row = rows.get(step.row ?? -1)
    return row ? [{ step, row }] : []
  })
  const tables = grouped(ofRow, ({ row: { table, source, quality } }) => `${table} ${quality} ${source}`)
  const named = tables.map(([, ofTable]) => ofRows(book, scope, { cells, moving: ofTable, effects, notes }))
  const others = moving.filter(([place]) => !tape.end(place)?.row)
  const distinct = new Map(others.map(([place]) => [stepAt(place).id, place]))
  const withoutRows = [...distinct.values()].map((place) => withoutRow(book, scope, place, effects))
  return [...named, ...withoutRows].sort(
    (one, other) =>
      Number(one.split) - Number(other.split) || rounded(mostOf(other)) - rounded(mostOf(one)) || one.rows.length - other.rows.length,
  )
}

interface Known {
  /** The steps that read inputs. */
  readonly cells: readonly ExplainedStep[]
  /** The steps of one table and source that move the figure, with their rows. */
  readonly moving: Group<{ readonly step: ExplainedStep; readonly row: ExplainedRow }>
  /** By the id of a step, in percent for each percent. */
  readonly effects: ReadonlyMap<string, number | null>
  readonly notes: (step: ExplainedStep) => readonly string[]
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
    beside: split ? [] : own.flatMap(({ row }) => publishedBeside(book.rowOf(row))),
    reasons: [...new Set(steps.flatMap(notes))],
    rejected: split ? [] : rejectedFor(book, scope, { table, columns: new Set(steps.map(({ column }) => column)), selected: own }),
  }
}

/** Rows that differ only in these columns are one rate, or one flow, of several things. */
const TOGETHER = ['country', 'category', 'polymer', 'hs', 'area']

/** What a median or a value of the method decides. */
function withoutRow(book: CountryBook, scope: StepScope, place: Place, effects: Known['effects']): Deciding {
  const step = endSteps(book, scope.year)(place)
  const median = book.taped.tape.end(place)?.median
  const of = median && { table: median.table, columns: new Set([median.column]), selected: [] }
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
