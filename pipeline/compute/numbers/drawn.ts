// All draws of a country side by side. What is the same in every draw is one number, and what follows from such numbers alone is computed
// once. Nothing is rounded: a draw is a plausible value, in which whole kilograms have no meaning.

import { DRAWS } from '../../model/spreads.ts'
import type { Numbers } from '../numbers.ts'

/** One value for each draw. */
export type Draws = Float64Array<ArrayBuffer>
export type Drawn = number | Draws

/** What is drawn: numbers of input rows, the error of an estimate by weaker evidence, and how much landfill is improper. */
export type DrawnCells = Pick<Numbers<Drawn>, 'cell' | 'median' | 'weaker' | 'improperPart'>

/**
 * Arrays for draws. The countries use the same ones, one after the other, because freeing memory takes as much time as computing. An array
 * holds any numbers when it is taken, and is valid until `clear`.
 */
export class Buffers {
  readonly #buffers: Draws[] = []
  #taken = 0

  take(): Draws {
    const place = this.#taken++
    const known = this.#buffers[place]
    if (known) return known
    const made = new Float64Array(DRAWS)
    this.#buffers.push(made)
    return made
  }

  clear(): void {
    this.#taken = 0
  }

  /** Does something, and gives back the arrays that it took. */
  within<Result>(work: () => Result): Result {
    const before = this.#taken
    const result = work()
    this.#taken = before
    return result
  }
}

/** Smaller masses, in kilograms, count as 0: what rounding errors of doubles leave of nothing, two of which can have any ratio. */
const NOTHING_KG = 0.001

export function drawnNumbers(buffers: Buffers, cells: DrawnCells): Numbers<Drawn> {
  const [left, right] = [new Float64Array(DRAWS), new Float64Array(DRAWS)]
  /** Computes each draw of two numbers, one of which is drawn. */
  const each = (loop: Loop, a: Drawn, b: Drawn, to = buffers.take()): Draws => {
    loop(to, typeof a === 'number' ? left.fill(a) : a, typeof b === 'number' ? right.fill(b) : b)
    return to
  }
  const areFixed = (a: Drawn, b: Drawn) => typeof a === 'number' && typeof b === 'number'

  /** The sum of what is drawn, and of what is not. A sum of a single drawn number is that number. */
  function add(terms: readonly Drawn[]): Drawn {
    let fixed = 0
    let sum: Draws | undefined
    let isOwn = false
    for (const term of terms) {
      if (typeof term === 'number') fixed += term
      else if (sum === undefined) sum = term
      else {
        sum = each(addEach, sum, term, isOwn ? sum : undefined)
        isOwn = true
      }
    }
    if (sum === undefined) return fixed
    return fixed === 0 ? sum : each(addEach, sum, fixed, isOwn ? sum : undefined)
  }

  /** Takes the others from the first one by one: what is left of equal masses is then exactly 0. */
  function minus(first: Drawn, ...others: readonly Drawn[]): Drawn {
    let rest = first
    let isOwn = false
    for (const other of others) {
      if (other === 0) continue
      if (typeof rest === 'number' && typeof other === 'number') rest -= other
      else {
        rest = each(subtractEach, rest, other, isOwn ? (rest as Draws) : undefined)
        isOwn = true
      }
    }
    return rest
  }

  function product(factors: readonly Drawn[]): { readonly fixed: number; readonly drawn: Draws | undefined } {
    let fixed = 1
    let drawn: Draws | undefined
    let isOwn = false
    for (const factor of factors) {
      if (typeof factor === 'number') fixed *= factor
      else if (drawn === undefined) drawn = factor
      else {
        drawn = each(multiplyEach, drawn, factor, isOwn ? drawn : undefined)
        isOwn = true
      }
    }
    return { fixed, drawn }
  }

  function scale(over: readonly Drawn[], under: readonly Drawn[]): Drawn {
    const [top, bottom] = [product(over), product(under)]
    const fixed = top.fixed / bottom.fixed
    if (bottom.drawn === undefined) {
      if (top.drawn === undefined || fixed === 0) return fixed
      return fixed === 1 ? top.drawn : each(multiplyEach, top.drawn, fixed)
    }
    const scaled = top.drawn === undefined ? fixed : fixed === 1 ? top.drawn : each(multiplyEach, top.drawn, fixed)
    return each(divideEach, scaled, bottom.drawn)
  }

  /** The parts of a total; nothing in draws in which all weights are 0. */
  function split(total: Drawn, weights: readonly Drawn[]): Drawn[] {
    const all = add(weights)
    if (all === 0) return weights.map(() => 0)
    const unit = typeof all === 'number' ? scale([total], [all]) : each(shareEach, total, all)
    return weights.map((weight) => (weight === 0 ? 0 : scale([unit, weight], [])))
  }

  function when(condition: Drawn, value: () => Drawn, otherwise: () => Drawn): Drawn {
    if (typeof condition === 'number') return condition === 1 ? value() : otherwise()
    if (!condition.includes(0)) return value()
    if (!condition.includes(1)) return otherwise()
    const chosen = each(chooseEach, condition, value())
    return each(replaceEach, condition, otherwise(), chosen)
  }

  return {
    ...cells,
    whole: Number,
    add,
    minus,
    scale,
    split,
    when,
    atMost: (a, b) => (areFixed(a, b) ? Math.min(a as number, b as number) : each(leastEach, a, b)),
    atLeast: (a, b) => (areFixed(a, b) ? Math.max(a as number, b as number) : each(mostEach, a, b)),
    isBelow: (a, b) => (areFixed(a, b) ? Number(a < b) : each(compareEach, a, b)),
    isZero: (a) => (typeof a === 'number' ? Number(a === 0) : each(equalEach, a, 0)),
    // What is selected is decided with the published figures, and then is the same in all draws.
    holds: (condition) => (typeof condition === 'number' ? condition === 1 : !condition.includes(0)),
    orNothing: (a) => (typeof a === 'number' ? (a < NOTHING_KG ? 0 : a) : each(restEach, a, NOTHING_KG)),
    as: (_, value) => value,
  }
}

