// Calculates the countries of a small world and returns the results by country and year.

import {
  calculateCountry,
  exceptionNotes,
  type MedianUse,
  type StepNote,
  sharedNotes,
} from '../../../pipeline/compute/calculate-country.ts'
import { scoresOf } from '../../../pipeline/compute/evidence.ts'
import { MASS_NAMES, RATIO_NAMES } from '../../../pipeline/compute/method/records.ts'
import { sentenceOf } from '../../../pipeline/compute/reason-sentences.ts'
import { STEP_NOTES } from '../../../pipeline/compute/tables.ts'
import { World as Calculated, type LoadedInputs } from '../../../pipeline/compute/world.ts'
import type { EngineRow } from '../../../pipeline/io/engine.ts'
import { coverageNamed, NEWEST } from '../../coverage.ts'
import { type Cells, inputsOfWorld, type World } from '../world.ts'

/** The leaves of the small world: LDPE is all film, PET is food and bottles in the ratio 1 : 3. Ties are broken in this order. */
const LEAVES = { film: 'Flexible packaging|LDPE', food: 'Rigid food packaging|PET', bottles: 'PET bottles|PET' } as const
type Leaf = keyof typeof LEAVES

export interface Outcome {
  /** A mass of each leaf in kg. A leaf without waste has no record and is left out. */
  leaves(country: string, year: number, mass: string): Partial<Record<Leaf, number>>
  /** The same mass of the record of all packaging and all polymers. */
  national(country: string, year: number, mass: string): number | undefined
  /** All metrics of a record in kg and ppm; `record` is such as `PET bottles|PET`. */
  metrics(country: string, year: number, record?: string): Record<string, number> | undefined
  /** Cuts, spills, raised and gaps: `cut exported: exports exceed what all packaging can export (200 of 250 kg)`. */
  findings(country: string, year: number): string[]
  /** The rows of a kind and quantity, each as method or reason with its kilograms: `supply 6`. */
  notes(country: string, year: number, kind: string, quantity: string): string[]
  /** The profile for imported waste and why: `Trade Hub, given`. */
  profile(country: string, year: number): string | undefined
  /** All records with their masses, ratios and quality, in published order. */
  readonly records: readonly EngineRow[]
  /** All notes, those about all countries last, each with its sentence. */
  readonly stepNotes: readonly EngineRow[]
}

const ALL = 'All packaging|All polymers'

export const outcomeOf = (small: World): Outcome => outcomeOfInputs(inputsOfWorld(small))

export function outcomeOfInputs(inputs: LoadedInputs, version = NEWEST): Outcome {
  const world = new Calculated(inputs, coverageNamed(version))
  const countries = world.countries.map((code) => calculateCountry(world, code, scoresOf(inputs)))
  const notes = countries.flatMap((country) => country.notes)
  const stepNotes = exceptionNotes(inputs)([...notes, ...sharedNotes(world, medians(notes))]).map(inColumns)
  const records = countries.flatMap(({ country, records: own }) =>
    own.map(
      ({ year, category, polymer, masses, ratios, qualityMilli }): EngineRow => ({
        ...{ country, year, category, polymer, quality_milli: qualityMilli },
        ...Object.fromEntries(MASS_NAMES.map((name, place) => [name, masses[place]])),
        ...Object.fromEntries(RATIO_NAMES.map((name, place) => [name, ratios[place]])),
      }),
    ),
  )
  const byKey = new Map(records.map((row) => [`${row.country}|${row.year}|${row.category}|${row.polymer}`, row]))
  const of = (country: string, year: number) =>
    stepNotes.filter((row) => row.country === country && (row.year === year || row.year === null))
  const national = (country: string, year: number, mass: string) => {
    const row = byKey.get(`${country}|${year}|${ALL}`)
    return row && number(row, mass)
  }

  return {
    records,
    stepNotes,
    national,
    leaves(country, year, mass) {
      const present = Object.entries(LEAVES).flatMap(([leaf, key]) => {
        const row = byKey.get(`${country}|${year}|${key}`)
        return row ? [[leaf, number(row, mass)] as const] : []
      })
      return Object.fromEntries(present)
    },
    metrics(country, year, record = ALL) {
      const row = byKey.get(`${country}|${year}|${record}`)
      if (!row) return undefined
      const names = Object.keys(row).filter((name) => /_(kg|ppm)$/.test(name))
      return Object.fromEntries(names.map((name) => [name, number(row, name)]))
    },
    findings: (country, year) =>
      of(country, year)
        .filter(({ kind }) => ['cut', 'spill', 'raised', 'gap'].includes(String(kind)))
        .map((row) => {
          const leaf = [row.category, row.polymer].filter((part) => part !== null).join(' ')
          const sizes = [row.amount_kg, row.wanted_kg].filter((size) => size !== null).join(' of ')
          return `${row.kind} ${row.quantity}${leaf && ` of ${leaf}`}: ${row.sentence}${sizes && ` (${sizes} kg)`}`
        }),
    profile(country, year) {
      const row = of(country, year).find(({ kind }) => kind === 'profile')
      return row && String(row.sentence)
    },
    notes: (country, year, kind, quantity) =>
      of(country, year)
        .filter((row) => row.kind === kind && row.quantity === quantity)
        .map((row) => [row.method ?? row.reason, row.amount_kg].filter((part) => part !== null).join(' ')),
  }
}

/** Each median that is used, once. */
const medians = (notes: readonly StepNote[]): MedianUse[] => [
  ...new Map(
    notes.flatMap(({ step, about, median }) => (median ? [[`${about}|${median.group}`, { ...median, step, about }] as const] : [])),
  ).values(),
]

function inColumns(note: StepNote): EngineRow {
  const row = Object.fromEntries(STEP_NOTES.map(({ name, of }) => [name, of(note)]))
  return { ...row, sentence: sentenceOf(note) }
}

function number(row: EngineRow, name: string): number {
  const value = row[name]
  if (value === null || value === undefined) throw new RangeError(`no ${name}`)
  return Number(value)
}

/** Kilograms as the tables write them, in kt. */
export const kt = (kilograms: number): string => (kilograms / 1_000_000).toFixed(6)

/** A country with stated packaging waste of 2020. Its population is constant, so that every year has the same waste. */
export const stated = (kilograms: number): World => ({
  municipal_waste: [],
  waste_generated: [{ year: '2020', waste_kt: kt(kilograms), boundary: 'all' }],
})

/** Plastic waste of 2020 that is traded under a heading, and the percentage of packaging in it. */
export const flow = (name: 'import' | 'export' | 'reexport', hs: string, kilograms: number, packaging = 100): Cells => ({
  year: '2020',
  flow: name,
  hs,
  amount_kt: kt(kilograms),
  packaging_percent: String(packaging),
})
