// The error of the weaker kinds of evidence where a better kind is known too: one residual per country, of its latest year with both. A
// country that has only the weaker kind draws its error from these residuals.

import { HIGH_SHARE, LOW_SHARE } from '../../model/spreads.ts'
import type { Row } from '../readings/points.ts'
import { nearestRank } from './bounds.ts'
import { oddsWithin } from './drawn-values.ts'

export interface Residual {
  readonly country: string
  readonly year: number
  /** Weaker ÷ better: of masses, or of the odds of shares. */
  readonly ratio: number
}

export interface Transfers {
  readonly waste: readonly Residual[]
  readonly incineration: readonly Residual[]
  readonly recycling: readonly Residual[]
}

/** Shares are kept at least this far from 0 and 1, so that they have odds. */
export const INCINERATION_LEAST = 0.02
const RECYCLING_LEAST = 0.005

/** The rows that a release recorded for all countries, by table. */
type AllRows = (table: string) => readonly Row[]

export function transfersOf(rows: AllRows): Transfers {
  return { waste: wasteResiduals(rows), incineration: incinerationResiduals(rows), recycling: recyclingResiduals(rows) }
}

/** Municipal waste ÷ waste statistics, or ÷ supply where there are no waste statistics. */
function wasteResiduals(rows: AllRows): Residual[] {
  const byYear = new Map<string, Map<string, number>>()
  for (const row of rows('method_evidence')) {
    const place = `${row.country}|${row.year}`
    byYear.set(place, (byYear.get(place) ?? new Map()).set(String(row.method), Number(row.waste_kg)))
  }
  const found = [...byYear].flatMap(([place, methods]) => {
    const [country = '', year] = place.split('|')
    const [weaker, better] = [methods.get('municipal_waste'), methods.get('waste_statistics') ?? methods.get('supply')]
    return weaker && better ? [{ country, year: Number(year), ratio: weaker / better }] : []
  })
  return latest(found)
}

/** The odds of incineration against landfill: those of municipal waste ÷ those of packaging statistics. */
function incinerationResiduals(rows: AllRows): Residual[] {
  const covered = new Set(rows('countries').map(({ country }) => country))
  const odds = (measure: string) =>
    new Map(
      rows('energy_recovery')
        .filter((row) => row.measure === measure && covered.has(row.country ?? null) && Number(row.divided_by) > 0)
        .map((row) => [
          String(row.country),
          { year: Number(row.year), odds: oddsWithin(Number(row.recovered) / Number(row.divided_by), INCINERATION_LEAST) },
        ]),
    )
  const [weaker, better] = [odds('municipal_waste'), odds('packaging')]
  const found = [...better].flatMap(([country, { year, odds: known }]) => {
    const other = weaker.get(country)
    return other ? [{ country, year, ratio: other.odds / known }] : []
  })
  return sorted(found)
}

/** The odds of recycling: those of a country's region ÷ those of the country itself, where no leaf of it rests on the region. */
function recyclingResiduals(rows: AllRows): Residual[] {
  const regional = new Map(rows('regional_recycling').map((row) => [`${row.country}|${row.year}`, Number(row.input_row)]))
  const shares = new Map(rows('regional_fates').map((row) => [Number(row.row_id), Number(row.recycled_ppm) / 1e6]))
  const own = new Map<string, { waste: number; recycled: number; regional: boolean }>()
  for (const row of rows('recycling')) {
    const place = `${row.country}|${row.year}`
    const sums = own.get(place) ?? { waste: 0, recycled: 0, regional: false }
    sums.waste += Number(row.waste_kg)
    sums.recycled += Number(row.recycled_kg)
    sums.regional ||= row.form === 'rate of the region' || row.form === null
    own.set(place, sums)
  }
  const found = [...own].flatMap(([place, sums]) => {
    const [country = '', year] = place.split('|')
    const share = shares.get(regional.get(place) ?? -1)
    if (share === undefined || sums.regional || sums.waste === 0) return []
    const ratio = oddsWithin(share, RECYCLING_LEAST) / oddsWithin(sums.recycled / sums.waste, RECYCLING_LEAST)
    return [{ country, year: Number(year), ratio }]
  })
  return latest(found)
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

/** How often ranges made of the errors of other countries contain the better figure. */
export interface LeftOut {
  readonly countries: number
  /** Countries whose better figure lies within the range that the weaker one would get from all other countries. */
  readonly within: number
}

/** Leaves out each country in turn and compares it with the 5th and the 95th percentile of the other residuals, by nearest rank. */
export function leaveOneOut(residuals: readonly Residual[]): LeftOut {
  const within = residuals.filter(({ ratio, country }) => {
    const others = residuals.filter((other) => other.country !== country).map((other) => other.ratio)
    const at = (share: number) => others[nearestRank(share, others.length)] ?? Number.NaN
    return ratio >= at(LOW_SHARE) && ratio <= at(HIGH_SHARE)
  })
  return { countries: residuals.length, within: within.length }
}
