// Compares two releases for `diff`. Releases of the workspace are computed from their sources and compared with the changes that were
// declared in between. Of bundles, only the published files are known.

import type { Changes, Comparison, Differences } from '../../../schemas/changes.ts'
import type { Manifest } from '../../../schemas/manifest.ts'
import type { Environment } from '../../../schemas/release.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import type { AllInputs } from '../../ingest/rows.ts'
import { type Engine, openEngine } from '../../io/engine.ts'
import { type Coverage, coverageChanges, coverageOf } from '../../model/coverage.ts'
import { Failure } from '../../model/failure.ts'
import { NOTICES } from '../../model/notices.ts'
import { compareVersions } from '../../model/versions.ts'
import { loadBundle, type OpenedBundle, openBundle } from '../changes/bundle-records.ts'
import type { DeclaredStep } from '../changes/declared-changes.ts'
import { loadRecordDifferences } from '../changes/differences.ts'
import { largestMoves, readChanges, readRecordChanges } from '../changes/read-changes.ts'
import { type InputsPlace, readReleaseInputs } from '../plan/inputs.ts'
import { planNamed, type ReleasePlan, readPlans } from '../plan/plans.ts'
import { closingAfter, computeRelease, declaredStep, engineFor, type ReleaseOfInputs } from './compute-release.ts'

/** One of the two that are compared: a release of the workspace, or the folder of a bundle. */
export type Named = { readonly version: string } | { readonly folder: string; readonly shown: string }

/**
 * The differences from one to the other. Failures: those of plans and inputs; 'same-release'; 'wrong-order' where the first release does
 * not come before the second; 'not-a-bundle', 'unreadable-bundle'; 'other-environment' where one is demo and the other production.
 */
export async function compare(from: Named, to: Named, options: InputsPlace): Promise<Differences> {
  if ('version' in from && 'version' in to) return compareReleases(from.version, to.version, options)
  return closingAfter(await openEngine(), (engine) => compareRecords(engine, from, to, options))
}

async function compareReleases(from: string, to: string, options: InputsPlace): Promise<Differences> {
  const { root, env, onPhase } = options
  const plans = await readPlans(root, env)
  const [before, after] = [await planNamed(from, options), await planNamed(to, options)]
  if (from === to)
    throw new Failure('same-release', `Release ${from} is not compared with itself: nothing would differ.`, {
      hint: `Name another release, or the folder of a bundle, such as releases/${from}/${env}, to compare it with ${from} as the sources give it.`,
    })
  if (compareVersions(from, to) >= 0) {
    throw new Failure('wrong-order', `${from} does not come before ${to}.`, {
      hint: 'Name the earlier release first, then the later one.',
    })
  }
  const all = await readReleaseInputs(options)
  // The releases whose declarations are compared: all after the first, up to the second.
  const between = plans.filter(({ release }) => compareVersions(release.version, from) > 0 && compareVersions(release.version, to) <= 0)
  return closingAfter(await engineFor(all), async (engine) => {
    onPhase?.(`computing ${from}`)
    const earlier = await computeRelease(engine, all, before)
    onPhase?.(`computing ${to}`)
    const later = await computeRelease(engine, all, after, { previous: earlier, steps: declaredSteps(all, earlier, between) })
    const changes = await readChanges(engine, {
      ...{ version: to, previous: from, env },
      methodChanges: between.flatMap(({ release }) => release.method_changes),
      inputs: later.inputChanges,
      coverage: later.coverageChanges,
    })
    const sides = { from: { version: from, bundle: null }, to: { version: to, bundle: null } }
    return { comparison: { ...sides, outcome: outcomeOf(changes), declarations_known: true, tables: [], notes: [] }, ...changes }
  })
}

/** What each release changes against the one before it, and declares. The first one follows `earlier`. */
function declaredSteps(all: AllInputs, earlier: ReleaseOfInputs, between: readonly ReleasePlan[]): DeclaredStep[] {
  let before = earlier
  return between.map((plan) => {
    const { version } = plan.release
    const release = { ...plan, version, inputs: inputsOf(all, version) }
    const step = declaredStep(before, release)
    before = release
    return step
  })
}

/** A side whose records lie in a schema of the engine. */
interface Loaded {
  readonly schema: string
  readonly version: string
  readonly environment: Environment
  readonly coverage: Coverage
  readonly bundle: OpenedBundle | undefined
}

