// The book of a country explains its figures: the exact evaluation of its points, the notes of the steps, and the input rows that they lead
// to. It decides nothing. It is made from plain data, which can be sent to another thread.

import type { CellValue } from '../../../schemas/columns.ts'
import type { ReasonParameters } from '../../../schemas/evidence.ts'
import type { LoadedInputs, LoadedRow } from '../../compute/load.ts'
import { Evaluation } from '../../compute/readings/evaluate.ts'
import type { Explainer } from '../../compute/readings/explainer.ts'
import type { CalculationStep } from '../../compute/readings/explanation-steps.ts'
import { modelOf } from '../../compute/readings/model.ts'
import type { Recorded, Row } from '../../compute/readings/points.ts'
import { type Reads, readsOf } from '../../compute/readings/walk.ts'
import type { PassedOverCode, ReasonCode } from '../../compute/reasons.ts'
import { STATEMENTS } from '../../compute/steps/index.ts'
import { WILDCARD } from '../../model/dimensions.ts'
import { grouped, once } from '../../model/lists.ts'
import type { StepNoteKind } from '../../model/note-kinds.ts'
import type { PublishedCells } from '../../model/published-cells.ts'
import type { ExplainedRow, ExplainedStep } from './explained.ts'

/** An input row: where it is, its quality score, and its cells. */
export interface BookRow {
  readonly row_id: number
  readonly table_name: string
  readonly key: string
  readonly file: string
  readonly line: number
  readonly source: string | null
  readonly score: bigint | null
  readonly values: Readonly<Record<string, CellValue>>
  /** The cells as the publisher writes them, where that differs from our tables. */
  readonly published: PublishedCells | undefined
}

export interface StepNote extends Omit<ReasonParameters, 'countries' | 'members' | 'leaves'> {
  readonly year: number | null
  readonly category: string | null
  readonly polymer: string | null
  readonly quantity: string
  readonly kind: StepNoteKind
  readonly reason: ReasonCode
  readonly input_row: number | null
  readonly amount_kg: bigint | null
  readonly wanted_kg: bigint | null
  /** The reason in words, for whoever reads an explanation. */
  readonly sentence: string
}

/** A cell that an exception replaced. */
export interface AppliedCell {
  readonly column_name: string
  readonly published: string | null
  readonly exception_row: number
  readonly target_row: number
}

/** The input rows of a release, with their places and papers. */
export interface ReleaseRows {
  readonly rowOf: (row: number) => BookRow
  readonly rowsOf: (table: string) => readonly BookRow[]
  /** Rows as the steps read them: those about a country, or all of a table that is about none. */
  readonly readBy: (table: string, country: string) => readonly Row[] | undefined
  /** The cells that exceptions replaced, by the number of their row. */
  readonly applied: ReadonlyMap<number, readonly AppliedCell[]>
  /** Whether an exception stands in this file and line. */
  readonly isException: (place: Pick<BookRow, 'file' | 'line'>) => boolean
  readonly titles: ReadonlyMap<
    string,
    { readonly title: string; readonly authors: string; readonly url: string | null; readonly year: number }
  >
  /** The inputs that the statements read. */
  readonly reads: Reads
}

/** Everything that explains the figures of one country in one release. */
export interface CountryBook extends ReleaseRows {
  readonly country: string
  readonly name: string
  readonly evaluation: Evaluation
  /** The explainers by year: figures of a year share most of their steps. */
  readonly explainers: Map<number, Explainer>
  /** The explanations of input rows, by year and row. */
  readonly explainedRows: Map<number, Map<number, ExplainedRow>>
  /** The steps that are in words already, with the label and remarks that they had then. */
  readonly writtenSteps: Map<
    CalculationStep,
    { readonly label: string; readonly remarks: CalculationStep['remarks']; readonly step: ExplainedStep }
  >
  /** Gives the rows of a table that the steps recorded. */
  readonly recorded: Recorded
  /** The notes about the country, and the members of medians. */
  readonly stepNotes: readonly StepNote[]
  readonly byReason: Map<ReasonCode, readonly StepNote[]>
  readonly byKind: Map<StepNoteKind, Map<number, readonly StepNote[]>>
  /** Rows about the country that no step reads, and why. */
  readonly passedOver: readonly PassedOver[]
}

export interface PassedOver {
  readonly row: number
  readonly reason: PassedOverCode
  readonly sentence: string
}

/** What a release recorded about some countries. */
export interface BookData {
  readonly version: string
  /** By country, then by table. */
  readonly own: ReadonlyMap<string, ReadonlyMap<string, readonly Row[]>>
  /** Tables that are about no country. */
  readonly shared: ReadonlyMap<string, readonly Row[]>
  /** By country. */
  readonly stepNotes: ReadonlyMap<string, readonly StepNote[]>
  readonly passedOver: ReadonlyMap<string, readonly PassedOver[]>
}

/** The input rows of a release, and what became of them. */
export interface ReleaseRowsData {
  readonly tables: LoadedInputs['tables']
  readonly applied: readonly AppliedCell[]
  /** By the number of the row; `NO_SCORE` where it has none. */
  readonly scores: Int32Array
}

