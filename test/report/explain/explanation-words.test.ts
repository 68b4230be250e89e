import { expect, it } from 'vitest'
import { amountText } from '../../../pipeline/report/explain/explanation-words.ts'

it('masses and shares have as many digits as a reader needs', () => {
  const masses = [0n, 499n, -499n, 6_380n, 10_500_000n, 2_438_400_000n, -254_855n]
  expect(masses.map((kg) => amountText(kg, 'kg'))).toEqual([
    '0 kt',
    '<0.001 kt',
    '>−0.001 kt',
    '0.006 kt',
    '10.5 kt',
    '2,438 kt',
    '−0.255 kt',
  ])
  expect([0n, 499n, 500n, 39_430n].map((ppm) => amountText(ppm, 'ppm'))).toEqual(['0.0 %', '<0.1 %', '0.1 %', '3.9 %'])
})
