// One release in the engine: its inputs, its records and what differs from its predecessor.

import { compute } from '../../compute/compute.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import type { AllInputs, ReleaseInputs } from '../../ingest/rows.ts'
import { cores, type Engine, openEngine } from '../../io/engine.ts'
import { coverageChanges } from '../../model/coverage.ts'
import { type DeclaredCoverageChange, type DeclaredInputChange, loadDifferences, withDeclarations } from '../changes/differences.ts'
import { inputChanges } from '../changes/input-changes.ts'
import { parseDeclaration } from '../plan/declarations.ts'
import type { ReleasePlan } from '../plan/plans.ts'
import { releaseFile } from '../plan/release-file.ts'

export interface ReleaseOfInputs extends ReleasePlan {
  readonly version: string
  readonly inputs: ReleaseInputs
}

export interface ComputedRelease extends ReleaseOfInputs {
  /** Input rows that differ from the predecessor's, each with the declaration that covers it. */
  readonly inputChanges: readonly DeclaredInputChange[]
  /** Differences from the coverage of the predecessor, in both directions, each with the declaration that covers it. */
  readonly coverageChanges: readonly DeclaredCoverageChange[]
}

/**
 * For a release of 76 countries, a second thread uses a quarter more processor time and saves no elapsed time, because the statements are
 * many and small. From about ten times the inputs on, it begins to save time.
 */
const MANY_INPUT_ROWS = 50_000

/** From about two hundred times the inputs on, the tables of a release do not fit in the memory of the engine. */
const TOO_MANY_INPUT_ROWS = 1_000_000

/** An engine of a size that fits releases of these inputs. */
export function engineFor({ rows }: AllInputs, threads?: number): Promise<Engine> {
  const count = [...rows.values()].reduce((sum, table) => sum + table.length, 0)
  const isLarge = count >= MANY_INPUT_ROWS
  return openEngine({ threads: threads ?? (isLarge ? cores() : undefined), isLarge, onDisk: count >= TOO_MANY_INPUT_ROWS })
}

/** A declared change as it is written, and the file that declares it. */
export interface DeclaredText {
  readonly text: string
  readonly file: string
}

export function declaredBy({ release, plan }: ReleasePlan): DeclaredText[] {
  return plan.changes.map((text) => ({ text, file: releaseFile(release.version) }))
}

/**
 * Computes a release in a schema of the engine named after its version, and its differences to `previous`, whose schema must
 * still be there. The schema is the current one afterwards. With the address of a ClickHouse server the steps run there.
 */
export async function computeRelease(
  engine: Engine,
  all: AllInputs,
  plan: ReleasePlan,
  previous: ReleaseOfInputs | undefined,
  declared: readonly DeclaredText[] = declaredBy(plan),
  clickHouse?: URL,
): Promise<ComputedRelease> {
  const { version } = plan.release
  const inputs = inputsOf(all, version)
  await engine.enter(version)
  await compute(engine, inputs, plan.coverage, { clickHouse })
  const declarations = declared.map(({ text, file }) => parseDeclaration(text, file))
  const found = previous && {
    inputs: inputChanges(previous.inputs, inputs),
    coverage: coverageChanges(previous.coverage, plan.coverage),
  }
  const changes = withDeclarations(found ?? { inputs: [], coverage: [] }, declarations)
  await loadDifferences(
    engine,
    previous ? { schema: previous.version, coverage: previous.coverage } : null,
    plan.coverage,
    changes,
    declarations,
  )
  return { ...plan, version, inputs, inputChanges: changes.inputs, coverageChanges: changes.coverage }
}
