// Builds releases: reads the inputs once, computes the chain of releases in one engine, prepares and checks the wanted ones, and
// makes them visible together when nothing blocks.

import { join } from 'node:path'
import type { ReleaseSummary } from '../../../schemas/check-result.ts'
import type { Decision } from '../../../schemas/decision.ts'
import { MOST_COUNTRIES_KEPT } from '../../compute/calculated-release.ts'
import { drawingThreads } from '../../compute/ranges/drawing-threads.ts'
import { readBenchmarks } from '../../ingest/read-benchmarks.ts'
import { readSpreads } from '../../ingest/read-spreads.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import type { AllInputs } from '../../ingest/rows.ts'
import { type Scratch, withScratch } from '../../io/scratch.ts'
import type { Benchmark } from '../../model/benchmarks.ts'
import { count } from '../../model/count.ts'
import { Failure } from '../../model/failure.ts'
import { PAGE_SIZES } from '../../model/paging.ts'
import type { Spreads } from '../../model/spreads.ts'
import type { ReleaseReport } from '../../report/validation/check-report.ts'
import type { CheckedRelease } from '../cut/stage.ts'
import { stopwatch } from '../cut/stopwatch.ts'
import { readReleaseInputs } from '../plan/inputs.ts'
import { choosePlans, type ReleasePlan, readPlans } from '../plan/plans.ts'
import { buildChain, type ChainLink, isBlocked } from './build-chain.ts'
import type { BuildOptions } from './build-options.ts'
import { inputsDigest, madeFrom } from './made-from.ts'
import { assertOthersFit } from './page-sizes.ts'
import { openPublication, type Publication, type PublicationOptions } from './publication.ts'
import { type Places, standingRelease } from './standing-release.ts'
import { summaryOf, summaryOfPublished } from './summary.ts'
import { writeUnreadablePage } from './unreadable-page.ts'

interface DecidedReport extends ReleaseReport {
  readonly decision: Decision
}

export interface BuildOutcome {
  /** The releases that were computed, in their order. An intact release that an earlier build made from the same content is not. */
  readonly releases: readonly CheckedRelease[]
  /** What the rules found in each wanted release, what changed in it, and what speaks for and against it. */
  readonly reports: readonly DecidedReport[]
  readonly summaries: readonly ReleaseSummary[]
  readonly blocked: boolean
  /** Milliseconds of the phases that run once for all releases, and of those of the earlier releases that the wanted ones need. */
  readonly phases: ReleaseSummary['phases']
}

/**
 * Builds the wanted releases, or only checks them if there is no destination. Failures: 'too-many-countries', and those of the plans, the
 * inputs, the locks and the disk. A release that its findings block is not a failure: then nothing is published, and `blocked` is true.
 */
export async function buildReleases(options: BuildOptions): Promise<BuildOutcome> {
  const { root, env, raw, destination } = options
  const watch = stopwatch((phase) => options.onPhase(phase))
  const plans = await readPlans(root, env)
  const wanted = await choosePlans(plans, options.versions, options, options)
  if (destination) assertManageable(wanted, destination)
  const chain = plans.slice(0, plans.findLastIndex((plan) => wanted.includes(plan)) + 1)
  const pageSizes = options.pageSizes ?? PAGE_SIZES
  const tree = destination?.tree ?? 'full'
  const inThread = drawingThreads(options.threads) > 1
  const place = destination && { ...destination, env, plans, pageSizes, tree, inThread }
  const { all, digests, spreads, benchmarks } = await watch('read', () => readable({ root, env, raw }, chain, wanted, place))
  const ranges = destination ? destination.ranges !== false : options.ranges === true && !wanted.some(isTooLarge)
  const sources = await madeFrom(root, digests, { ranges, explanations: destination?.explanations === true })
  const out = place && (await openPublication(place))
  const standing = async ({ plan, from }: (typeof sources)[number]): Promise<ChainLink> => {
    const isWanted = wanted.includes(plan)
    const isBefore = plans[plans.indexOf(plan) + 1] === wanted[0]
    const places = out ? out.placesOf(plan.release.version) : isBefore && !isWanted ? publishedBefore(root, plan) : undefined
    const asked = {
      root,
      all,
      failOn: options.failOn,
      from,
      isWanted,
      pageSizes,
      kind: tree,
      dates: plans.map(({ release }) => release.date),
    }
    const published = places && (await standingRelease(plan, places, asked))
    return { plan, from, published, isMade: isWanted && !published }
  }
  const work = async (scratch: Scratch): Promise<BuildOutcome> => {
    if (out) {
      const others = plans.filter((plan) => !wanted.includes(plan))
      await assertOthersFit({ pageSizes, tree }, others, wanted, out.placesOf)
    }
    const links: ChainLink[] = []
    await watch('compare with what is there', async () => {
      for (const source of sources) links.push(await standing(source))
    })
    const earlier = stopwatch((phase) => options.onPhase(phase))
    const releases = await buildChain({ options, links, all, spreads, benchmarks, out, ranges, scratch, earlier })
    await watch('write', async () => out?.written())
    await out?.forgiveInputs(chain.map(({ release }) => release.version))
    const blocked = releases.some(isBlocked)
    if (out) await watch('publish', () => (blocked ? out.abandon(releases) : showAll(out, wanted)))
    const outcomes = links.flatMap(({ plan, published }): { report: DecidedReport; summary: ReleaseSummary }[] => {
      const { version } = plan.release
      if (out && published && wanted.includes(plan))
        return [{ report: published, summary: summaryOfPublished(published, out.placesOf(version)) }]
      const release = releases.find(({ computed }) => computed.version === version)
      return release ? [{ report: release, summary: summaryOf(release, out, blocked) }] : []
    })
    return {
      releases,
      reports: outcomes.map(({ report }) => report),
      summaries: outcomes.map(({ summary }) => summary),
      blocked,
      phases: [...watch.phases(), ...earlier.phases()],
    }
  }
  try {
    return await withScratch(work)
  } finally {
    await out?.close()
  }
}

