// A calculation as data: every step has a whole value, an operation and the steps that it is made of. The calculation can be evaluated from
// the values at its ends alone, exactly to the last unit.

import { divideHalfUp } from './decimal.ts'

/** What a value counts: `index`, `weight` and `per_head` in millionths (of a kilogram per head). */
export type CalculationUnit = 'kg' | 'ppm' | 'persons' | 'per_head' | 'index' | 'weight' | 'number'

export type Operation =
  /** A cell of an input row. */
  | { readonly op: 'input' }
  /** A number that the method fixes. */
  | { readonly op: 'constant' }
  /** The sum of the children; those with sign −1 are subtracted. */
  | { readonly op: 'sum'; readonly signs: readonly (1 | -1)[] }
  /** The product of the children, except that the last `over` of them, and `divisor`, divide it; rounded once, half up. */
  | { readonly op: 'scale'; readonly over: number; readonly divisor: bigint }
  /**
   * A part of a total that is split by largest remainders: total × weight ÷ all weights, truncated, plus the left-over units that it got.
   */
  | { readonly op: 'share'; readonly units: bigint }
  | { readonly op: 'least' }
  | { readonly op: 'greatest' }
  /** The middle child by value; for an even number of children the mean of the middle two, half up. */
  | { readonly op: 'median' }
  /** The first two children averaged with `weights`, times the other children ÷ `divisor`; rounded once, half up. */
  | { readonly op: 'line'; readonly weights: readonly [bigint, bigint]; readonly divisor: bigint }

export interface CalculationNode {
  readonly id: string
  readonly value: bigint
  readonly unit: CalculationUnit
  readonly operation: Operation
  /** Ids of nodes that come before this one. */
  readonly children: readonly string[]
}

/** The value of an operation over the values of its children; `own` is the value of a node without children. */
export function applied(operation: Operation, children: readonly bigint[], own: bigint): bigint {
  const [first = 0n, second = 0n, third = 0n, ...others] = children
  switch (operation.op) {
    case 'input':
    case 'constant':
      return own
    case 'sum':
      return children.reduce((sum, value, index) => sum + (operation.signs[index] === -1 ? -value : value), 0n)
    case 'scale': {
      const over = children.slice(children.length - operation.over)
      return divideHalfUp(product(children.slice(0, children.length - operation.over)), product(over) * operation.divisor)
    }
    case 'share':
      return (third === 0n ? 0n : (first * second) / third) + operation.units
    case 'least':
      return children.reduce((least, value) => (value < least ? value : least), first)
    case 'greatest':
      return children.reduce((greatest, value) => (value > greatest ? value : greatest), first)
    case 'median': {
      const sorted = [...children].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      const middle = [sorted[(sorted.length - 1) >> 1] ?? 0n, sorted[sorted.length >> 1] ?? 0n]
      return divideHalfUp((middle[0] ?? 0n) + (middle[1] ?? 0n), 2n)
    }
    case 'line': {
      const [before, after] = operation.weights
      const between = first * before + second * after
      return divideHalfUp(between * product([third, ...others].slice(0, children.length - 2)), (before + after) * operation.divisor)
    }
  }
}

/** Every value of a calculation, computed again from its inputs and constants alone. The nodes come after their children. */
export function evaluated(nodes: readonly CalculationNode[]): Map<string, bigint> {
  const values = new Map<string, bigint>()
  for (const { id, operation, children, value } of nodes) {
    const of = children.map((child) => {
      const known = values.get(child)
      if (known === undefined) throw new RangeError(`the step ${id} comes before the step ${child}, from which it is computed`)
      return known
    })
    values.set(id, applied(operation, of, value))
  }
  return values
}

/** The value of a step without rounding, and its slope: how far the figure moves with it. */
export interface Slope {
  readonly value: number
  readonly slope: number
}

/**
 * How far the last of the nodes moves with each of the others, in doubles. Rounding is left out, so that effects that cancel give 0: a
 * split moves none of what it splits. A limit that does not apply moves nothing. A median counts as a fixed value, whatever it is the
 * middle of.
 */
