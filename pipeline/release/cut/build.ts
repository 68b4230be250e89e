// Builds releases: reads the inputs once, computes the chain of releases in one engine, prepares and checks the wanted ones, and
// makes them visible together when nothing blocks.

import type { Environment } from '../../../schemas/release.ts'
import { PAGE_SIZES, type TreeKind } from '../../api/paths.ts'
import type { FailOn } from '../../checks/run.ts'
import { readSpreads } from '../../ingest/read-spreads.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import type { AllInputs } from '../../ingest/rows.ts'
import type { CacheFolder } from '../../io/cache-folder.ts'
import type { OnStep } from '../../io/exact-files.ts'
import { type Scratch, withScratch } from '../../io/scratch.ts'
import { Failure } from '../../model/failure.ts'
import type { Spreads } from '../../model/spreads.ts'
import type { ReleaseSummary } from '../../report/validation/summary.ts'
import { readReleaseInputs } from '../plan/inputs.ts'
import { choosePlans, type ReleasePlan, readPlans } from '../plan/plans.ts'
import { assertSameLayout } from '../publish/page-sizes.ts'
import { type Publisher, type PublisherOptions, publisher } from '../publish/publish.ts'
import { buildChain, isBlocked } from './build-chain.ts'
import { inputsDigest, releaseKeys } from './kept-releases.ts'
import { lockDigest } from './lock.ts'
import { buildKeys, recall, remember } from './memo.ts'
import { stopwatch } from './phases.ts'
import type { CheckedRelease } from './stage.ts'
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
  const keys = await releaseKeys(root, env, digests)
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
