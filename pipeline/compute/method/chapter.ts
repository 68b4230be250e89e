// What the chapters of the method share: the country-year that they are about, and how they treat the masses of its leaves.

import { once } from '../../model/lists.ts'
import type { Note, Say } from '../notes.ts'
import type { Numbers } from '../numbers.ts'
import type { ReasonCode } from '../reasons.ts'
import type { Country, Leaf } from '../world.ts'

/** A country-year, what calculates, and what says the notes of the year. */
export interface Chapter<N> {
  readonly n: Numbers<N>
  readonly country: Country
  readonly year: number
  /** Those with waste; all of the country before that is known. */
  readonly leaves: readonly Leaf[]
  readonly say: Say<N>
  /** Nobody hears what is said, as in draws: what only notes need is not computed. */
  readonly isSilent: boolean
  readonly leftOver: LeftOver
}

/** Says where a mass is not what was wanted: something limited or raised it. */
export function sayLimit<N>(
  { n, say, isSilent }: Chapter<N>,
  reason: ReasonCode,
  about: string,
  amount: N,
  wanted: N,
  more: Pick<Note<N>, 'row' | 'heading' | 'category' | 'polymer'> = {},
): void {
  if (isSilent) return
  if (n.holds(n.isBelow(amount, wanted)) || n.holds(n.isBelow(wanted, amount))) say(reason, about, { ...more, amount, wanted })
}

/** How many kilograms largest remainders gave to leaves, by quantity (evidence.ts). */
export type LeftOver = Map<string, Map<Leaf, number>>

/**
 * A total over leaves, in proportion to weights. `places`: the leaves, by default all. `sum`: the sum of the weights, where that has a name
 * of its own.
 */
export function spread<N>(
  { n, leaves, leftOver }: Chapter<N>,
  quantity: string,
  total: N,
  weights: readonly N[],
  { places, sum }: { readonly places?: readonly number[]; readonly sum?: N } = {},
): N[] {
  const note = (part: number, units: number) => {
    const ofLeaves = once(leftOver, quantity, () => new Map<Leaf, number>())
    const leaf = leaves[places?.[part] ?? part] as Leaf
    ofLeaves.set(leaf, (ofLeaves.get(leaf) ?? 0) + units)
  }
  return n.split(total, weights, note, sum)
}

/** Leaf by leaf, the first mass less the others. */
export const minusByLeaf = <N>(n: Numbers<N>, label: string, first: readonly N[], second: readonly N[], third?: readonly N[]): N[] =>
  first.map((kg, place) => {
    const other = second[place] as N
    return n.as(label, third ? n.minus(kg, other, third[place] as N) : n.minus(kg, other))
  })
