// Builds releases: reads the inputs once, computes the chain of releases in one engine, prepares and checks the wanted ones, and
// makes them visible together when nothing blocks.

import type { ReleaseSummary } from '../../../schemas/check-result.ts'
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
import { inputsDigest, releaseKeys } from '../cut/kept-releases.ts'
import { lockDigest } from '../cut/lock.ts'
import type { CheckedRelease } from '../cut/prepared-release.ts'
import { stopwatch } from '../cut/stopwatch.ts'
import { readReleaseInputs } from '../plan/inputs.ts'
import { choosePlans, type ReleasePlan, readPlans } from '../plan/plans.ts'
import { buildChain, isBlocked } from './build-chain.ts'
import { buildKeys, recall, remember } from './build-memo.ts'
import type { BuildOptions } from './build-options.ts'
import { assertBundles } from './bundles-of-trees.ts'
import { assertSameLayout } from './page-sizes.ts'
import { openPublication, type Publication, type PublicationOptions } from './publication.ts'
import { summaryOf } from './summary.ts'
import { writeUnreadablePage } from './unreadable-page.ts'

export interface BuildOutcome {
  /** The wanted releases in their order. Empty if an earlier build already made all of them from the same content. */
  readonly releases: readonly CheckedRelease[]
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
  const chain = chainOf(plans, wanted)
  const pageSizes = options.pageSizes ?? PAGE_SIZES
  const tree = destination?.tree ?? 'full'
  const place = destination && { ...destination, env, plans, pageSizes, tree }
  const { all, digests, spreads, benchmarks } = await watch('read', () => readable({ root, env, raw }, chain, wanted, place))
  const keys = await releaseKeys(root, env, digests)
  const out = place && (await openPublication(place))
  const work = async (scratch: Scratch): Promise<BuildOutcome> => {
    const others = plans.filter((plan) => !wanted.includes(plan))
    if (out) {
      await assertSameLayout({ pageSizes, tree }, others, (version) => out.placesOf(version).tree)
      await assertBundles(others, wanted, out.placesOf)
    }
    const memoKeys = buildKeys(keys, [
      options.failOn,
      destination?.api,
      destination?.ranges !== false,
      destination?.explanations === true,
      pageSizes,
      tree,
      all.pins,
      // The published files were compared with these locks.
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
    const ranges = destination ? destination.ranges !== false : options.ranges === true && !wanted.some(isTooLarge)
    const releases = await buildChain({ options, chain, wanted, all, spreads, benchmarks, keys, out, ranges, scratch, earlier })
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
 * The most countries of a release with ranges or a tree. Both hold every record in memory: with ranges, a release of 760 countries takes
 * 3.8 GB. There are fewer countries in the world; a release of municipalities has more.
 */
const MOST_COUNTRIES_IN_MEMORY = 1000

const isTooLarge = ({ declared }: ReleasePlan) => declared.coverage.countries > MOST_COUNTRIES_IN_MEMORY

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
      `Release ${release.version} of ${env} covers ${count(countries)} countries and parts of countries. Ranges and trees hold every record in memory, and are made for up to ${count(MOST_COUNTRIES_IN_MEMORY)}.`,
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

async function showAll(out: Publication): Promise<void> {
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
