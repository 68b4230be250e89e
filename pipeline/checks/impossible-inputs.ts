// The amounts of a release that its tables call impossible, without the other rules.

import { type Finding, isStanding } from '../../schemas/findings.ts'
import type { Waiver } from '../../schemas/release.ts'
import type { Engine } from '../io/engine.ts'
import type { Coverage } from '../model/coverage.ts'
import { plausibleInputs } from './rules/plausible-inputs.ts'
import { runRules } from './run-rules.ts'

/**
 * The findings of `input-impossible` about the release in the engine's current schema, without those that are waived. To be called after
 * compute, with `revised_cells` in the schema.
 */
export async function impossibleInputs(engine: Engine, waivers: readonly Waiver[], coverage: Coverage): Promise<readonly Finding[]> {
  const rules = plausibleInputs.filter(({ id }) => id === 'input-impossible')
  const [result] = await runRules(engine, rules, waivers, coverage)
  const findings = result?.findings ?? []
  if (result?.status === 'crashed') throw new Error(findings[0]?.message)
  return findings.filter(isStanding)
}
