// Computes a chain of releases in one engine, in their order. Each is compared with its lock, those to be made are compared with the release
// before them, checked and written.

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
import { comparison, decidingSources } from '../changes/comparison.ts'
import { keepCompared } from '../changes/differences.ts'
import { computeRelease, engineFor } from '../cut/compute-release.ts'
import { differencesBeforeComputing, readLock } from '../cut/lock.ts'
import type { CheckedRelease } from '../cut/prepared-release.ts'
import { checkRelease, judgeRelease, prepareRelease, validateRelease } from '../cut/stage.ts'
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
  const { options, all } = chain
  const links = chain.links.slice(0, chain.links.findLastIndex(({ isMade }) => isMade) + 1)
  if (links.length === 0) return []
  const { kept } = options
  const first = links.findIndex(({ isMade }) => isMade)
  const of = kept ? await digestOf(links.slice(0, first), options.root) : ''
  const known = kept?.take(of)
  const engine = known?.engine ?? (await engineFor(all, options.threads))
  const build = new ChainBuild(chain, engine, known?.before)
  const parts = partsOf(links, options.holdEarlier !== 'inputs')
  const next = ([link, part]: (typeof parts)[number]) =>
    namingSuspects(
      () => inputsOf(all, link.plan.release.version),
      () => (part === 'made' ? build.make(link) : build.hold(link, part)),
    )
  let isKept = false
  try {
    if (!known) for (const part of parts.slice(0, first)) await next(part)
    const { before } = build
    for (const part of parts.slice(first)) await next(part)
    if (kept) {
      await build.forget()
      kept.keep(of, engine, before)
      isKept = true
    }
    return build.checked
  } finally {
    await build.close()
    if (!isKept) engine.close()
  }
}

/** A digest of everything that determines what the release after these is compared with. */
async function digestOf(links: readonly ChainLink[], root: string): Promise<string> {
  const content = links.map(async ({ plan, from }) => [from, await readLock(root, plan.release.version, plan.env)])
  return sha256(contentJson(await Promise.all(content)))
}

/** The state of a chain while it is computed. */
class ChainBuild {
  readonly checked: CheckedRelease[] = []
  before: Before
  readonly #chain: Chain
  readonly #engine: Engine
  readonly #ranges: RangesOfChain | undefined
  readonly #explanations: ExplainedCountries | undefined

  constructor(chain: Chain, engine: Engine, before: Before = { findings: null, differences: [] }) {
    const { options, spreads, benchmarks } = chain
    const { destination, threads } = options
    this.before = before
    this.#chain = chain
    this.#engine = engine
    this.#ranges = chain.ranges ? { spreads, benchmarks, ranges: new Ranges(drawingThreads(threads)) } : undefined
    this.#explanations = destination?.explanations ? new ExplainedCountries() : undefined
  }

  /** Computes a release, checks it, and writes it unless findings block it or one before it. */
  async make(link: ChainLink): Promise<void> {
    const { options, all, out } = this.#chain
    const { failOn } = options
    const { version } = link.plan.release
    const watch = stopwatch((phase) => options.onPhase(phase, version))
    const { findings, differences, widths: widthsBefore } = this.before
    const { prepared, sources } = await this.#prepare(link, watch, true)
    const held = { failOn, earlierDifferences: differences, before: findings, widthsBefore }
    const release = out
      ? await checkRelease(this.#engine, prepared, { ...held, pins: all.pins, from: link.from })
      : await judgeRelease(this.#engine, prepared, held)
    this.checked.push(release)
    if (out && !this.checked.some(isBlocked)) await watch('write', () => out.write(release))
    const { computed, widths } = prepared
    await this.#pass({ release: computed, sources, widths, findings: earlierFindings(release.validation), differences: [] })
  }

  /** Compares a release with its lock, and provides what the next one is compared with. */
  async hold(link: ChainLink, part: Part): Promise<void> {
    const { options, all, earlier } = this.#chain
    const { plan, published } = link
    const { version } = plan.release
    if (part === 'compared with its lock') {
      const lock = published ? undefined : await readLock(options.root, version, options.env)
      const found = lock ? differencesBeforeComputing(plan, inputsOf(all, version), lock) : []
      this.before = { ...this.before, differences: [...this.before.differences, { version, differences: found }] }
      return
    }
    const isChecked = part === 'checked' && !published
    const { prepared, sources } = await this.#prepare(link, earlier, isChecked)
    const alone = { failOn: options.failOn, earlierDifferences: [], before: null }
    const checked = isChecked ? await validateRelease(this.#engine, prepared, alone) : undefined
    const validation = published?.validation ?? checked
    await this.#pass({
      release: prepared.computed,
      sources,
      widths: published ? published.widths : prepared.widths,
      findings: validation ? earlierFindings(validation) : null,
      differences: [...this.before.differences, { version, differences: prepared.differences }],
    })
  }

  /** Drops the tables of the release computed last. */
  async forget(): Promise<void> {
    if (this.before.release) await this.#engine.run(`drop schema "${this.before.release.version}" cascade`)
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.#ranges?.ranges.close()
  }

  async #prepare({ plan, isMade }: ChainLink, watch: Stopwatch, isChecked: boolean) {
    const { options, all, scratch, spreads, benchmarks } = this.#chain
    const { version } = plan.release
    const { release: previous, sources: sourcesBefore = [] } = this.before
    const computed = await watch('compute', () => computeRelease(this.#engine, all, plan, { previous }))
    const sources = await decidingSources(this.#engine, computed.inputs)
    const found =
      isChecked && previous
        ? await watch('diff', () =>
            comparison(
              this.#engine,
              { release: previous, sources: sourcesBefore },
              { release: computed, sources },
              { spreads, benchmarks },
            ),
          )
        : undefined
    if (!(isMade && options.kept)) await this.forget()
    const prepared = await prepareRelease(this.#engine, computed, {
      folder: scratch.folder(version),
      comparison: found,
      lock: await readLock(options.root, version, options.env),
      explanations: isMade ? this.#explanations : undefined,
      evidence: isMade && options.destination !== undefined,
      ranges: isChecked ? this.#ranges : undefined,
      watch,
    })
    return { prepared, sources }
  }

  /** Passes a computed release on to the next one. */
  async #pass(before: Before): Promise<void> {
    this.before = before
    if (before.release) await keepCompared(this.#engine, before.release.version)
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
