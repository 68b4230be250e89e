// Computes a chain of releases in one engine, one after the other, each against the one before it: those that are wanted are checked and
// written, the others are held against their locks, and what earlier runs kept is taken from there.

import { PAGE_SIZES } from '../../api/paths.ts'
import type { TreeHistory } from '../../api/planned-tree.ts'
import { type EarlierFindings, earlierFindings } from '../../checks/new-findings.ts'
import { drawingThreads } from '../../compute/ranges/drawing-threads.ts'
import { Ranges } from '../../compute/ranges/release-ranges.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import type { AllInputs } from '../../ingest/rows.ts'
import { cores, openEngine } from '../../io/engine.ts'
import { collectGarbage } from '../../io/memory.ts'
import type { Scratch } from '../../io/scratch.ts'
import type { Spreads } from '../../model/spreads.ts'
import { ExplainedCountries } from '../../report/explain/explained-countries.ts'
import { keepCompared } from '../changes/differences.ts'
import type { ReleaseDifferences } from '../changes/merged-differences.ts'
import type { ReleasePlan } from '../plan/plans.ts'
import { linksOf } from '../plan/roles.ts'
import type { Publisher } from '../publish/publish.ts'
import type { BuildOptions } from './build.ts'
import { computeRelease, type ReleaseOfInputs } from './computed.ts'
import { findKept, judged, type KeptRelease, keepRelease, planKept, recalled, reusable } from './kept-releases.ts'
import { differencesBeforeComputing, readLock } from './lock.ts'
import { type Stopwatch, stopwatch } from './phases.ts'
import { withTree } from './plan-tree.ts'
import { type CheckedRelease, completed, examineRelease, type PreparedRelease, prepareRelease, validateRelease } from './stage.ts'

/** Whether findings block the release. */
export const isBlocked = ({ validation }: CheckedRelease) => validation.verdict.blocked

/** What `buildChain` works on. */
interface Chain {
  readonly options: BuildOptions
  /** The releases up to the last wanted one. */
  readonly chain: readonly ReleasePlan[]
  readonly wanted: readonly ReleasePlan[]
  readonly all: AllInputs
  readonly spreads: Spreads
  /** By version, under which key a release is kept. */
  readonly keys: ReadonlyMap<string, string>
  readonly out: Publisher | undefined
  readonly scratch: Scratch
  /** Takes the time of the releases that the wanted ones need before them. */
  readonly earlier: Stopwatch
}

/**
 * A second thread takes a quarter more of the processor for a release of 76 countries and saves none of its time: its statements are
 * many and small. From ten times the inputs on it begins to save some.
 */
const hasManyRows = ({ rows }: AllInputs): boolean => [...rows.values()].reduce((sum, table) => sum + table.length, 0) >= MANY_INPUT_ROWS

const MANY_INPUT_ROWS = 50_000

