// Reads what an address names: the release and its facts, the state, and the numbers that the view needs.

import { metricsOf } from '../../model/coverage.ts'
import { nameInApi } from '../../model/versions.ts'
import type { Data } from './data.ts'
import { numbersOf } from './figures.ts'
import { formOf, unitOf } from './labels.ts'
import { amongOf, isGroup } from './places.ts'
import { keptState, measuresOf, namedIn, readState, type State, type UnknownValue } from './state.ts'
import type { ComparedReleases, ListedRelease, Shown } from './view.ts'
import { parametersIn, viewOf } from './views/index.ts'

export type Read = Omit<Shown, 'environment' | 'licence' | 'data' | 'addressOf' | 'fixedAddressOf' | 'change'> & {
  /** Parameters of the address that the release does not know. */
  readonly unknown: readonly UnknownValue[]
}

/** `before` is the state that was shown. Rejects as the client does. */
export async function readShown(data: Data, hash: string, before: State | undefined): Promise<Read> {
  const listing = await data.versions()
  const releases = listing.versions.map((listed) => ({ ...listed, name: nameInApi(listed.version, listed.status.state) }))
  const names = releases.map(({ name }) => name)
  const latest = listing.latest ?? names[0] ?? ''
  const wanted = namedIn(hash, 'release')
  const release = wanted !== undefined && names.includes(wanted) ? wanted : latest
  const facts = await data.facts(release)
  const metrics = metricsOf(facts.version)
  const { categories, polymers, years } = facts
  const places = [...facts.countries.map(({ code }) => code), ...facts.groups.map(({ area }) => area)]
  const measures = measuresOf(metrics, facts)
  const { state: named, unknown } = readState(hash, {
    releases: names,
    places,
    categories,
    polymers,
    years,
    measures,
    among: amongOf(facts),
  })
  const state = before ? keptState(hash, named, parametersIn(named), before) : named
  const needs = viewOf(state).needs(state, facts)
  const pairs = needs.pairs ?? [state]
  const question = {
    release,
    category: onlyOne(pairs.map(({ category }) => category)),
    polymer: onlyOne(pairs.map(({ polymer }) => polymer)),
  }
  const ofCountry = { ...question, country: state.country }
  const ofPlaces = needs.allCountries ? question : isGroup(facts, state.country) ? undefined : ofCountry
  const asked = pairs.length === 0 ? undefined : ofPlaces
  const [records, ranges, groups] = await Promise.all([
    asked ? data.records(asked) : [],
    asked ? data.ranges(asked) : [],
    Promise.all(
      needs.groups
        ? pairs.map(async ({ category, polymer }) => [`${category}|${polymer}`, await data.groups({ release, category, polymer })] as const)
        : [],
    ),
  ])
  const measure = measures.find(({ name }) => name === state.measure) ?? measures[0]
  if (!measure) throw new RangeError('the release has no metrics')
  const ofGroups = new Map(groups)
  const numbersIn = (category: string, polymer: string) => {
    const isOfPair = (record: { readonly category: string; readonly polymer: string }) =>
      record.category === category && record.polymer === polymer
    const found = ofGroups.get(`${category}|${polymer}`) ?? new Map()
    return numbersOf(facts, records.filter(isOfPair), ranges.filter(isOfPair), found)
  }
  return {
    state,
    release,
    date: releases.find(({ name }) => name === release)?.date ?? '',
    releases,
    latest,
    notice: listing.notice,
    facts,
    years,
    metrics,
    measure,
    form: formOf(measure, state.as),
    unit: unitOf(measure, state.as),
    compared: comparedReleases(releases, release, state.against),
    numbers: numbersIn(state.category, state.polymer),
    numbersOf: numbersIn,
    unknown,
  }
}

/** A release and another one, by default the one before it; of the first release, the one after it. */
function comparedReleases(releases: readonly ListedRelease[], release: string, against: string | undefined): ComparedReleases | undefined {
  const names = releases.map(({ name }) => name)
  const own = names.indexOf(release)
  const other = against === undefined || against === release ? (own + 1 < names.length ? own + 1 : own - 1) : names.indexOf(against)
  const [after, before] = [Math.min(own, other), Math.max(own, other)]
  const [later, earlier] = [names[after], names[before]]
  return later === undefined || earlier === undefined
    ? undefined
    : { before: earlier, after: later, between: releases.slice(after, before) }
}

/** The value that all have; undefined if there are several. */
const onlyOne = (values: readonly string[]): string | undefined => (new Set(values).size === 1 ? values[0] : undefined)
