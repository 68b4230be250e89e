// One release in the engine: its inputs, its records and what differs from its predecessor.

import { compute } from '../compute/compute.ts'
import type { AllInputs, ReleaseInputs } from '../ingest/rows.ts'
import { inputsOf } from '../ingest/resolve.ts'
import type { Engine } from '../io/engine.ts'
import { parseDeclaration } from './declarations.ts'
import { type DeclaredInputChange, loadDifferences, withDeclarations } from './differences.ts'
import { inputChanges } from './input-changes.ts'
import type { ReleasePlan } from './plans.ts'

export interface ComputedRelease extends ReleasePlan {
  readonly version: string
  readonly inputs: ReleaseInputs
  /** Input rows that differ from the predecessor's, each with the declaration that covers it. */
  readonly inputChanges: readonly DeclaredInputChange[]
}

/**
 * Computes a release in a schema of the engine named after its version, and its differences to `previous`, whose schema must
 * still be there. The schema is the current one afterwards.
 */
export async function computeRelease(engine: Engine, all: AllInputs, plan: ReleasePlan, previous: ComputedRelease | undefined): Promise<ComputedRelease> {
  const { version } = plan.release
  const inputs = inputsOf(all, version)
  await engine.enter(version)
  await compute(engine, inputs, version)
  const declarations = plan.plan.changes.map((text) => parseDeclaration(text, `releases/${version}/release.json`))
  const changes = previous ? withDeclarations(inputChanges(previous.inputs, inputs), declarations) : []
  await loadDifferences(engine, previous?.version ?? null, changes, declarations)
  return { ...plan, version, inputs, inputChanges: changes }
}
