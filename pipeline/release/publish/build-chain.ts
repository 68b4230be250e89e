// Computes a chain of releases in one engine, in their order. Each is compared with its lock, those to be made are compared with the
// release before them, checked and written.

import { earlierFindings } from '../../checks/new-findings.ts'
import { drawingThreads } from '../../compute/ranges/drawing-threads.ts'
import type { RangesOfChain } from '../../compute/ranges/load-ranges.ts'
import { Ranges } from '../../compute/ranges/release-ranges.ts'
import { namingSuspects } from '../../compute/suspect-cells.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import type { AllInputs } from '../../ingest/rows.ts'
import type { Engine } from '../../io/engine.ts'
import { sha256 } from '../../io/files.ts'
import type { Scratch } from '../../io/scratch.ts'
import type { Benchmark } from '../../model/benchmarks.ts'
import { contentJson } from '../../model/json.ts'
import type { Spreads } from '../../model/spreads.ts'
import { ExplainedCountries } from '../../report/explain/explained-countries.ts'
import { comparison, loadDecidingSources } from '../changes/comparison.ts'
import { keepCompared } from '../changes/differences.ts'
import { computeRelease, engineFor } from '../cut/compute-release.ts'
import { differencesBeforeComputing, readLock } from '../cut/lock.ts'
import type { CheckedRelease } from '../cut/stage.ts'
import { checkRelease, findingsForNext, judgeRelease, prepareRelease } from '../cut/stage.ts'
import { type Stopwatch, stopwatch } from '../cut/stopwatch.ts'
import type { ReleasePlan } from '../plan/plans.ts'
import type { BuildOptions } from './build-options.ts'
import type { Before } from './kept-before.ts'
import type { MadeFrom } from './made-from.ts'
import type { Publication } from './publication.ts'
import type { PublishedRelease } from './standing-release.ts'

/** Whether findings block the release. */
export const isBlocked = ({ validation }: Pick<CheckedRelease, 'validation'>) => validation.verdict.blocked

/** A release of a chain. */
export interface ChainLink {
  readonly plan: ReleasePlan
  readonly from: MadeFrom
  /** What an earlier build published of it, if this build would make the same again. */
  readonly published: PublishedRelease | undefined
  readonly isMade: boolean
}

interface Chain {
  readonly options: BuildOptions
  /** The releases up to the last wanted one. */
  readonly links: readonly ChainLink[]
  readonly all: AllInputs
  readonly spreads: Spreads
  readonly benchmarks: readonly Benchmark[]
  readonly out: Publication | undefined
  /** Whether the ranges of the releases to be made are drawn. */
  readonly ranges: boolean
  readonly scratch: Scratch
  /** Measures the time of the other releases. */
  readonly earlier: Stopwatch
}

/** Computes the chain and returns the releases to be made in their order. */
export async function buildChain(chain: Chain): Promise<CheckedRelease[]> {
  const { options, all, spreads, benchmarks } = chain
  const { kept, threads } = options
  const parts = partsOf(chain.links, options.holdEarlier !== 'inputs')
  const first = parts.findIndex(([, part]) => part === 'made')
  if (first === -1) return []
  const of = kept ? await digestOf(chain.links.slice(0, first), options.root) : ''
  const known = kept?.take(of)
  const engine = known?.engine ?? (await engineFor(all, threads))
  const ranges = chain.ranges ? { spreads, benchmarks, ranges: new Ranges(drawingThreads(threads)) } : undefined
  const explanations = options.destination?.explanations ? new ExplainedCountries() : undefined
  const made: CheckedRelease[] = []
  const computing = { ...chain, engine, ranges, explanations, made }
  const through = async (some: typeof parts, start: Before): Promise<Before> => {
    let before = start
    for (const [link, part] of some)
      before = await namingSuspects(
        () => inputsOf(all, link.plan.release.version),
        () => (part === 'compared with its lock' ? comparedWithLock(chain, link, before) : computed(computing, link, part, before)),
      )
    return before
  }
  let isKept = false
  try {
    const before = known?.before ?? (await through(parts.slice(0, first), { findings: null, differences: [] }))
    const last = await through(parts.slice(first), before)
    if (kept) {
      await forget(engine, last)
      kept.keep(of, engine, before)
      isKept = true
    }
    return made
  } finally {
    await ranges?.ranges.close()
    if (!isKept) engine.close()
  }
}

