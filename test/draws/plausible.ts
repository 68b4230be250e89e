// Computes plausible values for a given value, by draw (docs/ranges.md, "What is drawn"). A second implementation for tests only, which
// reads the typed tables of spreads itself.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { Environment } from '../../pipeline/model/environments.ts'
import { positionsOf, ranksOf } from './positions.ts'

/** A cell of an input table. Its key leaves out the year. */
export interface InputCell {
  readonly table: string
  readonly key: string
  /** Name in the engine: `packaging_ppm`. */
  readonly column: string
}

/** Values by draw. */
export type Drawn = readonly number[]

/** Rows of a CSV file by column name. */
function readRows(file: string): Readonly<Record<string, string>>[] {
  const { data, errors } = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return data
}

interface Stated {
  readonly cell: InputCell
  readonly form: string
  readonly low: number
  readonly high: number
}

/** The spread that a figure gains in a year, by table and column. */
const YEARLY: Readonly<Record<string, number>> = {
  'waste_generated waste_kg': 0.08,
  'recycling_rates recycled_ppm': 0.25,
  'recycling_rates recycled_kg': 0.25,
}

/** A share of 0 or 1 from a weak source is moved this far from 0 or 1 before it is drawn. */
const NEARLY_NOTHING = 0.001

export class Plausible {
  readonly #factors: Readonly<Record<string, string>>[]
  readonly #sigmas: Readonly<Record<string, number>>
  readonly #stated: readonly Stated[]
  /** The mean sanitary part of landfill of an open kind, by country. */
  readonly #landfill: ReadonlyMap<string, number>

