import { describe, expect, it } from 'vitest'
import { elementWriter, NOTHING_TEXT } from '../../pipeline/model/elements.ts'
import { METRICS } from '../../pipeline/model/metrics.ts'
import type { ReleaseValues } from '../../pipeline/model/parameters.ts'
import { answersOf, pageFiles } from '../../pipeline/tree/pages.ts'
import { pageSchema } from '../../schemas/api.ts'
import { ALL, COLUMNS, datasetsCsv, manyRecords, record } from './records.ts'

// Two countries; five records of Germany, one of France.
const COVERAGE: ReleaseValues = { ...ALL, countries: ['DEU', 'FRA'], years: [2019, 2020] }
const ROWS = [
  record('DEU', 'All packaging', 'All polymers', 2019, { kt: '0.000001' }),
  record('DEU', 'All packaging', 'All polymers', 2020, { kt: '0.000002' }),
  record('DEU', 'All packaging', 'PET', 2019, { kt: '0.000003' }),
  record('DEU', 'PET bottles', 'All polymers', 2019, { kt: '0.000004' }),
  record('DEU', 'PET bottles', 'PET', 2019, { kt: '0.000005' }),
  record('FRA', 'All packaging', 'All polymers', 2020, { kt: '0.000006' }),
]

const element = elementWriter(COLUMNS, METRICS)

const allPages = (rows: typeof ROWS, coverage: ReleaseValues, pageSizes: readonly number[]): Map<string, string> =>
  new Map(
    Array.from(pageFiles(answersOf(datasetsCsv(rows), coverage), pageSizes), ({ path, content }) => [path, String(content())] as const),
  )

/** The expected page. `rows` are indexes into ROWS. */
const body = (items: number, pages: number, ...rows: number[]) =>
  `{"pagination":{"total-items":${items},"total-pages":${pages}},"elements":[${rows.map((row) => element(ROWS[row] ?? [])).join(',')}]}`

