// The book of a country explains its figures: its calculation on a tape, what the method said on the way, and the input rows that it leads
// to. It decides nothing.

import type { ReasonParameters } from '../../../schemas/evidence.ts'
import { type CountryRecord, figureOf as figureIn, type RecordName, recordName } from '../../compute/method/records.ts'
import { notKnownBy } from '../../compute/not-known.ts'
import type { Note } from '../../compute/notes.ts'
import type { Place } from '../../compute/numbers/taped.ts'
import { REASONS, type ReasonCode } from '../../compute/reasons.ts'
import { type TapedCountry, tapedCountry } from '../../compute/taped-country.ts'
import type { CalculationUnit } from '../../model/calculation.ts'
import { isLeaf } from '../../model/dimensions.ts'
import { once } from '../../model/lists.ts'
import type { Metric, MetricGroup } from '../../model/metrics.ts'
import type { StepNoteKind } from '../../model/note-kinds.ts'
import type { ExplainedEnd, ExplainedRow, Said, StepScope } from './explained.ts'
import type { BookRow, PassedOver, ReleaseRows } from './release-rows.ts'
import { Scopes } from './scopes.ts'

/** What the method said, with the numbers on the tape that it said it of. */
export interface StepNote extends Omit<ReasonParameters, 'countries' | 'members'> {
  readonly year: number | null
  readonly category: string | null
  readonly polymer: string | null
  readonly quantity: string
  readonly kind: StepNoteKind
  readonly reason: ReasonCode
  readonly input_row: number | null
  readonly amount_kg: bigint | null
  readonly wanted_kg: bigint | null
  readonly amount: Place | undefined
  readonly wanted: Place | undefined
}

/** Everything that explains the figures of one country in one release. */
export interface CountryBook extends ReleaseRows {
  readonly country: string
  readonly name: string
  readonly taped: TapedCountry
  readonly scopes: Scopes
  /** By year, category and polymer. */
  readonly records: ReadonlyMap<string, CountryRecord<Place>>
  /** In thousandths, by the same. */
  readonly qualities: ReadonlyMap<string, bigint>
  /** The notes about the country. */
  readonly stepNotes: readonly StepNote[]
  /** The notes by the number that each is said of. */
  readonly byAmount: ReadonlyMap<Place, readonly StepNote[]>
  readonly byReason: Map<ReasonCode, readonly StepNote[]>
  readonly byKind: Map<StepNoteKind, Map<number, readonly StepNote[]>>
  /** Rows about the country that no step reads, and why. */
  readonly passedOver: readonly (PassedOver & { readonly of: BookRow })[]
  /** Whether a figure, or a part of it, is not known. */
  readonly isNotKnown: (record: RecordName, metric: Metric) => boolean
  /** The explanations of input rows and of the ends of the calculation, by year: many figures rest on the same ones. */
  readonly explainedRows: Map<number, Map<number, ExplainedRow>>
  readonly explainedEnds: Map<number, Map<Place, ExplainedEnd>>
  /** 1 for each number on the tape of which something may be said. */
  readonly spoken: Uint8Array
  /** What is said of numbers on the tape, by year. */
  readonly said: Map<number, Map<Place, Said>>
  /** The quantities that the rows of a table are evidence for. */
  readonly evidenceFor: Map<string, readonly string[]>
}

/** The unit of the integers of each group. */
export const GROUP_UNITS = { mass: 'kg', ratio: 'ppm' } as const satisfies Readonly<Record<MetricGroup, CalculationUnit>>

/** The record; undefined where there is none. */
export const recordOf = (book: CountryBook, scope: StepScope): CountryRecord<Place> | undefined => book.records.get(recordName(scope))

/** Where a metric of a record is on the tape. */
export function figureOf(book: CountryBook, scope: StepScope, metric: Metric): Place {
  const record = recordOf(book, scope)
  if (record === undefined) throw new RangeError(`no ${metric.name} of ${book.country}`)
  return figureIn(record, metric)
}

/** The value of a metric of a record, in kg or ppm. */
export const publishedValue = (book: CountryBook, scope: StepScope, metric: Metric): bigint =>
  BigInt(book.taped.tape.value(figureOf(book, scope, metric)))

