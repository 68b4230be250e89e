// What the numbers on a tape are made of, as a reader wants to see it: names, products of one factor, and sums and products that are only
// steps on the way are passed over.

import type { Place, Tape } from '../../compute/numbers/taped.ts'
import { once } from '../../model/lists.ts'
import { ON_THE_WAY } from './names.ts'

/** What a number is, below its names. */
export interface Found {
  readonly place: Place
  /** The names that it has, the outermost first. */
  readonly chain: readonly Place[]
  readonly labels: readonly string[]
}

/** A term of a sum, which is added or taken away. */
interface Term extends Found {
  readonly sign: 1 | -1
}

export class TapeTerms {
  readonly #tape: Tape
  readonly #founds = new Map<Place, Found>()

  constructor(tape: Tape) {
    this.#tape = tape
  }

  /** The number at a place: names are passed over, and products of one factor. */
  found(place: Place): Found {
    return once(this.#founds, place, () => this.#find(place))
  }

  #find(first: Place): Found {
    const tape = this.#tape
    const chain: Place[] = []
    let place = first
    for (;;) {
      const operation = tape.operation(place)
      if (tape.name(place)) chain.push(place)
      const terms = operation === 'named' || operation === 'scale' ? tape.terms(place) : []
      if (operation !== 'named' && (terms.length !== 1 || tape.under(place) > 0)) break
      place = terms[0] as Place
    }
    const labels = chain.map((named) => tape.name(named)?.label ?? '').filter((label) => label !== '')
    return { place, chain, labels }
  }

  /**
   * The terms of a sum. Sums among them are expanded if they have no name or one on the way; a sum of sums of leaves is over the leaves.
   */
  ofSum(place: Place, labels: readonly string[]): Term[] {
    const tape = this.#tape
    const found = (of: Place) => tape.terms(of).map((term) => this.found(term))
    const all = found(place)
    const added = all.length - tape.under(place)
    const isTotal = isOfOneKind(all)
    return all.flatMap((term, index): Term[] => {
      const sign = index < added ? 1 : -1
      const isSum = tape.operation(term.place) === 'sum'
      const isOnTheWay = !isTotal && term.labels.every((label) => ON_THE_WAY.test(label))
      const isOfSums =
        isSum && isTotal && term.labels.some((label) => labels.includes(label)) && isOfOneKind([...all, ...found(term.place)])
      if (!isSum || !(isOnTheWay || isOfSums)) return [{ ...term, sign }]
      return this.ofSum(term.place, labels).map((inner) => ({ ...inner, sign: inner.sign === sign ? 1 : -1 }))
    })
  }

  /** The factors of a product. Products among them are expanded. */
  factors(places: readonly Place[]): Found[] {
    const tape = this.#tape
    return places.flatMap((place) => {
      const found = this.found(place)
      return tape.operation(found.place) === 'scale' && tape.under(found.place) === 0 ? this.factors(tape.terms(found.place)) : [found]
    })
  }

  /** Finds an interpolation between two years among the factors of a product: (a × years + b × years) ÷ years. */
  lineIn(over: readonly Place[], under: readonly Place[]) {
    const tape = this.#tape
    const isYears = (place: Place | undefined) => place !== undefined && tape.operation(place) === 'constant'
    for (const sum of over) {
      if (tape.operation(sum) !== 'sum' || tape.under(sum) > 0) continue
      const ends = tape.terms(sum).map((term) => (tape.operation(term) === 'scale' && tape.under(term) === 0 ? tape.terms(term) : []))
      const weights = ends.map(([, weight]) => weight)
      if (ends.length !== 2 || !weights.every(isYears)) continue
      const [before, after] = weights.map((weight) => BigInt(tape.value(weight as Place)))
      const years = under.find((one) => isYears(one) && BigInt(tape.value(one)) === (before ?? 0n) + (after ?? 0n))
      if (years !== undefined) return { sum, years, ends: ends.map(([end]) => end as Place), weights: [before ?? 0n, after ?? 0n] as const }
    }
    return undefined
  }
}

/** Whether numbers have the same name: those of leaves, for example. */
const isOfOneKind = (all: readonly Found[]) => all.every(({ labels: [label] }) => label !== undefined && label === all[0]?.labels[0])
