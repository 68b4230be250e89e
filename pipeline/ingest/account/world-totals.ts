// Files that list the world among their countries: its amount is a total of theirs.

import { once } from '../../model/lists.ts'
import type { Amount } from './amounts.ts'
import type { AccountBook, Said } from './file-account.ts'

/** Collects the amounts of the countries and of the world, by what they are of, and compares them. */
export class WorldTotals {
  readonly #worlds = new Map<string, Said & { readonly amount: Amount }>()
  readonly #countries = new Map<string, Amount[]>()

  /** `of` tells the quantities of the file from each other: year and flow. */
  add(of: string, amount: Amount): void {
    once(this.#countries, of, () => []).push(amount)
  }

  world(of: string, said: Said & { readonly amount: Amount }): void {
    this.#worlds.set(of, said)
  }

  compare(account: AccountBook): void {
    for (const [of, world] of this.#worlds) account.compare('the countries of the world', world, this.#countries.get(of) ?? [])
  }
}
