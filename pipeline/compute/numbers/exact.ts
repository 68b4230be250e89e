// Whole numbers: the published figures. They are doubles while every product and sum is exact (below 2^52), and bigint beyond.

import { divideHalfUp } from '../../model/decimal.ts'
import type { Numbers } from '../numbers.ts'

export type Whole = number | bigint

/** Below this, doubles hold whole numbers exactly, and one more bit is left for sums. */
const LIMIT = 2 ** 52
const isExact = (value: number) => value < LIMIT && value > -LIMIT

export const exact: Numbers<Whole> = {
  cell(row, column) {
    const value = row.values[column]
    if (typeof value === 'bigint') return short(value)
    if (typeof value === 'number') return value
    throw new RangeError(`${row.file}:${row.line} has no ${column}`)
  },
  median: ({ value }) => short(value),
  whole: (value) => (typeof value === 'number' ? value : short(value)),
  add: (terms) => sum(terms),
  minus: (first, ...others) => {
    const taken = others.length === 1 ? (others[0] as Whole) : sum(others)
    if (typeof first === 'number' && typeof taken === 'number' && isExact(first - taken)) return first - taken
    return short(BigInt(first) - BigInt(taken))
  },
  scale: (over, under) => scaledInDoubles(over, under) ?? short(divideHalfUp(product(over), product(under))),
  atMost: (a, b) => (a < b ? a : b),
  atLeast: (a, b) => (a > b ? a : b),
  split: (total, weights, leftOver) => splitInDoubles(total, weights, leftOver) ?? splitInBigints(total, weights, leftOver),
  isBelow: (a, b) => (a < b ? 1 : 0),
  isZero: (a) => (Number(a) === 0 ? 1 : 0),
  when: (condition, value, otherwise) => (condition === 1 ? value() : otherwise()),
  holds: (condition) => condition === 1,
  orNothing: (a) => a,
  as: (_, value) => value,
  weaker: (_, value) => value,
  improperPart: () => 0,
}

/** A number in its shorter form. */
function short(value: bigint): Whole {
  const double = Number(value)
  return isExact(double) ? double : value
}

export function plus(a: Whole, b: Whole): Whole {
  if (typeof a === 'number' && typeof b === 'number' && isExact(a + b)) return a + b
  return short(BigInt(a) + BigInt(b))
}

export function times(a: Whole, b: Whole): Whole {
  if (typeof a === 'number' && typeof b === 'number' && isExact(a * b)) return a * b
  return short(BigInt(a) * BigInt(b))
}

function sum(terms: readonly Whole[]): Whole {
  let total = 0
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at]
    if (typeof term === 'number') total += term
    if (typeof term !== 'number' || !isExact(total)) return short(terms.reduce<bigint>((all, one) => all + BigInt(one), 0n))
  }
  return total
}

const product = (factors: readonly Whole[]) => factors.reduce<bigint>((all, one) => all * BigInt(one), 1n)

/** The product of `over` ÷ the product of `under`, half up; undefined where doubles could not give it exactly. */
function scaledInDoubles(over: readonly Whole[], under: readonly Whole[]): number | undefined {
  let divisor = 1
  for (let at = 0; at < under.length; at++) {
    const one = under[at]
    if (typeof one !== 'number') return undefined
    divisor *= one
    if (!(divisor > 0 && divisor < LIMIT)) return undefined
  }
  // The factors are gathered in two products, of which only the last multiplication may go beyond doubles.
  let [a, b] = [1, 1]
  for (let at = 0; at < over.length; at++) {
    const one = over[at]
    if (typeof one !== 'number') return undefined
    if (a <= b) a *= one
    else b *= one
    if (!isExact(a) || !isExact(b)) return undefined
  }
  const isNegative = a < 0 !== b < 0
  a = Math.abs(a)
  b = Math.abs(b)
  if ((a * b) / divisor >= LIMIT) return undefined
  const { quotient, rest } = divided(a, b, divisor)
  const rounded = 2 * rest >= divisor ? quotient + 1 : quotient
  return isNegative && rounded > 0 ? -rounded : rounded
}

function splitInDoubles(total: Whole, weights: readonly Whole[], leftOver?: (part: number, units: number) => void): number[] | undefined {
  const all = sum(weights)
  if (typeof total !== 'number' || total < 0 || typeof all !== 'number') return undefined
  if (all === 0) return weights.map(() => 0)
  let left = total
  const rests: number[] = []
  const parts: number[] = []
  for (let at = 0; at < weights.length; at++) {
    const weight = weights[at]
    if (typeof weight !== 'number' || weight < 0) return undefined
    const { quotient, rest } = divided(total, weight, all)
    rests.push(rest)
    parts.push(quotient)
    left -= quotient
  }
  for (; left > 0; left--) {
    let largest = 0
    for (let part = 1; part < parts.length; part++) if ((rests[part] as number) > (rests[largest] as number)) largest = part
    rests[largest] = -1
    parts[largest] = (parts[largest] as number) + 1
    leftOver?.(largest, 1)
  }
  return parts
}

function splitInBigints(total: Whole, weights: readonly Whole[], leftOver?: (part: number, units: number) => void): Whole[] {
  const sign = total < 0 ? -1n : 1n
  const size = BigInt(total) * sign
  const all = weights.reduce<bigint>((sum, weight) => sum + BigInt(weight), 0n)
  if (all === 0n) return weights.map(() => 0)
  const products = weights.map((weight) => size * BigInt(weight))
  const parts = products.map((one) => one / all)
  const left = Number(parts.reduce((rest, part) => rest - part, size))
  const byRest = products
    .map((one, part) => ({ part, rest: one % all }))
    .sort((a, b) => (a.rest < b.rest ? 1 : a.rest > b.rest ? -1 : a.part - b.part))
  for (const { part } of byRest.slice(0, left)) {
    parts[part] = (parts[part] as bigint) + 1n
    leftOver?.(part, Number(sign))
  }
  return parts.map((part) => short(part * sign))
}

/** a × b ÷ divisor, truncated, and its rest, exactly, for whole doubles that are not negative and a quotient below LIMIT. */
function divided(a: number, b: number, divisor: number): { quotient: number; rest: number } {
  const together = a * b
  let quotient = Math.floor(together / divisor)
  let rest = together < LIMIT ? together - quotient * divisor : difference(a, b, quotient, divisor)
  for (; rest < 0; rest += divisor) quotient--
  for (; rest >= divisor; rest -= divisor) quotient++
  return { quotient, rest }
}

/**
 * a × b − c × d where the difference is small: each product is a double and what it is off by (Dekker 1971, "A floating-point technique").
 */
function difference(a: number, b: number, c: number, d: number): number {
  const [first, second] = [a * b, c * d]
  return first - second + (roundingOf(a, b, first) - roundingOf(c, d, second))
}

/** What a × b is more than its nearest double `product`. */
function roundingOf(a: number, b: number, product: number): number {
  const [highA, highB] = [upperHalf(a), upperHalf(b)]
  const [lowA, lowB] = [a - highA, b - highB]
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB)
}

/** The upper 26 bits of a double. */
function upperHalf(value: number): number {
  const shifted = 134_217_729 * value // 2^27 + 1
  return shifted - (shifted - value)
}
