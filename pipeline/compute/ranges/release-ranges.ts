// The ranges of a release and of the sums over its countries. Countries that did not change since the previous release are not drawn again:
// sums of draws are whole kilograms, so that a changed country can be subtracted and added again exactly. Groups of the same countries have
// the same ranges.

import { sha256 } from '../../io/files.ts'
import type { Coverage } from '../../model/coverage.ts'
import { contentJson } from '../../model/json.ts'
import { grouped, once } from '../../model/lists.ts'
import type { Metric } from '../../model/metrics.ts'
import { isNotKnown, leavesOf } from '../not-known.ts'
import { Memory } from '../readings/column-values.ts'
import type { Row } from '../readings/points.ts'
import { filesToRun } from '../step-files.ts'
import { RECORD_TABLE } from '../steps/95-records.ts'
import { STATEMENTS } from '../steps/index.ts'
import { DrawingThreads } from './drawing-threads.ts'
import {
  boundsOfGroup,
  type Contribution,
  contributionsToGroup,
  type Drawing,
  type DrawnCountry,
  type RecordBounds,
} from './drawn-country.ts'
import type { Uncertain } from './drawn-inputs.ts'
import { GroupSums } from './group-sums.ts'
import { groupsOf, type RecordedRelease, rowsRead, WORLD } from './recorded-release.ts'

export interface RecordRanges extends RecordBounds {
  readonly records: readonly Row[]
  readonly metrics: readonly Metric[]
}

export interface ReleaseRanges {
  readonly ranges: readonly RecordRanges[]
  readonly sums: readonly RecordRanges[]
  readonly contributions: readonly Contribution[]
  /** Countries that changed and were drawn; the others are as in the previous release. */
  readonly drawn: readonly string[]
}

interface Drawn {
  readonly recorded: RecordedRelease
  readonly coverage: Coverage
  readonly countries: ReadonlyMap<string, DrawnCountry>
  /** Digests of what the draws of each country depended on, by name. */
  readonly digests: ReadonlyMap<string, ReadonlyMap<string, string>>
}

export class Ranges {
  readonly #memory = new Memory()
  readonly #threads: DrawingThreads
  #sums = new GroupSums()
  #last: Drawn | undefined
  /** The bounds of the last release's groups, by the digest of each group's content. */
  #groups = new Map<string, RecordBounds>()

  /** `threads` is the number of threads to draw on; it does not change the ranges. */
  constructor(threads = 1) {
    this.#threads = new DrawingThreads(threads, this.#memory)
  }

  /** The ranges of a release, and of `sums`, the exact records of its groups of countries. */
  async of(recorded: RecordedRelease, coverage: Coverage, sums: readonly Row[]): Promise<ReleaseRanges> {
    const digestNamed = digestsOf(recorded, coverage)
    const last = this.#last
    const isKnown = (country: string): boolean => {
      const digests = last?.digests.get(country)
      return digests !== undefined && [...digests].every(([name, digest]) => digestNamed(name, country) === digest)
    }
    const changed = recorded.countries.filter((country) => !isKnown(country))
    const isChanged = new Set(changed)
    const gone = [...(last?.countries.keys() ?? [])].filter((country) => isChanged.has(country) || !recorded.countries.includes(country))
    // A country is subtracted by drawing it as it was before. Where that takes more draws than drawing all countries, all are drawn.
    const isAnew = gone.length + changed.length > recorded.countries.length
    if (isAnew) this.#sums = new GroupSums()
    const drawing = drawingOf(recorded, coverage, isAnew ? recorded.countries : changed)
    const takingOut = last && !isAnew ? [{ ...drawingOf(last.recorded, last.coverage, gone), sign: -1 as const }] : []
    const found = await this.#threads.draw([...takingOut, drawing], this.#sums)
    const countries = new Map<string, DrawnCountry>()
    const digests = new Map<string, ReadonlyMap<string, string>>()
    for (const country of recorded.countries) {
      const drawn = (isChanged.has(country) ? undefined : last?.countries.get(country)) ?? found.get(country)
      if (!drawn) throw new RangeError(`${country} was not drawn`)
      countries.set(country, drawn)
      digests.set(country, new Map([OWN, ...drawn.dependsOn].map((name) => [name, digestNamed(name, country)])))
    }
    this.#last = { recorded, coverage, countries, digests }
    return { ...this.#together(sums), drawn: changed }
  }

  async close(): Promise<void> {
    await this.#threads.close()
  }

  #together(sums: readonly Row[]): Omit<ReleaseRanges, 'drawn'> {
    if (!this.#last) throw new RangeError('nothing was drawn')
    const { recorded, coverage, countries, digests } = this.#last
    const { version, metrics } = coverage
    const all = [...countries]
    const uncertain = together(all.flatMap(([, country]) => country.uncertain))
    const ofGroups = metrics.filter(({ group }) => group !== 'per_head')
    const recordsOf = (country: string) => rowsRead(recorded.read, country)(RECORD_TABLE.name) ?? []
    const incomplete = new Map(
      [...recorded.read.notKnown].map(([country, what]) => [country, { what, leaves: leavesOf(recordsOf(country)) }]),
    )
    const before = this.#groups
    this.#groups = new Map()
    const groups = grouped(sums, ({ country }) => String(country)).map(([area, records]) => {
      const members = recorded.countries.filter((country) => groupsOf(recorded.read, country).includes(area))
      const content = digestOf([records.map(({ country, ...record }) => record), members.map((country) => [country, digests.get(country)])])
      const bounds = once(
        this.#groups,
        content,
        () =>
          before.get(content) ??
          boundsOfGroup(records, this.#sums.of(area), {
            ...{ version, metrics: ofGroups, memory: this.#memory },
            isMissing: (record, metric) =>
              members.some((country) => {
                const { what, leaves } = incomplete.get(country) ?? {}
                return what !== undefined && leaves !== undefined && isNotKnown(what, record, metric, leaves)
              }),
          }),
      )
      return { ...bounds, records, metrics: ofGroups }
    })
    const world = groups.find(({ records }) => records[0]?.country === WORLD)?.records ?? []
    const toWorld = contributionsToGroup(world, this.#sums.of(WORLD), uncertain)
    return {
      ranges: all.map(([country, { bounds }]) => ({ ...bounds, records: recordsOf(country), metrics })),
      sums: groups,
      contributions: [...all.flatMap(([, { contributions }]) => contributions), ...toWorld],
    }
  }
}

const drawingOf = ({ read }: RecordedRelease, { version, metrics }: Coverage, countries: readonly string[]): Drawing => ({
  version,
  metrics,
  read,
  countries,
  sign: 1,
})

/** Digests of what the draws of a country depend on, by name. */
function digestsOf(recorded: RecordedRelease, { version, metrics }: Coverage): (name: string, country: string) => string {
  const method = STATEMENTS.flatMap((step) => filesToRun(step, version))
  const known = new Map<string, string>()
  return (name, country) =>
    once(known, name === OWN ? `${OWN}|${country}` : name, () =>
      digestOf(name === OWN ? [method, metrics, recorded.content(country)] : recorded.shared(name)),
    )
}

const digestOf = (value: unknown) => sha256(contentJson(value))

/** The name of a country's own inputs among what its draws depend on. */
const OWN = 'own'

/** Each quantity once, with its sources in all countries. */
function together(all: readonly Uncertain[]): Uncertain[] {
  const byName = new Map<string, Uncertain>()
  for (const one of all) {
    const before = byName.get(one.name)
    byName.set(one.name, before ? { ...one, sources: [...new Set([...before.sources, ...one.sources])].sort() } : one)
  }
  return [...byName.values()]
}
