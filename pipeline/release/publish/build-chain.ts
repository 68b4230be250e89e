// Computes a chain of releases in one engine, in their order. Each is compared with its lock, those to be made are compared with the release
// before them, checked and written.

import { type EarlierFindings, earlierFindings } from '../../checks/new-findings.ts'
import { drawingThreads } from '../../compute/ranges/drawing-threads.ts'
import { Ranges } from '../../compute/ranges/release-ranges.ts'
import { namingSuspects } from '../../compute/suspect-cells.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import type { AllInputs } from '../../ingest/rows.ts'
import { collectGarbage } from '../../io/collect-garbage.ts'
import type { Scratch } from '../../io/scratch.ts'
import type { Spreads } from '../../model/spreads.ts'
import { ExplainedCountries } from '../../report/explain/explained-countries.ts'
import { keepCompared } from '../changes/differences.ts'
import { computeRelease, engineFor, type ReleaseOfInputs } from '../cut/compute-release.ts'
import { differencesBeforeComputing, readLock } from '../cut/lock.ts'
import type { ReleaseDifferences } from '../cut/merged-differences.ts'
import type { CheckedRelease, PreparedRelease } from '../cut/prepared-release.ts'
import { checkRelease, prepareRelease, validateRelease } from '../cut/stage.ts'
import { type Stopwatch, stopwatch } from '../cut/stopwatch.ts'
import type { ReleasePlan } from '../plan/plans.ts'
import type { BuildOptions } from './build-options.ts'
import type { MadeFrom } from './made-from.ts'
import type { Publication } from './publication.ts'
import type { PublishedRelease } from './published-release.ts'

/** Whether findings block the release. */
export const isBlocked = ({ validation }: Pick<CheckedRelease, 'validation'>) => validation.verdict.blocked

/** A release of a chain. */
export interface ChainLink {
  readonly plan: ReleasePlan
  readonly from: MadeFrom
  /** What an earlier build published of it, if this build would make the same again. */
  readonly published: PublishedRelease | undefined
  /** Whether it is to be made. */
  readonly isMade: boolean
}

/** The input of `buildChain`. */
interface Chain {
  readonly options: BuildOptions
  /** The releases up to the last wanted one. */
  readonly links: readonly ChainLink[]
  readonly all: AllInputs
  readonly spreads: Spreads
  readonly out: Publication | undefined
  /** Whether the ranges of the releases to be made are drawn. */
  readonly ranges: boolean
  readonly scratch: Scratch
  /** Measures the time of the other releases. */
  readonly earlier: Stopwatch
}

/** Computes the chain and returns the releases to be made in their order. */
export async function buildChain(chain: Chain): Promise<CheckedRelease[]> {
  const { options, all, spreads, out, scratch, earlier } = chain
  const { root, env, destination, threads, failOn } = options
  const links = chain.links.slice(0, chain.links.findLastIndex(({ isMade }) => isMade) + 1)
  if (links.length === 0) return []
  const engine = await engineFor(all, threads)
  const ranges = chain.ranges ? { spreads, ranges: new Ranges(drawingThreads(threads)) } : undefined
  const explanations = destination?.explanations ? new ExplainedCountries() : undefined
  const parts = partsOf(links, options.holdEarlier !== 'inputs')
  const checked: CheckedRelease[] = []
  /** The release computed last, whose tables are in the engine. */
  let before: ReleaseOfInputs | undefined
  /** The findings of the release before decide which findings of the next one are new. */
  let foundBefore: EarlierFindings | null = null
  /** What differs from the locks of the releases that are not made, since the last one that was. */
  let earlierDifferences: ReleaseDifferences[] = []

  const prepare = async ({ plan, isMade }: ChainLink, watch: Stopwatch, isChecked: boolean): Promise<PreparedRelease> => {
    const { version } = plan.release
    const previous = before
    const computed = await watch('compute', () => computeRelease(engine, all, plan, { previous }))
    if (previous) await engine.run(`drop schema "${previous.version}" cascade`)
    before = computed
    return prepareRelease(engine, computed, {
      folder: scratch.folder(version),
      lock: await readLock(root, version, env),
      explanations: isMade ? explanations : undefined,
      evidence: isMade && destination !== undefined,
      ranges: isChecked ? ranges : undefined,
      watch,
    })
  }

  /** Checks a release, and writes it unless findings block it or one before it. */
  const make = async (link: ChainLink): Promise<void> => {
    const { version } = link.plan.release
    const watch = stopwatch((phase) => options.onPhase(phase, version))
    const prepared = await prepare(link, watch, true)
    const held = { failOn, earlierDifferences, before: foundBefore }
    const release = out
      ? await checkRelease(engine, prepared, { ...held, pins: all.pins, from: link.from })
      : { ...prepared, validation: await validateRelease(engine, prepared, held) }
    foundBefore = earlierFindings(release.validation)
    earlierDifferences = []
    checked.push(release)
    if (out && !checked.some(isBlocked)) await watch('write', () => out.write(release))
  }

  /** Compares a release with its lock, and provides what the next one is compared with. */
  const hold = async (link: ChainLink, part: Part): Promise<void> => {
    const { plan, published } = link
    const { version } = plan.release
    if (part === 'compared with its lock') {
      const lock = published ? undefined : await readLock(root, version, env)
      const differences = lock ? differencesBeforeComputing(plan, inputsOf(all, version), lock) : []
      earlierDifferences.push({ version, differences })
      return
    }
    const isChecked = part === 'checked' && !published
    const prepared = await prepare(link, earlier, isChecked)
    earlierDifferences.push({ version, differences: prepared.differences })
    const validation =
      published?.validation ??
      (isChecked ? await validateRelease(engine, prepared, { failOn, earlierDifferences: [], before: null }) : undefined)
    foundBefore = validation ? earlierFindings(validation) : null
  }

  try {
    for (const [link, part] of parts) {
      const { version } = link.plan.release
      await namingSuspects(
        () => inputsOf(all, version),
        () => (part === 'made' ? make(link) : hold(link, part)),
      )
      if (before?.version !== version) continue
      await keepCompared(engine, version)
      // The pages just written are garbage now. Free them before the next release takes memory.
      collectGarbage()
    }
    return checked
  } finally {
    await ranges?.ranges.close()
    engine.close()
  }
}

/** How far a release of a chain goes: each includes the one before it. */
type Part = 'compared with its lock' | 'computed' | 'checked' | 'made'

/**
 * The part of each release of a chain. A release that is made needs the findings of the one before it, and whatever is checked the tables
 * of the one before it. With `holdData`, the data of all releases are compared with their locks, so that all are computed.
 */
function partsOf(links: readonly ChainLink[], holdData: boolean): [ChainLink, Part][] {
  const parts: [ChainLink, Part][] = []
  for (const link of [...links].reverse()) {
    const next = parts[0]?.[1]
    const isNeeded = next === 'made' || next === 'checked' || (holdData && !link.published)
    const computed = next === 'made' && !link.published ? 'checked' : 'computed'
    parts.unshift([link, link.isMade ? 'made' : isNeeded ? computed : 'compared with its lock'])
  }
  return parts
}
