// What the mass of each leaf rests on: its main row, the score of that evidence, and the kilograms left over by largest remainders. Which row
// is the main one is a convention; the score of a record is the mean of the scores of its masses.

import { divideHalfUp } from '../model/decimal.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../model/dimensions.ts'
import type { CountryYear, Step } from './method/country.ts'
import type { Heading } from './method/exported-waste.ts'
import type { MassName } from './method/records.ts'
import { exact, type Whole } from './numbers/exact.ts'
import type { Row } from './numbers.ts'
import type { LoadedInputs } from './world.ts'

/**
 * The quantities of evidence.parquet that are masses of leaves, with the step that computes them, the mass, and whether they can have a main
 * row, a score and kilograms left over by largest remainders.
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
export type EvidenceQuantity = (typeof EVIDENCE)[number]['quantity']

/** The evidence of a mass of a leaf. Scores are in thousandths, 5000 best; null where the mass has none of its own. */
export interface LeafEvidence {
  readonly row?: Row | undefined
  readonly scoreMilli: number | null
  readonly units?: number | undefined
}

/** An assumption, or a median where a value is missing: score 1. */
const ASSUMED_MILLI = 1000

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

/** The evidence of every leaf, in the order of the leaves. */
export function evidenceOf(
  { leaves, basis }: CountryYear<Whole>,
  scoreOf: ScoreOf,
): readonly Readonly<Record<EvidenceQuantity, LeafEvidence>>[] {
  const { netInput, rows, units } = basis
  const of = (row: Row | undefined): LeafEvidence => {
    const score = row ? scoreOf(row) : null
    return { row, scoreMilli: score === null ? null : score * 1000 }
  }
  const [exports, imports] = [ofHeadings(basis.exports, scoreOf), ofHeadings(basis.imports, scoreOf)]
  const [treatment, collection] = [of(rows.treatment), rows.collection ? of(rows.collection) : { scoreMilli: ASSUMED_MILLI }]
  return leaves.map(({ polymer }, place) => ({
    // Production that only explains the waste is an assumption.
    production_and_import: { scoreMilli: netInput.supply ? null : ASSUMED_MILLI, units: units.production[place] },
    export: { scoreMilli: null, units: units.exported[place] },
    added_stock: { scoreMilli: null, units: units.stock[place] },
    waste_generated: { ...of(netInput.supply ? netInput.supply.get(polymer)?.row : netInput.rows[0]), units: units.waste[place] },
    littered: of(rows.littered[place]),
    recycled: { ...of(basis.recycling[place]?.row), units: units.recycled[place] },
    exported: { ...exports, units: units.wasteExported[place] },
    incinerated: { ...treatment, units: units.incinerated[place] },
    landfilled: { ...treatment, units: units.landfilled[place] },
    improperly_disposed: treatment,
    uncollected: collection,
    leaked: of(rows.leaked[place]),
    waste_import: { ...imports, units: units.imported[place] },
  }))
}

/** Of trade by heading: the mean of the headings' scores, weighted by mass, and the first of their rows. */
function ofHeadings(headings: readonly Heading<Whole>[], scoreOf: ScoreOf): LeafEvidence {
  const [first, ...others] = headings
  if (!first) return { scoreMilli: null }
  const row = others.reduce((least, heading) => (heading.row.row < least.row ? heading.row : least), first.row)
  const kg = exact.add(headings.map(({ total }) => total))
  const weighted = exact.add(headings.map((heading) => exact.scale([heading.total, 1000 * (scoreOf(heading.row) ?? 0)], [])))
  return { row, scoreMilli: kg > 0 ? Number(exact.scale([weighted], [kg])) : ASSUMED_MILLI }
}

/** The evidence of the masses of leaves, in the order of the leaves. */
export type EvidenceOfLeaves = ReturnType<typeof evidenceOf>

/**
 * The quality of records: the mean of the scores of their masses, weighted by mass, in thousandths; null where no mass has a score. Returns
 * a function of the category and polymer of a record.
 */
export function qualitiesOf(
  { leaves, masses }: CountryYear<Whole>,
  evidence: EvidenceOfLeaves,
): (category: string, polymer: string) => number | null {
  const sums = new Map<string, { weighted: bigint; kg: bigint }>()
  for (const [place, { category, polymer }] of leaves.entries()) {
    let [weighted, kg]: [Whole, Whole] = [0, 0]
    for (const { quantity, mass } of EVIDENCE) {
      const amount = masses[mass][place] as Whole
      const score = evidence[place]?.[quantity].scoreMilli ?? null
      if (amount <= 0 || score === null) continue
      weighted = exact.add([weighted, exact.scale([amount, score], [])])
      kg = exact.add([kg, amount])
    }
    for (const name of [`${category}|${polymer}`, `${category}|${ALL_POLYMERS}`, `${ALL_CATEGORIES}|${polymer}`, WHOLE]) {
      const sum = sums.get(name)
      sums.set(name, { weighted: (sum?.weighted ?? 0n) + BigInt(weighted), kg: (sum?.kg ?? 0n) + BigInt(kg) })
    }
  }
  return (category, polymer) => {
    const sum = sums.get(`${category}|${polymer}`)
    return sum && sum.kg > 0n ? Number(divideHalfUp(sum.weighted, sum.kg)) : null
  }
}

const WHOLE = `${ALL_CATEGORIES}|${ALL_POLYMERS}`
