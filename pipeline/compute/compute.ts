// Computes a release: calculates each country, and puts what was found into the engine.

import type { Engine } from '../io/engine.ts'
import { integer, varchar } from '../io/engine-columns.ts'
import type { Coverage } from '../model/coverage.ts'
import { IMPORT_PROFILES } from '../model/dimensions.ts'
import { Failure } from '../model/failure.ts'
import { exceptionNotes } from './calculate-country.ts'
import { CalculatedRelease } from './calculated-release.ts'
import { type DimensionColumns, loadInputs } from './load.ts'
import { notKnownView } from './not-known.ts'
import { Used } from './passed-over.ts'
import { PASSED_OVER } from './reasons.ts'
import { namingSuspects } from './suspect-cells.ts'
import { loadSharedTables, resultTables } from './tables.ts'
import type { LoadedInputs } from './world.ts'

/**
 * Computes a release in an empty engine. Afterwards the engine holds the inputs, `records` (the metrics of the release in kg and ppm),
 * `masses` (those of every record, in kg), `step_notes` (what was selected, and why), `passed_over` (what was not, and why), `evidence`,
 * `figures_not_known` (metrics without evidence, which count as 0), and what tables.ts lists. `countries` are those to calculate, by
 * default all. Returns what was calculated. Throws a Failure `incomplete-table` when a table lacks a value that every leaf needs, and
 * `amounts-too-large` when an amount does not fit in 64 bits.
 */
export async function compute(
  engine: Engine,
  inputs: LoadedInputs,
  coverage: Coverage,
  countries?: readonly string[],
): Promise<CalculatedRelease> {
  assertTablesComplete(inputs, coverage)
  const dimensions = await loadInputs(engine, inputs, coverage)
  const release = new CalculatedRelease(inputs, coverage)
  await namingSuspects(
    () => inputs,
    () => calculateInto(engine, release, dimensions, countries),
  )
  return release
}

/** Countries after which the tables of a large engine are compressed: those of so many take 200 MB before. */
const COMPRESSED_AFTER = 1000

async function calculateInto(
  engine: Engine,
  release: CalculatedRelease,
  dimensions: DimensionColumns,
  codes = release.codes,
): Promise<void> {
  const { world, inputs } = release
  const withExceptions = exceptionNotes(inputs)
  const tables = await resultTables(engine, dimensions)
  await loadSharedTables(engine, world.coverage)
  const used = new Used()
  for (const [place, code] of codes.entries()) {
    if (place % COMPRESSED_AFTER === COMPRESSED_AFTER - 1) await engine.compress()
    const country = release.country(code)
    await tables.add(country)
    await tables.note(withExceptions(country.notes))
    used.add(country)
  }
  await tables.note(withExceptions(used.shared(world)))
  release.takeUsed(used)
  await tables.close()
  await engine.compress()
  await engine.load(
    'passed_over',
    [integer('row_id'), varchar('reason'), varchar('sentence')],
    release.passedOver.map(({ row, reason }) => [row.row, reason, PASSED_OVER[reason]]),
  )
  await engine.run(notKnownView())
}

/** The values that each of these tables must have. Without them nothing can be computed for any country. */
const neededValues = ({ leafPolymers, leafCategories }: Coverage) => [
  { table: 'category_split', column: 'polymer', values: leafPolymers },
  { table: 'littering_rates', column: 'category', values: leafCategories },
  { table: 'release_rates', column: 'category', values: leafCategories },
  { table: 'profile_shares', column: 'profile', values: IMPORT_PROFILES },
]

/** Throws the Failure `incomplete-table` when a table lacks a value that every leaf needs. */
export function assertTablesComplete(inputs: LoadedInputs, coverage: Coverage): void {
  const problems = neededValues(coverage).flatMap(({ table, column, values }) => {
    const rows = inputs.tables.get(table) ?? []
    const weighted = rows.filter((row) => row.values.weight !== 0n)
    const found = new Set(weighted.map((row) => row.values[column]))
    return values
      .filter((value) => !found.has(value))
      .map((value) => ({
        rule: 'missing-row',
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