/** A digest of everything that determines what the release after these is compared with. */
async function digestOf(links: readonly ChainLink[], root: string): Promise<string> {
  const content = links.map(async ({ plan, from }) => [from, await readLock(root, plan.release.version, plan.env)])
  return sha256(contentJson(await Promise.all(content)))
}

/** Compares the inputs of a release with its lock, without computing it. */
async function comparedWithLock({ options, all }: Chain, { plan, published }: ChainLink, before: Before): Promise<Before> {
  const { version } = plan.release
  const lock = published ? undefined : await readLock(options.root, version, options.env)
  const differences = lock ? differencesBeforeComputing(plan, inputsOf(all, version), lock) : []
  return { ...before, differences: [...before.differences, { version, differences }] }
}

interface Computing extends Omit<Chain, 'ranges'> {
  readonly engine: Engine
  readonly ranges: RangesOfChain | undefined
  readonly explanations: ExplainedCountries | undefined
  readonly made: CheckedRelease[]
}

/**
 * Computes a release, compares it with the release before it and with its lock, checks it, and writes it unless findings block it or one
 * before it; each as far as the part goes. Returns what the next one is compared with.
 */
async function computed(computing: Computing, { plan, published, from }: ChainLink, part: Part, before: Before): Promise<Before> {
  const { options, all, out, scratch, spreads, benchmarks, engine, ranges, explanations, made, earlier } = computing
  const { version } = plan.release
  const [isMade, isChecked] = [part === 'made', part !== 'computed']
  const watch = isMade ? stopwatch((phase) => options.onPhase(phase, version)) : earlier
  const previous = isMade ? before.release : undefined
  const release = await watch('compute', () => computeRelease(engine, all, plan, { previous }))
  await loadDecidingSources(engine)
  const found = previous ? await watch('diff', () => comparison(engine, previous, release, { spreads, benchmarks })) : undefined
  if (!(isMade && options.kept)) await forget(engine, before)
  const prepared = await prepareRelease(engine, release, {
    folder: scratch.folder(version),
    comparison: found,
    lock: await readLock(options.root, version, options.env),
    explanations: isMade ? explanations : undefined,
    ranges: isChecked ? ranges : undefined,
    watch,
  })
  const { failOn } = options
  let findings = published ? earlierFindings(published.validation) : null
  if (isMade) {
    const held = { failOn, earlierDifferences: before.differences, before: before.findings, widthsBefore: before.widths }
    const checked = out
      ? await checkRelease(engine, prepared, { ...held, pins: all.pins, from, calculated: release.calculated })
      : await judgeRelease(engine, prepared, held)
    made.push(checked)
    if (out && !made.some(isBlocked)) await watch('write', () => out.write(checked))
    findings = earlierFindings(checked.validation)
  } else if (isChecked) findings = await findingsForNext(engine, prepared)
  await keepCompared(engine, version)
  return {
    release,
    widths: published && ranges ? published.widths : prepared.widths,
    findings,
    differences: isMade ? [] : [...before.differences, { version, differences: prepared.differences }],
  }
}

/** Drops the tables of a release. */
async function forget(engine: Engine, { release }: Before): Promise<void> {
  if (release) await engine.run(`drop schema "${release.version}" cascade`)
}

/** How far a release of a chain goes: each includes the one before it. */
type Part = 'compared with its lock' | 'computed' | 'checked' | 'made'

/**
 * The part of each release of a chain up to the last one that is made. A release that is made needs the tables and the findings of the one
 * before it. With `holdData`, the data of all releases are compared with their locks, so that all are computed.
 */
function partsOf(all: readonly ChainLink[], holdData: boolean): [ChainLink, Part][] {
  const links = all.slice(0, all.findLastIndex(({ isMade }) => isMade) + 1)
  const parts: [ChainLink, Part][] = []
  for (const link of links.reverse()) {
    const next = parts[0]?.[1]
    const isNeeded = next === 'made' || (holdData && !link.published)
    const computed = next === 'made' && !link.published ? 'checked' : 'computed'
    parts.unshift([link, link.isMade ? 'made' : isNeeded ? computed : 'compared with its lock'])
  }
  return parts
}
