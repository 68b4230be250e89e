// Runs the steps in their order.

import type { Engine } from '../io/engine.ts'
import { readPackageText } from '../io/package-files.ts'
import type { Coverage } from '../model/coverage.ts'
import { namePopulations } from './derived.ts'
import type { Step } from './language.ts'
import { filesToRun } from './step-files.ts'
import { STATEMENTS } from './steps/index.ts'

/** What runs the steps: the engine of the build, or a database of a server. */
export type StepEngine = Pick<Engine, 'run' | 'rows'>

/** Makes `records`, whose populations are named before the evidence of all is collected. */
const RECORDS_STEP = '95-records'

/** Runs all steps of a release in the engine of the build. */
export async function runSteps(engine: Engine, coverage: Coverage): Promise<void> {
  await eachStep(engine, coverage, async (step) => {
    for (const file of filesToRun(step, coverage.version)) await engine.run(readPackageText(`pipeline/compute/${file}`))
    await engine.trim()
  })
}

/** Does `run` for each step, and what stands between two of them. */
export async function eachStep(engine: StepEngine, coverage: Coverage, run: (step: Step) => Promise<void>): Promise<void> {
  for (const step of STATEMENTS) {
    await run(step)
    if (step.name === RECORDS_STEP) await namePopulations(engine, coverage)
  }
}
