// The same statements in the words of another engine. What its rules are comes from its manual; the text is not run here.

import { describe, expect, it } from 'vitest'
import { CLICKHOUSE } from '../../pipeline/compute/engines/clickhouse.ts'
import { DUCKDB } from '../../pipeline/compute/engines/duckdb.ts'
import { modelOf, stepSql } from '../../pipeline/compute/readings/sql.ts'
import { STATEMENTS } from '../../pipeline/compute/steps/index.ts'

const model = modelOf(STATEMENTS)
const textOf = (dialect: typeof DUCKDB) => STATEMENTS.map((step) => stepSql(model, step, dialect)).join('\n')

describe('the statements in the dialect of ClickHouse', () => {
  const text = textOf(CLICKHOUSE)

  it('name an engine for every table, and make as many tables as those of DuckDB', () => {
    const tables = (sql: string) => [...sql.matchAll(/create table (\w+)/g)].map(([, name]) => name)
    expect(tables(text)).toEqual(tables(textOf(DUCKDB)))
    expect([...text.matchAll(/create table \w+ (.*) as$/gm)].map(([, engine]) => engine)).toEqual(
      tables(text).map(() => 'engine = MergeTree order by tuple()'),
    )
  })

  it('widen every sum and every product of kilograms, which wrap there in 64 bits', () => {
    expect([...text.matchAll(/\bsum\((?!cast\()/g)]).toEqual([])
    expect(text).not.toMatch(/\w+_kg \* (\w+_kg|1000000)/)
  })

  it('know missing values: every cast and every outer join keeps them', () => {
    expect(text).not.toMatch(/ as (bigint|integer|tinyint|varchar|Int128)\)/)
    expect(text).toContain('set join_use_nulls = 1;')
  })
})
