import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { metricsOf } from '../../../../pipeline/model/coverage.ts'
import { NOTICES } from '../../../../pipeline/model/notices.ts'
import { publishedRelease } from '../../../../pipeline/release/cut/formats/published-release.ts'
import { releaseWorkbook } from '../../../../pipeline/release/cut/formats/workbook.ts'
import { csv, pathOf, read, rows, smallBundleForAllTests } from './small-bundle.ts'

const METRICS = metricsOf('1.2')

smallBundleForAllTests()

describe('plastic-packaging-eol.xlsx', () => {
  const file = () => pathOf('plastic-packaging-eol.xlsx')
  const sheet = (name: string) => readSheet(file(), name)

  it.each(['About', 'National totals', 'Leaves', 'Metrics', 'Sources'])('has the notice in the first row of "%s"', async (name) => {
    const [first, second] = await sheet(name)
    expect(first?.[0]).toBe(NOTICES.demo)
    expect(second?.every((text) => typeof text === 'string' && text !== '')).toBe(true)
  })

  it('has no formula, whatever a text begins with', async () => {
    const texts = { datasets: read('datasets.csv'), reference: read('reference-data.json') }
    const release = publishedRelease({ ...texts, metadata: read('metadata.json').replace(/"title": "[^"]*"/, '"title": "=1+1"') })
    const parts = Object.values(unzipSync(releaseWorkbook(release))).map((bytes) => new TextDecoder().decode(bytes))
    expect(parts.some((part) => part.includes('=1+1'))).toBe(true)
    expect(parts.filter((part) => /<f[ >]/.test(part))).toEqual([])
  })

  it('has the records of datasets.csv as numbers: national totals with names, and leaves', async () => {
    const [, header = [], ...totals] = await sheet('National totals')
    expect(header).toEqual(['country', 'name', 'year', ...METRICS.map(({ name }) => name)])
    const records = await rows(`select * from ${csv('datasets.csv')}`)
    const values = (record: Readonly<Record<string, unknown>>) => METRICS.map(({ name }) => Number(record[name]))
    const expected = records.filter(({ category, polymer }) => category === 'All packaging' && polymer === 'All polymers')
    const names: Readonly<Record<string, string>> = { BRA: 'Brazil', PRY: 'Paraguay' }
    expect(totals).toEqual(
      expected.map((record) => [record.country, names[String(record.country)], Number(record.year), ...values(record)]),
    )

    const [, , ...leaves] = await sheet('Leaves')
    const others = records.filter(({ category, polymer }) => category !== 'All packaging' && polymer !== 'All polymers')
    expect(leaves).toEqual(
      others.map((record) => [record.country, record.category, record.polymer, Number(record.year), ...values(record)]),
    )
    expect(leaves).toHaveLength(8 * 34)
  })

  it('has unit, meaning and formula of every metric, and every source', async () => {
    const [, , ...metrics] = await sheet('Metrics')
    expect(metrics).toEqual(METRICS.map(({ name, unit, meaning, formula }) => [name, unit, meaning, formula]))
    const [, , ...sources] = await sheet('Sources')
    const { papers } = JSON.parse(read('metadata.json'))
    expect(sources.map(([id, title]) => [id, title])).toEqual(papers.map((paper: { id: string; title: string }) => [paper.id, paper.title]))
  })

  it('is the same, byte by byte, at another time and in another time zone', async () => {
    const zone = process.env.TZ
    process.env.TZ = 'Pacific/Kiritimati'
    try {
      const again = releaseWorkbook(
        publishedRelease({ datasets: read('datasets.csv'), reference: read('reference-data.json'), metadata: read('metadata.json') }),
      )
      expect(Buffer.compare(again, readFileSync(file()))).toBe(0)
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })
})
