import { describe, expect, it } from 'vitest'
import { rangeText } from '../../pipeline/model/amounts.ts'

describe('a range in words', () => {
  // Two digits of the width, the low bound rounded down and the high bound up.
  it.each([
    [0.6, 1.04, '0.60 to 1.04\u00a0kt'],
    [1934.2, 3051, '1,900 to 3,100\u00a0kt'],
    [-5, -0.01, '-5.0 to 0.0\u00a0kt'],
    [7, 7, '7 kt'],
  ])('writes %d to %d in the digits that its width supports', (low, high, text) => {
    expect(rangeText({ low, high }, 'kt')).toBe(text)
  })
})
