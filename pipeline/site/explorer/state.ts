// What a reader has chosen, and how it is written behind the `#` of the address: so that a view can be sent on, and back and forward lead
// through what was looked at. A key is never part of it.

import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import type { Metric } from '../../model/metrics.ts'

/** Which records the table shows. */
export const ROWS = ['country', 'year', 'all'] as const
export type Rows = (typeof ROWS)[number]

export interface State {
  /** Undefined: the latest release. */
  readonly release: string | undefined
  readonly country: string
  /** A second country beside it; undefined where there is none. */
  readonly with: string | undefined
  readonly category: string
  readonly polymer: string
  readonly year: number
  /** Name of the metric of which countries and years are compared. */
  readonly measure: string
  readonly rows: Rows
}

/** What a release knows, to choose from. */
export interface Choices {
  readonly releases: readonly string[]
  readonly countries: readonly string[]
  readonly categories: readonly string[]
  readonly polymers: readonly string[]
  readonly years: readonly number[]
  readonly metrics: readonly Metric[]
}

/** The metrics that can be compared. */
export const measuresOf = (metrics: readonly Metric[]) => metrics.filter(({ name }) => name !== 'total')

const FIRST_MEASURE = 'mismanaged_including_littering'

/** What is shown to somebody who has chosen nothing yet. */
export function firstState({ countries, years }: Choices): State {
  return {
    release: undefined,
    country: countries.includes('BRA') ? 'BRA' : (countries[0] ?? ''),
    with: undefined,
    category: ALL_CATEGORIES,
    polymer: ALL_POLYMERS,
    year: years.at(-1) ?? 0,
    measure: FIRST_MEASURE,
    rows: 'country',
  }
}

/** The release that an address names; undefined for the latest. It is needed before the choices of the release are known. */
export const releaseOf = (hash: string): string | undefined => new URLSearchParams(hash.replace(/^#/, '')).get('release') ?? undefined

/** The state that an address names, and the parameters whose values are not known and were passed over. */
export function readState(hash: string, choices: Choices): { readonly state: State; readonly unknown: readonly string[] } {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const first = firstState(choices)
  const unknown: string[] = []
  const value = <T extends string | undefined>(name: keyof State, known: readonly string[], otherwise: T): string | T => {
    const text = given.get(name)
    if (text === null) return otherwise
    if (known.includes(text)) return text
    unknown.push(name)
    return otherwise
  }
  const state = {
    release: value('release', choices.releases, first.release),
    country: value('country', choices.countries, first.country),
    with: value('with', choices.countries, first.with),
    category: value('category', choices.categories, first.category),
    polymer: value('polymer', choices.polymers, first.polymer),
    year: Number(value('year', choices.years.map(String), String(first.year))),
    measure: value(
      'measure',
      measuresOf(choices.metrics).map(({ name }) => name),
      first.measure,
    ),
    rows: value('rows', ROWS, first.rows) as Rows,
  }
  return { state, unknown }
}

/** The state as it stands in the address, `#` included: only what differs from the first one. */
export function writeState(state: State, choices: Choices): string {
  const first = firstState(choices)
  const pairs = Object.entries(state)
    .filter(([name, value]) => value !== undefined && value !== first[name as keyof State])
    .map(([name, value]): [string, string] => [name, String(value)])
  // A lone `#` would lead to the top of the page.
  return `#${new URLSearchParams(pairs.length === 0 ? [['country', state.country]] : pairs)}`
}
