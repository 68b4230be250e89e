import { describe, expect, test } from 'vitest'
import { leaveOneOut, type Residual } from '../../../pipeline/compute/ranges/transfer.ts'

describe('leaving one country out', () => {
  const residuals = (ratios: readonly number[]): Residual[] =>
    ratios.map((ratio, index) => ({ country: `C${String(index).padStart(2, '0')}`, year: 2020, ratio }))

  test('of ten leaves the least and the greatest outside of the nine others', () => {
    expect(leaveOneOut(residuals([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))).toEqual({ countries: 10, within: 8 })
    expect(leaveOneOut(residuals([1, 1, 3, 4, 5, 6, 7, 8, 10, 10]))).toEqual({ countries: 10, within: 10 })
  })

  test('of forty-one leaves two on the low side and three on the high side: of forty others the 2nd and the 38th bound them', () => {
    const ratios = Array.from({ length: 41 }, (_, index) => index + 1)
    expect(leaveOneOut(residuals(ratios))).toEqual({ countries: 41, within: 36 })
  })

  test('of one or none has nothing to go by', () => {
    expect(leaveOneOut([])).toEqual({ countries: 0, within: 0 })
    expect(leaveOneOut(residuals([2]))).toEqual({ countries: 1, within: 0 })
  })
})
