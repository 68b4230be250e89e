// The draws of sums over groups of countries. They are whole kilograms, so that a changed country can be subtracted and added again
// exactly. Countries of one region and one income group are summed together; every group is made of such sums.

import { once } from '../../model/lists.ts'
import { DRAWS } from '../../model/spreads.ts'
import type { Row } from '../readings/points.ts'
import type { CountryDraws } from './country-draws.ts'

/** The draws of masses, by name. */
export type MassDraws = ReadonlyMap<string, Float64Array<ArrayBuffer>>

/** By category, polymer and year. */
type Cells = Map<string, Map<string, Float64Array<ArrayBuffer>>>

/** By the groups that countries share. */
export type SumsData = ReadonlyMap<string, { readonly groups: readonly string[]; readonly cells: ReadonlyMap<string, MassDraws> }>

export class GroupSums {
  readonly #cells = new Map<string, { readonly groups: readonly string[]; readonly cells: Cells }>()

  /** Plain data, which can be sent to another thread. */
  get data(): SumsData {
    return this.#cells
  }

  /** The buffers of all draws, so that they can be transferred to another thread without a copy. */
  buffers(): ArrayBuffer[] {
    return [...this.#cells.values()].flatMap(({ cells }) =>
      [...cells.values()].flatMap((masses) => [...masses.values()].map((draws) => draws.buffer)),
    )
  }

  /** Adds the sums of another thread. */
  merge(other: SumsData): void {
    for (const [key, { groups, cells }] of other) {
      const own = once(this.#cells, key, () => ({ groups, cells: new Map() }))
      addCells(own.cells, cells)
    }
  }

  /** Adds a country to its groups, or subtracts it if the sign is -1. */
  add(groups: readonly string[], { records, masses }: CountryDraws, sign: 1 | -1): void {
    const { cells } = once(this.#cells, groups.join('|'), () => ({ groups, cells: new Map() }))
    records.forEach((record, place) => {
      const cell = once(cells, cellOf(record), () => new Map<string, Float64Array<ArrayBuffer>>())
      for (const [name, { values, draws }] of masses) {
        if (draws === 1 && values[place] === 0) continue
        const sum = once(cell, name, () => new Float64Array(DRAWS))
        if (draws === DRAWS) addWhole(sum, values, place * DRAWS, sign)
        else addWhole(sum, new Float64Array(DRAWS).fill(values[place] as number), 0, sign)
      }
    })
  }

  /** The draws of a group's masses, by record. */
  of(group: string): (record: Row) => MassDraws | undefined {
    const found: Cells = new Map()
    for (const { groups, cells } of this.#cells.values()) {
      if (!groups.includes(group)) continue
      for (const [key, masses] of cells) {
        const sums = once(found, key, () => new Map<string, Float64Array<ArrayBuffer>>())
        for (const [name, draws] of masses)
          addAll(
            once(sums, name, () => new Float64Array(DRAWS)),
            draws,
          )
      }
    }
    return (record) => found.get(cellOf(record))
  }
}

const cellOf = ({ category, polymer, year }: Row) => `${category}|${polymer}|${year}`

function addCells(to: Cells, cells: ReadonlyMap<string, MassDraws>): void {
  for (const [key, masses] of cells) {
    const sums = once(to, key, () => new Map<string, Float64Array<ArrayBuffer>>())
    for (const [name, draws] of masses)
      addAll(
        once(sums, name, () => new Float64Array(DRAWS)),
        draws,
      )
  }
}

function addAll(sum: Float64Array, draws: Float64Array): void {
  for (let draw = 0; draw < DRAWS; draw++) sum[draw] = (sum[draw] as number) + (draws[draw] as number)
}

/** Adds rounded values to a sum. A missing value is a share of nothing and is skipped: a sum could not get rid of NaN again. */
function addWhole(sum: Float64Array, values: Float64Array, from: number, sign: 1 | -1): void {
  for (let draw = 0; draw < DRAWS; draw++) {
    const whole = Math.floor((values[from + draw] as number) + 0.5)
    if (!Number.isNaN(whole)) sum[draw] = (sum[draw] as number) + sign * whole
  }
}