/** Makes the book of a country; with `ofYear` for the figures of these years alone. */
export function bookOf(country: string, rows: ReleaseRows, ofYear?: (year: number) => boolean): CountryBook {
  const { qualities, passedOver } = rows.dataOf(country)
  const taped = tapedCountry(rows.world, country, ofYear)
  const name = rows.ofCountry('countries', country)[0]?.values.name
  const stepNotes = withExceptions(rows, taped.notes).map((note) => stepNoteOf(taped, note))
  const byAmount = notesByAmount({ taped, stepNotes })
  return {
    ...rows,
    country,
    name: typeof name === 'string' ? name : country,
    taped,
    scopes: new Scopes(taped),
    records: new Map(taped.records.map((record) => [recordName(record), record])),
    qualities,
    stepNotes,
    byAmount,
    spoken: Uint8Array.from({ length: taped.tape.size }, (_, place) => (byAmount.has(place) || taped.tape.name(place)?.why.length ? 1 : 0)),
    byReason: new Map(),
    byKind: new Map(),
    passedOver: passedOver.map((one) => ({ ...one, of: rows.rowOf(one.row) })),
    isNotKnown: notKnownBy(taped.notes, taped.records.filter(isLeaf), (place) => Number(taped.tape.value(place))),
    explainedRows: new Map(),
    explainedEnds: new Map(),
    said: new Map(),
    evidenceFor: new Map(),
  }
}

/** Evidence that is rejected may have a cell that an exception replaces, which is said as well. */
const withExceptions = ({ applied, rowOf }: ReleaseRows, notes: readonly Note<Place>[]): Note<Place>[] =>
  notes.flatMap((note) => {
    const cells = REASONS[note.reason].kind === 'alternative' ? (applied.get(note.row?.row ?? -1) ?? []) : []
    const replaced = cells.map(({ target_row, column_name, exception_row }) => {
      const { about, year, category, polymer } = note
      const { row_id, table_name, ...row } = rowOf(exception_row)
      const cell = { cell_table: rowOf(target_row).table_name, cell_column: column_name }
      const place = { about, year, category, polymer, row: { row: row_id, table: table_name, ...row } }
      return { ...place, ...cell, reason: 'unused-cell-replaced' as const }
    })
    return [note, ...replaced]
  })

function stepNoteOf({ tape }: TapedCountry, note: Note<Place>): StepNote {
  const { reason, about, amount, wanted, row } = note
  const kg = (place: Place | undefined) => (place === undefined ? null : BigInt(tape.value(place)))
  // Every field is written out: objects of one shape take a fraction of the time, and a country has hundreds of notes.
  return {
    year: note.year ?? null,
    category: note.category ?? null,
    polymer: note.polymer ?? null,
    quantity: about,
    kind: REASONS[reason].kind,
    reason,
    input_row: row?.row ?? null,
    amount_kg: kg(amount),
    wanted_kg: kg(wanted),
    amount,
    wanted,
    method: note.method ?? null,
    publisher: note.publisher ?? null,
    flag: note.flag ?? null,
    from_year: note.from_year ?? null,
    to_year: note.to_year ?? null,
    heading: note.heading ?? null,
    income_group: note.median?.group ?? note.income_group ?? null,
    leaves: note.leaves ?? null,
    region: note.region ?? null,
    profile: note.profile ?? null,
    ratio: note.ratio ?? null,
    cell_table: note.cell_table ?? null,
    cell_column: note.cell_column ?? null,
  }
}

/** Notes of these kinds are said of their amount. */
const OF_AMOUNT: readonly StepNoteKind[] = ['cut', 'spill', 'raised', 'capped', 'replaced', 'carried', 'method', 'alternative']

/** The notes by the number that each is about: an alternative is about what is selected instead of it. */
function notesByAmount({ taped: { tape }, stepNotes }: Pick<CountryBook, 'taped' | 'stepNotes'>): Map<Place, StepNote[]> {
  const found = new Map<Place, StepNote[]>()
  for (const note of stepNotes) {
    if (!OF_AMOUNT.includes(note.kind)) continue
    const isOther = note.kind === 'alternative' || note.amount === tape.nothing
    const place = isOther ? note.wanted : note.amount
    if (place !== undefined) once(found, place, () => []).push(note)
  }
  return found
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
