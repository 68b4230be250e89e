// Tests that statements can be sent without waiting for one another, and what the engine says and rounds.

import { beforeAll, describe, expect, it } from 'vitest'
import { allEnded, type Engine } from '../../pipeline/io/engine.ts'
import { integer } from '../../pipeline/io/engine-columns.ts'
import { testEngine } from '../when-done.ts'

describe('statements that are sent at the same time', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await testEngine({})
  })

  it('all see the tables and macros of the current schema', async () => {
    await engine.enter('1.1')
    await engine.load('numbers', [integer('n')], [[7], [8]])
    await engine.run('create macro twice(n) as 2 * n')
    const found = await Promise.all([1, 2, 3, 4].map((k) => engine.rows(`select twice(n) + ${k} as sum from numbers order by n`)))
    expect(found.map((rows) => rows.map(({ sum }) => Number(sum)))).toEqual([1, 2, 3, 4].map((k) => [14 + k, 16 + k]))
    await engine.enter('1.2')
    await expect(Promise.all([1, 2].map(() => engine.rows('select * from numbers')))).rejects.toThrow('numbers')
  })

  it('have all ended when the failure of one is passed on', async () => {
    let ended = 0
    const sum = (count: number): Promise<unknown> => engine.rows(`select sum(i) from range(${count}) t(i)`).then(() => ++ended)
    await expect(allEnded([sum(10), engine.rows('select no_such_column'), sum(20_000_000), sum(10)])).rejects.toThrow('no_such_column')
    expect(ended).toBe(3)
  })
})

it.each([true, false])('gives enumerated values as texts, in the order of the query and under its names (large: %s)', async (isLarge) => {
  const engine = await testEngine({ isLarge })
  await engine.run(
    `create type place as enum ('B', 'A'); create table t as select cast(unnest(['A', 'B', null]) as place) as "a ""place", 7 as n`,
  )
  const rows = await engine.rows('select "a ""place", n, n as n from t order by 1 desc nulls last -- the order of the type')
  expect(rows.map((row) => Object.values(row)[0])).toEqual(['A', 'B', null])
  expect(Object.keys(rows[0] ?? {})).toEqual(['a "place', 'n', 'n:1'])
  expect(Object.values(rows[0] ?? {}).slice(1)).toEqual([7, 7])
})

it('rounds a half up, also where numbers need 128 bits', async () => {
  const engine = await testEngine({})
  const large = 2n ** 100n
  const [row = {}] = await engine.rows(
    `select roundDiv(5, 2) as half, roundDiv(6, 4) as even, roundDiv(4, 3) as less, roundDiv(${large + 1n}::hugeint, 2) as large`,
  )
  expect(Object.values(row).map((value) => BigInt(value as bigint))).toEqual([3n, 2n, 1n, large / 2n + 1n])
})

it('takes less memory for its tables when they are compressed, and keeps their rows', async () => {
  const engine = await testEngine({ isLarge: true })
  const memory = async () => Number((await engine.rows('select sum(memory_usage_bytes) as bytes from duckdb_memory()'))[0]?.bytes)
  await engine.enter('first')
  await engine.run('create table numbers as select range as number from range(3_000_000)')
  const before = await memory()
  await engine.compress()
  expect(await memory()).toBeLessThan(before / 2)
  await engine.rest()
  expect(await engine.rows('select sum(number) as sum from numbers')).toEqual([{ sum: 4_499_998_500_000n }])
})
