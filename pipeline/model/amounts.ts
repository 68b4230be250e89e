// Amounts as people read them: rounded for reading, or to the digits that their range supports.

import { withCommas } from './count.ts'
import { largest } from './lists.ts'
import type { Unit } from './metrics.ts'

/** The model does not support more than three digits. */
const three = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
const one = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** How a unit is written behind an amount. */
export const UNIT_TEXTS: Readonly<Record<Unit, string>> = { kt: 'kt', percent: '%', 'kg per head': 'kg per head' }

/** An amount with its unit, rounded for reading: `2,530 kt`, `37.4 %`, `27.1 kg per head`. */
export function amountText(amount: number, unit: Unit): string {
  if (unit === 'kt' && amount !== 0 && Math.abs(amount) < 0.001) return `${three.format(amount * 1e6)} kg`
  return `${numberText(amount, unit)} ${UNIT_TEXTS[unit]}`
}

/** The amount as in `amountText`, without its unit; a mass is in kt however small it is. */
export function numberText(amount: number, unit: Unit): string {
  const isTenths = unit === 'percent' && (amount === 0 || Math.abs(amount) >= 0.05)
  return (isTenths ? one : three).format(amount)
}

/** The range of a figure: nine of ten plausible values lie between these. */
export interface Range {
  readonly low: number
  readonly high: number
  /** The power of ten of the last digit that figures beside it have: finer digits are not written, unless two would not be left. */
  readonly lastDigit?: number
}

/** The power of ten of the second digit of a number: 2, for hundreds, of 1,200. */
const secondDigit = (number: number): number => Math.floor(Math.log10(Math.abs(number))) - 1

/** The last digit to write: as many as the width of the range supports, but two at least, so that no amount above 0 reads as 0. */
function lastDigit(amount: number, { low, high, lastDigit: beside = Number.NEGATIVE_INFINITY }: Range): number {
  const second = amount === 0 ? Number.POSITIVE_INFINITY : secondDigit(amount)
  return Math.max(Math.min(secondDigit(high - low), second), Math.min(beside, second))
}

/** An amount with its unit, rounded to the digits that its range supports: `2,500 kt`, `37 %`. */
export function supportedText(amount: number, range: Range | undefined, unit: Unit): string {
  if (!range || range.high <= range.low) return amountText(amount, unit)
  return `${rounded(amount, lastDigit(amount, range), Math.round)} ${UNIT_TEXTS[unit]}`
}

/** An amount, and the range that says how many of its digits mean something. */
interface Measured {
  readonly amount: number
  readonly range: Range | undefined
}

/** The power of ten of the last digit that is written of an amount; of one without a range, the third digit. */
const digitOf = ({ amount, range }: Measured): number =>
  range && range.high > range.low ? lastDigit(amount, range) : amount === 0 ? Number.NEGATIVE_INFINITY : secondDigit(amount) - 1

/**
 * The last digit that all of these amounts have, as a power of ten; 0 where that is before the point. So all of them that are 10 or more
 * are written with the same decimals.
 */
export const commonDigit = (all: readonly Measured[]): number =>
  Math.min(0, largest(all.flatMap((one) => (one.range ? [digitOf(one)] : []))))

/**
 * An amount as a part of a whole, in the unit of both: with the digits that its range supports, but none finer than the last digit of the
 * whole, unless two digits of the part would not be left: of 3,300 kt, 1,056.2 is `1,100 kt` and 26.3 is `26 kt`. `isLeast`: the part may
 * be more, so that it is rounded down, and says so.
 */
export function partText(part: Measured, whole: Measured, unit: Unit, isLeast = false): string {
  const { amount } = part
  if (amount === 0) return isLeast ? atLeastText(amount, unit) : amountText(amount, unit)
  const digit = Math.max(digitOf(part), Math.min(digitOf(whole), secondDigit(amount)))
  const text = `${rounded(amount, digit, isLeast ? Math.floor : Math.round)} ${UNIT_TEXTS[unit]}`
  return isLeast ? `at least ${text}` : text
}

/** `at least 2,500 kt`: a figure of which a part is not known and counts as 0. */
export const atLeastText = (amount: number, unit: Unit): string => `at least ${amountText(amount, unit)}`

/** `1,900 to 3,100 kt`: the bounds as in `boundTexts`. */
export function rangeText(range: Range, unit: Unit): string {
  if (range.high <= range.low) return amountText(range.low, unit)
  // The no-break space keeps the unit on the line of the amount.
  return `${boundTexts(range).join(' to ')}\u00a0${UNIT_TEXTS[unit]}`
}

/**
 * The bounds of a range that is wider than nothing, without their unit: rounded outwards, to the digits that the range supports; a bound
 * that is not 0 keeps two digits of its own.
 */
export const boundTexts = (range: Range): readonly [low: string, high: string] => [
  rounded(range.low, lastDigit(range.low, range), Math.floor),
  rounded(range.high, lastDigit(range.high, range), Math.ceil),
]

/** The bounds of a range as numbers, as `boundTexts` writes them. */
export function shownBounds(range: Range): Range {
  if (range.high <= range.low) return range
  const [low, high] = boundTexts(range).map((text) => Number(text.replaceAll(',', ''))) as [number, number]
  return { low, high }
}

/** Rounds to a power of ten. A double is off by less than one part in 10^12, so the first 12 digits are exact. */
function rounded(amount: number, digit: number, round: (value: number) => number): string {
  // Adding 0 turns -0 into 0.
  const value = round(Number((amount / 10 ** digit).toPrecision(12))) * 10 ** digit + 0
  const digits = Math.max(0, -digit)
  // Written by hand, because toLocaleString took a fifth of the time in which the tree of a release is made.
  const [whole = '', fraction] = value.toFixed(digits).split('.')
  return fraction === undefined ? withCommas(whole) : `${withCommas(whole)}.${fraction}`
}
