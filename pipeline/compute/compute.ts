// Computes a release: calculates each country, and puts what was found into the engine.

import type { Engine } from '../io/engine.ts'
import { integer, varchar } from '../io/engine-columns.ts'
import type { Coverage } from '../model/coverage.ts'
import { IMPORT_PROFILES } from '../model/dimensions.ts'
import { Failure } from '../model/failure.ts'
import { exceptionNotes } from './calculate-country.ts'
import { CalculatedRelease, MOST_COUNTRIES_KEPT } from './calculated-release.ts'
import { loadInputs } from './load.ts'
import { notKnownView } from './not-known.ts'
import { Used } from './passed-over.ts'
import { PASSED_OVER } from './reasons.ts'
import { HAS_SECOND_THREAD, SecondThread } from './second-thread.ts'
import { namingSuspects } from './suspect-cells.ts'
import { resultTables } from './tables.ts'
import { loadSharedTables } from './views.ts'
import type { LoadedInputs } from './world.ts'

export interface ComputeOptions {
  /** The countries to calculate; by default all. */
  readonly countries?: readonly string[]
  /** How many countries a thread calculates in one turn. */
  readonly turn?: number
  /** Whether a second thread calculates every second turn; by default where they are more than MOST_COUNTRIES_KEPT. */
  readonly isLarge?: boolean
}

/**
 * Computes a release in an empty engine. Afterwards the engine holds the inputs, `records` (the metrics of the release in kg and ppm),
 * `masses` (those of every record, in kg), `step_notes` (what was selected, and why), `passed_over` (what was not, and why), `evidence`,
 * `figures_not_known` (metrics without evidence, which count as 0), and what tables.ts lists. Returns what was calculated. Throws a Failure
 * `incomplete-table` when a table lacks a value that every leaf needs, and `amounts-too-large` when an amount does not fit in 64 bits.
 */
export async function compute(
  engine: Engine,
  inputs: LoadedInputs,
  coverage: Coverage,
  options: ComputeOptions = {},
): Promise<CalculatedRelease> {
  assertTablesComplete(inputs, coverage)
  await loadInputs(engine, inputs, coverage)
  const release = new CalculatedRelease(inputs, coverage)
  await namingSuspects(
    () => inputs,
    () => calculateInto(engine, release, options),
  )
  return release
}

/** Turns after which the tables of a large engine are compressed: those of 1,000 countries take 200 MB before. */
const COMPRESSED_AFTER = 10

/** Calculates countries in turns. Of a large release, a second thread calculates every second turn: the order of rows stays the same. */
async function calculateInto(
  engine: Engine,
  release: CalculatedRelease,
  { countries = release.codes, turn = 100, isLarge = countries.length > MOST_COUNTRIES_KEPT }: ComputeOptions,
): Promise<void> {
  const { world, inputs } = release
  const withExceptions = exceptionNotes(inputs)
  const tables = await resultTables(engine)
  await loadSharedTables(engine, world.coverage)
  const used = new Used()
  const turns = Array.from({ length: Math.ceil(countries.length / turn) }, (_, place) => countries.slice(turn * place, turn * (place + 1)))
  const second = isLarge && engine.threads > 1 && HAS_SECOND_THREAD ? new SecondThread(release) : undefined
  let asked = second?.calculate(turns[1])
  try {
    for (const [place, codes] of turns.entries()) {
      if (asked && place % 2 === 1) {
        const found = await asked
        asked = second?.calculate(turns[place + 2])
        await tables.append(found.gathered)
        used.merge(found.used)
      } else
        for (const code of codes) {
          const country = release.country(code)
          await tables.add({ country, notes: withExceptions(country.notes) })
          used.add(country)
        }
      if (place % COMPRESSED_AFTER === COMPRESSED_AFTER - 1) await engine.compress()
    }
  } finally {
    await second?.end()
  }
  await tables.add({ notes: withExceptions(used.shared(world)) })
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
