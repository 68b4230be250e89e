import { describe, expect, it } from 'vitest'
import { partText, rangeText, supportedText } from '../../pipeline/model/amounts.ts'

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

describe('a part of a whole', () => {
  const whole = { amount: 3312, range: { low: 2700, high: 4400 } }
  it.each([
    [1056.2, { low: 990, high: 1130 }, '1,100 kt'],
    [471.3, { low: 300, high: 700 }, '470 kt'],
    [174.8, { low: 172.1, high: 177 }, '170 kt'],
    // Two digits are left, so that small parts are no zeros.
    [26.34, { low: 26.1, high: 26.5 }, '26 kt'],
    [0.04567, undefined, '0.046 kt'],
    [0, undefined, '0 kt'],
    // Its own range supports fewer digits.
    [1556, { low: 300, high: 5900 }, '1,600 kt'],
    [2956, { low: 2500, high: 13_000 }, '3,000 kt'],
    // The whole itself.
    [3312, whole.range, '3,300 kt'],
  ])('is not written finer than the whole: %s', (amount, range, text) => {
    expect(partText({ amount, range }, whole, 'kt')).toBe(text)
  })

  it('is rounded down where it may be more', () => {
    expect(partText({ amount: 2580, range: undefined }, whole, 'kt', true)).toBe('at least 2,500 kt')
  })

  it('has three digits where neither has a range', () => {
    expect(partText({ amount: 1056.2, range: undefined }, { amount: 3312.4, range: undefined }, 'kt')).toBe('1,060 kt')
  })
})
