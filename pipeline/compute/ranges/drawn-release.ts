// A release whose countries can be drawn: what was calculated of them, and what draws need to know of all of them.

import { LEAST_RESIDUALS, type Spreads } from '../../model/spreads.ts'
import type { CalculatedCountry } from '../calculate-country.ts'
import type { CalculatedRelease } from '../calculated-release.ts'
import { ContentKeys } from '../content-key.ts'
import type { Buffers } from '../numbers/drawn.ts'
import type { World } from '../world.ts'
import { type CountryDraws, drawCountry } from './country-draws.ts'
import { type CountedLandfill, countedLandfill, type DrawingContext, evidenceOf, transfersUsed } from './drawn-inputs.ts'
import { rowFacts } from './row-facts.ts'
import { type Residual, type Transfers, transfersOf, unsoundResidualsOf } from './transfer.ts'

export class DrawnRelease {
  readonly calculated: CalculatedRelease
  readonly spreads: Spreads
  /** The residuals that errors are drawn from. */
  readonly transfers: Transfers
  readonly #context: DrawingContext
  readonly #keys: ContentKeys

  /** `transfers`: where they are known already, as in a thread that draws some of the countries. */
  constructor(calculated: CalculatedRelease, spreads: Spreads, transfers = transfersOf(calculated.world, calculated.all)) {
    this.calculated = calculated
    this.spreads = spreads
    this.transfers = transfers
    this.#context = { spreads, transfers, factsOf: rowFacts(calculated) }
    this.#keys = new ContentKeys(calculated.world, this.#context.factsOf)
  }

  get world(): World {
    return this.calculated.world
  }

  /** The residuals that errors are drawn from, and those that do not count. */
  get donors(): { readonly transfers: Transfers; readonly unsound: readonly Residual[] } {
    return { transfers: this.transfers, unsound: unsoundResidualsOf(this.world, this.calculated.all) }
  }

  /** See `countedLandfill`. */
  landfillOf(country: string): CountedLandfill | undefined {
    const { reportsPackaging } = this.world.country(country)
    return countedLandfill(evidenceOf(this.calculated.country(country)), this.#context, { code: country, reportsPackaging })
  }

  /** See `drawCountry`. */
  draw(country: string, buffers: Buffers): CountryDraws {
    return drawCountry(this.world, this.calculated.country(country), this.#context, buffers)
  }

  /** A digest of all that the figures, notes and draws of a country follow from, the spreads excepted. */
  keyOf(country: CalculatedCountry): string {
    const errors = transfersUsed(evidenceOf(country)).map((kind) => {
      const ratios = this.transfers[kind].map(({ ratio }) => ratio)
      return [kind, ratios.length < LEAST_RESIDUALS ? [] : ratios]
    })
    return this.#keys.of(country.reads, errors)
  }
}
