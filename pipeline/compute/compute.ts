// Computes a release: calculates each country, and puts what was found into the engine.

import { collectGarbage } from '../io/collect-garbage.ts'
import type { Engine } from '../io/engine.ts'
import { integer, varchar } from '../io/engine-columns.ts'
import type { Coverage } from '../model/coverage.ts'
import { IMPORT_PROFILES } from '../model/dimensions.ts'
import { Failure } from '../model/failure.ts'
import { calculateCountry, medianOf, type StepNote, sharedNotes, withExceptions } from './calculate-country.ts'
import { scoresOf } from './evidence.ts'
import { type DimensionColumns, type LoadedInputs, loadInputs } from './load.ts'
import { notKnownView } from './not-known.ts'
import { passedOver } from './passed-over.ts'
import { PASSED_OVER } from './reasons.ts'
import { namingSuspects } from './suspect-cells.ts'
import { countryTables, loadSharedTables, NOTES_TABLE, noteRow } from './tables.ts'
import { type Leaf, World } from './world.ts'

/**
 * Computes a release in an empty engine. Afterwards the engine holds the inputs, `records` (the metrics of the release in kg and ppm), `masses`
 * (those of every record, in kg), `step_notes` (what was selected, and why), `passed_over` (what was not, and why), `evidence`,
 * `figures_not_known` (metrics without evidence, which count as 0), and what
 * tables.ts lists. Throws a Failure `incomplete-table` when a table lacks a value that every leaf needs, and `amounts-too-large` when an
 * amount does not fit in 64 bits.
 */
export async function compute(engine: Engine, inputs: LoadedInputs, coverage: Coverage): Promise<void> {
  assertTablesComplete(inputs, coverage)
  const dimensions = await loadInputs(engine, inputs, coverage)
  // Loading leaves garbage as large as the inputs. Free it before the calculation allocates memory.
  collectGarbage()
  await namingSuspects(
    () => inputs,
    () => calculateInto(engine, inputs, coverage, dimensions),
  )
}

/** Countries whose results are held at once, before they are put into the engine. */
const COUNTRIES_AT_ONCE = 12

async function calculateInto(engine: Engine, inputs: LoadedInputs, coverage: Coverage, dimensions: DimensionColumns): Promise<void> {
  const world = new World(inputs, coverage)
  const scoreOf = scoresOf(inputs)
  const tables = countryTables(dimensions)
  for (const { name, columns } of [...tables, NOTES_TABLE]) await engine.create(name, columns)
  await loadSharedTables(engine, coverage)
  const append = (notes: readonly StepNote[]) =>
    engine.append(NOTES_TABLE.name, NOTES_TABLE.columns, withExceptions(inputs, notes).map(noteRow))
  const used: { rows: Set<number>; leaves: Map<string, readonly Leaf[]> } = { rows: new Set(), leaves: new Map() }
  const medians = new Map<string, StepNote>()
  for (let from = 0; from < world.countries.length; from += COUNTRIES_AT_ONCE) {
    const countries = world.countries.slice(from, from + COUNTRIES_AT_ONCE).map((code) => calculateCountry(world, code, scoreOf))
    for (const { name, columns, rows } of tables) await engine.append(name, columns, flattened(countries, rows))
    const notes = countries.flatMap((country) => country.notes)
    await append(notes)
    for (const { row } of notes) if (row) used.rows.add(row.row)
    for (const { country, calculation } of countries)
      for (const { year, leaves } of calculation.years) used.leaves.set(`${country}|${year}`, leaves)
    for (const note of notes) if (medianOf(world, note)) medians.set(`${note.about}|${note.group}`, note)
  }
  const shared = sharedNotes(world, [...medians.values()])
  await append(shared)
  for (const { row } of shared) if (row) used.rows.add(row.row)
  await engine.load(
    'passed_over',
    [integer('row_id'), varchar('reason'), varchar('sentence')],
    passedOver(world, used).map(({ row, reason }) => [row.row, reason, PASSED_OVER[reason]]),
  )
  await engine.run(notKnownView())
}

function* flattened<From, To>(all: readonly From[], rows: (one: From) => Iterable<To>): Generator<To> {
  for (const one of all) yield* rows(one)
}

/** The values that each of these tables must have. Without them nothing can be computed for any country. */
const neededValues = ({ leafPolymers, leafCategories }: Coverage) => [
  { table: 'category_split', column: 'polymer', values: leafPolymers },
  { table: 'littering_rates', column: 'category', values: leafCategories },
  { table: 'release_rates', column: 'category', values: leafCategories },
  { table: 'profile_shares', column: 'profile', values: IMPORT_PROFILES },
]

function assertTablesComplete(inputs: LoadedInputs, coverage: Coverage): void {
  const problems = neededValues(coverage).flatMap(({ table, column, values }) => {
    const rows = inputs.tables.get(table) ?? []
    const weighted = rows.filter((row) => row.values.weight !== 0n)
    const found = new Set(weighted.map((row) => row.values[column]))
    return values
      .filter((value) => !found.has(value))
      .map((value) => ({
        code: 'missing-row',
        message: `the table ${table} has no ${'weight' in (rows[0]?.values ?? {}) ? 'weight' : 'row'} for ${value}`,
        ...(rows[0] ? { file: rows[0].file } : {}),
        column,
        expected: `one row for each of ${values.join(', ')}`,
      }))
  })
  if (problems.length > 0) {
    throw new Failure('incomplete-table', 'Inputs that every record needs are missing.', {
      problems,
      hint: 'Add the missing rows; see docs/tables.md for the columns.',
    })
  }
}
