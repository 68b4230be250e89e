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

const product = (values: readonly bigint[]) => values.reduce((all, value) => all * value, 1n)
