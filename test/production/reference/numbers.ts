// Exact arithmetic of the reference: whole numbers and fractions of whole numbers, starting from the published digits.

/** The number `over / under`. Both are whole, `under` is above 0. Operations do not round it. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

export const MILLION = 1_000_000n

const DECIMAL = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** The exact value of a printed number: `12.9`, `2e4`, `9.7e-4`. Throws for anything else, including a sign or a blank. */
export function decimal(text: string): Fraction {
  const match = DECIMAL.exec(text)
  if (!match) throw new Error(`not a plain decimal number: "${text}"`)
  const [, whole = '', part = '', power = '0'] = match
  const exponent = BigInt(power) - BigInt(part.length)
  const digits = BigInt(whole + part)
  return exponent < 0n ? { over: digits, under: 10n ** -exponent } : { over: digits * 10n ** exponent, under: 1n }
}

/** Rounds to the nearest whole number, half up. For amounts of 0 or more. */
export function halfUp({ over, under }: Fraction): bigint {
  if (over < 0n || under <= 0n) throw new Error(`cannot round ${over} / ${under}`)
  return (2n * over + under) / (2n * under)
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.over, under: a.under * b.under }
}

export function whole(value: bigint): Fraction {
  return { over: value, under: 1n }
}

/** A share in ppm, as a fraction. */
export function ppm(share: bigint): Fraction {
  return { over: share, under: MILLION }
}

export function isGreater(a: Fraction, b: Fraction): boolean {
  return a.over * b.under > b.over * a.under
}

/** `text × 10^places`, rounded half up. 4 places turn percent into ppm, 3 turn tonnes and 6 turn kt into kilograms. */
function scaled(text: string, places: number): bigint {
  return halfUp(times(decimal(text), whole(10n ** BigInt(places))))
}

export const percentToPpm = (text: string): bigint => scaled(text, 4)
export const tonnesToKg = (text: string): bigint => scaled(text, 3)
export const kilotonnesToKg = (text: string): bigint => scaled(text, 6)

export function sum(values: Iterable<bigint>): bigint {
  let total = 0n
  for (const value of values) total += value
  return total
}

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const greatest = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/**
 * Splits `total` over `weights`: the whole quotients, plus one left-over unit each for the largest remainders. Ties go to the
 * earlier weight. Throws if all weights are zero and there is something to split.
 */
export function apportion(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights)
  if (all === 0n) {
    if (total !== 0n) throw new Error(`cannot split ${total} over weights that are all zero`)
    return weights.map(() => 0n)
  }
  const parts = weights.map((weight) => (total * weight) / all)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % all }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
  const left = Number(total - sum(parts))
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0n) + 1n
  return parts
}

/** The middle value, or the mean of the middle two, rounded half up. */
export function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new Error('no median of nothing')
  return halfUp({ over: lower + upper, under: 2n })
}

/** The year nearest to `year`. Of two equally near years the earlier one. Undefined if there are no years. */
export function nearestYear(year: number, years: Iterable<number>): number | undefined {
  return [...years].sort((a, b) => Math.abs(a - year) - Math.abs(b - year) || a - b)[0]
}