export function slopes(nodes: readonly CalculationNode[]): (id: string) => Slope {
  const places = new Map<string, number>()
  for (const { id } of nodes) places.set(id, places.size)
  const below = nodes.map(({ children }) => (children.length === 0 ? NONE : children.map((child) => places.get(child) ?? -1)))
  const values = new Float64Array(nodes.length)
  const worthOf = (place: number) => values[place] ?? 0
  const holding = ({ operation: { op }, value }: CalculationNode, at: readonly number[]) =>
    op === 'least' || op === 'greatest' ? at.findIndex((place) => nodes[place]?.value === value) : -1
  nodes.forEach((node, place) => {
    const at = below[place] ?? NONE
    values[place] = unrounded(node, at.map(worthOf), holding(node, at))
  })
  const found = new Float64Array(nodes.length)
  found[nodes.length - 1] = 1
  for (let place = nodes.length - 1; place >= 0; place--) {
    const node = nodes[place]
    const at = below[place] ?? NONE
    const slope = found[place] ?? 0
    if (!node || at.length === 0 || slope === 0) continue
    const own = partial(node, at.map(worthOf), holding(node, at))
    for (let index = 0; index < at.length; index++) {
      const child = at[index] ?? -1
      found[child] = (found[child] ?? 0) + slope * (own[index] ?? 0)
    }
  }
  return (id) => {
    const place = places.get(id) ?? -1
    return { value: worthOf(place), slope: found[place] ?? 0 }
  }
}

const NONE: readonly number[] = []

/** `holds` is the index of the child that decides a limit. */
function unrounded({ operation, value }: CalculationNode, of: readonly number[], holds: number): number {
  const [first = 0, second = 0, third = 0] = of
  switch (operation.op) {
    case 'input':
    case 'constant':
    case 'median':
      return Number(value)
    case 'sum': {
      let sum = 0
      for (let index = 0; index < of.length; index++) sum += (of[index] ?? 0) * (operation.signs[index] ?? 1)
      return sum
    }
    case 'scale':
      return quotient(of, operation.over) / Number(operation.divisor)
    case 'share':
      return third === 0 ? 0 : (first * second) / third
    case 'least':
    case 'greatest':
      return of[holds] ?? 0
    case 'line': {
      const [before = 0, after = 0] = operation.weights.map(Number)
      return ((first * before + second * after) / ((before + after) * Number(operation.divisor))) * quotient(of.slice(2), 0)
    }
  }
}

/** How far a node moves with each of its children. */
function partial({ operation }: CalculationNode, of: readonly number[], holds: number): readonly number[] {
  const [first = 0, second = 0, third = 0] = of
  switch (operation.op) {
    case 'input':
    case 'constant':
    case 'median':
      return []
    case 'sum':
      return operation.signs
    case 'scale':
      return of.map((one, index) => {
        const rest = quotient(of, operation.over, index) / Number(operation.divisor)
        return index >= of.length - operation.over ? -rest / one ** 2 : rest
      })
    case 'share':
      return third === 0 ? [0, 0, 0] : [second / third, first / third, (-first * second) / third ** 2]
    case 'least':
    case 'greatest':
      return of.map((_, index) => (index === holds ? 1 : 0))
    case 'line': {
      const [before = 0, after = 0] = operation.weights.map(Number)
      const under = (before + after) * Number(operation.divisor)
      const times = of.slice(2)
      const ends = quotient(times, 0) / under
      const line = (first * before + second * after) / under
      return [before * ends, after * ends, ...times.map((_, index) => line * quotient(times, 0, index))]
    }
  }
}

/** The product of the numbers except the one at `left`. The last `over` of them divide it. */
function quotient(of: readonly number[], over: number, left = -1): number {
  let all = 1
  for (let index = 0; index < of.length; index++) {
    if (index === left) continue
    const one = of[index] ?? 1
    all = index < of.length - over ? all * one : all / one
  }
  return all
}

const product = (values: readonly bigint[]) => values.reduce((all, value) => all * value, 1n)
