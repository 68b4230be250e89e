// Countries and groups of countries by name, and the sets of them that can be compared.

import type { ExplorerData } from '../../../schemas/explorer.ts'
import { countryOfCode } from '../../model/country-code.ts'
import { listed } from '../../model/listed.ts'
import { foundBy } from './find-option.ts'
import type { Rounded } from './sheet.ts'
import { ALL_COUNTRIES, CHOSEN, type State } from './state.ts'

export interface Place {
  /** A country's code, or the name of a group. */
  readonly id: string
  readonly name: string
  readonly kind: 'country' | ExplorerData['groups'][number]['kind']
  /** Other names that people type. */
  readonly aliases?: readonly string[] | undefined
}

/** Countries in the order of their names, then the groups of countries. */
export function placesOf({ countries, groups }: ExplorerData): Place[] {
  const named = countries.map(({ code, name, aliases }): Place => ({ id: code, name, kind: 'country', aliases }))
  return [
    ...named.sort((a, b) => a.name.localeCompare(b.name, 'en')),
    ...groups.map(
      ({ area, kind, aliases }): Place => ({
        id: area,
        name: kind === 'income group' ? capital(`${area} countries`) : area,
        kind,
        aliases,
      }),
    ),
  ]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const nameOf = (facts: ExplorerData, id: string): string => placesOf(facts).find((place) => place.id === id)?.name ?? id

/** More places than this are not offered. */
const MOST_OFFERED = 3

/** Places that a text finds by name or other name, else those with a code that differs in one letter or a name that begins alike. */
export function placesLike(text: string, places: readonly Place[]): readonly Place[] {
  const options = places.map(({ id, name, aliases }) => ({ value: id, label: name, aliases }))
  const code = text.toUpperCase()
  const isNear = (id: string) => id.length === code.length && [...id].filter((letter, index) => letter !== code[index]).length === 1
  const near = [
    ...foundBy(options, text).map(({ value }) => value),
    ...places.filter(({ id, kind }) => kind === 'country' && isNear(id)).map(({ id }) => id),
    ...(text.length > 3 ? foundBy(options, text.slice(0, 3)).map(({ value }) => value) : []),
  ]
  return [...new Set(near)].slice(0, MOST_OFFERED).flatMap((id) => places.filter((place) => place.id === id))
}

/** The mean quality of the inputs of a country-year, with the text that the page shows of it. */
export function qualityOf({ countries }: ExplorerData, place: string, year: number): Rounded | undefined {
  const amount = countries.find(({ code }) => code === place)?.quality[year]
  return amount === undefined ? undefined : { amount, text: amount.toFixed(1) }
}

/** `Countries of EU 27`, `G20 countries`. */
export const countriesOf = (group: string): string => (group.endsWith(' countries') ? group : `Countries of ${group}`)

export const isGroup = ({ groups }: ExplorerData, id: string): boolean => groups.some(({ area }) => area === id)

type Country = ExplorerData['countries'][number]

/** The covered countries of a group. */
export function coveredMembers({ countries, groups }: ExplorerData, id: string): readonly Country[] {
  const group = groups.find(({ area }) => area === id)
  const isIn = ({ code, region, income_group }: Country) =>
    group?.members ? group.members.includes(countryOfCode(code)) : group?.kind === 'world' || region === id || income_group === id
  return countries.filter(isIn)
}

export interface PlaceSet {
  readonly id: string
  readonly label: string
  /** The label below the heading "Countries of". */
  readonly short?: string
  readonly places: readonly string[]
}

/** The sets of places that are the world and its groups of a kind. */
const OF_GROUPS = [
  { id: 'regions', label: 'World and regions', kind: 'region' },
  { id: 'incomes', label: 'World and income groups', kind: 'income group' },
  { id: 'organisations', label: 'World and organisations', kind: 'organisation' },
  { id: 'continents', label: 'World and continents', kind: 'continent' },
] as const
export const GROUP_SETS: readonly string[] = OF_GROUPS.map(({ id }) => id)

/** The sets of places that can be compared, apart from the places that a reader chooses. */
export function placeSets({ countries, groups }: ExplorerData): PlaceSet[] {
  const regions = [...new Set(countries.map(({ region }) => region))].sort()
  const areasOf = (kind: Place['kind']) => groups.filter((group) => group.kind === kind).map(({ area }) => area)
  const within = (id: string, label: string, isIn: (country: Country) => boolean) => ({
    id,
    label,
    places: countries.filter(isIn).map(({ code }) => code),
  })
  return [
    within(ALL_COUNTRIES, 'All countries', () => true),
    ...OF_GROUPS.filter(({ kind }) => areasOf(kind).length > 0).map(({ id, label, kind }) => ({
      id,
      label,
      places: [...areasOf('world'), ...areasOf(kind)],
    })),
    ...[
      ...groups.flatMap(({ area, members }) =>
        members ? [{ name: area, isIn: ({ code }: Country) => members.includes(countryOfCode(code)) }] : [],
      ),
      // A region of the release may have the name of a continent, whose members are stated.
      ...regions
        .filter((name) => !groups.some(({ area, members }) => members && area === name))
        .map((name) => ({ name, isIn: ({ region }: Country) => region === name })),
    ]
      .sort((a, b) => a.name.localeCompare(b.name, 'en'))
      .map(({ name, isIn }) => ({ ...within(name, countriesOf(name), isIn), short: name })),
    ...areasOf('income group').map((name) => within(name, capital(`${name} countries`), ({ income_group }) => income_group === name)),
  ].filter(({ places }) => places.length > 0)
}

/**
 * Which of its members the sum of a group covers: `EU 27: 25 of 27 members are covered; not covered: …`. Of a group whose members are not
 * stated, how many countries it sums.
 */
export function coverageText({ groups, countries }: ExplorerData, id: string): string {
  const group = groups.find(({ area }) => area === id)
  if (!group?.members) return `${id}: the sum over the ${group?.countries ?? 0} countries that the release covers.`
  const covered = new Set(countries.map(({ code }) => countryOfCode(code)))
  const missing = group.members.filter((member) => !covered.has(member))
  const which = missing.length === 0 || missing.length > MOST_MISSING ? '' : `; not covered: ${listed(missing)}`
  const all = group.members.length
  return missing.length === 0
    ? `${id}: all ${all} members are covered.`
    : `${id}: ${all - missing.length} of ${all} members are covered${which}.`
}

/** More codes than this are not written out. */
const MOST_MISSING = 6

type ComparedPlaces = Pick<State, 'among' | 'country' | 'with'>

/** The places that a state compares. */
export const placesAmong = (facts: ExplorerData, { among, country, with: others }: ComparedPlaces): readonly string[] =>
  among === CHOSEN ? [country, ...others] : (placeSets(facts).find(({ id }) => id === among)?.places ?? [])

/** The name of the places that a state compares. */
export const setName = (facts: ExplorerData, state: ComparedPlaces): string =>
  state.among === CHOSEN
    ? placesAmong(facts, state)
        .map((id) => nameOf(facts, id))
        .join(', ')
    : (placeSets(facts).find(({ id }) => id === state.among)?.label ?? '')

/** Values of `among`. */
export const amongOf = (facts: ExplorerData): string[] => [...placeSets(facts).map(({ id }) => id), CHOSEN]
