import { describe, expect, it } from 'vitest'
import { applied, type Operation } from '../../pipeline/model/calculation.ts'

// The expected values are worked out by hand.
describe('an operation', () => {
  it.each<[string, Operation, readonly bigint[], bigint]>([
    ['adds up and takes off', { op: 'sum', signs: [1, -1, 1] }, [10n, 4n, 3n], 9n],
    ['adds nothing up to 0', { op: 'sum', signs: [] }, [], 0n],
    ['takes a rate of a mass', { op: 'scale', over: 0, divisor: 1_000_000n }, [1_000n, 58_000n], 58n],
    ['rounds a half up', { op: 'scale', over: 1, divisor: 1n }, [5n, 1n, 2n], 3n],
    ['rounds once, not by factor', { op: 'scale', over: 2, divisor: 10n }, [7n, 7n, 3n, 3n], 1n],
    ['truncates a share', { op: 'share', units: 0n }, [100n, 2n, 3n], 66n],
    ['adds to a share what it got by largest remainders', { op: 'share', units: 1n }, [100n, 2n, 3n], 67n],
    ['has no share of nothing', { op: 'share', units: 0n }, [0n, 0n, 0n], 0n],
    ['takes the least', { op: 'least' }, [4n, -2n, 3n], -2n],
    ['takes the greatest', { op: 'greatest' }, [-4n, 0n], 0n],
    ['takes the middle value', { op: 'median' }, [9n, 1n, 4n], 4n],
    ['takes the mean of the middle two, half up', { op: 'median' }, [8n, 1n, 5n, 2n], 4n],
    ['lies on the line between two', { op: 'line', weights: [3n, 1n], divisor: 1n }, [100n, 200n], 125n],
    ['multiplies before it rounds', { op: 'line', weights: [1n, 1n], divisor: 10n }, [1n, 2n, 7n], 1n],
  ])('%s', (_, operation, children, value) => {
    expect(applied(operation, children, 0n)).toBe(value)
  })

  it('leaves inputs and constants as they are', () => {
    expect([applied({ op: 'input' }, [], 7n), applied({ op: 'constant' }, [], -3n)]).toEqual([7n, -3n])
  })
})
