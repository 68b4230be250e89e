import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { BENCHMARKS, readBenchmarks } from '../../pipeline/ingest/read-benchmarks.ts'
import { METRICS } from '../../pipeline/model/metrics.ts'
import { PROJECT } from '../workspace.ts'
import { workspaceWith } from './beside.ts'

const HEADER = 'country,year,metric,value,source,measures,descends_from,comparable,address'
const RIGHT = 'CAN,2016,domestic_recycling_of_collected,9.0,a study,all plastics,surveys,no,https://example.org/study'

test('the committed benchmarks are shares of at most 100 percent and masses of the real world; the demo has none', async () => {
  const benchmarks = await readBenchmarks(PROJECT, 'production')
  expect(benchmarks.length).toBeGreaterThan(70)
  for (const { metric, value } of benchmarks) expect(value).toBeLessThanOrEqual(metric.group === 'ratio' ? 100 : 400_000)
  expect(await readBenchmarks(PROJECT, 'demo')).toEqual([])
})

test('no committed benchmark is an amount that a calculation rests on', async () => {
  const typed = (table: string) =>
    Papa.parse<Record<string, string>>(readFileSync(join(PROJECT, `sources/production/assumptions/${table}.csv`), 'utf8'), { header: true })
      .data
  const inputs = [
    ['waste_produced_in_the_country', typed('waste_generated'), 'waste_kt'],
    ['domestic_recycling_of_collected', typed('recycling_rates'), 'recycled_percent'],
  ] as const
  const benchmarks = await readBenchmarks(PROJECT, 'production')
  for (const [metric, rows, column] of inputs) {
    const used = new Set(rows.filter((row) => row[column]).map((row) => `${row.country} ${Number(row[column])}`))
    expect(used.size).toBeGreaterThan(5)
    const own = benchmarks.filter((one) => one.metric.name === metric).map(({ area, value }) => `${area} ${value}`)
    expect(own.filter((amount) => used.has(amount))).toEqual([])
  }
})

test('a row is read with its metric, and a workspace without the file has no benchmarks', async () => {
  expect(await readBenchmarks(workspaceWith({}), 'production')).toEqual([])
  const root = workspaceWith({ [BENCHMARKS.file]: `${HEADER}\n${RIGHT}\n` })
  const metric = METRICS.find(({ name }) => name === 'domestic_recycling_of_collected')
  expect(await readBenchmarks(root, 'production')).toEqual([
    {
      area: 'CAN',
      year: 2016,
      metric,
      value: 9,
      source: 'a study',
      address: 'https://example.org/study',
      measures: 'all plastics',
      descendsFrom: 'surveys',
      isComparable: false,
    },
  ])
})
