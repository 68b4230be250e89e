// The draws of sums over groups of countries. They are whole kilograms, so that a changed country can be subtracted and added again
// exactly. Countries of the same areas are summed together; every group is made of such sums.

import { once } from '../../model/lists.ts'
import { DRAWS } from '../../model/spreads.ts'
import { MASS_NAMES, recordName } from '../method/records.ts'
import type { Drawn, Draws } from '../numbers/drawn.ts'
import type { CountryDraws } from './country-draws.ts'

/** The draws of the masses of each record, by name, in the order of MASS_NAMES; 0 where there is nothing in any draw. */
type Sums = Map<string, Drawn[]>

/** By the areas that countries share. */
export type SumsData = ReadonlyMap<string, { readonly areas: readonly string[]; readonly sums: Sums }>

/** Arrays of draws in one piece of memory: handing over many small ones to another thread takes seconds. */
const ARRAYS_OF_A_PIECE = 256

export class GroupSums {
  readonly #shared = new Map<string, { readonly areas: readonly string[]; readonly sums: Sums }>()
  #piece = new ArrayBuffer(0)
  /** Arrays of the piece that are taken. */
  #taken = ARRAYS_OF_A_PIECE

  /** Plain data, which can be sent to another thread. */
  get data(): SumsData {
    return this.#shared
  }

  /** The pieces of memory of all draws, which can be handed over to another thread without a copy. */
  pieces(): readonly ArrayBuffer[] {
    const all = [...this.#shared.values()].flatMap(({ sums }) => [...sums.values()].flat())
    return [...new Set(all.flatMap((draws) => (typeof draws === 'number' ? [] : draws.buffer)))]
  }

  /** Adds the sums of another thread. */
  merge(other: SumsData): void {
    for (const { areas, sums } of other.values()) this.#addSums(this.#of(areas), sums)
  }

  /** Adds a country to its groups, or subtracts it if the sign is -1. */
  add(areas: readonly string[], { records }: CountryDraws, sign: 1 | -1): void {
    const sums = this.#of(areas)
    for (const { published, masses } of records) {
      const own = massesOf(sums, recordName(published))
      for (const [place, values] of masses.entries()) if (values !== 0) addWhole(this.#drawsAt(own, place), values, sign)
    }
  }

  /** The draws of an area's masses, by name of the record. */
  of(area: string): ReadonlyMap<string, readonly Drawn[]> {
    const found: Sums = new Map()
    for (const { areas, sums } of this.#shared.values()) if (areas.includes(area)) this.#addSums(found, sums)
    return found
  }

  #of = (areas: readonly string[]): Sums => once(this.#shared, areas.join('|'), () => ({ areas, sums: new Map() })).sums

  #addSums(to: Sums, sums: Sums): void {
    for (const [name, masses] of sums) {
      const own = massesOf(to, name)
      for (const [place, draws] of masses.entries()) if (typeof draws === 'object') addAll(this.#drawsAt(own, place), draws)
    }
  }

  #drawsAt(masses: Drawn[], place: number): Draws {
    const known = masses[place]
    if (typeof known === 'object') return known
    const made = this.#newDraws()
    masses[place] = made
    return made
  }

  #newDraws(): Draws {
    const size = DRAWS * Float64Array.BYTES_PER_ELEMENT
    if (this.#taken === ARRAYS_OF_A_PIECE) {
      this.#piece = new ArrayBuffer(ARRAYS_OF_A_PIECE * size)
      this.#taken = 0
    }
    return new Float64Array(this.#piece, size * this.#taken++, DRAWS)
  }
}

const massesOf = (sums: Sums, name: string) => once(sums, name, () => MASS_NAMES.map(() => 0))

function addAll(sum: Draws, draws: Draws): void {
  for (let draw = 0; draw < DRAWS; draw++) sum[draw] = (sum[draw] as number) + (draws[draw] as number)
}

/** Adds rounded values to a sum. A missing value is a share of nothing and is skipped: a sum could not get rid of NaN again. */
function addWhole(sum: Draws, values: Drawn, sign: 1 | -1): void {
  const fixed = typeof values === 'number' ? Math.floor(values + 0.5) : undefined
  for (let draw = 0; draw < DRAWS; draw++) {
    const whole = fixed ?? Math.floor(((values as Draws)[draw] as number) + 0.5)
    if (!Number.isNaN(whole)) sum[draw] = (sum[draw] as number) + sign * whole
  }
}
