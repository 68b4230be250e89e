// The ranges of a release and of the sums over its countries. Countries whose content key is that of the previous release are not drawn
// again: sums of draws are whole kilograms, so that a changed country can be subtracted and added again exactly. Groups of the same
// countries have the same ranges.

import { once } from '../../model/lists.ts'
import type { Metric } from '../../model/metrics.ts'
import { figuresNotKnown } from '../calculate-country.ts'
import { type CountryRecord, recordName } from '../method/records.ts'
import { Buffers } from '../numbers/drawn.ts'
import type { Whole } from '../numbers/exact.ts'
import type { DrawnRecord } from './country-draws.ts'
import { DrawingThreads } from './drawing-threads.ts'
import { boundsOfAll, type Contribution, contributionsTo, type DrawnCountry, type RecordBounds, type Statuses } from './drawn-country.ts'
import type { Uncertain } from './drawn-inputs.ts'
import type { DrawnRelease } from './drawn-release.ts'
import { GroupSums } from './group-sums.ts'
import { type Group, groupsOf, WORLD } from './groups.ts'

export interface RecordRanges extends RecordBounds {
  /** A country, or a group of countries. */
  readonly area: string
  readonly records: readonly CountryRecord<Whole>[]
  readonly metrics: readonly Metric[]
}

/** The ranges of a country, and what its figures rest on. */
export interface CountryRanges extends RecordRanges {
  readonly statuses: Statuses
}

export interface ReleaseRanges {
  readonly ranges: readonly CountryRanges[]
  readonly sums: readonly RecordRanges[]
  readonly groups: readonly Group[]
  readonly contributions: readonly Contribution[]
  /** Countries that changed and were drawn; the others are as in the previous release. */
  readonly drawn: readonly string[]
}

interface Last {
  readonly release: DrawnRelease
  readonly countries: ReadonlyMap<string, DrawnCountry & { readonly key: string }>
}

export class Ranges {
  readonly #buffers = new Buffers()
  readonly #threads: DrawingThreads
  #sums = new GroupSums()
  #last: Last | undefined
  /** The bounds of the last release's groups, by the keys of their countries. */
  #groups = new Map<string, RecordBounds>()

  /** `threads` is the number of threads to draw on; it does not change the ranges. */
  constructor(threads = 1) {
    this.#threads = new DrawingThreads(threads, this.#buffers)
  }

  /** The ranges of the countries with records of a release, and of its groups of countries. */
  async of(release: DrawnRelease): Promise<ReleaseRanges> {
    const calculated = release.calculated.countries
    const keys = new Map(calculated.map((country) => [country.country, release.keyOf(country)]))
    const last = this.#last
    const known = [...(last?.countries ?? [])].filter(([country, { key }]) => keys.get(country) === key)
    const isKnown = new Set(known.map(([country]) => country))
    const changed = [...keys.keys()].filter((country) => !isKnown.has(country))
    const gone = [...(last?.countries.keys() ?? [])].filter((country) => !isKnown.has(country))
    // A country is subtracted by drawing it as it was before. Where that takes more draws than drawing all countries, all are drawn.
    const isAnew = gone.length + changed.length > keys.size
    if (isAnew) this.#sums = new GroupSums()
    const takingOut = last && !isAnew ? [{ release: last.release, countries: gone, sign: -1 as const }] : []
    const drawing = { release, countries: isAnew ? [...keys.keys()] : changed, sign: 1 as const }
    const found = new Map([...known, ...(await this.#threads.draw([...takingOut, drawing], this.#sums))])
    const countries = new Map(
      [...keys].map(([country, key]) => {
        const drawn = found.get(country)
        if (!drawn) throw new RangeError(`${country} was not drawn`)
        return [country, { ...drawn, key }]
      }),
    )
    this.#last = { release, countries }
    const { metrics } = release.calculated.coverage
    const ranges = calculated.map(({ country, records }) => {
      const { bounds, statuses } = countries.get(country) as DrawnCountry
      return { ...bounds, statuses, area: country, records, metrics }
    })
    return { ranges, ...this.#together(groupsOf(release.world, calculated), this.#last), drawn: changed }
  }

  async close(): Promise<void> {
    await this.#threads.close()
  }

  #together(groups: readonly Group[], { release, countries }: Last): Pick<ReleaseRanges, 'sums' | 'groups' | 'contributions'> {
    const { metrics } = release.calculated.coverage
    const before = this.#groups
    this.#groups = new Map()
    const sums = groups.map(({ area, countries: members, records }) => {
      const content = members.map((country) => countries.get(country)?.key).join()
      const bounds = once(this.#groups, content, () => {
        // Nothing says how much a country adds of which a figure is not known.
        const isMissing = members.map((country) => figuresNotKnown(release.calculated.country(country)))
        return (
          before.get(content) ??
          boundsOfAll(this.#drawn(area, records), metrics, this.#buffers, (record, metric) => isMissing.some((is) => is(record, metric)))
        )
      })
      return { ...bounds, area, records, metrics }
    })
    const all = [...countries.values()]
    const world = groups.find(({ kind }) => kind === 'world')
    const uncertain = together(all.flatMap((country) => country.uncertain))
    const toWorld = world ? contributionsTo(WORLD, this.#drawn(WORLD, world.records), uncertain) : []
    return { sums, groups, contributions: [...all.flatMap(({ contributions }) => contributions), ...toWorld] }
  }

  /** The records of a group of countries with their draws. */
  #drawn(area: string, records: readonly CountryRecord<Whole>[]): readonly DrawnRecord[] {
    const sums = this.#sums.of(area)
    return records.map((published) => ({ published, masses: sums.get(recordName(published)) ?? [] }))
  }
}

/** Each quantity once, with its sources in all countries. */
function together(all: readonly Uncertain[]): Uncertain[] {
  const byName = new Map<string, Uncertain>()
  for (const one of all) {
    const before = byName.get(one.name)
    byName.set(one.name, before ? { ...one, sources: [...new Set([...before.sources, ...one.sources])].sort() } : one)
  }
  return [...byName.values()]
}
