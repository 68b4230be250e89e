// A release whose countries can be drawn: its rows, what was calculated of its countries, and what draws need to know of all of them.

import type { Coverage } from '../../model/coverage.ts'
import { once } from '../../model/lists.ts'
import { LEAST_RESIDUALS, type Spreads } from '../../model/spreads.ts'
import { type CalculatedCountry, calculateCountry } from '../calculate-country.ts'
import { ContentKeys } from '../content-key.ts'
import { type ScoreOf, scoresOf } from '../evidence.ts'
import type { Buffers } from '../numbers/drawn.ts'
import { type LoadedInputs, World } from '../world.ts'
import { type CountryDraws, drawCountry } from './country-draws.ts'
import { type CountedLandfill, countedLandfill, type DrawingContext, evidenceOf, transfersUsed } from './drawn-inputs.ts'
import { rowFacts } from './row-facts.ts'
import { type Residual, type Transfers, transfersOf, unsoundResidualsOf } from './transfer.ts'

/** What draws follow from. */
export interface DrawnFrom {
  readonly inputs: LoadedInputs
  readonly coverage: Coverage
  readonly spreads: Spreads
  /** Where they are known already, as in a thread that draws some of the countries. */
  readonly transfers?: Transfers
}

export class DrawnRelease {
  readonly world: World
  readonly from: DrawnFrom & { readonly transfers: Transfers }
  readonly #context: DrawingContext
  readonly #calculated = new Map<string, CalculatedCountry>()
  readonly #keys: ContentKeys
  readonly #scoreOf: ScoreOf

  constructor(from: DrawnFrom) {
    const { inputs, coverage, spreads } = from
    this.world = new World(inputs, coverage)
    this.#scoreOf = scoresOf(inputs)
    const transfers = from.transfers ?? transfersOf(this.world, this.world.countries.map(this.calculated))
    this.from = { ...from, transfers }
    this.#context = { spreads, transfers, factsOf: rowFacts(inputs) }
    this.#keys = new ContentKeys(this.world, this.#context.factsOf)
  }

  /** The countries with records. */
  get countries(): readonly CalculatedCountry[] {
    return this.world.countries.map(this.calculated).filter(({ records }) => records.length > 0)
  }

  /** The residuals that errors are drawn from, and those that do not count. */
  get donors(): { readonly transfers: Transfers; readonly unsound: readonly Residual[] } {
    return { transfers: this.from.transfers, unsound: unsoundResidualsOf(this.world, this.world.countries.map(this.calculated)) }
  }

  calculated = (country: string): CalculatedCountry =>
    once(this.#calculated, country, () => calculateCountry(this.world, country, this.#scoreOf))

  /** See `countedLandfill`. */
  landfillOf(country: string): CountedLandfill | undefined {
    const { reportsPackaging } = this.world.country(country)
    return countedLandfill(evidenceOf(this.calculated(country)), this.#context, { code: country, reportsPackaging })
  }

  /** See `drawCountry`. */
  draw(country: string, buffers: Buffers): CountryDraws {
    return drawCountry(this.world, this.calculated(country), this.#context, buffers)
  }

  /** A digest of all that the figures, notes and draws of a country follow from, the spreads excepted. */
  keyOf(country: CalculatedCountry): string {
    const { transfers } = this.from
    const errors = transfersUsed(evidenceOf(country)).map((kind) => {
      const ratios = transfers[kind].map(({ ratio }) => ratio)
      return [kind, ratios.length < LEAST_RESIDUALS ? [] : ratios]
    })
    return this.#keys.of(country.reads, errors)
  }
}
