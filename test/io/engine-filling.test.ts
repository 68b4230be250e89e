// Tests that tables hold what they are filled with.

import { expect, it } from 'vitest'
import { bigint, boolean, double, type EngineValue, hugeint, integer, oneOf, varchar } from '../../pipeline/io/engine-columns.ts'
import { testEngine } from '../when-done.ts'

const engine = await testEngine({})

const LARGE = 2n ** 63n - 1n
const COLUMNS = [varchar('text'), integer('whole'), bigint('mass'), hugeint('huge'), double('real'), boolean('flag')]
const kinds = oneOf('kind', ['first', 'second'])

it('keeps values of every type, the least and the largest, and what is missing', async () => {
  const rows: EngineValue[][] = [
    ['São Paulo (municipality)', -5, -1, -1n, 0.1, true, 'second'],
    ['', 2_147_483_647, 4_294_967_296, 2n ** 100n + 7n, -0.5, false, 'first'],
    ['', -2_147_483_648, -LARGE, -(2n ** 100n), 1e300, true, 'first'],
    ['a', 0, LARGE, 0n, 0, false, 'first'],
    [null, null, null, null, null, null, null],
    ['b', 0, -4_294_967_297, 1n, 0, false, 'first'],
  ]
  await engine.load('every_type', [...COLUMNS, kinds], rows)
  const held = await engine.rows('select * from every_type')
  const mass = rows.map(([, , value]) => (typeof value === 'number' ? BigInt(value) : value))
  expect(held.map((row) => Object.values(row))).toEqual(rows.map((row, place) => row.with(2, mass[place] ?? null)))
})

it('keeps rows in their order over several vectors, each with its own missing values', async () => {
  const rows = Array.from({ length: 5000 }, (_, row) => [row, row % 3 === 0 || row >= 4096 ? null : `text ${row}`])
  await engine.load('many', [integer('row'), varchar('text')], rows)
  expect((await engine.rows('select row, text from many')).map((row) => Object.values(row))).toEqual(rows)
})

it.each([
  ['a fraction', integer('column'), 0.5],
  ['a number beyond 32 bits', integer('column'), 2 ** 31],
  ['a number that is not exact', bigint('column'), 2 ** 60],
  ['a number beyond 64 bits', bigint('column'), LARGE + 1n],
  ['a number as a text', varchar('column'), 5],
  ['a text that is not of its type', kinds, 'third'],
])('does not accept %s', async (_, column, value) => {
  await engine.run('drop table if exists refused')
  await expect(engine.load('refused', [column], [[value]])).rejects.toThrow(/refused (column|kind)/)
})
