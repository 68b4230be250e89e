// Tests which files of a light tree the client reads and keeps. hosts.contract.test.ts tests its answers.

import { expect, it } from 'vitest'
import { createClient, type Fetch } from '../../pipeline/client/index.ts'

const UNITS = { production_and_import: 'kt', total: 'percent' }
const METRICS = Object.entries(UNITS).map(([name, unit]) => ({ name, unit }))

const ROWS = ['BRA', 'FRA'].flatMap((country) => [2019, 2020].map((year) => [country, 'PET bottles', 'PET', year] as const))

const csv = (columns: readonly string[], cells: string, rows: readonly (readonly unknown[])[] = ROWS) =>
  [['country', 'category', 'polymer', 'year', ...columns], ...rows.map((row) => [...row, cells])].map((row) => `${row.join()}\n`).join('')

const records = (code: string, quantity: (unit: string) => object) =>
  ROWS.filter(([country]) => country === code).map(([country, category, polymer, year]) => ({
    ...{ country, category, polymer, year },
    ...Object.fromEntries(METRICS.map(({ name, unit }) => [name, quantity(unit)])),
  }))
const amounts = (code: string) => records(code, (unit) => ({ amount: 1.5, unit }))
const ranges = (code: string) => records(code, (unit) => ({ low: 1, high: 2, unit, status: 'carried', from_year: 2018 }))

const file = (code: string) =>
  csv(
    METRICS.map(({ name }) => name),
    '1.500000,1.5000',
    ROWS.filter(([country]) => country === code),
  )

const TREE: Record<string, unknown> = {
  'index.json': {
    latest: '1.4',
    versions: [{ version: '1.4' }],
    paths: Object.fromEntries([
      ['country as csv', 'v/{version}/countries/{country}.csv'],
      ...['layout.json', 'reference-data.json', 'datasets.csv', 'ranges.csv', 'status.csv'].map((name) => [name, `v/{version}/${name}`]),
    ]),
    segments: { category: [], polymer: [] },
    page_sizes: [50, 500],
  },
  'reference-data.json': {
    countries: [{ code: 'BRA' }, { code: 'FRA' }],
    categories: ['PET bottles', 'Other bottles'],
    polymers: ['PET'],
    years: [2019, 2020],
  },
  'layout.json': { page_sizes: [50, 500], pairs: [{ category: 'PET bottles', polymers: ['PET'] }], tree: 'light', metrics: METRICS },
  'datasets.csv': csv(['production_and_import', 'total'], '1.500000,1.5000'),
  'ranges.csv': csv(['production_and_import_low', 'production_and_import_high', 'total_low', 'total_high'], '1,2,1,2'),
  'status.csv': csv(
    ['production_and_import', 'total'].flatMap((name) => [`${name}_status`, `${name}_from_year`]),
    'carried,2018,carried,2018',
  ),
  'ranges/by-country/FRA.json': { country: 'FRA', ranges: ranges('FRA') },
  'ranges/by-pair/pet-bottles/PET.json': { category: 'PET bottles', polymer: 'PET', ranges: [...ranges('BRA'), ...ranges('FRA')] },
  'countries/BRA.csv': file('BRA'),
  'countries/FRA.csv': file('FRA'),
}

function clientOf(tree: Readonly<Record<string, unknown>> = TREE, version?: string) {
  const asked: string[] = []
  const fetch: Fetch = async (address) => {
    const path = new URL(address).pathname.replace(/^\/(v\/[^/]+\/)?/, '')
    asked.push(path)
    const found = tree[path]
    if (found === undefined) return new Response('', { status: 404 })
    return new Response(typeof found === 'string' ? found : JSON.stringify(found))
  }
  return { client: createClient({ baseUrl: 'http://host', mode: 'files', fetch, version, retries: 0 }), asked }
}

const dataOf = (asked: readonly string[]) => asked.filter((path) => /csv$|countries|ranges/.test(path))

it('reads the files of a country for its records and its ranges', async () => {
  const { client, asked } = clientOf()
  expect((await client.datasets({ country: 'FRA' })).elements).toEqual(amounts('FRA'))
  expect((await client.ranges({ country: 'FRA', year: 2020 })).elements).toEqual(ranges('FRA').slice(1))
  const [both] = (await client.datasets({ country: 'FRA', withRanges: true, year: 2019 })).elements
  expect(both?.total).toEqual({ amount: 1.5, low: 1, high: 2, unit: 'percent', status: 'carried', from_year: 2018 })
  expect(dataOf(asked)).toEqual(['countries/FRA.csv', 'ranges/by-country/FRA.json', 'ranges/by-country/FRA.json'])
})

