// Runs the steps over the inputs of one release.

import type { Engine } from '../io/engine.ts'
import { collectGarbage } from '../io/memory.ts'
import { readPackageText } from '../io/package-files.ts'
import { IMPORT_PROFILES, LEAF_CATEGORIES, LEAF_POLYMERS } from '../model/dimensions.ts'
import { Failure } from '../model/failure.ts'
import { type LoadedInputs, loadInputs } from './load.ts'
import { choicesTable } from './reasons.ts'
import { stepsOf } from './steps.ts'

/**
 * Computes a release in an empty engine. Afterwards the engine holds the inputs, `records` (twenty metrics in kg and ppm, in
 * published order), `masses` (the fates in kg), `evidence`, `choices` (what the steps selected, and why), `quality` and the tables that
 * the steps leave behind.
 * Throws a Failure `incomplete-table` when a table that every leaf needs lacks a value.
 */
export async function compute(engine: Engine, inputs: LoadedInputs, version: string): Promise<void> {
  assertTablesComplete(inputs)
  await loadInputs(engine, inputs)
  // What loading leaves behind is as large as the inputs; it is gone before the steps take memory of their own.
  collectGarbage()
  await engine.run(choicesTable())
  for (const step of stepsOf(version)) {
    await engine.run(readPackageText(`pipeline/compute/${step.file}`))
    await engine.trim()
  }
}

/** The values that each of these tables must have, whatever the country: nothing can be computed without them. */
const NEEDED: readonly { readonly table: string; readonly column: string; readonly values: readonly string[] }[] = [
  { table: 'category_split', column: 'polymer', values: LEAF_POLYMERS },
  { table: 'littering_rates', column: 'category', values: LEAF_CATEGORIES },
  { table: 'release_rates', column: 'category', values: LEAF_CATEGORIES },
  { table: 'profile_shares', column: 'profile', values: IMPORT_PROFILES },
]

function assertTablesComplete(inputs: LoadedInputs): void {
  const problems = NEEDED.flatMap(({ table, column, values }) => {
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
