// The draws of sums over groups of countries, in whole kilograms: what has changed of a country can be taken out and put in exactly.
// Countries of one region and one income group are added up together: every group is made of such sums.

import { DRAWS } from '../../model/spreads.ts'
import { once, type Row } from '../readings/points.ts'
import type { CountryDraws } from './country-draws.ts'

/** Draws of masses, by category, polymer and year, then by mass. */
type Cells = Map<string, Map<string, Float64Array>>

export class GroupSums {
  /** By the groups that countries share. */
  readonly #cells = new Map<string, { readonly groups: readonly string[]; readonly cells: Cells }>()

  /** Adds a country to its groups, or with the sign -1 takes it out. */
  add(groups: readonly string[], { records, masses }: CountryDraws, sign: 1 | -1): void {
    const { cells } = once(this.#cells, groups.join('|'), () => ({ groups, cells: new Map() }))
    records.forEach((record, place) => {
      const cell = once(cells, cellOf(record), () => new Map<string, Float64Array>())
      for (const [name, { values, draws }] of masses) {
        if (draws === 1 && values[place] === 0) continue
        const sum = once(cell, name, () => new Float64Array(DRAWS))
        if (draws === DRAWS) addWhole(sum, values, place * DRAWS, sign)
        else addWhole(sum, new Float64Array(DRAWS).fill(values[place] as number), 0, sign)
      }
    })
  }

  /** The draws of a group's masses, by record. */
  of(group: string): (record: Row) => ReadonlyMap<string, Float64Array> | undefined {
    const found: Cells = new Map()
    for (const { groups, cells } of this.#cells.values()) {
      if (!groups.includes(group)) continue
      for (const [key, masses] of cells) {
        const sums = once(found, key, () => new Map<string, Float64Array>())
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

function addAll(sum: Float64Array, draws: Float64Array): void {
  for (let draw = 0; draw < DRAWS; draw++) sum[draw] = (sum[draw] as number) + (draws[draw] as number)
}

/** What has no value is a share of nothing, and adds nothing: no sum would ever be rid of it. */
function addWhole(sum: Float64Array, values: Float64Array, from: number, sign: 1 | -1): void {
  for (let draw = 0; draw < DRAWS; draw++) {
    const whole = Math.floor((values[from + draw] as number) + 0.5)
    if (!Number.isNaN(whole)) sum[draw] = (sum[draw] as number) + sign * whole
  }
}
