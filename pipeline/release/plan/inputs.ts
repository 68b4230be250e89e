// Reads the inputs of an environment, whose rows have to belong to declared releases.

import { type ReadInputsOptions, readInputs } from '../../ingest/read-inputs.ts'
import type { AllInputs } from '../../ingest/rows.ts'
import { readReleases } from './plans.ts'

export interface InputsPlace extends Pick<ReadInputsOptions, 'root' | 'env' | 'raw'> {
  /** Called at the start of each phase of a work on these inputs. */
  readonly onPhase?: (phase: string) => void
}

/** All rows and what is wrong with them; a `since` that is no release is a problem. Failures of `readInputs` and `readReleases`. */
export async function readReleaseInputs({ root, env, raw, onPhase }: InputsPlace): Promise<AllInputs> {
  onPhase?.('reading the inputs')
  const releases = (await readReleases(root)).map(({ version }) => version)
  return readInputs({ root, env, raw, releases })
}
