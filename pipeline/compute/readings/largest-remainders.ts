// Splits of whole numbers whose parts add up to the total.

import type { Split } from '../language.ts'

/**
 * Splits a total over weights: first whole parts, then one more unit for each of the largest remainders; ties go to the smaller `order`.
 */
export function largestRemainders(total: bigint, weights: readonly bigint[], order: readonly bigint[]): bigint[] {
  if (total < 0n) return largestRemainders(-total, weights, order).map((part) => -part)
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  if (all === 0n) return weights.map(() => 0n)
  const parts = weights.map((weight) => (total * weight) / all)
  const rests = weights.map((weight) => (total * weight) % all)
  const places = weights.map((_, place) => place)
  const by = (list: readonly bigint[], place: number) => list[place] ?? 0n
  places.sort((a, b) => (by(rests, a) === by(rests, b) ? Number(by(order, a) - by(order, b)) : by(rests, a) > by(rests, b) ? -1 : 1))
  const left = Number(total - parts.reduce((sum, part) => sum + part, 0n))
  for (const place of places.slice(0, left)) parts[place] = by(parts, place) + 1n
  return parts
}

/** The parts of a split. The list holds its total, then its weights. */
export function partsOf([total = 0n, ...weights]: readonly bigint[], { allZero }: Split): readonly bigint[] {
  if (weights.every((weight) => weight === 0n)) return weights.map((_, index) => (index === allZero ? total : 0n))
  return largestRemainders(
    total,
    weights,
    weights.map((_, place) => BigInt(place)),
  )
}
