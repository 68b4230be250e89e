// The steps of an explanation while it is made: each is added once, under an id that says what it is, and its value follows from its
// children. Where the pipeline recorded the value, the two have to be the same: an explanation that does not recompute is a bug.

import { engineColumn } from '../../schemas/columns.ts'
import { isTableName, tableNamed } from '../../schemas/tables.ts'
import { applied, type CalculationNode, type CalculationUnit, type Operation } from '../model/calculation.ts'
import { type PublishedValue, publishedValue } from './explain-published.ts'
import type { BookChoice, BookRow, CountryBook } from './explain-rows.ts'
import { cellText } from './explain-words.ts'

/** What a step is about, where that is not the country as a whole in the year of the record. */
export interface Scope {
  readonly year: number
  readonly category: string
  readonly polymer: string
}

export interface Step extends CalculationNode {
  readonly label: string
  /** How it is called among the terms of another step. */
  readonly brief: string
  /** An intermediate sum that gets no line of its own in short: its terms stand with those of the steps that use it. */
  readonly inline: boolean
  readonly scope: Scope | null
  /** Of a step that reads an input: its row, and the column. */
  readonly row: number | null
  readonly column: string | null
  /** Of a step that reads an input, the cells that were published for it; null for the others. */
  readonly published: PublishedValue['published'] | null
  readonly replaced_by: PublishedValue['replaced_by']
  /** What was carried, replaced, cut, assumed on the way, and why. */
  readonly notes: readonly string[]
}

export interface NewStep {
  readonly label: string
  readonly brief?: string
  readonly inline?: boolean
  readonly unit?: CalculationUnit
  readonly operation: Operation
  readonly children?: readonly string[]
  readonly scope?: Scope
  readonly notes?: readonly string[]
  /** The value that the pipeline recorded. */
  readonly recorded?: bigint
}

/** The steps about one country. */
export class Steps {
  readonly book: CountryBook
  readonly #steps = new Map<string, Step>()

  readonly #kept = new Map<string, unknown>()

  constructor(book: CountryBook) {
    this.book = book
  }

  get(id: string): Step {
    const step = this.#steps.get(id)
    if (!step) throw new RangeError(`no step ${id}`)
    return step
  }

  value(id: string): bigint {
    return this.get(id).value
  }

