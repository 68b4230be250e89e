// What the chapters of the method share: the country-year that they are about, and how they treat the masses of its leaves.

import { once } from '../../model/lists.ts'
import type { Say } from '../notes.ts'
import type { Numbers } from '../numbers.ts'
import type { Country, Leaf } from '../world.ts'

/** A country-year, what calculates, and what says the notes of the year. */
export interface Chapter<N> {
  readonly n: Numbers<N>
  readonly country: Country
  readonly year: number
  readonly say: Say<N>
  readonly leftOver: LeftOver
}

/** How many kilograms largest remainders gave to leaves, by quantity (evidence.ts). */
export type LeftOver = Map<string, Map<Leaf, number>>

/** A total over some leaves, in proportion to their weights; `whole` is the sum of the weights, where that has a name of its own. */
export function spread<N>(
  { n, leftOver }: Chapter<N>,
  quantity: string,
  total: N,
  leaves: readonly Leaf[],
  weights: readonly N[],
  whole?: N,
): N[] {
  const note = (part: number, units: number) => {
    const ofLeaves = once(leftOver, quantity, () => new Map<Leaf, number>())
    const leaf = leaves[part] as Leaf
    ofLeaves.set(leaf, (ofLeaves.get(leaf) ?? 0) + units)
  }
  return n.split(total, weights, note, whole)
}

/** Leaf by leaf, the first mass less the others. */
export const lessByLeaf = <N>(n: Numbers<N>, label: string, first: readonly N[], ...others: readonly (readonly N[])[]): N[] =>
  first.map((kg, place) => n.as(label, n.less(kg, ...others.map((masses) => masses[place] as N))))

/** Leaf by leaf, the sum of masses. */
export const sumByLeaf = <N>(n: Numbers<N>, label: string, ...all: readonly [readonly N[], ...(readonly N[])[]]): N[] =>
  all[0].map((_, place) => n.as(label, n.add(all.map((masses) => masses[place] as N))))
