// Tests what hosts keep in memory of the releases, and the pages that they make of it.

import { expect, it } from 'vitest'
import { holdReleases, type ReadPage } from '../../pipeline/api/held-releases.ts'
import type { ServedEnvironment } from '../../pipeline/api/routes.ts'
import type { StoredTree } from '../../pipeline/model/exchange.ts'
import { joined } from '../../pipeline/model/record-pages.ts'
import { VALUES } from '../coverage.ts'

const VERSIONS = ['1.1', '1.2', '1.3']

const served = (): ServedEnvironment => ({
  environment: 'demo',
  latest: '1.3',
  versions: VERSIONS.map((version) => ({ version, countries: ['BRA', 'FRA'], ...VALUES, years: [2019, 2020] })),
  pageSizes: [2],
})

const table = (export_: string) => `country,category,polymer,year,export
BRA,PET bottles,PET,2019,${export_}
BRA,PET bottles,PET,2020,0.000000
FRA,PET bottles,PET,2020,12.000000
`

/** A tree with the same table in every release. `reads` lists the path of every table that was read. */
function countedTree(etag = '"one"', text = table('1.250000')) {
  const reads: string[] = []
  const tree: StoredTree = {
    async read(path) {
      if (!path.endsWith('/datasets.csv')) return undefined
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            reads.push(path)
            controller.enqueue(new TextEncoder().encode(text))
            controller.close()
          },
        },
        { highWaterMark: 0 },
      )
      return { body, etag }
    },
  }
  return { tree, reads }
}

const BRAZIL = { filter: { country: 'BRA' }, page: 0, pageSize: 2 }

async function textOf(read: ReadPage, request: Parameters<ReadPage>[0], version = '1.1'): Promise<string | undefined> {
  const page = await read(request, version)
  return page && new TextDecoder().decode(joined(page.body))
}

it('filters, cuts and joins records, in published order', async () => {
  const read = holdReleases(1)(countedTree().tree, served())
  expect(await textOf(read, BRAZIL)).toBe(
    '{"pagination":{"total-items":2,"total-pages":1},"elements":[' +
      '{"country":"BRA","category":"PET bottles","polymer":"PET","year":2019,"export":{"amount":1.25,"unit":"kt"}},' +
      '{"country":"BRA","category":"PET bottles","polymer":"PET","year":2020,"export":{"amount":0,"unit":"kt"}}]}',
  )
  const years = async (filter: object, page: number, pageSize: number) =>
    (await textOf(read, { filter, page, pageSize }))?.match(/"[A-Z]{3}"|"year":\d+|"total-[a-z]+":\d+/g)?.join(' ')
  expect(await years({}, 1, 2)).toBe('"total-items":3 "total-pages":2 "FRA" "PET" "year":2020')
  expect(await years({ year: '2020' }, 0, 5)).toBe('"total-items":2 "total-pages":1 "BRA" "PET" "year":2020 "FRA" "PET" "year":2020')
  expect(await textOf(read, { filter: { country: 'FRA', year: '2019' }, page: 0, pageSize: 2 })).toBe(
    '{"pagination":{"total-items":0,"total-pages":0},"elements":[]}',
  )
  expect(await textOf(read, { filter: {}, page: 2, pageSize: 2 })).toBeUndefined()
  expect(await textOf(read, { ...BRAZIL, page: 1 })).toBeUndefined()
})

it('gives each page a tag of its own, which changes with the table', async () => {
  const requests = [
    BRAZIL,
    { ...BRAZIL, pageSize: 1 },
    { ...BRAZIL, pageSize: 1, page: 1 },
    { ...BRAZIL, filter: { category: 'PET bottles' } },
  ]
  const tags = async (etag: string) => {
    const read = holdReleases(1)(countedTree(etag).tree, served())
    return await Promise.all(requests.map(async (request) => (await read(request, '1.1'))?.etag ?? ''))
  }
  const all = [...(await tags('"one"')), ...(await tags('W/"two"'))]
  expect(new Set(all).size).toBe(8)
  expect(all.filter((tag) => !/^"[\x21\x23-\x7e]+"$/.test(tag))).toEqual([])
})

it('reads a release once, also where several ask at the same time, and again when it was replaced', async () => {
  const held = holdReleases(1)
  const { tree, reads } = countedTree()
  const before = served()
  await Promise.all([1, 2, 3].map(() => textOf(held(tree, before), BRAZIL)))
  // `served()` makes a new object, as if the host had read its lists again. The table is the same.
  await textOf(held(tree, served()), BRAZIL)
  expect(reads).toEqual(['v/1.1/datasets.csv'])
  const other = countedTree('"two"', table('7.000000'))
  expect(await textOf(held(other.tree, served()), BRAZIL)).toContain('"export":{"amount":7,')
  expect(other.reads).toHaveLength(1)
})

it('holds as many releases as it may, and drops the one that was asked for the longest ago', async () => {
  const held = holdReleases(2)
  const { tree, reads } = countedTree()
  const read = held(tree, served())
  for (const version of ['1.1', '1.2', '1.1', '1.3', '1.1', '1.2']) await textOf(read, BRAZIL, version)
  expect(reads.map((path) => path.slice(2, 5))).toEqual(['1.1', '1.2', '1.3', '1.2'])
})

it('says which file is missing, and asks for it again', async () => {
  const held = holdReleases(1)
  const now = served()
  const gone: StoredTree = { read: async () => undefined }
  await expect(held(gone, now)(BRAZIL, '1.1')).rejects.toMatchObject({
    code: 'missing-page',
    message: 'The api tree has no v/1.1/datasets.csv.',
  })
  expect(await textOf(held(countedTree().tree, now), BRAZIL)).toContain('"BRA"')
})