it('reads the ranges of all countries of a pair in one file, and cuts pages from it', async () => {
  const { client, asked } = clientOf()
  const pair = { category: 'PET bottles', polymer: 'PET' } as const
  const all = [...ranges('BRA'), ...ranges('FRA')]
  const listing = client.ranges({ ...pair, pageSize: 3 })
  expect(await listing).toMatchObject({ elements: all.slice(0, 3), totalItems: 4, totalPages: 2, version: '1.4' })
  expect(await listing.all()).toEqual(all)
  expect(dataOf(asked)).toEqual(['ranges/by-pair/pet-bottles/PET.json'])
  expect((await client.datasets({ ...pair, year: 2019, withRanges: true })).elements.length).toBe(2)
})

it('says which value is not known where a cut is missing, and that the tree lacks it where all are known', async () => {
  const { client } = clientOf({ ...TREE, 'ranges/by-country/FRA.json': undefined })
  await expect(client.ranges({ country: 'fra' })).rejects.toMatchObject({ status: 400, parameter: 'country' })
  await expect(client.ranges({ year: 1066 })).rejects.toMatchObject({ status: 400, parameter: 'year' })
  await expect(client.ranges({ country: 'FRA', category: 'PET bottles', polymer: 'PET' })).rejects.toMatchObject({ status: 404 })
  expect(await client.ranges({ category: 'Other bottles', polymer: 'PET' })).toMatchObject({ elements: [], totalItems: 0 })
})

it('reads the table of all records once for any other filter', async () => {
  const { client, asked } = clientOf()
  const all = [...amounts('BRA'), ...amounts('FRA')]
  expect(await client.datasets({ pageSize: 1 }).all()).toEqual(all)
  expect((await client.datasets({ pageSize: 3, page: 1 })).elements).toEqual(all.slice(3))
  expect(await client.datasets({ category: 'Other bottles' })).toMatchObject({ elements: [], totalItems: 0, totalPages: 0 })
  expect((await client.ranges({ year: 2019 })).elements).toEqual([ranges('BRA')[0], ranges('FRA')[0]])
  expect(dataOf(asked)).toEqual(['datasets.csv', 'ranges.csv', 'status.csv'])
})

it('gives a figure that is not known no range, instead of one from 0 to 0', async () => {
  const { client } = clientOf({ ...TREE, 'ranges.csv': String(TREE['ranges.csv']).replaceAll('1,2,1,2', ',,0.0000,2') })
  const [range] = (await client.ranges({ year: 2019 })).elements
  expect(range).toMatchObject({ production_and_import: { low: null, high: null, unit: 'kt' }, total: { low: 0, high: 2 } })
})

it('refuses statuses of other records', async () => {
  const { client } = clientOf({ ...TREE, 'status.csv': String(TREE['status.csv']).replace('BRA', 'CHL') })
  await expect(client.ranges({ year: 2019 })).rejects.toThrow('not of those in http://host/v/1.4/status.csv')
})

it('keeps nothing of a draft', async () => {
  const { client, asked } = clientOf(TREE, '1.5-draft')
  await client.datasets({ country: 'FRA' })
  await client.datasets({ country: 'FRA' })
  expect(dataOf(asked)).toEqual(['countries/FRA.csv', 'countries/FRA.csv'])
})

it.each([
  ['the file of another country', { 'countries/FRA.csv': file('BRA') }, 'is not the table of the country'],
  ['a file that is no table', { 'countries/FRA.csv': { country: 'FRA' } }, 'is not a table of records'],
  ['no file', { 'countries/FRA.csv': undefined }, 'lacks a file'],
])('refuses %s as an answer', async (_, wrong, message) => {
  const { client } = clientOf({ ...TREE, ...wrong })
  await expect(client.datasets({ country: 'FRA' })).rejects.toThrow(message)
})

it.each([
  ['a page of a server', '<h1>Hello</h1>', 'is not a table of records'],
  ['a table without a column', csv(['total'], '1'), 'has other columns'],
  ['a table with a column more', csv(['production_and_import', 'total', 'other'], '1,1,1'), 'has other columns'],
  ['a table with an empty cell', csv(['production_and_import', 'total'], '1,'), 'is not a table of records'],
])('refuses %s as a table', async (_, wrong, message) => {
  const { client } = clientOf({ ...TREE, 'datasets.csv': wrong })
  await expect(client.datasets()).rejects.toThrow(message)
})
