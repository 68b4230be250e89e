import { describe, expect, it } from 'vitest'
import { METRICS } from '../../pipeline/model/metrics.ts'
import { answerFiles, listedFiles, type TreeOptions } from '../../pipeline/tree/release-tree.ts'
import { VALUES } from '../coverage.ts'
import { datasetsCsv, record } from './records.ts'

const RECORDS = [
  record('DEU', 'All packaging', 'All polymers', 2019, { kt: '1.000000' }),
  record('FRA', 'All packaging', 'All polymers', 2019, { kt: '2.000000' }),
]
const datasets = datasetsCsv(RECORDS)
const reference = { ...VALUES, countries: ['DEU', 'FRA'].map((code) => ({ code, name: code })), years: [2019] }

const filesOf = (options: TreeOptions) =>
  new Map(
    listedFiles(answerFiles({ datasets, reference, bundle: 'a'.repeat(64) }, options)).map(({ path, content }) => [
      path,
      String(content()),
    ]),
  )

describe('the files that answer requests', () => {
  it('are the pages of a full tree, and what describes them, in path order', () => {
    const files = filesOf({ kind: 'full', pageSizes: [50] })
    const paths = [...files.keys()]
    expect(paths).toEqual([...paths].sort())
    // One pair of category and polymer gives four filters (a value or none), times three of country and two of year.
    expect(paths).toHaveLength(4 * 3 * 2 + 2)
    expect(files.get('none.json')).toBe('{"pagination":{"total-items":0,"total-pages":0},"elements":[]}')
    expect(JSON.parse(files.get('layout.json') ?? '')).toEqual({
      page_sizes: [50],
      pairs: [{ category: 'All packaging', polymers: ['All polymers'] }],
      metrics: METRICS.map(({ name, unit }) => ({ name, unit })),
    })
  })

  it('are two files for each country of a light tree: elements as in pages, and rows below the header', () => {
    const [full, light] = (['full', 'light'] as const).map((kind) => filesOf({ kind, pageSizes: [500, 50] }))
    expect([...(light?.keys() ?? [])]).toEqual([
      ...['countries/DEU.csv', 'countries/DEU.json', 'countries/FRA.csv', 'countries/FRA.json'],
      ...['layout.json', 'none.json'],
    ])
    expect(light?.get('countries/FRA.csv')).toBe(datasetsCsv(RECORDS.slice(1)))
    const { country, datasets: own } = JSON.parse(light?.get('countries/FRA.json') ?? '')
    expect({ country, elements: own }).toEqual({
      country: 'FRA',
      elements: JSON.parse(full?.get('datasets/FRA/_/_/_.json') ?? '').elements,
    })
    expect(JSON.parse(light?.get('layout.json') ?? '')).toMatchObject({ tree: 'light', page_sizes: [50, 500] })
  })
})
