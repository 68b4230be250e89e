// Builds releases: reads the inputs once, computes the chain of releases in one engine, prepares and checks the wanted ones, and
// makes them visible together when nothing blocks.

import type { Environment } from '../../../schemas/release.ts'
import { PAGE_SIZES, type TreeKind } from '../../api/paths.ts'
import type { TreeHistory } from '../../api/planned-tree.ts'
import { type EarlierFindings, earlierFindings } from '../../checks/new-findings.ts'
import type { FailOn } from '../../checks/run.ts'
import { drawingThreads } from '../../compute/ranges/drawing-threads.ts'
import { Ranges } from '../../compute/ranges/release-ranges.ts'
import { readSpreads } from '../../ingest/read-spreads.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import type { AllInputs } from '../../ingest/rows.ts'
import type { CacheFolder } from '../../io/cache-folder.ts'
import { cores, openEngine } from '../../io/engine.ts'
import type { OnStep } from '../../io/exact-files.ts'
import { collectGarbage } from '../../io/memory.ts'
import { type Scratch, withScratch } from '../../io/scratch.ts'
import { Failure } from '../../model/failure.ts'
import type { Spreads } from '../../model/spreads.ts'
import type { ReleaseSummary } from '../../report/validation/summary.ts'
import { keepCompared } from '../changes/differences.ts'
import type { ReleaseDifferences } from '../changes/merged-differences.ts'
import { readReleaseInputs } from '../plan/inputs.ts'
import { choosePlans, type ReleasePlan, readPlans } from '../plan/plans.ts'
import { linksOf } from '../plan/roles.ts'
import { assertSameLayout } from '../publish/page-sizes.ts'
import { type Publisher, type PublisherOptions, publisher } from '../publish/publish.ts'
import { computeRelease, type ReleaseOfInputs } from './computed.ts'
import {
  findKept,
  inputsDigest,
  judged,
  type KeptRelease,
  keepRelease,
  planKept,
  recalled,
  releaseKeys,
  reusable,
} from './kept-releases.ts'
import { differencesBeforeComputing, lockDigest, readLock } from './lock.ts'
import { buildKeys, recall, remember } from './memo.ts'
import { type Stopwatch, stopwatch } from './phases.ts'
import { type CheckedRelease, completed, examineRelease, type PreparedRelease, prepareRelease, validateRelease, withTree } from './stage.ts'
import { summaryOf } from './summary.ts'
import { leavePage } from './unreadable.ts'

export interface BuildOptions {
  readonly root: string
  readonly env: Environment
  readonly raw?: string | undefined
  /** Empty for all. */
  readonly versions: readonly string[]
  /** Where no version is named: whether drafts are among all. */
  readonly drafts?: boolean | undefined
  readonly failOn: FailOn
  readonly threads?: number | undefined
  /** The address of a ClickHouse server that runs the steps; absent: the engine of the build does. */
  readonly clickHouse?: URL | undefined
  /** Sizes in which pages are built, the default first; the usual ones unless given. */
  readonly pageSizes?: readonly number[] | undefined
  /** Where results go; absent: nothing is written, and neither a tree nor the pages for people are made. */
  readonly destination?: Destination
  /** What earlier runs kept, and of which releases it is used: of those before the wanted ones alone, or of all. */
  readonly kept?: { readonly cache: CacheFolder | undefined; readonly of: 'earlier' | 'all' }
  /**
   * What of the releases before the wanted ones is held against their locks: their data, for which all are computed, or their inputs
   * alone. A tree takes the data of all in any case.
   */
  readonly holdEarlier?: 'data' | 'inputs'
  /** Called with what is being done, for a release or for all. */
  readonly onPhase: (phase: string, version?: string) => void
}

interface Destination {
  readonly out: string
  readonly api: boolean
  /** A file for each page, unless given, or for each country. */
  readonly tree?: TreeKind | undefined
  /** False leaves ranges out of a bundle without a tree, which is most of the time that it takes. */
  readonly ranges?: boolean
  /** Whether the tree explains the national figures of every country. */
  readonly explanations?: boolean
  /** Called before each change of the disk: tests stop a build there. */
  readonly onStep?: OnStep
}

export interface BuildOutcome {
  /** The wanted releases, in their order; none where an earlier build had made them all of the same content. */
  readonly releases: readonly CheckedRelease[]
  readonly summaries: readonly ReleaseSummary[]
  readonly blocked: boolean
  /** Milliseconds of what is done once for all releases. */
  readonly phases: ReleaseSummary['phases']
}

/**
 * Builds the wanted releases, or only checks them where there is no destination. Failures: what the plans, the inputs, the
 * locks and the disk have to say; a release that its findings block is no failure: nothing is shown then, and `blocked` is true.
 */
