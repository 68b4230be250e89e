// Tests the SQL of the same statements for another engine. clickhouse.thorough.test.ts runs it.

import { describe, expect, it } from 'vitest'
import { CLICKHOUSE, CLICKHOUSE_SETTINGS, inClickHouse } from '../../../pipeline/compute/engines/clickhouse.ts'
import { DUCKDB } from '../../../pipeline/compute/engines/duckdb.ts'
import { modelOf } from '../../../pipeline/compute/readings/model.ts'
import { stepSql } from '../../../pipeline/compute/readings/sql.ts'
import { STATEMENTS } from '../../../pipeline/compute/steps/index.ts'

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
    expect(CLICKHOUSE_SETTINGS).toMatchObject({ join_use_nulls: 1, group_by_use_nulls: 1, cast_keep_nullable: 1 })
  })
})

describe('a selection in the dialect of ClickHouse', () => {
  it('makes a table that is stored, widens sums, and takes a quotient by zero for missing', () => {
    expect(inClickHouse('create table medians as\nselect roundDiv(sum(ppm), count(*)) as ppm, intDiv(a, b) as half from shares')).toBe(
      'create table medians engine = MergeTree order by tuple() as\n' +
        'select plastic_eol_roundDiv(sum(cast(ppm as Nullable(Int128))), count(*)) as ppm, intDivOrNull(a, b) as half from shares',
    )
  })

  it('names the columns that a select takes as they are, and nothing else', () => {
    expect(
      inClickHouse(
        'with x as (select distinct c.country, max(y.a, y.b), t.n as m\n  from c, y group by c.country, t.n) select x.country from x\nunion all\nselect y.k, y.k from y',
      ),
    ).toBe(
      'with x as (select distinct c.country as country, max(y.a, y.b), t.n as m\n  from c, y group by c.country, t.n) select x.country as country from x\nunion all\nselect y.k, y.k from y',
    )
  })

  it('leaves texts as they are', () => {
    expect(inClickHouse("select 'a, b.c from' as text, b.c from b")).toBe("select 'a, b.c from' as text, b.c as c from b")
  })
})
