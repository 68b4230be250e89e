// A release with its countries, each calculated once: what is published, drawn and compared follows from these.

import type { Coverage } from '../model/coverage.ts'
import { once } from '../model/lists.ts'
import { type CalculatedCountry, calculateCountry } from './calculate-country.ts'
import { type ScoreOf, scoresOf } from './evidence.ts'
import { type PassedOverRow, passedOver, Used } from './passed-over.ts'
import { type LoadedInputs, World } from './world.ts'

/**
 * The most countries that are kept in memory, and so the most of a release with ranges or a tree: with ranges, a release of 760 countries
 * takes 3.8 GB. There are fewer countries in the world; a release of municipalities has more.
 */
export const MOST_COUNTRIES_KEPT = 1000

export class CalculatedRelease {
  readonly inputs: LoadedInputs
  readonly coverage: Coverage
  readonly world: World
  readonly scoreOf: ScoreOf
  /** The codes of the covered countries, in the order of their records. */
  readonly codes: readonly string[]
  readonly #kept = new Map<string, CalculatedCountry>()
  #passedOver: readonly PassedOverRow[] | undefined

  constructor(inputs: LoadedInputs, coverage: Coverage) {
    this.inputs = inputs
    this.coverage = coverage
    this.world = new World(inputs, coverage)
    this.scoreOf = scoresOf(inputs)
    this.codes = this.world.countries
  }

  /** A country, calculated when it is first asked for. */
  country(code: string): CalculatedCountry {
    const calculate = () => calculateCountry(this.world, code, this.scoreOf)
    return this.codes.length > MOST_COUNTRIES_KEPT ? calculate() : once(this.#kept, code, calculate)
  }

  /** All countries, with and without records. */
  get all(): readonly CalculatedCountry[] {
    return this.codes.map((code) => this.country(code))
  }

  /** The rows that no country uses, where their tables say why. */
  get passedOver(): readonly PassedOverRow[] {
    if (this.#passedOver) return this.#passedOver
    const used = new Used()
    for (const code of this.codes) used.add(this.country(code))
    used.shared(this.world)
    return this.passOver(used)
  }

  /** Says what the countries use, where they have all been calculated already. */
  passOver(used: Used): readonly PassedOverRow[] {
    this.#passedOver = passedOver(this.world, used)
    return this.#passedOver
  }

  /** The countries with records. */
  get countries(): readonly CalculatedCountry[] {
    return this.all.filter(({ records }) => records.length > 0)
  }
}
