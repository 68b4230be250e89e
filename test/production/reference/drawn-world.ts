// The evidence of a country with plausible values instead of the given ones (docs/ranges.md, "What is drawn"). The selection of evidence is
// not drawn. Masses are drawn in thousandths of a kilogram, and weights in similar fractions, so that rounding has no visible effect.

import { join } from 'node:path'
import { type Drawn, errorsOf, type InputCell, membersOf, oddsOf, type Plausible, timesOdds } from '../../draws/plausible.ts'
import type { RecyclingRow } from './assumptions.ts'
import { CATEGORIES, POLYMERS } from './dimensions.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { cell, readTable } from './files.ts'
import { percentToPpm } from './numbers.ts'
import { type AllResiduals, LEAST } from './residuals.ts'
import type { Scores } from './scores.ts'
import type { Flow } from './trade.ts'
import { collectedOf, type Treated, type WeightsOfTreatment } from './treatment.ts'
import type { World } from './world.ts'

export const FINER = 1000

const WHAT_A_WASTE = 'worldbank-what-a-waste-2'
const OECD = 'oecd-plastic-fate-shares'
const FLOWS: Readonly<Record<Flow, string>> = { M: 'import', X: 'export' }
const PUBLISHERS = { unctad: 'unctad-plastic-waste-trade', owid: 'owid-plastic-waste-trade', hmrc: 'hmrc-plastic-waste-trade' } as const

export interface DrawnEvidence {
  readonly world: World
  readonly evidence: Evidence
}

export interface Given {
  readonly world: World
  /** The folder of the typed tables from which `world` was read. */
  readonly folder: string
  readonly scores: Scores
  readonly residuals: AllResiduals
  readonly plausible: Plausible
}

