// Tests each operator of the language as SQL, as exact values and as columns. The six points are A 2020 x, y, z; A 2021 x, y; B 2020 x.

import { describe, expect, test } from 'vitest'
import {
  above,
  add,
  apportion,
  atLeast,
  atMost,
  below,
  both,
  count,
  either,
  elsewhere,
  equal,
  firstOf,
  firstPart,
  given,
  input,
  is,
  key,
  leastOf,
  leftOver,
  less,
  type Node,
  negative,
  not,
  notAbove,
  number,
  orZero,
  parts,
  type Quantity,
  quantity,
  rate,
  rows,
  scale,
  selected,
  step,
  sumsOf,
  table,
  times,
  total,
  totalAmong,
  when,
} from '../../pipeline/compute/language.ts'
import { rightSide } from '../../pipeline/compute/readings/formula.ts'
import { NATION, nationRows, PART, partRows, read, readTable } from './small-statements.ts'

const amount = input(partRows, 'amount', 'amount')
const weight = input(partRows, 'weight', 'weight')
const place = input(partRows, 'place', 'place')
const mass = input(nationRows, 'mass', 'mass of the nation')
const base = input(nationRows, 'base', 'base of the nation')

/** Expects each expression to have these values in SQL, as exact values and in columns of whole numbers. */
async function expectEach(expressions: Readonly<Record<string, readonly [Node, readonly (number | string | null)[]]>>): Promise<void> {
  const readings = await read(Object.fromEntries(Object.entries(expressions).map(([name, [expression]]) => [name, expression])))
  const expected = Object.fromEntries(
    Object.entries(expressions).map(([name, [, values]]) => [
      name,
      values.map((value) => (typeof value === 'number' ? BigInt(value) : value)),
    ]),
  )
  expect(readings.sql).toEqual(expected)
  expect(readings.exact).toEqual(expected)
  expect(readings.whole).toEqual(expected)
}

const formula = (of: Quantity) => `${of.label} = ${rightSide(of)}`

describe('arithmetic', () => {
  test('adds, subtracts and limits; what is missing stays missing', () =>
    expectEach({
      added: [add(amount, weight), [8, 8, 9, -6, -6, null]],
      less_kg: [less(mass, base, 1), [94, 94, 94, 49, 49, -4]],
      negative_kg: [negative(amount), [-7, -7, -7, 7, 7, null]],
      at_most: [atMost(mass, 60), [60, 60, 60, 50, 50, 0]],
      at_least: [atLeast(mass, 60), [100, 100, 100, 60, 60, 60]],
      or_zero: [orZero(amount), [7, 7, 7, -7, -7, 0]],
      first: [firstOf(amount, base), [7, 7, 7, -7, -7, 3]],
    }))

  test('multiplies out and rounds once, half up, in more than 64 bits', () =>
    expectEach({
      // 100 × 5 ÷ 200 is 2.5; 50 × 0 is 0; 0 × 3 is 0.
      half: [scale([mass, base], [200]), [3, 3, 3, 0, 0, 0]],
      // 100 × 25,000 ppm is 2.5; 50 is 1.25.
      rate_kg: [rate(mass, 25_000), [3, 3, 3, 1, 1, 0]],
      product: [times(weight, 3), [3, 3, 6, 3, 3, 0]],
      // 10^12 × 100 × 10^12 needs far more than 64 bits.
      wide: [scale([mass, 10n ** 12n, 10n ** 12n], [10n ** 12n, 10n ** 12n]), [100, 100, 100, 50, 50, 0]],
    }))

  test('reports a negative dividend and the limit of a missing value as mistakes in the exact reading', async () => {
    await expect(read({ value: scale([amount], [2]) })).rejects.toThrow('only 0 or more is divided')
    await expect(read({ value: atMost(amount, 5) })).rejects.toThrow('missing value')
  })
})

