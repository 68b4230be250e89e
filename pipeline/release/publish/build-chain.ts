// Computes a chain of releases in one engine. Each release is compared with the one before it. Wanted releases are checked and written; the
// others are compared with their locks. Results that earlier runs kept are reused.

import type { Lock } from '../../../schemas/lock.ts'
import { type EarlierFindings, earlierFindings } from '../../checks/new-findings.ts'
import { drawingThreads } from '../../compute/ranges/drawing-threads.ts'
import type { RangesOfChain } from '../../compute/ranges/load-ranges.ts'
import { Ranges } from '../../compute/ranges/release-ranges.ts'
import { namingSuspects } from '../../compute/suspect-cells.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import type { AllInputs } from '../../ingest/rows.ts'
import type { Engine } from '../../io/engine.ts'
import type { Scratch } from '../../io/scratch.ts'
import type { Spreads } from '../../model/spreads.ts'
import { ExplainedCountries } from '../../report/explain/explained-countries.ts'
import { keepCompared } from '../changes/differences.ts'
import { type ChainLink, chainLinks, type Role } from '../cut/chain-roles.ts'
import { computeRelease, engineFor, type ReleaseOfInputs } from '../cut/compute-release.ts'
import {
  differencesDigest,
  findKept,
  judged,
  type KeptRelease,
  keepRelease,
  keptWithoutRanges,
  recalled,
  reusable,
} from '../cut/kept-releases.ts'
import { differencesBeforeComputing, readLock } from '../cut/lock.ts'
import type { ReleaseDifferences } from '../cut/merged-differences.ts'
import type { CheckedRelease, PreparedRelease } from '../cut/prepared-release.ts'
import { checkRelease, prepareRelease, validateRelease, withManifest } from '../cut/stage.ts'
import { type Stopwatch, stopwatch } from '../cut/stopwatch.ts'
import type { ReleasePlan } from '../plan/plans.ts'
import type { BuildOptions } from './build-options.ts'
import type { Publication } from './publication.ts'

/** Whether findings block the release. */
export const isBlocked = ({ validation }: CheckedRelease) => validation.verdict.blocked

/** The input of `buildChain`. */
interface Chain {
  readonly options: BuildOptions
  /** The releases up to the last wanted one. */
  readonly chain: readonly ReleasePlan[]
  readonly wanted: readonly ReleasePlan[]
  readonly all: AllInputs
  readonly spreads: Spreads
  /** The key under which each release is kept, by version. */
  readonly keys: ReadonlyMap<string, string>
  readonly out: Publication | undefined
  /** Whether the ranges of the wanted releases are drawn. */
  readonly ranges: boolean
  readonly scratch: Scratch
  /** Measures the time of the earlier releases that the wanted ones need. */
  readonly earlier: Stopwatch
}

/** Computes the chain and returns the wanted releases in their order. */
export async function buildChain(chain: Chain): Promise<CheckedRelease[]> {
  const { options, wanted, keys } = chain
  const engine = await engineFor(chain.all, options.threads)
  const build = new ChainBuild(chain, engine)
  try {
    const { cache } = build.kept
    const links = await chainLinks(chain.chain, wanted, options.holdEarlier !== 'inputs', ({ release }) =>
      findKept(cache, keys.get(release.version), chain.scratch),
    )
    for (const link of links) await build.add(link)
    return build.checked
  } finally {
    await build.close()
    engine.close()
  }
}

/** The previous release of a chain. */
interface Before {
  readonly release: ReleaseOfInputs
  /** Loads its kept tables into the engine. Absent if they are there already. */
  readonly restore?: KeptRelease['restore'] | undefined
}

