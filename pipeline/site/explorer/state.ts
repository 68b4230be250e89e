// What a reader has chosen, and its form after the `#` of the address. A view can thus be sent as a link, and back and forward lead through
// the views that were shown. A key is never part of it.

import type { ExplorerData } from '../../../schemas/explorer.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { listed } from '../../model/listed.ts'
import type { Metric } from '../../model/metrics.ts'
import { typedKeys } from '../../model/typed-keys.ts'
import { FORMS, type Form } from './labels.ts'

/** The views with the labels of their tabs, in their order. */
export const VIEW_LABELS = {
  flows: 'Flows',
  breakdown: 'Breakdown',
  map: 'Map',
  compare: 'Compare',
  time: 'Over time',
  table: 'Table',
  releases: 'Release changes',
} as const
export type ViewName = keyof typeof VIEW_LABELS

/** What the rows of a breakdown are: polymers of one kind of packaging, or kinds of packaging of one polymer. */
const ROW_KINDS = ['polymer', 'category'] as const
type RowKind = (typeof ROW_KINDS)[number]

const SORTS = ['value', 'name'] as const
type Sort = (typeof SORTS)[number]

const AXES = ['linear', 'log'] as const
/** How the values of a chart are put on its axis. */
export type Axis = (typeof AXES)[number]

/** Most places that are compared at once, including the first one. */
export const MOST_PLACES = 8

export interface State {
  readonly view: ViewName
  /** Undefined: the latest release. */
  readonly release: string | undefined
  /** The release that it is compared with; undefined: the one before it. */
  readonly against: string | undefined
  /** A country's code, or the name of a group of countries. */
  readonly country: string
  /** The places that are compared with `country`. */
  readonly with: readonly string[]
  readonly category: string
  readonly polymer: string
  readonly year: number
  /** Name of the metric that is compared across places and years. */
  readonly measure: string
  readonly as: Form
  /** Which places are compared: the name of a set of places, or `chosen`. */
  readonly among: string
  readonly sort: Sort
  readonly axis: Axis
  /** What the table shows; empty: the one category, polymer or year. */
  readonly categories: readonly string[]
  readonly polymers: readonly string[]
  readonly years: readonly number[]
  /** What the rows of a breakdown are. */
  readonly by: RowKind
  /** Whether the view stands alone, in a frame of another page. */
  readonly embed: boolean
}

/** The values of a release that a reader can choose from. */
export interface Choices {
  readonly releases: readonly string[]
  /** Codes of countries, then names of groups. */
  readonly places: readonly string[]
  readonly categories: readonly string[]
  readonly polymers: readonly string[]
  readonly years: readonly number[]
  /** The metrics that can be compared. */
  readonly measures: readonly Metric[]
  /** Names of sets of places that can be compared. */
  readonly among: readonly string[]
}

/** The metrics that can be compared: those that say something of their own in the release. */
export const measuresOf = (metrics: readonly Metric[], { not_compared = [] }: Pick<ExplorerData, 'not_compared'>) =>
  metrics.filter(({ name }) => name !== 'total' && !not_compared.some(({ metric }) => metric === name))

/** The name of the sum over all countries of a release. */
const WORLD = 'World'

const FIRST_MEASURE = 'mismanaged_including_littering'

/** Value of `among`: all covered countries. */
export const ALL_COUNTRIES = 'countries'
/** Value of `among`: the places that the reader has chosen. */
export const CHOSEN = 'chosen'

/** The state of a reader who has chosen nothing yet, in a release with these years. */
export function firstState(years: readonly number[]): State {
  return {
    view: 'flows',
    release: undefined,
    against: undefined,
    country: WORLD,
    with: [],
    category: ALL_CATEGORIES,
    polymer: ALL_POLYMERS,
    year: years.at(-1) ?? 0,
    measure: FIRST_MEASURE,
    as: 'own',
    among: ALL_COUNTRIES,
    sort: 'value',
    axis: 'linear',
    categories: [],
    polymers: [],
    years: [],
    by: 'polymer',
    embed: false,
  }
}

/** Whether a reader has chosen anything but the view. */
export function isChosen(state: State, first: State): boolean {
  const written = (one: State) => JSON.stringify(Object.entries({ ...one, view: first.view, embed: first.embed }).sort())
  return written(state) !== written(first)
}

/** The categories, polymers and years of the table. */
export const choicesIn = ({ category, categories, polymer, polymers, year, years }: State) => ({
  categories: categories.length === 0 ? [category] : categories,
  polymers: polymers.length === 0 ? [polymer] : polymers,
  years: years.length === 0 ? [year] : years,
})