describe('a condition', () => {
  const flag = (condition: Node) => when(condition, 1, 0)
  test('that compares with a missing value does not hold, and its opposite does', () =>
    expectEach({
      is_above: [flag(above(amount, 0)), [1, 1, 1, 0, 0, 0]],
      is_not: [flag(not(above(amount, 0))), [0, 0, 0, 1, 1, 1]],
      is_given: [flag(given(amount)), [1, 1, 1, 1, 1, 0]],
      is_missing: [flag(not(given(amount))), [0, 0, 0, 0, 0, 1]],
      is_all: [flag(both(below(0, base), notAbove(mass, 100))), [1, 1, 1, 0, 0, 1]],
      is_any: [flag(either(equal(base, 0), is(key('part'), 'z', 'none'))), [0, 0, 1, 1, 1, 0]],
      without: [when(equal(base, 0), 1), [null, null, null, 1, 1, null]],
    }))

  test('may compare words', async () => {
    const { sql, exact, whole } = await readTable([
      quantity('word', 'word', PART, when(equal(base, 0), 'none', when(equal(base, 3), 'three', 'some'))),
    ])
    const expected = { word: ['some', 'some', 'some', 'none', 'none', 'three'] }
    expect([sql, exact, whole]).toEqual([expected, expected, expected])
  })
})

describe('a split', () => {
  const among = NATION
  test('keeps the sum of a total, decides ties by the declared order, and splits a negative total by its size', () =>
    expectEach({
      // 7 over 1 : 1 : 2 is 1.75, 1.75, 3.5: two units are left over, for x and y. -7 over 1 : 1 is -3.5 each: the unit goes to x.
      share: [apportion(amount, weight, { among, order: place, signed: true }), [2, 2, 3, -4, -3, null]],
      // In the reverse order y comes first.
      turned: [apportion(amount, weight, { among, order: negative(place), signed: true }), [2, 2, 3, -3, -4, null]],
      // All weights of B are 0.
      nothing: [apportion(base, weight, { among, order: place }), [1, 1, 3, 0, 0, 0]],
    }))

  test('records who got a left-over unit', async () => {
    const share = quantity('share_kg', 'share', PART, apportion(base, weight, { among, order: place }))
    const units = quantity('share_units', 'units', PART, leftOver(share))
    // 5 over 1 : 1 : 2 is 1.25, 1.25, 2.5: one unit is left over, for z.
    const expected = { share_kg: [1n, 1n, 3n, 0n, 0n, 0n], share_units: [0n, 0n, 1n, 0n, 0n, 0n] }
    const { sql, exact } = await readTable([share, units])
    expect([sql, exact]).toEqual([expected, expected])
  })

  test('without rounding gives total × weight ÷ all weights', async () => {
    const { real } = await read({
      share: apportion(amount, weight, { among, order: place, signed: true }),
      half: scale([mass, base], [200]),
    })
    expect(real).toEqual({ share: [1.75, 1.75, 3.5, -3.5, -3.5, null], half: [2.5, 2.5, 2.5, 0, 0, 0] })
  })

  test('into parts side by side gives left-over units to the largest remainders, ties to the earlier, and everything to one part if all weights are 0', () => {
    const three = parts(mass, [1, 1, 1], 0)
    const zero = parts(mass, [0, 0], 1)
    return expectEach({
      // 100 is 33.3 each, 50 is 16.7 each.
      first: [three[0] as Node, [34, 34, 34, 17, 17, 0]],
      second: [three[1] as Node, [33, 33, 33, 17, 17, 0]],
      third: [three[2] as Node, [33, 33, 33, 16, 16, 0]],
      none: [zero[0] as Node, [0, 0, 0, 0, 0, 0]],
      everything: [zero[1] as Node, [100, 100, 100, 50, 50, 0]],
      // 5 splits into 2.5 and 2.5. With the weights 0 : 0 the first part is everything.
      half: [firstPart(base, 1, 1), [3, 3, 3, 0, 0, 2]],
      whole: [firstPart(base, 0, 0), [5, 5, 5, 0, 0, 3]],
    })
  })
})

