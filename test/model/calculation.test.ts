import { describe, expect, it } from 'vitest'
import { applied, type CalculationNode, evaluated, type Operation, slopes } from '../../pipeline/model/calculation.ts'

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

describe('a calculation', () => {
  const node = (id: string, value: bigint, operation: Operation, children: readonly string[] = []): CalculationNode => ({
    ...{ id, value, unit: 'kg', operation, children },
  })

  it('follows from its ends alone, whatever its steps say of themselves', () => {
    const nodes = [
      node('waste', 1_000n, { op: 'input' }),
      node('rate', 58_000n, { op: 'input' }),
      node('littered', 999n, { op: 'scale', over: 0, divisor: 1_000_000n }, ['waste', 'rate']),
      node('rest', 0n, { op: 'sum', signs: [1, -1] }, ['waste', 'littered']),
    ]
    expect(Object.fromEntries(evaluated(nodes))).toEqual({ waste: 1_000n, rate: 58_000n, littered: 58n, rest: 942n })
  })

  // Slopes worked out by hand. The slopes of a × b ÷ c are b ÷ c, a ÷ c and −a × b ÷ c².
  it.each<[string, Operation, readonly bigint[], bigint, readonly number[]]>([
    ['a sum', { op: 'sum', signs: [1, -1] }, [10n, 4n], 6n, [1, -1]],
    ['a rate', { op: 'scale', over: 0, divisor: 100n }, [50n, 8n], 4n, [0.08, 0.5]],
    ['a quotient', { op: 'scale', over: 1, divisor: 1n }, [6n, 5n, 2n], 15n, [2.5, 3, -7.5]],
    ['a product that is 0', { op: 'scale', over: 0, divisor: 1n }, [0n, 7n], 0n, [7, 0]],
    ['a share', { op: 'share', units: 1n }, [100n, 1n, 8n], 13n, [0.125, 12.5, -1.5625]],
    ['a share of no weight at all', { op: 'share', units: 0n }, [100n, 0n, 0n], 0n, [0, 0, 0]],
    ['the lesser of two, of which one holds', { op: 'least' }, [4n, 3n], 3n, [0, 1]],
    ['the greater of two that are equal', { op: 'greatest' }, [3n, 3n], 3n, [1, 0]],
    ['a line', { op: 'line', weights: [3n, 1n], divisor: 10n }, [100n, 200n, 4n], 50n, [0.3, 0.1, 12.5]],
    ['a median, which counts as it is', { op: 'median' }, [1n, 4n, 9n], 4n, [0, 0, 0]],
  ])('says how far %s moves with each term', (_, operation, values, value, expected) => {
    const ends = values.map((end, index) => node(`end ${index}`, end, { op: 'input' }))
    const slopeOf = slopes([
      ...ends,
      node(
        'figure',
        value,
        operation,
        ends.map(({ id }) => id),
      ),
    ])
    for (const [index, { id }] of ends.entries()) expect(slopeOf(id).slope).toBeCloseTo(expected[index] ?? Number.NaN, 12)
  })

  it('does not move with the weights of a split that is summed again, however it was rounded', () => {
    const slopeOf = slopes([
      ...[node('total', 100n, { op: 'input' }), node('one', 1n, { op: 'input' }), node('other', 2n, { op: 'input' })],
      node('all', 3n, { op: 'sum', signs: [1, 1] }, ['one', 'other']),
      node('first', 33n, { op: 'share', units: 0n }, ['total', 'one', 'all']),
      node('second', 67n, { op: 'share', units: 1n }, ['total', 'other', 'all']),
      node('sum', 100n, { op: 'sum', signs: [1, 1] }, ['first', 'second']),
    ])
    expect(slopeOf('total').slope).toBeCloseTo(1, 12)
    expect(slopeOf('one').slope).toBeCloseTo(0, 12)
    expect(slopeOf('other').slope).toBeCloseTo(0, 12)
  })

  it('refuses a step that stands before what it is made of', () => {
    expect(() => evaluated([node('a', 1n, { op: 'sum', signs: [1] }, ['b'])])).toThrow('the step a comes before the step b')
  })
})
