// Builds releases: reads the inputs once, computes the chain of releases in one engine, prepares and checks the wanted ones, and
// makes them visible together when nothing blocks.

import type { Environment } from '../../schemas/release.ts'
import { PAGE_SIZES } from '../api/paths.ts'
import type { TreeHistory } from '../api/tree.ts'
import { type EarlierFindings, earlierFindings } from '../checks/new-findings.ts'
import type { FailOn } from '../checks/run.ts'
import { inputsOf } from '../ingest/resolve.ts'
import type { AllInputs } from '../ingest/rows.ts'
import { openEngine } from '../io/engine.ts'
import type { OnStep } from '../io/exact-files.ts'
import { collectGarbage } from '../io/memory.ts'
import { makeScratch, type Scratch } from '../io/scratch.ts'
import { Failure } from '../model/failure.ts'
import type { ReleaseSummary } from '../report/summary.ts'
import { type ComputedRelease, computeRelease } from './computed.ts'
import { keepCompared } from './differences.ts'
import { readReleaseInputs } from './inputs.ts'
import { readLock } from './lock.ts'
import { buildKeys, recall, remember } from './memo.ts'
import { assertSamePageSizes } from './page-sizes.ts'
import { type Stopwatch, stopwatch } from './phases.ts'
import { choosePlans, type ReleasePlan, readPlans } from './plans.ts'
import { type Publisher, type PublisherOptions, publisher } from './publish.ts'
import { examineRelease, prepareRelease, type StagedRelease, validateRelease } from './stage.ts'
import { summaryOf } from './summary.ts'
import type { ReleaseDifferences } from './told-once.ts'
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
  /** Sizes in which pages are built, the default first; the usual ones unless given. */
  readonly pageSizes?: readonly number[] | undefined
  /** False leaves the api tree and its list out of the bundle: for measuring. */
  readonly planApi?: boolean
  /** Where results go; absent: nothing is written, and neither a tree nor the pages for people are made. */
  readonly destination?: Destination
  /** Told what is being done, for a release or for all. */
  readonly onPhase: (phase: string, version?: string) => void
}

export interface Destination {
  readonly out: string
  readonly api: boolean
  /** Called before each change of the disk: tests stop a build there. */
  readonly onStep?: OnStep
}

