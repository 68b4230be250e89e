// A calculation as data: every step has a whole value, an operation and the steps that it is made of. Evaluating one needs nothing
// but the values at its ends: it follows from them to the last unit.

/** What a value counts: `index`, `weight` and `per_head` in millionths (of a kilogram a head). */
export type CalculationUnit = 'kg' | 'ppm' | 'persons' | 'per_head' | 'index' | 'weight' | 'number'

export type Operation =
  /** A cell of an input row. */
  | { readonly op: 'input' }
  /** A number that the method fixes. */
  | { readonly op: 'constant' }
  /** The children added up, those with sign −1 taken off. */
  | { readonly op: 'sum'; readonly signs: readonly (1 | -1)[] }
  /** The children multiplied, the last `over` of them and `divisor` as divisors; rounded once, half up. */
  | { readonly op: 'scale'; readonly over: number; readonly divisor: bigint }
  /** Part of a total that is split by largest remainders: total × weight ÷ all weights, truncated, and the units left over that it got. */
  | { readonly op: 'share'; readonly units: bigint }
  | { readonly op: 'least' }
  | { readonly op: 'greatest' }
  /** The middle child by value; of an even number the mean of the middle two, half up. */
  | { readonly op: 'median' }
  /** Between the first two children, weighted by `weights`, times the other children ÷ `divisor`; rounded once, half up. */
  | { readonly op: 'line'; readonly weights: readonly [bigint, bigint]; readonly divisor: bigint }

export interface CalculationNode {
  readonly id: string
  readonly value: bigint
  readonly unit: CalculationUnit
  readonly operation: Operation
  /** Ids of nodes that stand before this one. */
  readonly children: readonly string[]
}

/** The value of an operation over the values of its children; `own` is that of a node without any. */
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
      return roundedQuotient(product(children.slice(0, children.length - operation.over)), product(over) * operation.divisor)
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
      return roundedQuotient((middle[0] ?? 0n) + (middle[1] ?? 0n), 2n)
    }
    case 'line': {
      const [before, after] = operation.weights
      const between = first * before + second * after
      return roundedQuotient(between * product([third, ...others].slice(0, children.length - 2)), (before + after) * operation.divisor)
    }
  }
}

/** Every value of a calculation reckoned anew from its inputs and constants alone. The nodes stand after their children. */
export function evaluated(nodes: readonly CalculationNode[]): Map<string, bigint> {
  const values = new Map<string, bigint>()
  for (const { id, operation, children, value } of nodes) {
    const of = children.map((child) => {
      const known = values.get(child)
      if (known === undefined) throw new RangeError(`${id} stands before ${child}, which it is made of`)
      return known
    })
    values.set(id, applied(operation, of, value))
  }
  return values
}

const product = (values: readonly bigint[]) => values.reduce((all, value) => all * value, 1n)

/** Half up; the dividend is 0 or more, the divisor above 0. */
function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
