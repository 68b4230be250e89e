// Groups of countries: the world (all countries that a release covers), regions, income groups and stated groups, and the sums over their
// countries.

import { countryOfCode } from '../../model/country-code.ts'
import type { GroupKind } from '../../model/country-groups.ts'
import { grouped } from '../../model/lists.ts'
import type { CalculatedCountry } from '../calculate-country.ts'
import { type CountryRecord, MASS_NAMES, ratiosOf, recordName } from '../method/records.ts'
import { exact, type Whole } from '../numbers/exact.ts'
import { INCOME_WORDS } from '../reasons.ts'
import { has, text, type World, whole, yearOf } from '../world.ts'

/** The group of all countries. */
export const WORLD = 'World'

/** A group of countries with records. */
export interface Group {
  readonly kind: GroupKind
  readonly area: string
  readonly countries: readonly string[]
  readonly records: readonly CountryRecord<Whole>[]
  readonly years: readonly {
    readonly year: number
    /** How many countries have records. */
    readonly countries: number
    /** Their population, if it is known of all of them. */
    readonly persons: bigint | null
  }[]
}

type Area = readonly [kind: GroupKind, area: string]

/** The groups of a country that its row in the table of countries states, by kind. */
function ownAreas(world: World, country: string): readonly Area[] {
  const row = world.country(country).row('countries')
  const income = text(row, 'income_group')
  return [
    ['world', WORLD],
    ['region', text(row, 'region')],
    ['income group', INCOME_WORDS[income] ?? income],
  ]
}

/** The stated groups of a country. One that has the name of a region of the release is left out: names of areas are unique. */
function statedAreas(world: World, country: string): readonly Area[] {
  const regions = new Set(world.all('countries').map((row) => text(row, 'region')))
  return world.groups
    .filter(({ name, members }) => members.includes(countryOfCode(country)) && !regions.has(name))
    .map(({ kind, name }) => [kind, name] as const)
}

/** The areas of a country, as its draws are summed: those that its row states together, and each other one by itself. */
export const sharedAreas = (world: World, country: string): readonly (readonly string[])[] => [
  ownAreas(world, country).map(([, area]) => area),
  ...statedAreas(world, country).map(([, area]) => [area]),
]

/** All groups, with their exact records. */
export function groupsOf(world: World, countries: readonly CalculatedCountry[]): readonly Group[] {
  const memberships = countries.flatMap((country) => {
    const areas = [...ownAreas(world, country.country), ...statedAreas(world, country.country)]
    return areas.map(([kind, area]) => ({ kind, area, country }))
  })
  return grouped(memberships, ({ kind, area }) => `${kind}|${area}`).map(([, members]) => {
    const [{ kind, area }] = members
    const own = members.map(({ country }) => country)
    return { kind, area, countries: own.map(({ country }) => country), records: sumsOf(own), years: yearsOf(world, own) }
  })
}

/** The records of all countries together: masses are summed, ratios come from the sums. */
function sumsOf(countries: readonly CalculatedCountry[]): CountryRecord<Whole>[] {
  const all = countries.flatMap(({ records }) => records)
  return grouped(all, recordName).map(([, same]) => {
    const [{ category, polymer, year }] = same
    const masses = MASS_NAMES.map((_, mass) => exact.add(same.map((one) => one.masses[mass] as Whole)))
    return { category, polymer, year, masses, ratios: ratiosOf(exact, masses) }
  })
}

function yearsOf(world: World, countries: readonly CalculatedCountry[]): Group['years'] {
  return world.coverage.years.flatMap((year) => {
    const members = countries.filter(({ calculation }) => calculation.years.some((one) => one.year === year))
    if (members.length === 0) return []
    const population = members.map(({ country }) => world.among('population', 'country', country).find((row) => yearOf(row) === year))
    const persons = population.every((row) => has(row, 'persons')) ? population.reduce((sum, row) => sum + whole(row, 'persons'), 0n) : null
    return [{ year, countries: members.length, persons }]
  })
}
