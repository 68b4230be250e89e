// Runs the steps over the inputs of one release.

import { collectGarbage } from '../io/collect-garbage.ts'
import type { Engine } from '../io/engine.ts'
import type { Coverage } from '../model/coverage.ts'
import { IMPORT_PROFILES } from '../model/dimensions.ts'
import { Failure } from '../model/failure.ts'
import { type LoadedInputs, loadInputs } from './load.ts'
import { notKnownView } from './not-known.ts'
import { loadNoted } from './noted-quantities.ts'
import { computeOnClickHouse } from './on-clickhouse.ts'
import { passedOverView, stepNotesTable } from './reason-sentences.ts'
import { runSteps } from './run-steps.ts'
import { namingSuspects } from './suspect-cells.ts'

/**
 * Computes a release in an empty engine. Afterwards the engine holds the inputs, `records` (the metrics of the release in kg, ppm and mg
 * per head, in published order), `masses` (those of every record, in kg), `evidence`, `step_notes` (what the steps selected, and why),
 * `passed_over` (what they did not select, and why), `figures_not_known` (metrics without evidence, which count as 0), `main_rows`, `quality` and the tables that the steps leave behind. With `clickHouse`,
 * the address of a server, the steps run there and their tables are copied back. Releases with more than `countriesAtOnce` countries are
 * computed in parts.
 * Throws a Failure `incomplete-table` when a table lacks a value that every leaf needs, or one that a derived metric needs, and
 * `amounts-too-large` when a number does not fit in the integers that the steps compute with.
 */
export async function compute(
  engine: Engine,
  inputs: LoadedInputs,
  coverage: Coverage,
  { clickHouse, countriesAtOnce }: { readonly clickHouse?: URL | undefined; readonly countriesAtOnce?: number } = {},
): Promise<void> {
  assertTablesComplete(inputs, coverage)
  await loadInputs(engine, inputs, coverage)
  await loadNoted(engine, coverage)
  // Loading leaves garbage as large as the inputs. Free it before the steps allocate memory.
  collectGarbage()
  await engine.run(stepNotesTable())
  await namingSuspects(
    () => inputs,
    () => (clickHouse ? computeOnClickHouse(clickHouse, engine, coverage) : runSteps(engine, coverage, countriesAtOnce)),
  )
  await engine.run(passedOverView())
  await engine.run(notKnownView())
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