/** Returns a function that gives the evidence of a country-year in a draw, and the drawn world. */
export function drawnEvidence({ world, folder, scores, residuals, plausible }: Given) {
  const known = new Map<string, Drawn>()
  let draw = 0
  /** The year whose figures are computed. */
  let forYear = 0
  /** The value of a quantity in the current draw. All draws of a quantity are made once. */
  const at = (name: string, make: () => Drawn): number => {
    const all = known.get(name) ?? make()
    known.set(name, all)
    const value = all[draw]
    if (value === undefined) throw new Error(`no draw ${draw} of ${name}`)
    return value
  }
  const idOf = ({ table, key, column }: InputCell, rest: unknown) => `${table}|${key}|${column} ${rest}`
  const amount = (of: InputCell, score: number, value: bigint, finer = FINER): bigint =>
    BigInt(Math.round(finer * at(idOf(of, `${value} ${score}`), () => plausible.amounts(of, score, Number(value)))))
  const share = (of: InputCell, score: number, value: bigint, years = 0): number =>
    at(idOf(of, `${value} ${score} ${years}`), () => plausible.shares(of, score, Number(value) / 1e6, of.key, years))
  /** A mass of a year, which may be another than the one that it is used for. */
  const aged = (of: InputCell, year: number, usedFor: number, score: number, value: bigint): bigint => {
    const years = Math.abs(usedFor - year)
    const draws = () => plausible.amounts(of, score, Number(value), `${of.key}|${year}`, years)
    return BigInt(Math.round(FINER * at(idOf(of, `${value} ${score} ${year} ${years}`), draws)))
  }
  const ppm = (of: InputCell, score: number, value: bigint): bigint => BigInt(Math.round(1e6 * share(of, score, value)))
  const factor = (of: InputCell, score: number): number => at(idOf(of, score), () => plausible.amounts(of, score, 1))
  const error = (table: string, country: string, what: string, kind: keyof AllResiduals): number => {
    const name = `${table}|${country}|${what}`
    const isLower = kind === 'waste' && ['LMC', 'LIC'].includes(whatAWaste.of(country).income)
    return at(name, () => (isLower ? plausible.lognormal(name, 0.71) : errorsOf(plausible, name, residuals[kind])))
  }

  const regions = new Map(readTable(join(folder, 'packaging_regions.csv')).map((row) => [cell(row, 'iso3'), cell(row, 'region')]))
  const { assumptions, eurostat, whatAWaste, trade, britishPackaging } = world
  const ofCategory = (table: string, column: string, category: string, value: bigint): bigint =>
    ppm({ table, key: category, column }, scores.ofRow(table, category), value)
  const recyclingRow = (row: RecyclingRow): RecyclingRow => {
    const { country, year, category, polymer } = row
    const score = scores.ofRow('recycling_rates', [country, year, category, polymer].join('|'))
    const of = (column: string): InputCell => ({ table: 'recycling_rates', key: [country, category, polymer].join('|'), column })
    return {
      ...row,
      percent: row.percent && (100 * share(of('recycled_ppm'), score, percentToPpm(row.percent), Math.abs(forYear - year))).toFixed(9),
      kg: row.kg && String(aged(of('recycled_kg'), year, forYear, score, BigInt(row.kg))),
      packagingPpm: row.packagingPpm && String(ppm(of('packaging_ppm'), score, BigInt(row.packagingPpm))),
    }
  }
  const drawnWorld: World = {
    ...world,
    assumptions: {
      ...assumptions,
      waste(usedFor) {
        return assumptions.waste(usedFor).map((row) => {
          const score = scores.ofRow('waste_generated', `${row.country}|${row.year}`)
          return { ...row, kg: aged({ table: 'waste_generated', key: row.country, column: 'waste_kg' }, row.year, usedFor, score, row.kg) }
        })
      },
      get exports() {
        return assumptions.exports.map((row) => {
          const score = scores.ofRow('waste_exports', `${row.country}|${row.year}`)
          return { ...row, kg: amount({ table: 'waste_exports', key: row.country, column: 'export_kg' }, score, row.kg) }
        })
      },
      get recycling() {
        return assumptions.recycling.map(recyclingRow)
      },
      polymerWeights(country) {
        const region = regions.get(country) ?? 'Rest of the world'
        return assumptions.polymerWeights(country).map((weight, index) => {
          const key = `${region}|${POLYMERS[index]}`
          return amount({ table: 'packaging_shares', key, column: 'weight' }, scores.ofRow('packaging_shares', key), weight)
        })
      },
      categoryWeights(polymer) {
        return assumptions.categoryWeights(polymer).map((weight, index) => {
          if (weight === 0n) return 0n
          const key = `${polymer}|${CATEGORIES[index]}`
          return amount({ table: 'category_split', key, column: 'weight' }, scores.ofRow('category_split', key), weight, 1e6)
        })
      },
      littering: (category) => ofCategory('littering_rates', 'littered_ppm', category, assumptions.littering(category)),
      release: (category) => ofCategory('release_rates', 'released_ppm', category, assumptions.release(category)),
      profileShares(profile) {
        const { reexport, recycling } = assumptions.profileShares(profile)
        return {
          reexport: ofCategory('profile_shares', 'reexport_ppm', profile, reexport),
          recycling: ofCategory('profile_shares', 'recycling_ppm', profile, recycling),
        }
      },
    },
    eurostat: {
      ...eurostat,
      waste(country, year) {
        const heads = factor(
          { table: 'waste_per_head', key: country, column: 'waste_mg_per_head' },
          scores.ofPublisher('eurostat-cei-pc050'),
        )
        const persons = factor({ table: 'average_population', key: country, column: 'persons' }, scores.ofPublisher('eurostat-demo-gind'))
        return BigInt(Math.round(Number(eurostat.waste(country, year)) * heads * persons * FINER))
      },
      recyclingRate(country, year) {
        const of = { table: 'recycling_rates', key: `${country}|*|*`, column: 'recycled_ppm' }
        return eurostat.recyclingRate(country, year, ({ over, under }, printed) => {
          const drawn = share(of, scores.ofPublisher('eurostat-cei-wm020'), (over * 10_000n) / under, Math.abs(year - printed))
          return { over: BigInt(Math.round(drawn * 1e11)), under: 10n ** 9n }
        })
      },
      recycledAbroad(country, year) {
        const abroad = eurostat.recycledAbroad(country, year)
        if (!abroad) return undefined
        const score = scores.ofRow('recycled_abroad', `${country}|${year}`)
        return {
          members: amount({ table: 'recycled_abroad', key: country, column: 'members_kg' }, score, abroad.members),
          outside: amount({ table: 'recycled_abroad', key: country, column: 'outside_kg' }, score, abroad.outside),
        }
      },
    },
    whatAWaste: {
      ...whatAWaste,
      of(country) {
        const line = whatAWaste.of(country)
        const wrong = error('municipal_waste', country, 'error of such figures', 'waste')
        return { ...line, municipalWasteKg: BigInt(Math.round((FINER * Number(line.municipalWasteKg)) / wrong)) }
      },
    },
    trade: {
      of(country, flow, year) {
        const traded = trade.of(country, flow, year)
        const { publisher } = traded
        if (publisher === undefined) return traded
        const headings = traded.headings.map((heading) => {
          const table = publisher === 'hmrc' ? 'waste_trade' : 'trade_statistics'
          const key = [country, FLOWS[flow], publisher === 'hmrc' ? heading.hs : publisher].join('|')
          return { ...heading, kg: amount({ table, key, column: 'amount_kg' }, scores.ofPublisher(PUBLISHERS[publisher]), heading.kg) }
        })
        return { ...traded, headings }
      },
      reexports(country, year) {
        const kg = trade.reexports(country, year)
        const of = { table: 'trade_statistics', key: `${country}|reexport|owid`, column: 'amount_kg' }
        return kg === undefined ? undefined : amount(of, scores.ofPublisher(PUBLISHERS.owid), kg)
      },
    },
    britishPackaging(usedFor) {
      const years = [...britishPackaging(usedFor)].filter(([year]) => [2019, 2021, 2022].includes(year))
      return new Map(
        years.map(([year, kg]) => {
          const score = scores.ofRow('waste_generated', `GBR|${year}`)
          return [year, aged({ table: 'waste_generated', key: 'GBR', column: 'waste_kg' }, year, usedFor, score, kg)]
        }),
      )
    },
    packagingInTrade(country) {
      const table = country === 'GBR' ? 'waste_trade' : 'trade_statistics'
      return ppm({ table, key: country, column: 'packaging_ppm' }, 1, world.packagingInTrade(country))
    },
    fates(country) {
      const fates = world.fates(country)
      const recycled = timesOdds(Number(fates.recycled) / 1e6, 1 / error('regional_fates', country, 'error of such figures', 'recycling'))
      return { ...fates, recycled: BigInt(Math.round(1e6 * recycled)) }
    },
  }

  const coverage = (country: string): bigint => {
    const collected = collectedOf(world, country)
    const { income, coverage: total } = whatAWaste.of(country)
    if (!collected.own) {
      const name = `collected_medians|${country}|collected_ppm`
      return BigInt(at(name, () => membersOf(name, whatAWaste.coverages(income).map(Number))))
    }
    // A blend of urban and rural coverage has the score of the share of people in towns, which weights it.
    const score = total !== undefined ? scores.ofPublisher(WHAT_A_WASTE) : 1
    return ppm({ table: 'collection', key: country, column: 'collected_ppm' }, score, collected.ppm)
  }

  const sanitaryPart = (country: string): number => at(`landfill of an open kind ${country}`, () => plausible.sanitaryParts(country))

  const weightsOf = (country: string, { weights, region, open }: WeightsOfTreatment): WeightsOfTreatment => {
    if (region !== undefined) {
      const of = (column: string, weight: bigint) =>
        amount({ table: 'regional_fates', key: region, column }, scores.ofPublisher(OECD), weight)
      const [incinerated, landfilled, mismanaged] = weights
      return {
        weights: [of('incinerated_ppm', incinerated), of('landfilled_ppm', landfilled), of('mismanaged_ppm', mismanaged)],
        region,
      }
    }
    const score = scores.ofPublisher(WHAT_A_WASTE)
    const [burnt, sanitary, improper] = weights.map(Number) as [number, number, number]
    const [openSanitary, openImproper] = (open ?? []).map(Number)
    const all = (openSanitary ?? 0) + (openImproper ?? 0)
    const u = all > 0 ? sanitaryPart(country) : 0
    const landfill = sanitary - (openSanitary ?? 0) + u * all
    const dumped = improper - (openImproper ?? 0) + (1 - u) * all
    const of = (column: string) => factor({ table: 'treatment_shares', key: country, column }, score)
    const both = (burnt + landfill) * of('sanitary_landfill_ppm')
    const odds =
      burnt + landfill === 0
        ? 0
        : oddsOf(burnt / (burnt + landfill), LEAST) / error('treatment_shares', country, 'incineration of landfill', 'incineration')
    const finer = (weight: number) => BigInt(Math.round(FINER * weight))
    return { weights: [finer((both * odds) / (1 + odds)), finer(both / (1 + odds)), finer(dumped * of('improper_ppm'))] }
  }

  const treated = (country: string, of: Treated): Treated => {
    if ('weights' in of) return weightsOf(country, of)
    const { measure, energyRecovery } = of
    const score = scores.ofPublisher(measure === 'packaging' ? 'eurostat-env-waspac' : WHAT_A_WASTE)
    const part = (column: string, value: bigint) => amount({ table: 'energy_recovery', key: `${country}|${measure}`, column }, score, value)
    return {
      measure,
      energyRecovery: { over: part('recovered', energyRecovery.over), under: part('divided_by', energyRecovery.under) },
      ...(plausible.knowsLandfill(country) ? { sanitary: BigInt(Math.round(1e6 * sanitaryPart(country))) } : {}),
    }
  }

  return (country: string, year: number, wanted: number): DrawnEvidence => {
    draw = wanted
    forYear = year
    const published = evidenceOf(world, country, year)
    const evidence = evidenceOf(drawnWorld, country, year)
    return { world: drawnWorld, evidence: { ...evidence, coveragePpm: coverage(country), treated: treated(country, published.treated) } }
  }
}
