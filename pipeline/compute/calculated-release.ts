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
  #used: Used | undefined
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
    this.#used ??= this.#usedByAll()
    this.#passedOver ??= passedOver(this.world, this.#used)
    return this.#passedOver
  }

  /** Takes what the countries use from who has calculated them, so that they are not calculated again for that. */
  takeUsed(used: Used): void {
    this.#used = used
  }

  #usedByAll(): Used {
    const used = new Used()
    for (const code of this.codes) used.add(this.country(code))
    used.shared(this.world)
    return used
  }

  /** The countries with records. */
  get countries(): readonly CalculatedCountry[] {
    return this.all.filter(({ records }) => records.length > 0)
  }
}
