// How far a published number moved, computed exactly from the printed numbers.

import { type Decimal, divideHalfUp, formatDecimal, parseDecimal } from './decimal.ts'

export interface Move {
  readonly before: number
  readonly after: number
}

/** `after` minus `before`, in the unit of both: `6.43`, `-0.000001`. */
export function differenceOf(move: Move): string {
  const { before, after, scale } = aligned(move)
  return formatDecimal({ digits: after - before, scale })
}

/** The difference in percent of the earlier value, rounded half up to `decimals`; null where the earlier value is 0. */
export function relativePercent(move: Move, decimals: number): string | null {
  const { before, after } = aligned(move)
  if (before === 0n) return null
  const size = before < 0n ? -before : before
  return formatDecimal({ digits: divideHalfUp((after - before) * 10n ** BigInt(decimals + 2), size), scale: decimals })
}

/** The absolute difference in its unit, for comparing moves. */
export function sizeOf(move: Move): number {
  return Math.abs(Number(differenceOf(move)))
}

/** The absolute difference in percent of the earlier value, for comparing moves; -1 where the earlier value is 0. */
export function relativeSizeOf(move: Move): number {
  const percent = relativePercent(move, 9)
  return percent === null ? -1 : Math.abs(Number(percent))
}

/** The largest moves, the largest first, at most `most` of them. Equal moves keep their order. */
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