export async function buildReleases(options: BuildOptions): Promise<BuildOutcome> {
  const { root, env, raw, destination } = options
  const watch = stopwatch((phase) => options.onPhase(phase))
  const plans = await readPlans(root, env)
  const wanted = choosePlans(plans, options.versions, env, options)
  const chain = chainOf(plans, wanted)
  const pageSizes = options.pageSizes ?? PAGE_SIZES
  const tree = destination?.tree ?? 'full'
  const place = destination && { ...destination, env, plans, pageSizes, tree }
  const { all, digests, spreads } = await watch('read', () => readable({ root, env, raw }, chain, wanted, place))
  const keys = await releaseKeys(root, env, digests, destination?.explanations === true)
  const out = place && (await publisher(place))
  const work = async (scratch: Scratch): Promise<BuildOutcome> => {
    const others = plans.filter((plan) => !wanted.includes(plan))
    if (out) await assertSameLayout({ pageSizes, tree }, others, (version) => out.placesOf(version).tree)
    const memoKeys = buildKeys(keys, [
      options.failOn,
      destination?.api,
      destination?.ranges !== false,
      destination?.explanations === true,
      pageSizes,
      tree,
      all.pins,
      // What is shown was held against these.
      await Promise.all(chain.map(({ release }) => lockDigest(root, release.version, env))),
    ])
    const known =
      out &&
      (await watch('compare with what is there', () =>
        recall(
          out.memoFile,
          memoKeys,
          chain,
          wanted.map(({ release }) => release.version),
          out.placesOf,
        ),
      ))
    if (out && known) {
      out.forgive(wanted.map(({ release }) => release.version))
      await watch('publish', () => out.list())
      return { releases: [], summaries: known, blocked: false, phases: watch.phases() }
    }
    const earlier = stopwatch((phase) => options.onPhase(phase))
    const releases = await buildChain({ options: { ...options, pageSizes }, chain, wanted, all, spreads, keys, out, scratch, earlier })
    await out?.forgiveInputs(chain.map(({ release }) => release.version))
    const blocked = releases.some(isBlocked)
    if (out) await watch('publish', () => (blocked ? out.abandon(releases) : showAll(out)))
    const summaries = releases.map((release) => summaryOf(release, out, blocked))
    if (out && !blocked) await remember(out.memoFile, memoKeys, summaries, (version) => manifestSha256(releases, version))
    return { releases, summaries, blocked, phases: [...watch.phases(), ...earlier.phases()] }
  }
  try {
    return await withScratch(work)
  } finally {
    out?.close()
  }
}

/**
 * The inputs, which fit each release of the chain, and a digest of those of each. A Failure that they do not is thrown when its page lies where there is a place for
 * it: in the release that it is about, or in all wanted ones.
 */
async function readable(
  { root, env, raw }: Pick<BuildOptions, 'root' | 'env' | 'raw'>,
  chain: readonly ReleasePlan[],
  wanted: readonly ReleasePlan[],
  place: PublisherOptions | undefined,
): Promise<{
  readonly all: AllInputs
  readonly digests: { readonly plan: ReleasePlan; readonly inputs: string }[]
  readonly spreads: Spreads
}> {
  const all = await readReleaseInputs({ root, env, raw })
  const digests: { plan: ReleasePlan; inputs: string }[] = []
  for (const plan of chain) {
    try {
      digests.push({ plan, inputs: inputsDigest(inputsOf(all, plan.release.version)) })
    } catch (error) {
      if (!(error instanceof Failure) || !place) throw error
      const about = all.problems.length === 0 && wanted.includes(plan) ? [plan] : wanted
      throw await leavePage(error, about.map(({ release }) => release.version).reverse(), place)
    }
  }
  return { all, digests, spreads: await readSpreads(root, all.rows) }
}

const isBlocked = ({ validation }: CheckedRelease) => validation.verdict.blocked

async function showAll(out: Publisher): Promise<void> {
  out.show()
  await out.list()
}

function manifestSha256(releases: readonly CheckedRelease[], version: string): string {
  return releases.find(({ computed }) => computed.version === version)?.files.get('manifest.json')?.sha256 ?? ''
}

/** The releases up to the last wanted one: every release needs those before it. */
function chainOf(plans: readonly ReleasePlan[], wanted: readonly ReleasePlan[]): readonly ReleasePlan[] {
  const last = wanted.at(-1)
  return last ? plans.slice(0, plans.indexOf(last) + 1) : []
}

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
async function buildChain({ options, chain, wanted, all, spreads, keys, out, scratch, earlier }: Chain): Promise<CheckedRelease[]> {
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
        explanations: destination?.explanations === true,
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
    if (rangesOfChain) await rangesOfChain.ranges.close()
    engine.close()
  }
}