describe('an expression over other points', () => {
  const amountOfPart = quantity('amount_kg', 'amount', PART, amount)
  const weightOfPart = quantity('weight_kg', 'weight', PART, weight)
  const fine = table('fine', PART, { comment: '', points: [partRows], columns: [amountOfPart, weightOfPart] })
  const allWeights = quantity('weights_kg', 'all weights', NATION, total(weightOfPart, fine))
  const coarse = table('coarse', NATION, {
    comment: '',
    points: [sumsOf(fine, NATION)],
    columns: [
      allWeights,
      quantity('heavy', 'heavy parts', NATION, count(above(weightOfPart, 1), fine), { stored: 'bigint' }),
      quantity('least_kg', 'least amount', NATION, leastOf(amountOfPart, fine)),
    ],
  })
  const before = [step('before', '', [fine, coarse])]

  test('gives totals, numbers and the least of finer points, and a quantity of another year', async () => {
    const [heavy, least] = coarse.columns.slice(1) as (typeof allWeights)[]
    const readings = await read(
      {
        all: allWeights,
        heavy: heavy as Node,
        least: least as Node,
        among: totalAmong(weight, NATION),
        next_year: elsewhere(allWeights, { year: number(2021) }),
      },
      before,
    )
    const expected = {
      all: [4n, 4n, 4n, 2n, 2n, 0n],
      heavy: [1n, 1n, 1n, 0n, 0n, 0n],
      least: [7n, 7n, 7n, -7n, -7n, null],
      among: [4n, 4n, 4n, 2n, 2n, 0n],
      next_year: [2n, 2n, 2n, 2n, 2n, null],
    }
    expect([readings.sql, readings.exact, readings.whole]).toEqual([expected, expected, expected])
  })
})

describe('a statement', () => {
  const newer = quantity('value_kg', 'value', PART, add(mass, 1), { since: '1.10', before: mass })
  const younger = quantity('more_kg', 'more', PART, mass, { since: '1.5' })

  test.each([
    ['1.4', { value_kg: 100n, more_kg: undefined }],
    ['1.5', { value_kg: 100n, more_kg: 100n }],
    ['1.10', { value_kg: 101n, more_kg: 100n }],
  ])('computes in release %s what it did when that release was locked', async (version, expected) => {
    const { sql } = await readTable(
      [newer, younger].filter(({ name }) => name !== 'more_kg' || version !== '1.4'),
      [],
      version,
    )
    expect({ value_kg: sql.value_kg?.[0], more_kg: sql.more_kg?.[0] }).toEqual(expected)
  })
})

describe('formulas', () => {
  test('read like the sentences of the method', () => {
    const [improper, littered] = ['improperly disposed of', 'littered'].map((label) => quantity('part_kg', label, PART, amount))
    const leaked = quantity(
      'leaked_kg',
      'leaked',
      PART,
      rate(add(improper as Node, littered as Node), input(partRows, 'weight', 'release rate')),
    )
    expect(formula(leaked)).toBe('leaked = (improperly disposed of + littered) × release rate')
    expect(formula(quantity('a_kg', 'share', PART, scale([amount, weight], [mass])))).toBe('share = amount × weight ÷ mass of the nation')
    expect(formula(quantity('a_kg', 'left', PART, less(amount, add(weight, 1))))).toBe('left = amount − (weight + 1)')
    expect(formula(quantity('a_kg', 'part', PART, when(equal(base, 0), amount, atMost(weight, mass))))).toBe(
      'part = where base of the nation = 0: amount; else weight, at most mass of the nation',
    )
  })

  test('distinguish cells with one label by their table or their row', () => {
    const at = (label: string) => ({ row_id: selected('row', label, PART) })
    const of = (label: string) => input(partRows, 'weight', 'rate', at(label))
    expect(formula(quantity('a_kg', 'gap', PART, less(of('row before'), of('row after'))))).toBe(
      'gap = rate (row before) − rate (row after)',
    )
    expect(formula(quantity('a_kg', 'twice', PART, add(of('row before'), of('row before'))))).toBe('twice = rate + rate')
    const elsewhere = input(rows('other_parts', PART), 'weight', 'rate')
    expect(formula(quantity('a_kg', 'either', PART, firstOf(of('row before'), elsewhere)))).toBe(
      'either = rate (parts), else rate (other_parts)',
    )
  })
})
