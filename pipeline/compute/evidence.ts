// What the mass of each leaf rests on: its main row and the score of that evidence. Which row is the main one is a convention; the score of
// a record is the mean of the scores of its masses.

import type { CountryYear, Step } from './method/country.ts'
import type { Heading } from './method/exported-waste.ts'
import type { MassName } from './method/records.ts'
import { exact, plus, times, type Whole } from './numbers/exact.ts'
import type { Row } from './numbers.ts'
import type { LoadedInputs } from './world.ts'

/**
 * The quantities of evidence.parquet that are masses of leaves, with the step that computes them, the mass, and whether they can have a
 * main row, a score and kilograms left over by largest remainders.
 */
export const EVIDENCE = [
  { quantity: 'production_and_import', step: '30-waste-generated', mass: 'production_and_import_kg', has: ['milli', 'units'] },
  { quantity: 'export', step: '30-waste-generated', mass: 'export_kg', has: ['units'] },
  { quantity: 'added_stock', step: '30-waste-generated', mass: 'added_stock_kg', has: ['units'] },
  { quantity: 'waste_generated', step: '30-waste-generated', mass: 'waste_produced_in_the_country_kg', has: ['row', 'milli', 'units'] },
  { quantity: 'littered', step: '40-littering', mass: 'littered_kg', has: ['row', 'milli'] },
  { quantity: 'recycled', step: '50-recycling', mass: 'recycled_kg', has: ['row', 'milli', 'units'] },
  { quantity: 'exported', step: '60-waste-export', mass: 'waste_exported_kg', has: ['row', 'milli', 'units'] },
  { quantity: 'incinerated', step: '70-treatment', mass: 'incinerated_kg', has: ['row', 'milli', 'units'] },
  { quantity: 'landfilled', step: '70-treatment', mass: 'landfilled_kg', has: ['row', 'milli', 'units'] },
  { quantity: 'improperly_disposed', step: '80-mismanaged', mass: 'improperly_disposed_kg', has: ['row', 'milli'] },
  { quantity: 'uncollected', step: '80-mismanaged', mass: 'uncollected_kg', has: ['row', 'milli'] },
  { quantity: 'leaked', step: '80-mismanaged', mass: 'leaked_kg', has: ['row', 'milli'] },
  { quantity: 'waste_import', step: '90-imported-waste', mass: 'waste_import_kg', has: ['row', 'milli', 'units'] },
] as const satisfies readonly {
  readonly quantity: string
  readonly step: Step
  readonly mass: MassName
  readonly has: readonly ('row' | 'milli' | 'units')[]
}[]
type EvidenceQuantity = (typeof EVIDENCE)[number]['quantity']

/** The evidence of a mass, by the place of the leaf. */
interface MassEvidence {
  readonly row: (place: number) => Row | undefined
  /** The score in thousandths, 5000 best; null where the mass has none of its own. */
  readonly milli: (place: number) => number | null
}
export type Evidence = Readonly<Record<EvidenceQuantity, MassEvidence>>

/** An assumption, or a median where a value is missing: score 1. */
export const ASSUMED_MILLI = 1000

export type ScoreOf = (row: Row) => number | null

/** The score of each row: of the exception that replaced a cell, else the row's own, else its source's. */
export function scoresOf({ tables, exceptions }: LoadedInputs): ScoreOf {
  const sources = new Map((tables.get('sources') ?? []).map(({ values }) => [values.source, values.quality ?? null]))
  const own = ({ values }: Row) => values.quality ?? sources.get(values.source ?? null) ?? null
  const ofExceptions = new Map((tables.get('exceptions') ?? []).map((row) => [row.row, own(row)]))
  const replaced = new Map(exceptions.map(({ targetRow, exceptionRow }) => [targetRow, ofExceptions.get(exceptionRow) ?? null]))
  return (row) => {
    const score = replaced.get(row.row) ?? own(row)
    return score === null ? null : Number(score)
  }
}

/** What the masses of a year rest on. */
export function evidenceOf({ leaves, basis }: CountryYear<Whole>, scoreOf: ScoreOf): Evidence {
  const { netInput, rows } = basis
  const milliOf = (row: Row | undefined) => {
    const score = row ? scoreOf(row) : null
    return score === null ? null : score * 1000
  }
  const ofRows = (of: readonly (Row | undefined)[]): MassEvidence => {
    const scores = of.map(milliOf)
    return { row: (place) => of[place], milli: (place) => scores[place] ?? null }
  }
  const alike = (row: Row | undefined, milli = milliOf(row)): MassEvidence => ({ row: () => row, milli: () => milli })
  const ofHeadings = (headings: readonly Heading<Whole>[]) =>
    alike(firstRow(headings.map(({ row }) => row)), meanScoreOf(headings, scoreOf))
  const treatment = alike(rows.treatment)
  const { supply } = netInput
  return {
    // Production that only explains the waste is an assumption.
    production_and_import: alike(undefined, supply ? null : ASSUMED_MILLI),
    export: alike(undefined),
    added_stock: alike(undefined),
    waste_generated: ofRows(leaves.map(({ polymer }) => (supply ? supply.get(polymer)?.row : netInput.rows[0]))),
    littered: ofRows(rows.littered),
    recycled: ofRows(basis.recycling.map(({ row }) => row)),
    exported: ofHeadings(basis.exports),
    incinerated: treatment,
    landfilled: treatment,
    improperly_disposed: treatment,
    uncollected: alike(rows.collection, rows.collection ? milliOf(rows.collection) : ASSUMED_MILLI),
    leaked: ofRows(rows.leaked),
    waste_import: ofHeadings(basis.imports),
  }
}

/** The row of the inputs that comes first, which is the main one of several, such as those of trade by heading. */
export const firstRow = (rows: readonly Row[]): Row | undefined =>
  rows.reduce<Row | undefined>((first, row) => (first && first.row < row.row ? first : row), undefined)

/** The mean of the scores of trade by heading, weighted by mass. */
function meanScoreOf(headings: readonly Heading<Whole>[], scoreOf: ScoreOf): number | null {
  if (headings.length === 0) return null
  const kg = exact.add(headings.map(({ total }) => total))
  const weighted = exact.add(headings.map((heading) => exact.scale([heading.total, 1000 * (scoreOf(heading.row) ?? 0)], [])))
  return kg > 0 ? Number(exact.scale([weighted], [kg])) : ASSUMED_MILLI
}

/**
 * The quality of records: the mean of the scores of their masses, weighted by mass, in thousandths; null where no mass has a score. Returns
 * a function of the places of a record's leaves.
 */
export function qualityOfLeaves({ leaves, masses }: CountryYear<Whole>, evidence: Evidence): (places: readonly number[]) => number | null {
  const scored = EVIDENCE.map(({ quantity, mass }) => ({ amounts: masses[mass], scoreOf: evidence[quantity].milli }))
  const ofLeaves = leaves.map((_, place): readonly [weighted: Whole, kg: Whole] => {
    let [weighted, kg]: [Whole, Whole] = [0, 0]
    for (const { amounts, scoreOf } of scored) {
      const amount = amounts[place] as Whole
      const score = scoreOf(place)
      if (amount <= 0 || score === null) continue
      weighted = plus(weighted, times(amount, score))
      kg = plus(kg, amount)
    }
    return [weighted, kg]
  })
  return (places) => {
    const of = places.map((place) => ofLeaves[place] as (typeof ofLeaves)[number])
    const [weighted, kg] = [exact.add(of.map(([one]) => one)), exact.add(of.map(([, one]) => one))]
    return kg > 0 ? Number(exact.scale([weighted], [kg])) : null
  }
}