export const NO_SCORE = -1

/** Makes the book of a country. */
export function bookOf(country: string, { version, own, shared, stepNotes, passedOver }: BookData, inputs: ReleaseRows): CountryBook {
  const recorded: Recorded = (table) => own.get(country)?.get(table) ?? shared.get(table) ?? inputs.readBy(table, country)
  const name = inputs.rowsOf('countries').find(({ key }) => key === country)?.values.name
  return {
    ...inputs,
    country,
    name: typeof name === 'string' ? name : country,
    evaluation: new Evaluation(modelOf(STATEMENTS, version), recorded),
    explainers: new Map(),
    explainedRows: new Map(),
    writtenSteps: new Map(),
    byReason: new Map(),
    byKind: new Map(),
    recorded,
    stepNotes: stepNotes.get(country) ?? [],
    passedOver: passedOver.get(country) ?? [],
  }
}

/** The notes that give a reason. */
export const notesFor = (book: CountryBook, reason: ReasonCode): readonly StepNote[] =>
  once(book.byReason, reason, () => book.stepNotes.filter((note) => note.reason === reason))

/** The notes of a kind in a year. */
export const notesOfKind = (book: CountryBook, kind: StepNoteKind, year: number): readonly StepNote[] =>
  once(
    once(book.byKind, kind, () => new Map<number, readonly StepNote[]>()),
    year,
    () => book.stepNotes.filter((note) => note.kind === kind && note.year === year),
  )

/**
 * The input rows of a release with their places and papers. A row is put together only when it is asked for: some hundreds are, of half a
 * million. With `countries`, tables list only the rows about these, and those that are about no country.
 */
export function releaseRowsOf({ tables, applied, scores }: ReleaseRowsData, countries?: ReadonlySet<string>): ReleaseRows {
  const names = [...tables.keys()]
  const read: LoadedRow[] = []
  const tableAt = new Uint8Array(scores.length)
  for (const [index, rows] of [...tables.values()].entries()) {
    for (const row of rows) {
      read[row.row] = row
      tableAt[row.row] = index
    }
  }
  const isListed = ({ values: { country } }: LoadedRow) => typeof country !== 'string' || country === WILDCARD || countries?.has(country)
  const listed = countries ? new Map([...tables].map(([table, rows]) => [table, rows.filter(isListed)])) : tables
  const known: BookRow[] = []
  const rowOf = (number: number): BookRow => {
    const row = known[number] ?? made(number)
    known[number] = row
    return row
  }
  const made = (number: number): BookRow => {
    const found = read[number]
    const table = names[tableAt[number] ?? -1]
    if (!found || table === undefined) throw new RangeError(`no input row ${number}`)
    const { key, file, line, values, published } = found
    const [source, score] = [values.source, scores[number] ?? NO_SCORE]
    return {
      ...{ row_id: number, table_name: table, key, file, line },
      source: typeof source === 'string' ? source : null,
      score: score === NO_SCORE ? null : BigInt(score),
      values,
      published,
    }
  }
  const byTable = new Map<string, BookRow[]>()
  const rowsOf = (table: string): BookRow[] => {
    const rows = byTable.get(table) ?? (listed.get(table) ?? []).map(({ row }) => rowOf(row))
    byTable.set(table, rows)
    return rows
  }
  const text = (value: CellValue | undefined) => (typeof value === 'string' ? value : '')
  const replaced = new Map<number, AppliedCell[]>()
  for (const cell of applied) once(replaced, cell.target_row, () => []).push(cell)
  const exceptions = new Set(rowsOf('exceptions').map(placeOf))
  return {
    rowOf,
    rowsOf,
    readBy: byCountry(listed),
    applied: replaced,
    isException: (place) => exceptions.has(placeOf(place)),
    titles: new Map(
      rowsOf('sources').map(({ key, values: cells }) => [
        key,
        { title: text(cells.title), authors: text(cells.authors), url: text(cells.url) || null, year: Number(cells.year) },
      ]),
    ),
    reads: readsOf(STATEMENTS),
  }
}

const placeOf = ({ file, line }: Pick<BookRow, 'file' | 'line'>) => `${file}:${line}`

/** The exception that replaced a cell, or undefined. */
export const exceptionOf = ({ applied }: Pick<ReleaseRows, 'applied'>, row: number, column: string): AppliedCell | undefined =>
  applied.get(row)?.find(({ column_name }) => column_name === column)

/**
 * The rows of the input tables as steps read them. A table is grouped by country when it is asked for, and the rows of a country are put
 * together when that country is.
 */
function byCountry(tables: LoadedInputs['tables']): ReleaseRows['readBy'] {
  const byTable = new Map<string, ReadonlyMap<string, readonly LoadedRow[]>>()
  const asRead = new Map<readonly LoadedRow[], readonly Row[]>()
  return (table, country) => {
    const rows = tables.get(table)
    if (!rows) return undefined
    const groups = once(byTable, table, () => new Map(grouped(rows, ({ values: { country = '' } }) => String(country))))
    const own = groups.get(country) ?? groups.get('') ?? []
    return once(asRead, own, () => own.map(({ row, values }) => ({ ...values, row_id: row })))
  }
}
