// The calculation of a country in whole numbers, with everything that the method says on the way.

import { isLeaf } from '../model/dimensions.ts'
import { grouped } from '../model/lists.ts'
import type { Metric } from '../model/metrics.ts'
import { type Evidence, evidenceOf, qualityOfLeaves, type ScoreOf } from './evidence.ts'
import { type Calculation, type CountryYear, calculate, type Step } from './method/country.ts'
import { type CountryRecord, type RecordName, recordsOf } from './method/records.ts'
import { notKnownBy } from './not-known.ts'
import type { Note } from './notes.ts'
import { exact, type Whole } from './numbers/exact.ts'
import type { Median } from './numbers.ts'
import { REASONS } from './reasons.ts'
import { type LoadedInputs, text, type World } from './world.ts'

/** A note with the step that says it and the country that it is about; without a country it is about all. */
export interface StepNote extends Note<Whole> {
  readonly step: Step
  readonly country?: string | undefined
}

export interface CalculatedRecord extends CountryRecord<Whole> {
  readonly country: string
  readonly of: CountryYear<Whole>
  /** The places of its leaves among those of its year. */
  readonly places: readonly number[]
  /** What the masses of the leaves of its year rest on. */
  readonly evidence: Evidence
  /** Its quality score in thousandths. */
  readonly qualityMilli: number | null
}

export interface CalculatedCountry {
  readonly country: string
  readonly calculation: Calculation<Whole>
  /** By year, those of the leaves first. */
  readonly records: readonly CalculatedRecord[]
  readonly notes: readonly StepNote[]
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
  const records = calculation.years.flatMap((of) => {
    const evidence = evidenceOf(of, scoreOf)
    const qualityOf = qualityOfLeaves(of, evidence)
    return recordsOf(exact, of).map(
      ({ category, polymer, year, places, masses, ratios }): CalculatedRecord => ({
        ...{ country: code, category, polymer, year, masses, ratios, of, places, evidence, qualityMilli: qualityOf(places) },
      }),
    )
  })
  return { country: code, calculation, records, notes, reads: country.reads }
}

/** Which figures of a country are not known, or in part. */
export const figuresNotKnown = ({ notes, records }: CalculatedCountry): ((record: RecordName, metric: Metric) => boolean) =>
  notKnownBy(notes, records.filter(isLeaf), Number)

/** A median that a country uses, and for what. */
export interface MedianUse extends Pick<Median, 'table' | 'column' | 'group'>, Pick<StepNote, 'step' | 'about'> {}

/** The notes that are about all countries: the shared rows that are used, and the values of the medians that countries use. */
export function sharedNotes(world: World, medians: readonly MedianUse[]): StepNote[] {
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
  const members = medians.flatMap(({ step, about, table, column, group }) => {
    const median = world.median(table, column, group)
    return (median?.rows ?? []).map((row): StepNote => ({ step, reason: 'median-member', about, median, row }))
  })
  return [
    ...countries,
    ...leaves,
    ...used('40-littering', 'littered', 'littering_rates'),
    ...used('80-mismanaged', 'leaked', 'release_rates'),
    ...members,
  ]
}

/** Adds to the notes that point to a row whose cell an exception replaced that they rest on the exception as well. */
export function exceptionNotes({ exceptions, tables }: LoadedInputs): (notes: readonly StepNote[]) => readonly StepNote[] {
  const rows = new Map((tables.get('exceptions') ?? []).map((row) => [row.row, row]))
  const byTarget = new Map(grouped(exceptions, ({ targetRow }) => targetRow))
  return (notes) =>
    notes.flatMap((note) => {
      const replaced = note.row && byTarget.get(note.row.row)
      if (!replaced) return note
      const { kind } = REASONS[note.reason]
      if (kind !== 'input' && kind !== 'alternative' && kind !== 'profile' && kind !== 'member') return note
      const { step, country, year, category, polymer, about, median } = note
      const of = replaced.map(({ table, column, exceptionRow }): StepNote => {
        const place = { step, about, row: rows.get(exceptionRow), year, country, category, polymer }
        if (kind === 'member') return { ...place, reason: 'median-member', median }
        return {
          ...place,
          reason: kind === 'alternative' ? 'unused-cell-replaced' : 'cell-replaced',
          cell_table: table,
          cell_column: column,
        }
      })
      return [note, ...of]
    })
}