export interface BuildOutcome {
  /** The wanted releases, in their order; none where an earlier build had made them all of the same content. */
  readonly releases: readonly StagedRelease[]
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
  const place = destination && { ...destination, env, plans, pageSizes }
  const all = await watch('read', () => readable({ root, env, raw }, chain, wanted, place))
  const out = place && (await publisher(place))
  const scratch = makeScratch()
  try {
    const others = plans.filter((plan) => !wanted.includes(plan))
    if (out) await assertSamePageSizes(pageSizes, others, (version) => out.placesOf(version).tree)
    const keys = out && (await buildKeys(root, env, chain, all, [options.failOn, destination.api, pageSizes]))
    const known =
      keys &&
      (await watch('compare with what is there', () =>
        recall(
          out.memoFile,
          keys,
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
    const releases = await buildChain({ ...options, pageSizes }, chain, wanted, all, out, scratch, earlier)
    await out?.forgiveInputs(chain.map(({ release }) => release.version))
    const blocked = releases.some((release) => release.validation.verdict.blocked)
    if (out) await watch('publish', () => (blocked ? out.abandon(releases) : showAll(out)))
    const summaries = releases.map((release) => summaryOf(release, out, blocked))
    if (out && keys && !blocked) await remember(out.memoFile, keys, summaries, (version) => manifestSha256(releases, version))
    return { releases, summaries, blocked, phases: [...watch.phases(), ...earlier.phases()] }
  } finally {
    scratch.remove()
    out?.close()
  }
}

/**
 * The inputs, which fit each release of the chain. A Failure that they do not is thrown when its page lies where there is a place for
 * it: in the release that it is about, or in all wanted ones.
 */
async function readable(
  { root, env, raw }: Pick<BuildOptions, 'root' | 'env' | 'raw'>,
  chain: readonly ReleasePlan[],
  wanted: readonly ReleasePlan[],
  place: PublisherOptions | undefined,
): Promise<AllInputs> {
  const all = await readReleaseInputs({ root, env, raw })
  for (const plan of chain) {
    try {
      inputsOf(all, plan.release.version)
    } catch (error) {
      if (!(error instanceof Failure) || !place) throw error
      const about = all.problems.length === 0 && wanted.includes(plan) ? [plan] : wanted
      throw await leavePage(error, about.map(({ release }) => release.version).reverse(), place)
    }
  }
  return all
}

async function showAll(out: Publisher): Promise<void> {
  out.show()
  await out.list()
}

function manifestSha256(releases: readonly StagedRelease[], version: string): string {
  return releases.find(({ computed }) => computed.version === version)?.files.get('manifest.json')?.sha256 ?? ''
}

/** The releases up to the last wanted one: every release needs those before it. */
function chainOf(plans: readonly ReleasePlan[], wanted: readonly ReleasePlan[]): readonly ReleasePlan[] {
  const last = wanted.at(-1)
  return last ? plans.slice(0, plans.indexOf(last) + 1) : []
}

/** The wanted releases in their order; `earlier` takes the time of those that they need before them. */
async function buildChain(
  options: BuildOptions,
  chain: readonly ReleasePlan[],
  wanted: readonly ReleasePlan[],
  all: AllInputs,
  out: Publisher | undefined,
  scratch: Scratch,
  earlier: Stopwatch,
): Promise<StagedRelease[]> {
  const engine = await openEngine(options.threads === undefined ? {} : { threads: options.threads })
  const staged: StagedRelease[] = []
  let before: ComputedRelease | undefined
  let foundBefore: EarlierFindings | null = null
  let history: TreeHistory | undefined
  let earlierDifferences: ReleaseDifferences[] = []
  // Made outside the loop: a stopwatch outlives its release, and would keep hold of all that is known inside, the tree too.
  const watchOf = (version: string) => stopwatch((phase) => options.onPhase(phase, version))
  try {
    for (const [index, plan] of chain.entries()) {
      const { version } = plan.release
      const next = chain[index + 1]
      // What is new in the next release is held against the findings of this one, whether it is wanted itself or not.
      const isNeeded = next !== undefined && wanted.includes(next)
      const watch = wanted.includes(plan) ? watchOf(version) : earlier
      const lock = await readLock(options.root, version, options.env)
      const computed = await watch('compute', () => computeRelease(engine, all, plan, before))
      if (before) await engine.run(`drop schema "${before.version}" cascade`)
      await engine.trim()
      before = computed
      const prepared = await prepareRelease(engine, computed, {
        folder: scratch.folder(version),
        lock,
        history,
        planApi: options.planApi ?? out !== undefined,
        evidence: wanted.includes(plan) || isNeeded,
        pageSizes: options.pageSizes ?? PAGE_SIZES,
        watch,
      })
      history = prepared.tree?.history
      if (!wanted.includes(plan)) {
        earlierDifferences = [...earlierDifferences, { version, differences: prepared.differences }]
        out?.pass(prepared)
        foundBefore = isNeeded
          ? earlierFindings(await validateRelease(engine, prepared, { failOn: 'error', earlierDifferences: [], before: null }))
          : null
        await keepCompared(engine, version)
        continue
      }
      const release = await examineRelease(engine, prepared, {
        failOn: options.failOn,
        earlierDifferences,
        before: foundBefore,
        pins: all.pins,
        reports: out !== undefined,
      })
      foundBefore = earlierFindings(release.validation)
      earlierDifferences = []
      await keepCompared(engine, version)
      const blocked = [...staged, release].some(({ validation }) => validation.verdict.blocked)
      if (out && !blocked) await watch('write', () => out.write(release))
      // Pages and their siblings, just written, are garbage before the next release takes memory.
      collectGarbage()
      staged.push({ ...release, tree: undefined })
    }
    return staged
  } finally {
    engine.close()
  }
}
