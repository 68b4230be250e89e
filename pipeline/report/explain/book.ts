// The book of a country explains its figures: its calculation on a tape, what the method said on the way, and the input rows that it leads
// to. It decides nothing.

import type { ExplainedRow } from '../../../schemas/explanation.ts'
import { type CountryRecord, figureOf as figureIn, type RecordName, recordName } from '../../compute/method/records.ts'
import { notKnownBy } from '../../compute/not-known.ts'
import type { Note } from '../../compute/notes.ts'
import type { Place, Tape } from '../../compute/numbers/taped.ts'
import type { PassedOverRow } from '../../compute/passed-over.ts'
import { REASONS, type ReasonCode } from '../../compute/reasons.ts'
import { type TapedCountry, tapedCountry } from '../../compute/taped-country.ts'
import { text } from '../../compute/world.ts'
import type { CalculationUnit } from '../../model/calculation.ts'
import { isLeaf } from '../../model/dimensions.ts'
import { grouped, once } from '../../model/lists.ts'
import type { Metric, MetricGroup } from '../../model/metrics.ts'
import type { StepNoteKind } from '../../model/note-kinds.ts'
import type { ExplainedEnd, Said, StepScope } from './explained.ts'
import type { ReleaseRows } from './release-rows.ts'
import { Scopes } from './scopes.ts'

/** What the method said, with the numbers on the tape that it said it of. */
export type CountryNote = Note<Place>

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
  /** What the method said of the country. */
  readonly notes: readonly CountryNote[]
  /** The notes by the number that each is said of. */
  readonly byAmount: ReadonlyMap<Place, readonly CountryNote[]>
  readonly byReason: ReadonlyMap<ReasonCode, readonly CountryNote[]>
  readonly byKind: ReadonlyMap<StepNoteKind, readonly CountryNote[]>
  /** Rows about the country that no step reads, and why. */
  readonly passedOver: readonly PassedOverRow[]
  /** Whether a figure, or a part of it, is not known. */
  readonly isNotKnown: (record: RecordName, metric: Metric) => boolean
  /** The explanations of input rows and of the ends of the calculation, by year: many figures rest on the same ones. */
  readonly explainedRows: Map<number, Map<number, ExplainedRow>>
  readonly explainedEnds: Map<number, Map<Place, ExplainedEnd>>
  /** 1 for each number on the tape of which something may be said. */
  readonly spoken: Uint8Array
  /** What is said of numbers on the tape, by year. */
  readonly said: Map<number, Map<Place, Said>>
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
  const { tape } = taped
  const notes = withExceptions(rows, taped.notes)
  const byAmount = notesByAmount(tape, notes)
  return {
    ...rows,
    country,
    name: text(rows.world.among('countries', 'country', country)[0], 'name') || country,
    taped,
    scopes: new Scopes(taped),
    records: new Map(taped.records.map((record) => [recordName(record), record])),
    qualities,
    notes,
    byAmount,
    spoken: Uint8Array.from({ length: tape.size }, (_, place) => (byAmount.has(place) || tape.name(place)?.why.length ? 1 : 0)),
    byReason: new Map(grouped(notes, ({ reason }) => reason)),
    byKind: new Map(grouped(notes, kindOf)),
    passedOver,
    isNotKnown: notKnownBy(taped.notes, taped.records.filter(isLeaf), (place) => Number(tape.value(place))),
    explainedRows: new Map(),
    explainedEnds: new Map(),
    said: new Map(),
  }
}

/** Evidence that is rejected may have a cell that an exception replaces, which is said as well. */
const withExceptions = ({ applied, rowOf }: ReleaseRows, notes: readonly CountryNote[]): CountryNote[] =>
  notes.flatMap((note) => {
    const { about, year, category, polymer, row } = note
    const exceptions = kindOf(note) === 'alternative' && row ? (applied.get(row.row) ?? []) : []
    const replaced = exceptions.map(({ table, column, exceptionRow }) => {
      const cell = { row: rowOf(exceptionRow), cell_table: table, cell_column: column }
      return { about, year, category, polymer, ...cell, reason: 'unused-cell-replaced' as const }
    })
    return [note, ...replaced]
  })

export const kindOf = ({ reason }: CountryNote): StepNoteKind => REASONS[reason].kind

/** Notes of these kinds are said of their amount. */
const OF_AMOUNT: readonly StepNoteKind[] = ['cut', 'spill', 'raised', 'capped', 'replaced', 'carried', 'method', 'alternative']

/** The notes by the number that each is about: an alternative is about what is selected instead of it. */
function notesByAmount(tape: Tape, notes: readonly CountryNote[]): Map<Place, CountryNote[]> {
  const found = new Map<Place, CountryNote[]>()
  for (const note of notes) {
    const kind = kindOf(note)
    if (!OF_AMOUNT.includes(kind)) continue
    const isOther = kind === 'alternative' || note.amount === tape.nothing
    const place = isOther ? note.wanted : note.amount
    if (place !== undefined) once(found, place, () => []).push(note)
  }
  return found
}

/** A mass that a note names, in kg; undefined where it names none. */
export const kgOf = ({ taped }: CountryBook, mass: Place | undefined): bigint | undefined =>
  mass === undefined ? undefined : BigInt(taped.tape.value(mass))

/** The notes that give a reason. */
export const notesFor = (book: CountryBook, reason: ReasonCode): readonly CountryNote[] => book.byReason.get(reason) ?? []

/** The notes of a kind. */
export const notesOfKind = (book: CountryBook, kind: StepNoteKind): readonly CountryNote[] => book.byKind.get(kind) ?? []