const parametersOf = (hash: string) => new URLSearchParams(hash.replace(/^#/, ''))

/** The value of a parameter in an address, before the choices of its release are known; undefined if it is not there. */
export const namedIn = (hash: string, parameter: 'release' | 'country' | 'view'): string | undefined =>
  parametersOf(hash).get(parameter) ?? undefined

/** Separates places in an address. */
const SEPARATOR = '.'

/** A value in an address that is ignored, because it is not one of those that there are. */
export interface UnknownValue {
  readonly name: string
  readonly value: string
  readonly known: readonly string[]
}

/** Longer lists of known values are not written out. */
const MOST_NAMED = 12

const PLACES: readonly string[] = ['country', 'with'] satisfies readonly (keyof State)[]

/** The places that an address asks for and a release does not have. */
export const unknownPlaces = (unknown: readonly UnknownValue[]): readonly string[] =>
  unknown.filter(({ name }) => PLACES.includes(name)).flatMap(({ value }) => value.split(SEPARATOR))

/** What else an address asks for that a release does not have, and what there is; empty if nothing is unknown but places. */
export function unknownText(unknown: readonly UnknownValue[], release: string): string {
  const others = unknown.filter(({ name }) => !PLACES.includes(name))
  if (others.length === 0) return ''
  const parts = others.map(({ name, value, known }) => {
    const there = known.length > MOST_NAMED ? `choose one of the ${known.length} on the page` : `there are ${listed(known)}`
    return `${name} “${value.slice(0, 40)}” (${there})`
  })
  return `This address asks for what release ${release} does not have: ${listed(parts)}. The page shows the default instead.`
}

/** The state that an address names, and the parameters that are ignored because their values are not known. */
export function readState(hash: string, choices: Choices): { readonly state: State; readonly unknown: readonly UnknownValue[] } {
  const given = parametersOf(hash)
  const first = firstState(choices.years)
  const unknown: UnknownValue[] = []
  const value = <T extends string | undefined>(name: keyof State, known: readonly T[], otherwise: T): T => {
    const text = given.get(name)
    if (text === null) return otherwise
    const found = known.find((one) => one === text)
    if (found === undefined) unknown.push({ name, value: text, known: known.filter((one) => one !== undefined) })
    return found ?? otherwise
  }
  const several = (name: keyof State, known: readonly string[]): readonly string[] => {
    const asked = (given.get(name) ?? '').split(SEPARATOR).filter((text) => text !== '')
    const found = [...new Set(asked)].filter((text) => known.includes(text))
    const others = asked.filter((text) => !known.includes(text))
    if (others.length > 0) unknown.push({ name, value: others.join(SEPARATOR), known })
    return found
  }
  const country = value('country', choices.places, first.country)
  const state = {
    view: value('view', typedKeys(VIEW_LABELS), first.view),
    release: value<string | undefined>('release', choices.releases, first.release),
    against: value<string | undefined>('against', choices.releases, first.against),
    country,
    with: several('with', choices.places)
      .filter((place) => place !== country)
      .slice(0, MOST_PLACES - 1),
    category: value('category', choices.categories, first.category),
    polymer: value('polymer', choices.polymers, first.polymer),
    year: Number(value('year', choices.years.map(String), String(first.year))),
    measure: value(
      'measure',
      choices.measures.map(({ name }) => name),
      first.measure,
    ),
    as: value('as', FORMS, first.as),
    among: value('among', choices.among, first.among),
    sort: value('sort', SORTS, first.sort),
    axis: value('axis', AXES, first.axis),
    categories: several('categories', choices.categories),
    polymers: several('polymers', choices.polymers),
    years: several('years', choices.years.map(String)).map(Number),
    by: value('by', ROW_KINDS, first.by),
    embed: value<string>('embed', ['true', 'false'], 'false') === 'true',
  }
  return { state, unknown }
}

/** The state that an address names; what it leaves out, because it means nothing in its view, is as it was before. */
export function keptState(hash: string, state: State, used: ReadonlySet<keyof State>, before: State): State {
  const given = parametersOf(hash)
  const isKept = ([name]: readonly [string, unknown]) => !given.has(name) && !used.has(name as keyof State)
  return { ...state, ...Object.fromEntries(Object.entries(before).filter(isKept)) }
}

/**
 * The state as written in the address, `#` included: of the parameters in `used` what differs from the first state of a release with these
 * years, and those that are also in `always`.
 */
export function writeState(
  state: State,
  years: readonly number[],
  used: ReadonlySet<keyof State>,
  always: readonly (keyof State)[] = [],
): string {
  const text = (value: State[keyof State]) => (Array.isArray(value) ? value.join(SEPARATOR) : String(value))
  const first = new Map(Object.entries(firstState(years)).map(([name, value]) => [name, text(value)]))
  const pairs = Object.entries(state)
    .filter(([name, value]) => value !== undefined && used.has(name as keyof State))
    .map(([name, value]): [string, string] => [name, text(value)])
    .filter(([name, value]) => always.some((one) => one === name) || value !== first.get(name))
  // A lone `#` would lead to the top of the page.
  return `#${new URLSearchParams(pairs.length === 0 ? [['country', state.country]] : pairs)}`
}