  /** What was looked up under that name, which also says what it is; looked up on the first call: thousands of steps ask for the same. */
  kept<Found>(name: string, lookUp: () => Found): Found {
    if (!this.#kept.has(name)) this.#kept.set(name, lookUp())
    return this.#kept.get(name) as Found
  }

  /** The step of that id; made on the first call. Its children are made before it. */
  once(id: string, make: () => NewStep): string {
    if (this.#steps.has(id)) return id
    const {
      label,
      brief = briefOf(label),
      inline = false,
      unit = 'kg',
      operation,
      children = [],
      scope = null,
      notes = [],
      recorded,
    } = make()
    const value = applied(
      operation,
      children.map((child) => this.value(child)),
      0n,
    )
    if (recorded !== undefined && recorded !== value) {
      throw new Error(`the explanation of ${this.book.country} ${id} gives ${value}, the pipeline ${recorded}`)
    }
    this.#steps.set(id, step({ id, value, unit, operation, children, label, brief, inline, scope, notes }))
    return id
  }

  constant(value: bigint, label: string, unit: CalculationUnit = 'kg', notes: readonly string[] = []): string {
    const id = `constant/${label}/${value}`
    this.#steps.set(id, step({ id, value, unit, operation: { op: 'constant' }, label, brief: label, notes }))
    return id
  }

  /** A cell of an input row, under the engine's name of its column. */
  input(row: number, column: string, label: string, notes: readonly string[] = [], brief = label): string {
    const id = `input/${row}/${column}`
    const found = this.#steps.get(id)
    if (found) return id
    const from = this.book.rowOf(row)
    const value = from.values[column]
    if (typeof value !== 'bigint' && typeof value !== 'number') throw new Error(`${from.table_name} ${from.key} has no ${column}`)
    return this.cell(id, from, column, { label, brief }, BigInt(value), notes)
  }

  /** A cell as it was published, where an exception replaced it and the published value still counts. */
  published(row: number, column: string, label: string): string {
    const exception = this.book.applied.find((cell) => cell.target_row === row && cell.column_name === column)
    if (!exception) return this.input(row, column, label)
    if (exception.published === null) throw new Error(`nothing was published in ${column} of row ${row}`)
    return this.cell(
      `input/${row}/${column}/published`,
      this.book.rowOf(row),
      column,
      { label, brief: label },
      BigInt(exception.published),
      ['as published: what an exception puts in its place counts for the country alone'],
    )
  }

  /** The steps that a step rests on, itself last, each after its children. */
  upTo(id: string): Step[] {
    const reached = new Map<string, Step>()
    const visit = (at: string) => {
      if (reached.has(at)) return
      const step = this.get(at)
      for (const child of step.children) visit(child)
      reached.set(at, step)
    }
    visit(id)
    return [...reached.values()]
  }

  private cell(
    id: string,
    from: BookRow,
    column: string,
    named: Pick<Step, 'label' | 'brief'>,
    value: bigint,
    notes: readonly string[],
  ): string {
    const unit = unitOf(from.table_name, column)
    const asPublished = id.endsWith('/published')
    const excepted = asPublished ? [] : this.exceptionNotes(from, column)
    const { published, replaced_by } = publishedValue(this.book, from, column)
    this.#steps.set(
      id,
      step({
        id,
        value,
        unit,
        operation: { op: 'input' },
        label: named.label,
        brief: named.brief,
        row: from.row_id,
        column,
        published,
        replaced_by: asPublished ? null : replaced_by,
        notes: excepted.length > 0 ? [...notes, ...excepted] : notes,
      }),
    )
    return id
  }

  private exceptionNotes(row: BookRow, column: string): string[] {
    return this.book.applied
      .filter((cell) => cell.target_row === row.row_id && cell.column_name === column)
      .map(({ published, exception_row }) => {
        const exception = this.book.rowOf(exception_row)
        const before = cellText(unitOf(row.table_name, column), published)
        const place = exception.file === row.file && exception.line === row.line ? '' : ` (${exception.file}:${exception.line})`
        return `exception: takes the place of ${before}${place}: ${exception.values.reason ?? ''}`
      })
  }
}

/** What is said often is said shortly among the terms of another step. */
const BRIEF: readonly (readonly [string, string])[] = [
  ['waste generated', 'waste'],
  ['recycled at home', 'recycled'],
  ['exported as waste', 'exported'],
  ['put in sanitary landfill', 'landfilled'],
  ['improperly disposed of', 'improper'],
]

function briefOf(label: string): string {
  const found = BRIEF.find(([long]) => label === long || label === `${long} in the country`)
  return found ? label.replace(...found) : label
}

type Given = Pick<Step, 'id' | 'value' | 'unit' | 'operation' | 'label' | 'brief' | 'notes'> & Partial<Step>

/** A step with all its fields, written out: objects of one shape take a fraction of the time and memory, and a figure has hundreds. */
const step = (given: Given): Step => ({
  id: given.id,
  value: given.value,
  unit: given.unit,
  operation: given.operation,
  children: given.children ?? [],
  label: given.label,
  brief: given.brief,
  inline: given.inline ?? false,
  scope: given.scope ?? null,
  row: given.row ?? null,
  column: given.column ?? null,
  published: given.published ?? null,
  replaced_by: given.replaced_by ?? null,
  notes: given.notes,
})

/** What a column of a table counts, by the name that the engine gives it. */
function unitOf(table: string, column: string): CalculationUnit {
  const found = isTableName(table) ? tableNamed(table).columns.find((candidate) => engineColumn(candidate).name === column) : undefined
  switch (found?.kind) {
    case 'mass':
      return 'kg'
    case 'percent':
      return 'ppm'
    case 'per_head':
      return 'per_head'
    case 'count':
      return 'persons'
    case 'index':
      return 'index'
    case 'weight':
      return 'weight'
    default:
      return 'number'
  }
}

export const sum = (...signs: readonly (1 | -1)[]): Operation => ({ op: 'sum', signs })
export const allOf = (children: readonly unknown[]): Operation => ({ op: 'sum', signs: children.map(() => 1) })
export const scale = (divisor: bigint, over = 0): Operation => ({ op: 'scale', over, divisor })
export const MILLION = 1_000_000n

/** The part of a total that a step recorded only as a result: the units follow, and are none or one. */
export function shareOf(recorded: bigint, total: bigint, weight: bigint, all: bigint): Operation {
  const units = recorded - (all === 0n ? 0n : (total * weight) / all)
  if (units < 0n || units > 1n) throw new Error(`${recorded} is no share of ${total} by ${weight} of ${all}`)
  return { op: 'share', units }
}

/** `wanted` where it is not more than `limit`; else a step that says what it was cut to. */
export function atMost(steps: Steps, id: string, wanted: string, limit: string, made: Omit<NewStep, 'operation' | 'children'>): string {
  if (steps.value(wanted) <= steps.value(limit)) return wanted
  return steps.once(id, () => ({ ...made, operation: { op: 'least' }, children: [wanted, limit] }))
}

/** `wanted` where it is not less than `limit`; else a step that says what it was raised to. */
export function atLeast(steps: Steps, id: string, wanted: string, limit: string, made: Omit<NewStep, 'operation' | 'children'>): string {
  if (steps.value(wanted) >= steps.value(limit)) return wanted
  return steps.once(id, () => ({ ...made, operation: { op: 'greatest' }, children: [wanted, limit] }))
}

/** The one row of a table about a year; undefined where there is none. */
export function ofYear<Row extends { readonly year: number }>(rows: readonly Row[], year: number): Row | undefined {
  return rows.find((row) => row.year === year)
}

/** The row about a leaf; undefined where there is none. */
export function ofLeaf<Row extends Scope>(rows: readonly Row[], { year, category, polymer }: Scope): Row | undefined {
  return rows.find((row) => row.polymer === polymer && row.category === category && row.year === year)
}

/** A row that has to be there. */
export function needed<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw new Error(`the steps left no row of ${what}`)
  return row
}

export const choicesAbout = (steps: Steps, quantity: string, year: number): readonly BookChoice[] =>
  steps.kept(`choices/${quantity}/${year}`, () =>
    steps.book.choices.filter((choice) => choice.quantity === quantity && choice.year === year),
  )
