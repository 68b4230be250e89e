// Exact decimal arithmetic on the text of published numbers: no floating point between reading and printing.

/** A decimal number: `digits × 10^-scale`. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

const PLAIN = /^-?\d+(?:\.\d+)?$/
const SCIENTIFIC = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/

/** True for numbers as our own tables write them: digits, at most one point, an optional minus; no exponent, no grouping. */
export function isPlainDecimal(text: string): boolean {
  return PLAIN.test(text)
}

/**
 * Reads a decimal number exactly, with or without an exponent (`2e4`, `12.50`).
 * Returns undefined for anything else: grouping, decimal commas, blanks, `NaN`.
 */
export function parseDecimal(text: string): Decimal | undefined {
  const match = SCIENTIFIC.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const digits = BigInt(`${sign}${whole}${fraction}`)
  const scale = fraction.length - Number(exponent)
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

/** The decimal times 10^power, rounded half up (away from zero at the half) to a whole number. */
export function toWhole(value: Decimal, power: number): bigint {
  const shift = power - value.scale
  if (shift >= 0) return value.digits * 10n ** BigInt(shift)
  return divideHalfUp(value.digits, 10n ** BigInt(-shift))
}

/** Whether the decimal times 10^power is a whole number, so that nothing is lost. */
export function isWholeAt(value: Decimal, power: number): boolean {
  const shift = power - value.scale
  return shift >= 0 || value.digits % 10n ** BigInt(-shift) === 0n
}

/** numerator ÷ denominator (positive), with its absolute value rounded half up. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const quotient = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -quotient : quotient
}

/** Writes `digits × 10^-scale` in the shortest plain form: `1.25`, `-0.5`, `3`. */
export function formatDecimal(decimal: Decimal): string {
  const text = formatFixed(decimal)
  return decimal.scale === 0 ? text : text.replace(/\.?0+$/, '')
}

/** Writes `digits × 10^-scale` with all its decimals: `1.250000`. */
export function formatFixed({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : ''
  const size = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  return scale === 0 ? sign + size : `${sign}${size.slice(0, size.length - scale)}.${size.slice(size.length - scale)}`
}
