// Countries and groups of countries by name, and the sets of them that can be compared.

import type { ExplorerData } from '../../../schemas/explorer.ts'
import { CONTINENT_OF, CONTINENTS } from '../../model/continents.ts'
import { countryOfCode } from '../../model/country-code.ts'
import { ALL_COUNTRIES, CHOSEN } from './state.ts'

export interface Place {
  /** A country's code, or the name of a group. */
  readonly id: string
  readonly name: string
  readonly kind: 'country' | ExplorerData['groups'][number]['kind']
  /** Other names that people type. */
  readonly aliases?: readonly string[] | undefined
}

/** Countries in the order of their names, then the world, regions and income groups. */
export function placesOf({ countries, groups }: ExplorerData): Place[] {
  const named = countries.map(({ code, name, aliases }): Place => ({ id: code, name, kind: 'country', aliases }))
  return [
    ...named.sort((a, b) => a.name.localeCompare(b.name, 'en')),
    ...groups.map(({ area, kind }): Place => ({ id: area, name: kind === 'income group' ? capital(`${area} countries`) : area, kind })),
  ]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const nameOf = (facts: ExplorerData, id: string): string => placesOf(facts).find((place) => place.id === id)?.name ?? id

export const isGroup = ({ groups }: ExplorerData, id: string): boolean => groups.some(({ area }) => area === id)

type Country = ExplorerData['countries'][number]

export interface PlaceSet {
  readonly id: string
  readonly label: string
  /** The label below the heading "Countries of". */
  readonly short?: string
  readonly places: readonly string[]
}

/** The sets of places that can be compared, apart from the places that a reader chooses. */
export function placeSets({ countries, groups }: ExplorerData): PlaceSet[] {
  const regions = [...new Set(countries.map(({ region }) => region))].sort()
  const incomes = groups.filter(({ kind }) => kind === 'income group').map(({ area }) => area)
  const within = (id: string, label: string, isIn: (country: Country) => boolean) => ({
    id,
    label,
    places: countries.filter(isIn).map(({ code }) => code),
  })
  const ofKind = (id: string, label: string, kind: Place['kind']): PlaceSet => ({
    id,
    label,
    places: groups.filter((group) => group.kind === kind || group.kind === 'world').map(({ area }) => area),
  })
  // If a region of the release has the name of a continent, only the region is offered: the sums of that name are those of the region's
  // countries.
  const continents = CONTINENTS.filter((name) => !regions.includes(name))
  return [
    within(ALL_COUNTRIES, 'All countries', () => true),
    ...(groups.length === 0
      ? []
      : [ofKind('regions', 'World and regions', 'region'), ofKind('incomes', 'World and income groups', 'income group')]),
    ...[
      ...continents.map((name) => ({ name, isIn: ({ code }: Country) => CONTINENT_OF.get(countryOfCode(code)) === name })),
      ...regions.map((name) => ({ name, isIn: ({ region }: Country) => region === name })),
    ]
      .sort((a, b) => a.name.localeCompare(b.name, 'en'))
      .map(({ name, isIn }) => ({ ...within(name, `Countries of ${name}`, isIn), short: name })),
    ...incomes.map((name) => within(name, capital(`${name} countries`), ({ income_group }) => income_group === name)),
  ].filter(({ places }) => places.length > 0)
}

/** Values of `among`. */
export const amongOf = (facts: ExplorerData): string[] => [...placeSets(facts).map(({ id }) => id), CHOSEN]
