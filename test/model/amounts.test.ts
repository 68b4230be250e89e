import { describe, expect, it } from 'vitest'
import { rangeText, supportedText } from '../../pipeline/model/amounts.ts'

describe('a range in words', () => {
  // Two digits of the width, and two of each bound at least; the low bound rounded down and the high bound up.
  it.each([
    [0.6, 1.04, '0.60 to 1.04\u00a0kt'],
    [1934.2, 3051, '1,900 to 3,100\u00a0kt'],
    [843.738, 13513.6, '840 to 14,000\u00a0kt'],
    [0.000482, 10.7, '0.00048 to 11\u00a0kt'],
    [0, 13513.6, '0 to 14,000\u00a0kt'],
    [-5, -0.01, '-5.0 to -0.010\u00a0kt'],
    [7, 7, '7 kt'],
  ])('writes %d to %d in the digits that its width supports', (low, high, text) => {
    expect(rangeText({ low, high }, 'kt')).toBe(text)
  })

  it('stays within 0 and 100 %', () => expect(rangeText({ low: 0.04, high: 99.97 }, 'percent')).toBe('0.040 to 100\u00a0%'))
})

describe('an amount with a range', () => {
  it.each([
    [2437.2, 1934.2, 3051, '2,400 kt'],
    [2199.3, 843.738, 13513.6, '2,200 kt'],
    [0.000482, 0.000482, 10.7, '0.00048 kt'],
    [0, 0, 10.7, '0 kt'],
    [7.21, 7.21, 7.21, '7.21 kt'],
  ])('writes %d in %d to %d in the digits that the width supports', (amount, low, high, text) => {
    expect(supportedText(amount, { low, high }, 'kt')).toBe(text)
  })
})
