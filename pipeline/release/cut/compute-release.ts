// One release in the engine: its inputs, its records and what differs from its predecessor.

import type { CalculatedRelease } from '../../compute/calculated-release.ts'
import { compute } from '../../compute/compute.ts'
import { quantityChanges } from '../../compute/method/changes.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import type { AllInputs, ReleaseInputs } from '../../ingest/rows.ts'
import { cores, type Engine, openEngine } from '../../io/engine.ts'
import { coverageChanges } from '../../model/coverage.ts'
import {
  type DeclaredChanges,
  type DeclaredCoverageChange,
  type DeclaredStep,
  declaredOver,
  type FoundChanges,
} from '../changes/declared-changes.ts'
import { loadDifferences, loadRepeatedRows } from '../changes/differences.ts'
import { inputChanges, repeatedRows } from '../changes/input-changes.ts'
import { type Declaration, parseDeclaration } from '../plan/declarations.ts'
import type { ReleasePlan } from '../plan/plans.ts'
import { releaseFile } from '../plan/release-file.ts'

export interface ReleaseOfInputs extends ReleasePlan {
  readonly version: string
  readonly inputs: ReleaseInputs
}

export interface ComputedRelease extends ReleaseOfInputs {
  readonly calculated: CalculatedRelease
  /** Input rows that differ from the predecessor's, each with the declaration that covers it. */
  readonly inputChanges: DeclaredChanges['inputs']
  /**
   * Differences from the coverage of the predecessor, in both directions, and quantities that it computed in another way, each with the
   * declaration that covers it.
   */
  readonly coverageChanges: readonly DeclaredCoverageChange[]
}

/**
 * For a release of 76 countries, a second thread uses a quarter more processor time and saves no elapsed time, because the statements are
 * many and small. From about ten times the inputs on, it begins to save time.
 */
const MANY_INPUT_ROWS = 50_000

/** An engine of a size that fits releases of these inputs. */
export function engineFor({ rows }: AllInputs, threads?: number): Promise<Engine> {
  const count = [...rows.values()].reduce((sum, table) => sum + table.length, 0)
  const isLarge = count >= MANY_INPUT_ROWS
  return openEngine({ threads: threads ?? (isLarge ? cores() : undefined), isLarge })
}

/** Calls `work` with an engine, and closes it. */
export async function closingAfter<Result>(engine: Engine, work: (engine: Engine) => Promise<Result>): Promise<Result> {
  try {
    return await work(engine)
  } finally {
    engine.close()
  }
}

/** What a release changes against the release before it, or against none, and what it declares. */
export function declaredStep(before: ReleaseOfInputs | undefined, release: ReleaseOfInputs): DeclaredStep {
  return { found: changesBetween(before, release), declarations: declaredBy(release) }
}

function declaredBy({ release, declared }: ReleasePlan): Declaration[] {
  return declared.changes.map((text) => parseDeclaration(text, releaseFile(release.version)))
}

function changesBetween(before: ReleaseOfInputs | undefined, after: ReleaseOfInputs): FoundChanges {
  if (!before) return { inputs: [], coverage: [] }
  const ofMethod = quantityChanges(before.version, after.version)
  return {
    inputs: inputChanges(before.inputs, after.inputs),
    coverage: [...coverageChanges(before.coverage, after.coverage), ...ofMethod],
  }
}

/** The rows that declarations without a match are about, where they say the same as the rows before them. */
function unmatched(before: ReleaseInputs, release: ReleaseOfInputs, { declared }: DeclaredChanges) {
  const without = declaredBy(release).filter(({ text }) => declared.some((one) => one.text === text && one.matches === 0))
  if (without.length === 0) return []
  const rows = repeatedRows(before, release.inputs)
  return without.flatMap(({ text, covers }) =>
    rows.filter(({ table, key }) => covers({ change: 'revised', table, key })).map((row) => ({ ...row, declaration: text })),
  )
}

export interface ComputeOptions {
  /** The release to compare with, whose schema must still be there. */
  readonly previous?: ReleaseOfInputs | undefined
  /** What the releases after `previous` change and declare; by default this release alone. */
  readonly steps?: readonly DeclaredStep[]
}

/**
 * Computes a release in a schema of the engine named after its version, and its differences to the previous one. The schema is the current
 * one afterwards.
 */
export async function computeRelease(
  engine: Engine,
  all: AllInputs,
  plan: ReleasePlan,
  { previous, steps }: ComputeOptions = {},
): Promise<ComputedRelease> {
  const { version } = plan.release
  const inputs = inputsOf(all, version)
  await engine.enter(version)
  const calculated = await compute(engine, inputs, plan.coverage)
  const release = { ...plan, version, inputs }
  const own = declaredStep(previous, release)
  const changes = declaredOver(own.found, steps ?? [own])
  await loadDifferences(engine, previous ? { schema: previous.version, coverage: previous.coverage } : null, plan.coverage, changes)
  await loadRepeatedRows(engine, previous ? unmatched(previous.inputs, release, changes) : [])
  return { ...release, calculated, inputChanges: changes.inputs, coverageChanges: changes.coverage }
}