describe('the pages of two countries, in pages of two and of fifty', () => {
  const pages = allPages(ROWS, COVERAGE, [2, 50])

  it('split what matches over pages, in published order', () => {
    expect(pages.get('datasets/_/_/_/_-2-0.json')).toBe(body(6, 3, 0, 1))
    expect(pages.get('datasets/_/_/_/_-2-1.json')).toBe(body(6, 3, 2, 3))
    expect(pages.get('datasets/_/_/_/_-2-2.json')).toBe(body(6, 3, 4, 5))
    expect(pages.has('datasets/_/_/_/_-2-3.json')).toBe(false)
    expect(pages.get('datasets/_/_/_/_-50-0.json')).toBe(body(6, 1, 0, 1, 2, 3, 4, 5))
    expect(pages.get('datasets/DEU/_/_/_-2-2.json')).toBe(body(5, 3, 4))
  })

  it('hold what each filter matches, in one file where that fits on a page of two', () => {
    expect(pages.get('datasets/_/_/_/2019-50-0.json')).toBe(body(4, 1, 0, 2, 3, 4))
    expect(pages.get('datasets/_/_/PET/_.json')).toBe(body(2, 1, 2, 4))
    expect(pages.get('datasets/_/pet-bottles/_/_.json')).toBe(body(2, 1, 3, 4))
    expect(pages.get('datasets/DEU/all-packaging/_/2019.json')).toBe(body(2, 1, 0, 2))
    expect(pages.get('datasets/DEU/pet-bottles/PET/2019.json')).toBe(body(1, 1, 4))
    expect(pages.get('datasets/_/all-packaging/all-polymers/2020.json')).toBe(body(2, 1, 1, 5))
  })

  it('answer a filter that matches nothing with a file without elements, where its category and polymer occur elsewhere', () => {
    const empty = '{"pagination":{"total-items":0,"total-pages":0},"elements":[]}'
    expect(NOTHING_TEXT).toBe(empty)
    expect(pages.get('datasets/FRA/pet-bottles/_/_.json')).toBe(empty)
    expect(pages.get('datasets/FRA/_/_/2019.json')).toBe(empty)
    expect(pages.get('datasets/_/pet-bottles/PET/2020.json')).toBe(empty)
    expect(pages.has('datasets/FRA/pet-bottles/_/_-2-0.json')).toBe(false)
  })

  it('are there for every filter whose category and polymer occur together, and for no other', () => {
    expect(answersOf(datasetsCsv(ROWS), COVERAGE).pairs).toEqual([
      { category: 'All packaging', polymers: ['All polymers', 'PET'] },
      { category: 'PET bottles', polymers: ['All polymers', 'PET'] },
    ])
    // Counted by hand: there are nine pairs, three countries and three years, each with "no filter" as a value. Nine filters match more
    // than two records and have pages instead of one file.
    const [whole, paged] = [/\/(?:_|\d+)\.json$/, /-0\.json$/].map((name) => [...pages.keys()].filter((path) => name.test(path)))
    expect([whole?.length, paged?.length]).toEqual([9 * 3 * 3 - 9, 9 * 2])
    expect([...pages.keys()].filter((path) => path.includes('/ABS/') || path.includes('/other-bottles/'))).toEqual([])
    // Only pages of two records have a second page or more. By hand, each filter with its matches and the number of pages after the first:
    // _/_/_: all years 6 → 2, 2019 4 → 1; _/all-packaging/_ 4 → 1; _/_/all-polymers 4 → 1; _/all-packaging/all-polymers 3 → 1;
    // DEU/_/_: 5 → 2, 2019 4 → 1; DEU/all-packaging/_ 3 → 1; DEU/_/all-polymers 3 → 1.
    expect([...pages.keys()].filter((path) => !whole?.includes(path) && !paged?.includes(path)).sort()).toEqual([
      'datasets/DEU/_/_/2019-2-1.json',
      'datasets/DEU/_/_/_-2-1.json',
      'datasets/DEU/_/_/_-2-2.json',
      'datasets/DEU/_/all-polymers/_-2-1.json',
      'datasets/DEU/all-packaging/_/_-2-1.json',
      'datasets/_/_/_/2019-2-1.json',
      'datasets/_/_/_/_-2-1.json',
      'datasets/_/_/_/_-2-2.json',
      'datasets/_/_/all-polymers/_-2-1.json',
      'datasets/_/all-packaging/_/_-2-1.json',
      'datasets/_/all-packaging/all-polymers/_-2-1.json',
    ])
  })

  it('satisfy their schema', () => {
    for (const [path, text] of pages) expect(pageSchema.safeParse(JSON.parse(text)).error?.issues, path).toBeUndefined()
  })
})

describe('the pages of each filter and size together', () => {
  const coverage: ReleaseValues = { ...ALL, countries: ['BRA', 'DEU', 'FRA'], years: [2019, 2020, 2021, 2022] }
  const rows = manyRecords(coverage, (country, year) => `${country.charCodeAt(0) * year}.000000`)
  const pages = allPages(rows, coverage, [50, 500])

  it('are all records without a filter', () => {
    for (const size of [50, 500]) {
      const elements: unknown[] = []
      for (let page = 0; pages.has(`datasets/_/_/_/_-${size}-${page}.json`); page++) {
        elements.push(...JSON.parse(pages.get(`datasets/_/_/_/_-${size}-${page}.json`) ?? '').elements)
      }
      expect(elements).toEqual(rows.map((row) => JSON.parse(element(row))))
    }
  })

  it('are the matching records with any filter, found by looking at every record', () => {
    for (const [path, text] of pages) {
      const [, country, category, polymer, name = ''] = path.split('/')
      const [year, size = '50', page = '0'] = name.replace('.json', '').split('-')
      const matches = (value: unknown, segment: string | undefined) =>
        segment === '_' || String(value).toLowerCase().replaceAll(' ', '-') === segment?.toLowerCase()
      const matching = rows.filter(
        (row) => matches(row[0], country) && matches(row[1], category) && matches(row[2], polymer) && matches(row[3], year),
      )
      const begin = Number(size) * Number(page)
      expect(text, path).toBe(
        `{"pagination":{"total-items":${matching.length},"total-pages":${Math.ceil(matching.length / Number(size))}},"elements":[` +
          `${matching
            .slice(begin, begin + Number(size))
            .map((row) => element(row))
            .join(',')}]}`,
      )
    }
  })
})
