// How far a published number moved: exact, from the numbers as they are printed.

import { type Decimal, divideHalfUp, formatDecimal, parseDecimal } from './decimal.ts'

export interface Move {
  readonly before: number
  readonly after: number
}

/** After less before, in the unit of both: `6.43`, `-0.000001`. */
export function differenceOf(move: Move): string {
  const { before, after, scale } = aligned(move)
  return formatDecimal({ digits: after - before, scale })
}

/** The difference in percent of what stood before, rounded half up to so many decimals; null where nothing stood before. */
export function relativePercent(move: Move, decimals: number): string | null {
  const { before, after } = aligned(move)
  if (before === 0n) return null
  const size = before < 0n ? -before : before
  return formatDecimal({ digits: divideHalfUp((after - before) * 10n ** BigInt(decimals + 2), size), scale: decimals })
}

/** How far it moved, in its unit: for comparing moves. */
export function sizeOf(move: Move): number {
  return Math.abs(Number(differenceOf(move)))
}

/** How far it moved against what stood before, in percent: for comparing moves. Where nothing stood before, -1. */
export function relativeSizeOf(move: Move): number {
  const percent = relativePercent(move, 9)
  return percent === null ? -1 : Math.abs(Number(percent))
}

/** The moves that went furthest, furthest first, at most so many; of equal ones the first. */
export function furthest<M extends Move>(moves: readonly M[], size: (move: M) => number, most: number): M[] {
  return moves
    .map((move) => ({ move, size: size(move) }))
    .filter((sized) => sized.size >= 0)
    .sort((a, b) => b.size - a.size)
    .slice(0, most)
    .map(({ move }) => move)
}

function aligned({ before, after }: Move): { readonly before: bigint; readonly after: bigint; readonly scale: number } {
  const [a, b] = [decimalOf(before), decimalOf(after)]
  const scale = Math.max(a.scale, b.scale)
  const digits = (value: Decimal) => value.digits * 10n ** BigInt(scale - value.scale)
  return { before: digits(a), after: digits(b), scale }
}

function decimalOf(value: number): Decimal {
  const decimal = parseDecimal(String(value))
  if (!decimal) throw new RangeError(`not a published number: ${value}`)
  return decimal
}
