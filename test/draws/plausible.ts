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

/** A share of 0 or 1 from a weak source is moved this far from 0 or 1 before it is drawn. */
const NEARLY_NOTHING = 0.001

export class Plausible {
  readonly #factors: Readonly<Record<string, string>>[]
  readonly #sigma: number
  readonly #stated: readonly Stated[]

  /** `sources` is the folder of the project's typed tables. */
  constructor(sources: string, env: Environment) {
    this.#factors = readRows(join(sources, 'draw_factors.csv'))
    this.#sigma = Number(readRows(join(sources, 'spreads.csv')).find(({ score }) => score === '1')?.sigma)
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

  /** A mass, count, index or weight. `rowKey` is the key with its year. */
  amounts(cell: InputCell, score: number, value: number, rowKey = cell.key): Drawn {
    const stated = this.#statedFactors(cell, rowKey)
    return (stated ?? this.factors(nameOf(cell), score)).map((factor) => value * factor)
  }

  /** A share, 0 to 1. */
  shares(cell: InputCell, score: number, share: number, rowKey = cell.key): Drawn {
    const stated = this.#statedOf(cell, rowKey)
    if (stated?.form === 'between') {
      return positionsOf(nameOf({ ...stated.cell })).map((u) => (stated.low + u * (stated.high - stated.low)) / 100)
    }
    if (stated) throw new Error(`a share with factors that are stated: ${nameOf(cell)}`)
    if ((share === 0 || share === 1) && score >= 4) return ranksOf(nameOf(cell)).map(() => share)
    const held = Math.min(Math.max(share, share === 0 ? NEARLY_NOTHING : 0), share === 1 ? 1 - NEARLY_NOTHING : 1)
    return this.factors(nameOf(cell), score).map((factor) => timesOdds(held, factor))
  }

  #statedOf({ table, column }: InputCell, rowKey: string): Stated | undefined {
    const own = this.#stated.filter(({ cell }) => cell.table === table && cell.column === column)
    return own.find(({ cell }) => cell.key === rowKey) ?? own.find(({ cell }) => cell.key === '')
  }

  #statedFactors(cell: InputCell, rowKey: string): Drawn | undefined {
    const stated = this.#statedOf(cell, rowKey)
    if (!stated) return undefined
    if (stated.form !== 'times') throw new Error(`an amount with a range that is no factor: ${nameOf(cell)}`)
    const sigma = Math.log(stated.high / stated.low) / 3.29
    // The factor of score 1 is exp(its sigma × z).
    const quantiles = this.factors(nameOf(stated.cell), 1).map((factor) => Math.log(factor) / this.#sigma)
    return quantiles.map((z) => Math.sqrt(stated.low * stated.high) * Math.exp(sigma * z))
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