  /** `sources` is the folder of the project's typed tables. */
  constructor(sources: string, env: Environment) {
    this.#factors = readRows(join(sources, 'draw_factors.csv'))
    this.#sigmas = Object.fromEntries(readRows(join(sources, 'spreads.csv')).map(({ score, sigma }) => [score, Number(sigma)]))
    const landfill = readRows(join(sources, 'open_landfill.csv'))
    this.#landfill = new Map(landfill.map(({ country = '', sanitary_percent: percent }) => [country, Number(percent) / 100]))
    const stated = readRows(join(sources, 'stated_ranges.csv')).filter(({ environment }) => environment === '' || environment === env)
    this.#stated = stated.map(({ table = '', key = '', column = '', form = '', low, high }) => ({
      cell: { table, key, column: column.replace(/percent$/, 'ppm').replace(/kt$/, 'kg') },
      form,
      low: Number(low),
      high: Number(high),
    }))
  }

  factors(name: string, score: number): Drawn {
    return ranksOf(name).map((rank) => Number(this.#factors[rank]?.[`score_${score}_millionths`]) / 1e6)
  }

  /** The factors exp(sigma × z) of any spread, in whole millionths. */
  lognormal(name: string, sigma: number, median = 1): Drawn {
    // The factor of score 1 is exp(its sigma × z).
    const quantiles = this.factors(name, 1).map((factor) => Math.log(factor) / (this.#sigmas[1] ?? Number.NaN))
    return quantiles.map((z) => Math.round(1e6 * median * Math.exp(sigma * z)) / 1e6)
  }

  /** The factors of a cell that is some years older or younger than its use. */
  #aged(cell: InputCell, score: number, years: number): Drawn {
    const yearly = YEARLY[`${cell.table} ${cell.column}`] ?? 0
    const sigma = this.#sigmas[score] ?? Number.NaN
    return years * yearly === 0
      ? this.factors(nameOf(cell), score)
      : this.lognormal(nameOf(cell), Math.hypot(sigma, Math.sqrt(years) * yearly))
  }

  /** A mass, count, index or weight. `rowKey` is the key with its year, `years` its age. */
  amounts(cell: InputCell, score: number, value: number, rowKey = cell.key, years = 0): Drawn {
    const stated = this.#statedFactors(cell, rowKey)
    return (stated ?? this.#aged(cell, score, years)).map((factor) => value * factor)
  }

  /** A share, 0 to 1. */
  shares(cell: InputCell, score: number, share: number, rowKey = cell.key, years = 0): Drawn {
    const stated = this.#statedOf(cell, rowKey)
    if (stated?.form === 'between') {
      return positionsOf(nameOf({ ...stated.cell })).map((u) => (stated.low + u * (stated.high - stated.low)) / 100)
    }
    const factors = this.#statedFactors(cell, rowKey)
    if (factors) return factors.map((factor) => share * factor)
    if ((share === 0 || share === 1) && score >= 4) return ranksOf(nameOf(cell)).map(() => share)
    const held = Math.min(Math.max(share, share === 0 ? NEARLY_NOTHING : 0), share === 1 ? 1 - NEARLY_NOTHING : 1)
    return this.#aged(cell, score, years).map((factor) => timesOdds(held, factor))
  }

  #statedOf({ table, column }: InputCell, rowKey: string): Stated | undefined {
    const own = this.#stated.filter(({ cell }) => cell.table === table && cell.column === column)
    return own.find(({ cell }) => cell.key === rowKey) ?? own.find(({ cell }) => cell.key === '')
  }

  #statedFactors(cell: InputCell, rowKey: string): Drawn | undefined {
    const stated = this.#statedOf(cell, rowKey)
    if (!stated) return undefined
    if (stated.form !== 'times') throw new Error(`an amount with a range that is no factor: ${nameOf(cell)}`)
    return this.lognormal(nameOf(stated.cell), Math.log(stated.high / stated.low) / 3.29, Math.sqrt(stated.low * stated.high))
  }

  /** Whether a row says how much landfill of an open kind is sanitary in a country. */
  knowsLandfill = (country: string): boolean => this.#landfill.has(country)

  /** The sanitary part of a country's landfill of an open kind: evenly distributed, or with the mean of its row. */
  sanitaryParts(country: string): Drawn {
    const mean = this.#landfill.get(country)
    const positions = positionsOf(`treatment_shares|${country}|landfill of an open kind`)
    return mean === undefined ? positions : positions.map((u) => Math.round(1e6 * Math.exp((Math.log(u) * (1 - mean)) / mean)) / 1e6)
  }
}

const nameOf = ({ table, key, column }: InputCell): string => `${table}|${key}|${column}`

/** Multiplies the odds of a share. */
export const timesOdds = (share: number, factor: number): number => (share * factor) / (1 - share + share * factor)

/** The odds of a share, which is first limited to at least `least` and at most 1 − `least`. */
export function oddsOf(share: number, least: number): number {
  const held = share < least ? least : share > 1 - least ? 1 - least : share
  return held / (1 - held)
}

/** For each draw the member of a group at the position of the draw, by nearest rank. */
export function membersOf(name: string, values: readonly number[]): Drawn {
  const sorted = [...values].sort((a, b) => a - b)
  return positionsOf(name).map((u) => sorted[Math.ceil(u * sorted.length) - 1] ?? Number.NaN)
}

/** The ratio of weaker to better evidence by country, of masses or of odds. */
export type Residuals = ReadonlyMap<string, number>

/** The error of a weaker kind of evidence by draw: a residual of a country, or with fewer than eight residuals the spread of score 1. */
export const errorsOf = (plausible: Plausible, name: string, residuals: Residuals): Drawn =>
  residuals.size < 8 ? plausible.factors(name, 1) : membersOf(name, [...residuals.values()])

/** The 5th and the 95th percentile by nearest rank. Undefined if no draw has a value. */
export function percentiles(draws: readonly (number | undefined)[]): { readonly low: number; readonly high: number } | undefined {
  const given = draws.filter((value) => value !== undefined).sort((a, b) => a - b)
  const at = (percent: number) => given[Math.ceil((percent * given.length) / 100) - 1]
  const [low, high] = [at(5), at(95)]
  return low === undefined || high === undefined ? undefined : { low, high }
}