/** The state of a chain while it is computed: the releases checked so far, and what a release passes on to the next one. */
class ChainBuild {
  readonly checked: CheckedRelease[] = []
  readonly kept: NonNullable<BuildOptions['kept']>
  readonly #chain: Chain
  readonly #engine: Engine
  readonly #ranges: RangesOfChain | undefined
  readonly #explanations: ExplainedCountries | undefined
  #before: Before | undefined
  /** Findings of the previous release, whether it is wanted or not: they decide which findings of the next release are new. */
  #foundBefore: EarlierFindings | null = null
  /** Differences from the locks of the releases that are not wanted, since the last wanted one. */
  #earlierDifferences: readonly ReleaseDifferences[] = []

  constructor(chain: Chain, engine: Engine) {
    const { options, spreads } = chain
    const { destination, threads } = options
    this.#chain = chain
    this.#engine = engine
    this.kept = options.kept ?? { cache: undefined, of: 'earlier' }
    this.#ranges = chain.ranges ? { spreads, ranges: new Ranges(drawingThreads(threads)) } : undefined
    this.#explanations = destination?.explanations ? new ExplainedCountries() : undefined
  }

  /** Processes the next release of the chain. */
  async add(link: ChainLink<KeptRelease>): Promise<void> {
    const { options, earlier } = this.#chain
    const { version } = link.plan.release
    const lock = await readLock(options.root, version, options.env)
    if (link.role === 'inputs' || link.role === 'tables') return this.#holdInputs(link, lock)
    const watch = link.role === 'wanted' ? stopwatch((phase) => options.onPhase(phase, version)) : earlier
    if (await this.#reuse(link, lock, watch)) return
    await namingSuspects(
      () => inputsOf(this.#chain.all, version),
      () => this.#make(link, lock, watch),
    )
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.#ranges?.ranges.close()
  }

  /**
   * Compares the inputs of a release with its lock. If the next release is compared with its tables, also provides those, from an earlier
   * run or by computing them.
   */
  async #holdInputs({ plan, role, kept }: ChainLink<KeptRelease>, lock: Lock | undefined): Promise<void> {
    const { all, earlier } = this.#chain
    const { version } = plan.release
    this.#differ(version, lock ? differencesBeforeComputing(plan, inputsOf(all, version), lock) : [])
    if (role === 'inputs') return
    if (kept) {
      this.#before = { release: { ...plan, version, inputs: inputsOf(all, version) }, restore: kept.restore }
      return
    }
    this.#before = { release: await earlier('compute', () => computeRelease(this.#engine, all, plan, { steps: [] })) }
    await keepCompared(this.#engine, version)
  }

  /** Reuses what an earlier run kept of a release. Returns false if the release has to be computed. */
  async #reuse(link: ChainLink<KeptRelease>, lock: Lock | undefined, watch: Stopwatch): Promise<boolean> {
    const { plan, role } = link
    const { options, all, out } = this.#chain
    const kept = link.kept && (this.#ranges ? link.kept : keptWithoutRanges(link.kept, plan))
    if (!kept) return false
    const isWanted = role === 'wanted'
    const found = await watch('recall', async () => recalled(all, plan, lock, kept, watch))
    const asked = {
      role,
      mayReuse: this.kept.of === 'all',
      differing: this.#differingWith(found),
      failOn: options.failOn,
      bundle: isWanted && out !== undefined,
      ranges: this.#ranges !== undefined,
      explanations: this.#explanations !== undefined,
    }
    const release = await watch('recall', () => reusable(found, kept, asked))
    if (!release) return false
    await this.#forgetBefore()
    this.#before = { release: release.computed, restore: kept.restore }
    this.#foundBefore = kept.findings
    if (!isWanted) this.#differ(plan.release.version, release.differences)
    else this.#earlierDifferences = []
    if (isWanted && kept.validation) {
      const validation = judged(kept.validation, options.failOn)
      const whole =
        out && kept.bundle ? await withManifest(release, validation, { pins: all.pins, ...kept.bundle }) : { ...release, validation }
      await this.#write(whole, watch)
    }
    return true
  }

  /** Computes a release, and keeps it for the next run. */
  async #make(link: ChainLink<KeptRelease>, lock: Lock | undefined, watch: Stopwatch): Promise<void> {
    const { options, all, scratch } = this.#chain
    const { plan, role } = link
    const { version } = plan.release
    const isWanted = role === 'wanted'
    const previous = await this.#restoreBefore()
    const computed = await watch('compute', () => computeRelease(this.#engine, all, plan, { previous }))
    await this.#forgetBefore()
    this.#before = { release: computed }
    const prepared = await prepareRelease(this.#engine, computed, {
      folder: scratch.folder(version),
      lock,
      explanations: isWanted ? this.#explanations : undefined,
      evidence: isWanted && options.destination !== undefined,
      ranges: isWanted || role === 'compared' ? this.#ranges : undefined,
      watch,
    })
    const differing = this.#differingWith(prepared)
    await this.#keep(link, isWanted ? await this.#check(prepared) : await this.#pass(prepared, role), differing)
    await keepCompared(this.#engine, version)
  }

  /** Checks a wanted release, and writes it unless findings block it or one before it. */
  async #check(prepared: PreparedRelease): Promise<CheckedRelease> {
    const { options, all, out } = this.#chain
    const held = { failOn: options.failOn, earlierDifferences: this.#earlierDifferences, before: this.#foundBefore }
    const release = out
      ? await checkRelease(this.#engine, prepared, { ...held, pins: all.pins })
      : { ...prepared, validation: await validateRelease(this.#engine, prepared, held) }
    this.#foundBefore = earlierFindings(release.validation)
    this.#earlierDifferences = []
    if (isBlocked(release)) this.checked.push(release)
    else await this.#write(release, prepared.watch)
    return release
  }

  /**
   * Handles a release that is not wanted. It is validated if a wanted release follows: which findings of that release are new must not
   * depend on which releases are wanted.
   */
  async #pass(prepared: PreparedRelease, role: Role): Promise<PreparedRelease> {
    this.#differ(prepared.computed.version, prepared.differences)
    this.#foundBefore =
      role === 'compared'
        ? earlierFindings(await validateRelease(this.#engine, prepared, { failOn: 'error', earlierDifferences: [], before: null }))
        : null
    return prepared
  }

  /**
   * Keeps a release for the next run. The kept bundle of a release as it was locked is not replaced by one without ranges, unless it is
   * damaged.
   */
  async #keep({ plan, kept }: ChainLink<KeptRelease>, made: PreparedRelease | CheckedRelease, differing: string): Promise<void> {
    if (kept?.bundle && kept.differing === '' && !(this.#ranges && this.#chain.out) && (await kept.files())) return
    const key = this.#chain.keys.get(plan.release.version)
    await keepRelease(this.kept.cache, key, this.#engine, made, { ...made, findings: this.#foundBefore, differing })
  }

  /** Writes a release that was checked, unless one before it is blocked. */
  async #write(release: CheckedRelease, watch: Stopwatch): Promise<void> {
    const { out } = this.#chain
    if (out && !this.checked.some(isBlocked)) await watch('write', () => out.write(release))
    this.checked.push(release)
  }

  /** The previous release, with its tables in the engine. */
  async #restoreBefore(): Promise<ReleaseOfInputs | undefined> {
    if (!this.#before) return undefined
    const { release, restore } = this.#before
    await restore?.(this.#engine, release.version)
    this.#before = { release }
    return release
  }

  /** Drops the tables of the previous release. If they were never restored, there is nothing to drop. */
  async #forgetBefore(): Promise<void> {
    if (this.#before && !this.#before.restore) await this.#engine.run(`drop schema "${this.#before.release.version}" cascade`)
  }

  /** A digest of the differences from locks that are among the findings of this release if it is wanted. */
  #differingWith({ computed: { version }, differences }: PreparedRelease): string {
    return differencesDigest([...this.#earlierDifferences, { version, differences }], version)
  }

  #differ(version: string, differences: ReleaseDifferences['differences']): void {
    this.#earlierDifferences = [...this.#earlierDifferences, { version, differences }]
  }
}
