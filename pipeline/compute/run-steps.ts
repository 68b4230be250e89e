// Runs the steps in their order.

import type { Engine } from '../io/engine.ts'
import { readPackageText } from '../io/package-files.ts'
import type { Coverage } from '../model/coverage.ts'
import { countryParts } from './country-parts.ts'
import { filesToRun } from './step-files.ts'
import { STATEMENTS } from './steps/index.ts'

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
  }
}