/** Sets each draw of `to` by those of two numbers. A loop of its own for each operation is fast: it calls no function for a draw. */
type Loop = (to: Draws, a: Draws, b: Draws) => void

const addEach: Loop = (to, a, b) => {
  for (let draw = 0; draw < DRAWS; draw++) to[draw] = (a[draw] as number) + (b[draw] as number)
}
const subtractEach: Loop = (to, a, b) => {
  for (let draw = 0; draw < DRAWS; draw++) to[draw] = (a[draw] as number) - (b[draw] as number)
}
const multiplyEach: Loop = (to, a, b) => {
  for (let draw = 0; draw < DRAWS; draw++) to[draw] = (a[draw] as number) * (b[draw] as number)
}
const divideEach: Loop = (to, a, b) => {
  for (let draw = 0; draw < DRAWS; draw++) to[draw] = (a[draw] as number) / (b[draw] as number)
}
const shareEach: Loop = (to, a, b) => {
  for (let draw = 0; draw < DRAWS; draw++) to[draw] = b[draw] === 0 ? 0 : (a[draw] as number) / (b[draw] as number)
}
const leastEach: Loop = (to, a, b) => {
  for (let draw = 0; draw < DRAWS; draw++) to[draw] = (a[draw] as number) < (b[draw] as number) ? (a[draw] as number) : (b[draw] as number)
}
const mostEach: Loop = (to, a, b) => {
  for (let draw = 0; draw < DRAWS; draw++) to[draw] = (a[draw] as number) > (b[draw] as number) ? (a[draw] as number) : (b[draw] as number)
}
const compareEach: Loop = (to, a, b) => {
  for (let draw = 0; draw < DRAWS; draw++) to[draw] = (a[draw] as number) < (b[draw] as number) ? 1 : 0
}
const equalEach: Loop = (to, a, b) => {
  for (let draw = 0; draw < DRAWS; draw++) to[draw] = a[draw] === b[draw] ? 1 : 0
}
const restEach: Loop = (to, a, least) => {
  for (let draw = 0; draw < DRAWS; draw++) to[draw] = (a[draw] as number) < (least[draw] as number) ? 0 : (a[draw] as number)
}
/** The values where the condition holds. */
const chooseEach: Loop = (to, condition, values) => {
  for (let draw = 0; draw < DRAWS; draw++) if (condition[draw] === 1) to[draw] = values[draw] as number
}
/** The values where the condition does not hold. */
const replaceEach: Loop = (to, condition, values) => {
  for (let draw = 0; draw < DRAWS; draw++) if (condition[draw] === 0) to[draw] = values[draw] as number
}
