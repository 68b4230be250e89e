// Which populations are in thousands or millions. The masses per head of such a country are all a thousand or a million times what they can
// be, and each would look like a wrong mass.

import { grouped, once } from '../../model/lists.ts'
import { PLAUSIBLE_COLUMNS } from './plausible-columns.ts'
import { outside } from './positions.ts'
import { type Amounts, type AmountsRow, type Heads, inUnitOfBounds, isNotLater, laterOf } from './read-values.ts'

/** By how much a population may be wrong: in thousands, in millions, or a thousandfold. */
const FACTORS = [0.001, 1000, 1_000_000]

/** A country whose population would fit if it were multiplied by `factor`. */
export interface PopulationUnit {
  readonly country: string
  readonly factor: number
  /** How many tables have masses that say so. */
  readonly tables: number
  /** Of the rows of its population that came last, the first. */
  readonly row: number
}

/** What the masses of a country say of its population. */
interface Said {
  isForIt: boolean
  /** The tables whose masses speak against it. */
  readonly against: Set<string>
  /** The release that brought the last of the masses. */
  since: string
}

/**
 * The countries whose population is in another unit. It is if no mass speaks for it and those of two tables speak against it; one table is
 * enough if the population came later than its rows, or if the populations of most countries are as wrong.
 */
export function populationUnits(amounts: Amounts, heads: Heads): PopulationUnit[] {
  const populations = grouped(amounts.get('population') ?? [], ({ entity }) => entity)
  const last = new Map(populations.map(([country, rows]) => [country, rows.reduce(lastOf)]))
  const found = new Map<string, PopulationUnit>()
  for (const factor of FACTORS) {
    const said = whatMassesSay(factor, amounts, heads)
    const wrong = [...said].filter(([, { isForIt }]) => !isForIt)
    for (const [country, { against, since }] of wrong) {
      const population = last.get(country)
      if (population === undefined) continue
      const isEnough = against.size > 1 || 2 * wrong.length > said.size || !isNotLater(population.since, since)
      if (isEnough && against.size > (found.get(country)?.tables ?? 0))
        found.set(country, { country, factor, tables: against.size, row: population.row })
    }
  }
  return [...found.values()]
}

/** Of two rows that came with the same release, that of the earlier year. */
function lastOf(a: AmountsRow, b: AmountsRow): AmountsRow {
  if (a.since === b.since) return Number(a.year) <= Number(b.year) ? a : b
  return isNotLater(a.since, b.since) ? b : a
}

/**
 * What masses say of populations that may have to be multiplied by a factor, by country. A mass speaks for the population if it is
 * possible, and impossible with the population multiplied. It speaks against the population if it is impossible, and likely with the
 * population multiplied.
 */
function whatMassesSay(factor: number, amounts: Amounts, heads: Heads): Map<string, Said> {
  const said = new Map<string, Said>()
  for (const column of PLAUSIBLE_COLUMNS.filter(({ measure }) => measure === 'head')) {
    const { possible, likely } = column
    for (const from of amounts.get(column.table.name) ?? []) {
      const { entity, year, since, [column.name]: amount } = from
      const mass = inUnitOfBounds(Number(amount), column, heads.get(entity)?.get(Number(year)))
      if (!mass) continue
      const isPossible = outside(mass, possible) <= 0
      const isForIt = isPossible && outside(mass / factor, possible) > 0
      const isAgainst = !isPossible && outside(mass / factor, likely) <= 0
      if (!isForIt && !isAgainst) continue
      const one = once(said, entity, (): Said => ({ isForIt: false, against: new Set(), since }))
      if (isForIt) one.isForIt = true
      else one.against.add(column.table.name)
      one.since = laterOf(since, one.since)
    }
  }
  return said
}
