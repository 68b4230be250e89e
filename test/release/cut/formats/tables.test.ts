// What the tables and the workbook of a release hold for other programs. test/golden/bundle holds their texts.

import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { metricsOf } from '../../../../pipeline/model/coverage.ts'
import { integerColumn, type Metric } from '../../../../pipeline/model/metrics.ts'
import { publishedRelease } from '../../../../pipeline/release/cut/formats/published-release.ts'
import { releaseWorkbook } from '../../../../pipeline/release/cut/formats/workbook.ts'
import { rangeSource } from '../../../../pipeline/release/cut/range-files.ts'
import { coverageNamed } from '../../../coverage.ts'
import { temporaryFolder, testEngine } from '../../../when-done.ts'
import { csv, read, rows, smallBundleForAllTests } from './small-bundle.ts'

const METRICS = metricsOf('1.2')

smallBundleForAllTests()

describe('national-totals.csv', () => {
  it('has every metric of every country and year, as in datasets.csv and ranges.csv', async () => {
    const names = METRICS.map(({ name }) => name).join(', ')
    const ends = (end: string) => METRICS.map(({ name }) => `${name}_${end}`).join(', ')
    const total = "where category = 'All packaging' and polymer = 'All polymers'"
    const long = (file: string, columns: string) =>
      `(select country, year, metric, value from (from ${csv(file)} ${total}) unpivot (value for metric in (${columns})))`
    const [found] = await rows(`
      select count(*) as n, count(*) filter (d.value = t.value and l.value = t.low and h.value = t.high) as same
      from ${csv('national-totals.csv')} t
      left join ${long('datasets.csv', names)} d on d.country = t.country and d.year = t.year and d.metric = t.metric
      left join ${long('ranges.csv', ends('low'))} l on l.country = t.country and l.year = t.year and l.metric = t.metric || '_low'
      left join ${long('ranges.csv', ends('high'))} h on h.country = t.country and h.year = t.year and h.metric = t.metric || '_high'`)
    // Two countries, four years, twenty metrics.
    expect([Number(found?.n), Number(found?.same)]).toEqual([160, 160])
  })

  it('divides masses by the persons of the year, to the milligram and half up, and no ratio', async () => {
    const whole = (column: string) => `replace(t.${column}, '.', '')::hugeint`
    const differs = ['value', 'low', 'high'].map((name) => {
      const divided = `(2 * ${whole(name)} * 1000000 + p.persons::hugeint) // (2 * p.persons::hugeint)`
      const column = name === 'value' ? 'kg_per_head' : `kg_per_head_${name}`
      return `case when t.unit = 'kt' then ${divided} end is distinct from ${whole(column)}`
    })
    const wrong = await rows(`
      select t.country, t.year, t.metric from ${csv('national-totals.csv')} t
      join ${csv('../../../sources/demo/population.csv')} p on p.country = t.country and p.year = t.year
      where t.persons <> p.persons or ${differs.join(' or ')}`)
    expect(wrong).toEqual([])
  })

  it.each([
    // 12,500,000 kg for 3,000,000 persons. Then cases around half a milligram, and the same below zero.
    [12_500_000, 3_000_000, '4.166667'],
    [1, 2_000_000, '0.000001'],
    [1, 2_000_001, '0.000000'],
    [-1, 2, '-0.500000'],
    [-1, 9_000_000, '0.000000'],
    [-5, 3, '-1.666667'],
  ])('%d kg for %d persons are %s kg a head', async (kg, persons, perHead) => {
    const engine = await testEngine()
    const columns = (of: (metric: Metric) => readonly string[]) =>
      METRICS.flatMap((metric) => of(metric).map((column) => `${kg}::bigint as ${column}`)).join(', ')
    const all = "'AAA' as country, 'All packaging' as category, 'All polymers' as polymer, 2020 as year"
    await engine.run(`
      create table dim_categories as select 'All packaging' as category, 0 as position;
      create table dim_polymers as select 'All polymers' as polymer, 0 as position;
      create table records as select ${all}, ${columns((metric) => [integerColumn(metric)])};
      create table ranges as select ${all}, ${columns(({ name }) => [`${name}_low`, `${name}_high`])};
      create table countries as select 'AAA' as country, 'Alphaland' as name;
      create table population as select 'AAA' as country, 2020 as year, ${persons}::bigint as persons`)
    const folder = temporaryFolder()
    await rangeSource(engine, folder, coverageNamed('1.2'), {})('national-totals.csv').csv('national totals')
    const read = `read_csv('${join(folder, 'national-totals.csv')}', all_varchar = true) where metric = 'added_stock'`
    const [found] = await engine.rows(`select kg_per_head, kg_per_head_low, kg_per_head_high from ${read}`)
    expect(Object.values(found ?? {})).toEqual([perHead, perHead, perHead])
  })

  it('adds up to the world of the aggregates', async () => {
    const differing = await rows(`
      select t.year, t.metric, sum(t.value::decimal(18, 6)) as found, any_value(a.value) as expected
      from ${csv('national-totals.csv')} t
      join ${csv('aggregates.csv')} a on a.kind = 'world' and a.category = 'All packaging' and a.polymer = 'All polymers'
        and a.year = t.year and a.metric = t.metric
      where t.unit = 'kt'
      group by t.year, t.metric
      having sum(t.value::decimal(18, 6)) <> any_value(a.value)::decimal(18, 6)`)
    expect(differing).toEqual([])
  })
})

describe('pairs.csv', () => {
  it('says which records add up without counting anything twice', async () => {
    const [sums] = await rows(`
      select sum(d.waste_produced_in_the_country::decimal(18, 6)) filter (p.leaf = 'true') as leaves,
        sum(d.waste_produced_in_the_country::decimal(18, 6)) filter (d.category = 'All packaging' and d.polymer = 'All polymers') as totals
      from ${csv('datasets.csv')} d join ${csv('pairs.csv')} p using (category, polymer)`)
    expect(String(sums?.leaves)).toBe(String(sums?.totals))
    expect(Number(sums?.leaves)).toBeGreaterThan(0)
  })
})

describe('plastic-packaging-eol.xlsx', () => {
  it('has no formula, whatever a text begins with', async () => {
    const metadata = JSON.parse(read('metadata.json').replace(/"title": "[^"]*"/, '"title": "=1+1"'))
    const release = publishedRelease(read('datasets.csv'), { reference: JSON.parse(read('reference-data.json')), metadata })
    const parts = Object.values(unzipSync(releaseWorkbook(release))).map((bytes) => new TextDecoder().decode(bytes))
    expect(parts.some((part) => part.includes('=1+1'))).toBe(true)
    expect(parts.filter((part) => /<f[ >]/.test(part))).toEqual([])
  })
})
