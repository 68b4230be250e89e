// The calculation of a country in whole numbers, with everything that the method says on the way.

import { type EvidenceOfLeaves, evidenceOf, qualitiesOf, type ScoreOf } from './evidence.ts'
import type { LoadedInputs } from './load.ts'
import { type Calculation, type CountryYear, calculate, type Step } from './method/country.ts'
import { type CountryRecord, recordsOf } from './method/records.ts'
import { type NotKnown, notKnownIn } from './not-known.ts'
import type { Note } from './notes.ts'
import { exact, type Whole } from './numbers/exact.ts'
import type { Median } from './numbers.ts'
import { REASONS } from './reasons.ts'
import { text, type World } from './world.ts'

/** A note with the step that says it and the country that it is about; without a country it is about all. */
export interface StepNote extends Note<Whole> {
  readonly step: Step
  readonly country?: string
  /** The cell that an exception replaces. */
  readonly cell?: { readonly table: string; readonly column: string }
}

interface CalculatedRecord extends CountryRecord<Whole> {
  readonly of: CountryYear<Whole>
  /** The place of a leaf among the leaves of its year; undefined for an aggregate. */
  readonly leaf: number | undefined
  /** What its masses rest on, if it is a leaf. */
  readonly evidence: EvidenceOfLeaves[number] | undefined
  /** Its quality score in thousandths. */
  readonly qualityMilli: number | null
}

export interface CalculatedCountry {
  readonly country: string
  readonly calculation: Calculation<Whole>
  /** By year, those of the leaves first. */
  readonly records: readonly { readonly of: CountryYear<Whole>; readonly records: readonly CalculatedRecord[] }[]
  /** The same in published order. */
  readonly published: readonly CalculatedRecord[]
  readonly notes: readonly StepNote[]
  readonly notKnown: NotKnown
  /** The names of what was read (see `Country`). */
  readonly reads: ReadonlySet<string>
}

export function calculateCountry(world: World, code: string, scoreOf: ScoreOf): CalculatedCountry {
  const country = world.country(code)
  const notes: StepNote[] = []
  const calculation = calculate(
    exact,
    country,
    (step) => (reason, about, more) => notes.push({ step, country: code, reason, about, ...more }),
  )
  const records = calculation.years.map((of) => {
    const evidence = evidenceOf(of, scoreOf)
    const qualityOf = qualitiesOf(of, evidence)
    // The records of the leaves come first.
    const all = recordsOf(exact, of.leaves, of.masses).map((record, place): CalculatedRecord => {
      const leaf = place < of.leaves.length ? place : undefined
      return { ...record, of, leaf, evidence: evidence[place], qualityMilli: qualityOf(record.category, record.polymer) }
    })
    return { of, records: all }
  })
  const order = publishedOrder(world)
  const published = records.flatMap((ofYear) => ofYear.records).sort((a, b) => order(a) - order(b))
  return {
    ...{ country: code, calculation, records, published },
    notes: notes.map((note) => withMedian(world, note)),
    notKnown: notKnownIn(notes),
    reads: country.reads,
  }
}

/** The place of a record of a country in published order: by category and polymer as declared, then by year. */
function publishedOrder({ coverage }: World): (record: CalculatedRecord) => number {
  const categories = new Map<string, number>(coverage.categories.map((name, place) => [name, place]))
  const polymers = new Map<string, number>(coverage.polymers.map((name, place) => [name, place]))
  const last = 10_000
  return ({ category, polymer, of }) => ((categories.get(category) ?? 0) * polymers.size + (polymers.get(polymer) ?? 0)) * last + of.year
}

/** Adds how many values a median has, and of how many countries. */
function withMedian(world: World, note: StepNote): StepNote {
  const median = medianOf(world, note)
  if (!median) return note
  return { ...note, countries: new Set(median.rows.map((row) => text(row, 'country'))).size, members: median.rows.length }
}

/** The median that a note is about. */
export function medianOf(world: World, { reason, about, group = '' }: StepNote): Median | undefined {
  if (reason !== 'median-used' && reason !== 'median-not-used') return undefined
  return about === 'collected' ? world.median('collection', 'collected_ppm', group) : world.median('municipal_waste', 'plastic_ppm', group)
}

/** The notes that are about all countries: the shared rows that are used, and the values of the medians that countries use. */
export function sharedNotes(world: World, medians: readonly StepNote[]): StepNote[] {
  const used = (step: Step, about: string, table: string) =>
    world.all(table).map((row): StepNote => ({ step, reason: 'row-used', about, category: text(row, 'category'), row }))
  const countries = world
    .all('countries')
    .map((row): StepNote => ({ step: '10-scope', reason: 'row-used', about: 'coverage', country: text(row, 'country'), row }))
  const leaves = world.leaves.map(
    ({ category, polymer, weight: row }): StepNote => ({
      step: '10-scope',
      reason: 'row-used',
      about: 'waste_generated',
      category,
      polymer,
      row,
    }),
  )
  const members = medians.flatMap((note) => {
    const { step, about, group = '' } = note
    return (medianOf(world, note)?.rows ?? []).map((row): StepNote => ({ step, reason: 'median-member', about, group, row }))
  })
  return [
    ...countries,
    ...leaves,
    ...used('40-littering', 'littered', 'littering_rates'),
    ...used('80-mismanaged', 'leaked', 'release_rates'),
    ...members,
  ]
}

/** A note that points to a row whose cell an exception replaced rests on the exception as well. */
export function withExceptions({ exceptions, tables }: LoadedInputs, notes: readonly StepNote[]): StepNote[] {
  if (exceptions.length === 0) return [...notes]
  const rows = new Map((tables.get('exceptions') ?? []).map((row) => [row.row, row]))
  return notes.flatMap((note) => {
    const { kind } = REASONS[note.reason]
    if (kind !== 'input' && kind !== 'alternative' && kind !== 'profile' && kind !== 'member') return [note]
    return [
      note,
      ...exceptions
        .filter(({ targetRow }) => targetRow === note.row?.row)
        .map(({ table, column, exceptionRow }): StepNote => {
          const { step, country, year, category, polymer, about, group } = note
          const row = rows.get(exceptionRow)
          const place = {
            step,
            about,
            row,
            year,
            ...(country === undefined ? {} : { country }),
            ...(category === undefined ? {} : { category }),
            ...(polymer === undefined ? {} : { polymer }),
          }
          if (kind === 'member') return { ...place, reason: 'median-member', ...(group === undefined ? {} : { group }) }
          return { ...place, reason: kind === 'alternative' ? 'unused-cell-replaced' : 'cell-replaced', cell: { table, column } }
        }),
    ]
  })
}