/** The wanted releases in their order. */
export async function buildChain({ options, chain, wanted, all, spreads, keys, out, scratch, earlier }: Chain): Promise<CheckedRelease[]> {
  const { cache, of: keptOf } = options.kept ?? { cache: undefined, of: 'earlier' }
  const { destination } = options
  const planApi = destination?.api === true
  const treeKind = destination?.tree ?? 'full'
  const pageSizes = options.pageSizes ?? PAGE_SIZES
  const isLarge = hasManyRows(all)
  const engine = await openEngine({ threads: options.threads ?? (isLarge ? cores() : 1), isLarge })
  const checked: CheckedRelease[] = []
  let before: ReleaseOfInputs | undefined
  /** Brings the tables of the release before into the engine, where they were kept and nobody needed them yet. */
  let restoreBefore: KeptRelease['restore'] | undefined
  let foundBefore: EarlierFindings | null = null
  let history: TreeHistory | undefined
  let earlierDifferences: ReleaseDifferences[] = []
  // Made outside the loop: a stopwatch outlives its release, and would keep hold of all that is known inside, the tree too.
  const rangesOfChain =
    destination?.ranges === false || !destination ? undefined : { spreads, ranges: new Ranges(drawingThreads(options.threads)) }
  const explanations = destination?.explanations ? new ExplainedCountries(drawingThreads(options.threads)) : undefined
  const watchOf = (version: string) => stopwatch((phase) => options.onPhase(phase, version))
  try {
    const holdData = planApi || options.holdEarlier !== 'inputs'
    for (const { plan, role, kept } of await linksOf(chain, wanted, holdData, (plan) => findKept(cache, keys.get(plan.release.version)))) {
      const { version } = plan.release
      const key = keys.get(version)
      const isWanted = role === 'wanted'
      // What is new in the next release is held against the findings of this one, whether it is wanted itself or not.
      const isNeeded = role === 'compared'
      const watch = isWanted ? watchOf(version) : earlier
      const lock = await readLock(options.root, version, options.env)
      if (role === 'inputs' || role === 'tables') {
        earlierDifferences = [
          ...earlierDifferences,
          { version, differences: lock ? differencesBeforeComputing(plan, inputsOf(all, version), lock) : [] },
        ]
        if (role === 'inputs') continue
        restoreBefore = kept?.restore
        before = kept
          ? { ...plan, version, inputs: inputsOf(all, version) }
          : await watch('compute', () => computeRelease(engine, all, plan, undefined, []))
        if (!kept) await keepCompared(engine, version)
        continue
      }
      const differs = earlierDifferences.some(({ differences }) => differences.length > 0)
      const asked = {
        role,
        mayReuse: keptOf === 'all' && !differs,
        failOn: options.failOn,
        bundle: isWanted && out !== undefined,
        ranges: rangesOfChain !== undefined,
        tree: planApi,
      }
      const reused = kept && (await watch('recall', () => reusable(recalled(all, plan, lock, kept, watch), kept, asked)))
      if (kept && reused) {
        const planned = { files: reused.files, kind: treeKind, pageSizes, history }
        const tree = planApi ? await watch('plan api tree', () => planKept(engine, kept, plan, planned)) : undefined
        const release = tree ? await withTree(reused, tree, scratch.folder(version)) : reused
        earlierDifferences = isWanted ? [] : [...earlierDifferences, { version, differences: release.differences }]
        foundBefore = kept.findings
        if (before && !restoreBefore) await engine.run(`drop schema "${before.version}" cascade`)
        before = release.computed
        restoreBefore = tree ? undefined : kept.restore
        history = tree?.history
        if (isWanted && kept.validation) {
          const validation = judged(kept.validation, options.failOn)
          const whole = out && kept.bundle ? completed(release, validation, { pins: all.pins, ...kept.bundle }) : { ...release, validation }
          if (!checked.some(isBlocked)) await watch('write', () => out?.write(whole))
          checked.push({ ...whole, tree: undefined })
        } else out?.pass(release)
        continue
      }
      await restoreBefore?.(engine, before?.version ?? '')
      restoreBefore = undefined
      const computed = await watch('compute', () => computeRelease(engine, all, plan, before, undefined, options.clickHouse))
      if (before) await engine.run(`drop schema "${before.version}" cascade`)
      await engine.trim()
      before = computed
      const prepared = await prepareRelease(engine, computed, {
        folder: scratch.folder(version),
        lock,
        history,
        planApi,
        treeKind,
        explanations,
        evidence: isWanted || isNeeded || planApi,
        ranges: isWanted || planApi ? rangesOfChain : undefined,
        pageSizes,
        watch,
      })
      history = prepared.tree?.history
      let made: PreparedRelease | CheckedRelease = prepared
      if (!isWanted) {
        earlierDifferences = [...earlierDifferences, { version, differences: prepared.differences }]
        out?.pass(prepared)
        // As if it were built itself: what is new in the next one must not depend on which releases are wanted.
        foundBefore = isNeeded
          ? earlierFindings(await validateRelease(engine, prepared, { failOn: 'error', earlierDifferences: [], before: null }))
          : null
      } else {
        const held = { failOn: options.failOn, earlierDifferences, before: foundBefore }
        const release = out
          ? await examineRelease(engine, prepared, { ...held, pins: all.pins })
          : { ...prepared, validation: await validateRelease(engine, prepared, held) }
        foundBefore = earlierFindings(release.validation)
        earlierDifferences = []
        if (out && ![...checked, release].some(isBlocked)) await watch('write', () => out.write(release))
        checked.push({ ...release, tree: undefined })
        made = release
      }
      // What is said of differences from locks holds only as long as they are there.
      const isAsLocked = !differs && made.differences.length === 0
      // A whole bundle is not given up for one without ranges.
      if (!kept || (isAsLocked && (rangesOfChain || !kept.bundle)))
        await keepRelease(cache, key, engine, made, isAsLocked ? { findings: foundBefore, ...made } : undefined)
      await keepCompared(engine, version)
      // Pages and their siblings, just written, are garbage before the next release takes memory.
      collectGarbage()
    }
    return checked
  } finally {
    await Promise.all([rangesOfChain?.ranges.close(), explanations?.close()])
    engine.close()
  }
}