async function compareRecords(engine: Engine, from: Named, to: Named, options: InputsPlace): Promise<Differences> {
  const before = await load(engine, from, 'bundle_before', options)
  const after = await load(engine, to, 'bundle_after', options)
  if (before.environment !== after.environment) {
    throw new Failure(
      'other-environment',
      `${nameOf(before)} is of ${before.environment}, but ${nameOf(after)} is of ${after.environment}.`,
      {
        hint: 'Compare releases of one environment. For a version of the workspace, --env names the environment.',
      },
    )
  }
  await engine.enter('comparison')
  await engine.run(`create view records as select * from "${after.schema}".records`)
  await loadRecordDifferences(engine, before, after.coverage)
  const coverage = coverageChanges(before.coverage, after.coverage)
  const found = await readRecordChanges(engine, coverage)
  const tables = differingTables(before.bundle?.manifest, after.bundle?.manifest)
  const listed = after.bundle?.changes
  const known =
    listed !== undefined && listed.previous === before.version && listed.environment === after.environment && sameRecords(listed, found)
  const { added, removed, cells } = found
  const same = coverage.length === 0 && added.length === 0 && removed.length === 0 && cells.length === 0 && tables.length === 0
  const comparison = {
    from: { version: before.version, bundle: before.bundle?.shown ?? null },
    to: { version: after.version, bundle: after.bundle?.shown ?? null },
    declarations_known: known,
    tables,
    notes: [...(before.bundle?.notes ?? []), ...(after.bundle?.notes ?? []), ...(same ? [] : declarationsNote(known, before, after))],
  }
  if (known) return { comparison: { ...comparison, outcome: outcomeOf(listed) }, ...listed, metrics: largestMoves(listed.cells) }
  const unknown = <Cell extends object>(cell: Cell) => ({ ...cell, declared: null })
  return {
    comparison: { ...comparison, outcome: same ? 'same' : 'different' },
    version: after.version,
    previous: before.version,
    environment: after.environment,
    notice: NOTICES[after.environment],
    method_changes: [],
    declared: [],
    inputs: [],
    ...(coverage.length === 0 ? {} : { coverage: coverage.map((change) => ({ ...change, declaration: null })) }),
    ...found,
    metrics: found.metrics.map((metric) => ({
      ...metric,
      largest: unknown(metric.largest),
      largest_relative: metric.largest_relative ? unknown(metric.largest_relative) : null,
    })),
    cells: cells.map(unknown),
  }
}

async function load(engine: Engine, side: Named, schema: string, options: InputsPlace): Promise<Loaded> {
  if ('folder' in side) {
    const bundle = await openBundle(side.folder, side.shown)
    options.onPhase?.(`reading ${side.shown}`)
    const { version, environment } = bundle.manifest
    const years = await loadBundle(engine, bundle, schema)
    return { schema, version, environment, coverage: coverageOf(version, years), bundle }
  }
  const plan = await planNamed(side.version, options)
  const all = await readReleaseInputs(options)
  options.onPhase?.(`computing ${side.version}`)
  const { version, coverage, env } = await computeRelease(engine, all, plan)
  return { schema: version, version, environment: env, coverage, bundle: undefined }
}

/** Input tables whose checksums differ between two manifests. */
function differingTables(before: Manifest | undefined, after: Manifest | undefined): Comparison['tables'] {
  if (!before || !after) return []
  const names = new Set([...after.inputs, ...before.inputs].map(({ table }) => table))
  return [...names].flatMap((table) => {
    const [a, b] = [before, after].map(({ inputs }) => inputs.find((entry) => entry.table === table))
    return a?.sha256 === b?.sha256 ? [] : [{ table, rows_before: a?.rows ?? null, rows_after: b?.rows ?? null }]
  })
}

/** Whether changes.json of a bundle lists exactly the differences that were found. */
function sameRecords(listed: Changes, found: Pick<Changes, 'added' | 'removed' | 'cells'>): boolean {
  const text = ({ added, removed, cells }: Pick<Changes, 'added' | 'removed' | 'cells'>) =>
    JSON.stringify([added.map(keyOf), removed.map(keyOf), cells.map((cell) => [...keyOf(cell), cell.metric, cell.before, cell.after])])
  return text(listed) === text(found)
}

const keyOf = ({ country, category, polymer, year }: Changes['added'][number]) => [country, category, polymer, year]

function declarationsNote(known: boolean, before: Loaded, after: Loaded): string[] {
  if (known) return [`declarations and input rows are from ${nameOf(after)}/changes.json`]
  const listed = after.bundle?.changes
  const reason =
    listed && listed.previous === before.version
      ? `${nameOf(after)}/changes.json lists other differences`
      : `no changes.json lists the changes from ${before.version} to ${after.version}`
  return [`the declared changes are not known: ${reason}`]
}

const nameOf = (side: Loaded) => side.bundle?.shown ?? side.version

function outcomeOf(changes: Changes): Comparison['outcome'] {
  const { cells, inputs, coverage = [], added, removed } = changes
  if (cells.some((cell) => !cell.declared) || [...inputs, ...coverage].some((change) => change.declaration === null)) return 'undeclared'
  return cells.length + inputs.length + coverage.length + added.length + removed.length === 0 ? 'same' : 'declared'
}
