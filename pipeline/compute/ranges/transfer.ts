// The error of the weaker kinds of evidence where a better kind is known too: one residual per country, of its latest year with both. A
// country that has only the weaker kind draws its error from these residuals.

import type { NetInputMethod } from '../../model/dimensions.ts'
import { LEAST_OF_MEDIAN } from '../../model/spreads.ts'
import type { CalculatedCountry } from '../calculate-country.ts'
import { regionOf } from '../method/region.ts'
import { exact, type Whole } from '../numbers/exact.ts'
import type { Row } from '../numbers.ts'
import { type Country, has, nearest, text, type World, whole, yearOf } from '../world.ts'
import { oddsWithin } from './drawn-values.ts'

export interface Residual {
  readonly country: string
  readonly year: number
  /** Weaker ÷ better: of masses, or of the odds of shares. */
  readonly ratio: number
  /** The weaker figure: kilograms, or the odds of a share. */
  readonly weaker: number
}

export interface Transfers {
  readonly waste: readonly Residual[]
  readonly incineration: readonly Residual[]
  readonly recycling: readonly Residual[]
}

/** Shares are kept at least this far from 0 and 1, so that they have odds. */
export const INCINERATION_LEAST = 0.02
const RECYCLING_LEAST = 0.005

/** The residuals of a release, from its rows and from what was calculated of each of its countries. */
export function transfersOf(world: World, countries: readonly CalculatedCountry[]): Transfers {
  return {
    waste: latest(countries.flatMap((country) => wasteResiduals(country, (row) => isSound(world, row)))),
    incineration: sorted(world.countries.flatMap((country) => incinerationResidual(world.country(country)))),
    recycling: latest(countries.flatMap((one) => recyclingResiduals(one, world.country(one.country)))),
  }
}

/** The residuals that do not count, because the country's published plastic share is no sound one. */
export const unsoundResidualsOf = (world: World, countries: readonly CalculatedCountry[]): Residual[] =>
  latest(countries.flatMap((country) => wasteResiduals(country, (row) => !isSound(world, row))))

/**
 * Whether the plastic share of a row of municipal waste can be compared with that of its income group. A missing one is the median itself.
 */
function isSound(world: World, row: Row): boolean {
  const median = world.median('municipal_waste', 'plastic_ppm', text(row, 'income_group'))
  return !has(row, 'plastic_ppm') || median === undefined || Number(row.values.plastic_ppm) >= LEAST_OF_MEDIAN * Number(median.value)
}

/**
 * Municipal waste ÷ waste statistics, or ÷ supply where there are no waste statistics. `counts` says which rows of municipal waste count.
 */
function wasteResiduals({ country, calculation }: CalculatedCountry, counts: (municipal: Row) => boolean): Residual[] {
  return calculation.selections.flatMap(({ year, netInputs }) => {
    const by = (method: NetInputMethod) => {
      const found = netInputs.find((one) => one.method === method)
      return found && Number(found.waste)
    }
    const [weaker, better] = [by('municipal_waste'), by('waste_statistics') ?? by('supply')]
    const row = netInputs.find(({ method }) => method === 'municipal_waste')?.rows[0]
    return weaker && better && row && counts(row) ? [{ country, year, ratio: weaker / better, weaker }] : []
  })
}

/** The odds of incineration against landfill, of the latest year: those of municipal waste ÷ those of packaging statistics. */
function incinerationResidual(country: Country): Residual[] {
  const latestOf = (measure: string) =>
    country.own('energy_recovery').findLast((row) => text(row, 'measure') === measure && whole(row, 'divided_by') > 0n)
  const odds = (row: Row) => oddsWithin(Number(row.values.recovered) / Number(row.values.divided_by), INCINERATION_LEAST)
  const [weaker, better] = [latestOf('municipal_waste'), latestOf('packaging')]
  if (!weaker || !better) return []
  return [{ country: country.code, year: yearOf(better), ratio: odds(weaker) / odds(better), weaker: odds(weaker) }]
}

/** The odds of recycling: those of a country's region ÷ those of the country itself, where no leaf of it rests on the region. */
function recyclingResiduals({ calculation }: CalculatedCountry, country: Country): Residual[] {
  const region = regionOf(country)
  if (!region) return []
  return calculation.years.flatMap(({ year, masses, basis }) => {
    const fates = nearest(region.fates, year, yearOf)
    const sum = (kg: readonly Whole[]) => Number(exact.add(kg))
    const [waste, recycled] = [sum(masses.waste_produced_in_the_country_kg), sum(masses.recycled_kg)]
    if (!fates || waste === 0 || basis.recycling.some(({ row }) => row === undefined || region.fates.includes(row))) return []
    const odds = (share: number) => oddsWithin(share, RECYCLING_LEAST)
    const weaker = odds(Number(fates.values.recycled_ppm) / 1e6)
    return [{ country: country.code, year, ratio: weaker / odds(recycled / waste), weaker }]
  })
}

/** The latest residual of each country, sorted by ratio, then by country. */
function latest(all: readonly Residual[]): Residual[] {
  const byCountry = new Map<string, Residual>()
  for (const residual of all) {
    const before = byCountry.get(residual.country)
    if (!before || residual.year > before.year) byCountry.set(residual.country, residual)
  }
  return sorted([...byCountry.values()])
}

const sorted = (residuals: readonly Residual[]) => [...residuals].sort((a, b) => a.ratio - b.ratio || (a.country < b.country ? -1 : 1))
