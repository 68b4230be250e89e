// Runs the steps in their order.

import type { Engine } from '../io/engine.ts'
import { readPackageText } from '../io/package-files.ts'
import type { Coverage } from '../model/coverage.ts'
import { Failure } from '../model/failure.ts'
import type { Metric } from '../model/metrics.ts'
import { countryParts } from './country-parts.ts'
import { filesToRun } from './step-files.ts'
import { STATEMENTS } from './steps/index.ts'

/** The step that makes `records`. The populations are recorded after it, and before the evidence of all steps is collected. */
const RECORDS_STEP = '95-records'

/**
 * Countries that the steps compute at once. There are fewer countries in the world: only releases of municipalities or other regions have
 * several parts. Smaller parts would take longer, because each statement takes some milliseconds to plan.
 */
const COMPUTED_AT_ONCE = 12_600

/** Runs all steps of a release, in parts if it has more than `countriesAtOnce` countries. */
export async function runSteps(engine: Engine, coverage: Coverage, countriesAtOnce = COMPUTED_AT_ONCE): Promise<void> {
  const run = (await countryParts(engine, countriesAtOnce)) ?? engine
  for (const step of STATEMENTS) {
    for (const file of filesToRun(step, coverage.version)) await run.run(readPackageText(`pipeline/compute/${file}`))
    if (step.name === RECORDS_STEP) await namePopulations(engine, coverage)
  }
}

/**
 * Adds to `step_notes` the rows of the population that the release's metrics per head rest on. Throws a Failure `incomplete-table` where a
 * country with records has no population of a year, because no correct value can be computed then.
 */
export async function namePopulations(engine: Engine, { metrics }: Pick<Coverage, 'metrics'>): Promise<void> {
  for (const metric of metrics) {
    if (metric.derived === undefined) continue
    await assertPopulations(engine, metric)
    await engine.run(`
      insert into step_notes (step, country, year, quantity, kind, reason, input_row)
      select distinct '95-records', r.country, r.year, '${metric.name}', 'input', 'row-used', p.row_id
      from records r join population p on p.country = r.country and p.year = r.year;`)
  }
}

async function assertPopulations(engine: Engine, { name }: Metric): Promise<void> {
  const missing = await engine.rows(`
    select distinct r.country, r.year
    from records r left join population p on p.country = r.country and p.year = r.year
    where p.persons is null or p.persons = 0
    order by all`)
  if (missing.length === 0) return
  throw new Failure('incomplete-table', `The metric ${name} is per head, and populations are missing.`, {
    problems: missing.map(({ country, year }) => ({
      code: 'missing-row',
      message: `the table population has no row for ${country} ${year}, which has records`,
      expected: 'one row for each country and year with records',
    })),
    hint: 'Add the missing rows; see docs/tables.md for the columns.',
  })
}
