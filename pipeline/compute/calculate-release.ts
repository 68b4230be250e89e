// The calculation of all countries of a release in whole numbers, with everything that the method says on the way.

import type { Coverage } from '../model/coverage.ts'
import type { LoadedInputs } from './load.ts'
import { type Calculation, type CountryYear, calculate, type Step } from './method/country.ts'
import { type CountryRecord, recordsOf } from './method/records.ts'
import type { Note } from './notes.ts'
import { exact, type Whole } from './numbers/exact.ts'
import type { Median, Row } from './numbers.ts'
import { REASONS } from './reasons.ts'
import { text, World } from './world.ts'

/** A note with the step that says it and the country that it is about; without a country it is about all. */
export interface StepNote extends Note<Whole> {
  readonly step: Step
  readonly country?: string
  /** The cell that an exception replaces. */
  readonly cell?: { readonly table: string; readonly column: string }
}

export interface CalculatedCountry {
  readonly country: string
  readonly calculation: Calculation<Whole>
  readonly records: readonly { readonly of: CountryYear<Whole>; readonly records: readonly CountryRecord<Whole>[] }[]
  readonly notes: readonly StepNote[]
  /** The names of what was read (see `Country`). */
  readonly reads: ReadonlySet<string>
}

export function calculateCountry(world: World, code: string): CalculatedCountry {
  const country = world.country(code)
  const notes: StepNote[] = []
  const calculation = calculate(
    exact,
    country,
    (step) => (reason, about, more) => notes.push({ step, country: code, reason, about, ...more }),
  )
  const records = calculation.years.map((of) => ({ of, records: recordsOf(exact, of.leaves, of.masses) }))
  return { country: code, calculation, records, notes: notes.map((note) => withMedian(world, note)), reads: country.reads }
}

/** Adds how many values a median has, and of how many countries. */
function withMedian(world: World, note: StepNote): StepNote {
  const median = medianOf(world, note)
  if (!median) return note
  return { ...note, countries: new Set(median.rows.map((row) => text(row, 'country'))).size, members: median.rows.length }
}

function medianOf(world: World, { reason, step, group = '' }: StepNote): Median | undefined {
  if (reason !== 'median-used' && reason !== 'median-not-used') return undefined
  return step === '20-net-input'
    ? world.median('municipal_waste', 'plastic_ppm', group)
    : world.median('collection', 'collected_ppm', group)
}

/** The notes that are about all countries: the shared rows that are used, and the values of the medians that countries use. */
export function sharedNotes(world: World, notes: readonly StepNote[]): StepNote[] {
  const used = (step: Step, about: string, table: string) =>
    world.all(table).map((row): StepNote => ({ step, reason: 'row-used', about, row, ...leafOf(row) }))
  const medians = new Map(
    notes.flatMap((note) => {
      const median = medianOf(world, note)
      return median ? [[median, note] as const] : []
    }),
  )
  return [
    ...world.leaves.map(
      ({ category, polymer, weight }): StepNote => ({
        step: '10-scope',
        reason: 'row-used',
        about: 'waste_generated',
        category,
        polymer,
        row: weight,
      }),
    ),
    ...used('40-littering', 'littered', 'littering_rates'),
    ...used('80-mismanaged', 'leaked', 'release_rates'),
    ...[...medians].flatMap(([median, { step, about }]) =>
      median.rows.map((row): StepNote => ({ step, reason: 'median-member', about, group: median.group, row })),
    ),
  ]
}

const leafOf = (row: Row) => ({ category: text(row, 'category') })

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

export interface CalculatedRelease {
  readonly world: World
  readonly countries: readonly CalculatedCountry[]
  readonly notes: readonly StepNote[]
}

export function calculateRelease(inputs: LoadedInputs, coverage: Coverage): CalculatedRelease {
  const world = new World(inputs, coverage)
  const countries = world.countries.map((code) => calculateCountry(world, code))
  const scope = world
    .all('countries')
    .map((row): StepNote => ({ step: '10-scope', reason: 'row-used', about: 'coverage', country: text(row, 'country'), row }))
  const own = countries.flatMap(({ notes }) => notes)
  return { world, countries, notes: withExceptions(inputs, [...scope, ...sharedNotes(world, own), ...own]) }
}