/** Where a check, which writes nothing, finds the release before the one it is asked for: if it stands, its findings are known. */
const publishedBefore = (root: string, { release, env }: ReleasePlan): Places => ({
  bundle: join(root, 'releases', release.version, env),
  tree: null,
})

const isTooLarge = ({ declared }: ReleasePlan) => declared.coverage.countries > MOST_COUNTRIES_KEPT

/** Failure 'too-many-countries' if a release covers more than can have ranges or a tree, and the build is to make these. */
function assertManageable(
  wanted: readonly ReleasePlan[],
  { api, ranges }: Pick<NonNullable<BuildOptions['destination']>, 'api' | 'ranges'>,
) {
  if (!api && ranges === false) return
  for (const { release, declared, env } of wanted.filter(isTooLarge)) {
    const { countries } = declared.coverage
    throw new Failure(
      'too-many-countries',
      `Release ${release.version} of ${env} covers ${count(countries)} countries and parts of countries. ` +
        `Ranges and trees hold every record in memory, and are made for up to ${count(MOST_COUNTRIES_KEPT)}.`,
      {
        hint: 'Build it with --no-api --no-ranges: its bundle has the records, their evidence and the validation page. docs/scale.md says more.',
      },
    )
  }
}

/**
 * Reads the inputs, checks that they fit each release of the chain, and returns a digest of the inputs of each. If they do not fit and
 * there is a destination, writes a page about it before throwing the Failure: for the release that it concerns, or for all wanted ones.
 */
async function readable(
  { root, env, raw }: Pick<BuildOptions, 'root' | 'env' | 'raw'>,
  chain: readonly ReleasePlan[],
  wanted: readonly ReleasePlan[],
  place: PublicationOptions | undefined,
): Promise<{
  readonly all: AllInputs
  readonly digests: { readonly plan: ReleasePlan; readonly inputs: string }[]
  readonly spreads: Spreads
  readonly benchmarks: readonly Benchmark[]
}> {
  const all = await readReleaseInputs({ root, env, raw })
  const digests: { plan: ReleasePlan; inputs: string }[] = []
  for (const plan of chain) {
    try {
      digests.push({ plan, inputs: inputsDigest(inputsOf(all, plan.release.version)) })
    } catch (error) {
      if (!(error instanceof Failure) || !place) throw error
      const about = all.problems.length === 0 && wanted.includes(plan) ? [plan] : wanted
      throw await writeUnreadablePage(error, about.map(({ release }) => release.version).reverse(), place)
    }
  }
  return { all, digests, spreads: await readSpreads(root, env, all.rows), benchmarks: await readBenchmarks(root, env) }
}

async function showAll(out: Publication, wanted: readonly ReleasePlan[]): Promise<void> {
  out.show()
  out.forgive(wanted.map(({ release }) => release.version))
  await out.list()
}
