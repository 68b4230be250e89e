import { describe, expect, it } from 'vitest'
import { divideHalfUp, formatDecimal, formatFixed, isPlainDecimal, isWholeAt, parseDecimal, toWhole } from '../../pipeline/model/decimal.ts'

const decimal = (text: string) => {
  const value = parseDecimal(text)
  if (!value) throw new Error(`not a decimal: ${text}`)
  return value
}

describe('parseDecimal', () => {
  it.each([
    ['12.50', 1250n, 2],
    ['-0.5', -5n, 1],
    ['007', 7n, 0],
    ['2e4', 20_000n, 0],
    ['2.5e1', 25n, 0],
    ['1.25E-3', 125n, 5],
    ['9007199254740993', 9_007_199_254_740_993n, 0],
  ])('reads %s exactly', (text, digits, scale) => {
    expect(parseDecimal(text)).toEqual({ digits, scale })
  })

  it.each(['', ' 1', '1 ', '1,5', '1.', '.5', '+1', '1 000', 'NaN', 'Infinity', '0x10', '1e', '1_000', '١'])('does not read %o', (text) => {
    expect(parseDecimal(text)).toBeUndefined()
  })

  it('distinguishes plain numbers from those with an exponent', () => {
    expect(['1', '-1.50', '0.0'].every(isPlainDecimal)).toBe(true)
    expect(['1e3', '1.', '-', '1,5', '1\n'].some(isPlainDecimal)).toBe(false)
  })
})

describe('toWhole', () => {
  it.each([
    ['1.5', 0, 2n],
    ['2.5', 0, 3n],
    ['-2.5', 0, -3n],
    ['2.4999999999999999999', 0, 2n],
    ['0.0000005', 6, 1n],
    ['12.3456', 4, 123_456n],
    ['12.34565', 4, 123_457n],
    ['3', 6, 3_000_000n],
  ])('makes of %s × 10^%i, half up, %i', (text, power, whole) => {
    expect(toWhole(decimal(text), power)).toBe(whole)
  })

  it('knows when nothing is lost', () => {
    expect(isWholeAt(decimal('1.2500'), 2)).toBe(true)
    expect(isWholeAt(decimal('1.255'), 2)).toBe(false)
    expect(isWholeAt(decimal('0.000'), 0)).toBe(true)
  })
})

describe('divideHalfUp', () => {
  it.each([
    [7n, 2n, 4n],
    [-7n, 2n, -4n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [5n, 10n, 1n],
    [4n, 10n, 0n],
    [10n ** 40n + 1n, 2n, 5n * 10n ** 39n + 1n],
  ])('makes of %i ÷ %i %i', (numerator, denominator, quotient) => {
    expect(divideHalfUp(numerator, denominator)).toBe(quotient)
  })
})

describe('formatting', () => {
  it.each([
    ['1.250', '1.25', '1.250'],
    ['-0.50', '-0.5', '-0.50'],
    ['3.00', '3', '3.00'],
    ['0.001', '0.001', '0.001'],
    ['100', '100', '100'],
    ['2e2', '200', '200'],
  ])('writes %s as %s in short and as %s with all decimals', (text, short, fixed) => {
    expect(formatDecimal(decimal(text))).toBe(short)
    expect(formatFixed(decimal(text))).toBe(fixed)
  })
})
