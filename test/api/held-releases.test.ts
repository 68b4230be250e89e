// Tests what hosts keep in memory of a light tree. The contract tests that a light tree gives the same answers as a full tree.

import { expect, it } from 'vitest'
import { holdReleases } from '../../pipeline/api/held-releases.ts'
import type { ServedEnvironment } from '../../pipeline/api/routes.ts'
import type { StoredTree } from '../../pipeline/api/stored-tree.ts'
import { VALUES } from '../coverage.ts'

const VERSIONS = ['1.1', '1.2', '1.3']

const served = (): ServedEnvironment => ({
  environment: 'demo',
  latest: '1.3',
  versions: VERSIONS.map((version) => ({ version, light: true, countries: ['BRA', 'FRA'], ...VALUES, years: [2019, 2020] })),
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

async function textOf(tree: StoredTree, path: string): Promise<string | undefined> {
  const file = await tree.read(path)
  return file && (await new Response(file.body).text())
}

const WHOLE = 'datasets/BRA/_/_/_.json'

it('computes the files that a full tree has, and no others', async () => {
  const tree = holdReleases().over(countedTree().tree, served())
  expect(await textOf(tree, `v/1.1/${WHOLE}`)).toBe(
    '{"pagination":{"total-items":2,"total-pages":1},"elements":[' +
      '{"country":"BRA","category":"PET bottles","polymer":"PET","year":2019,"export":{"amount":1.25,"unit":"kt"}},' +
      '{"country":"BRA","category":"PET bottles","polymer":"PET","year":2020,"export":{"amount":0,"unit":"kt"}}]}',
  )
  expect(await textOf(tree, 'v/1.1/datasets/_/_/_/_-2-1.json')).toContain('{"total-items":3,"total-pages":2},"elements":[{"country":"FRA"')
  expect(await textOf(tree, 'v/1.1/datasets/FRA/_/_/2019.json')).toBe('{"pagination":{"total-items":0,"total-pages":0},"elements":[]}')
  for (const none of [
    'v/1.1/datasets/_/_/_/_-2-2.json',
    'v/1.1/datasets/_/_/_/_-3-0.json',
    'v/1.1/datasets/_/_/_/_-2-01.json',
    'v/1.1/datasets/_/_/_/_.json',
    'v/1.1/datasets/BRA/_/_/_-2-0.json',
    'v/1.1/datasets/DEU/_/_/_.json',
    'v/1.1/datasets/BRA/PET bottles/_/_.json',
    'v/1.4/datasets/BRA/_/_/_.json',
  ])
    expect(await textOf(tree, none), none).toBeUndefined()
})

it('gives each page a tag of its own, which changes with the table', async () => {
  const paths = [WHOLE, 'datasets/_/_/_/_-2-0.json', 'datasets/_/_/_/_-2-1.json', 'datasets/FRA/_/_/_.json']
  const tags = async (etag: string) => {
    const tree = holdReleases().over(countedTree(etag).tree, served())
    return await Promise.all(paths.map(async (path) => (await tree.read(`v/1.1/${path}`))?.etag ?? ''))
  }
  const all = [...(await tags('"one"')), ...(await tags('W/"two"'))]
  expect(new Set(all).size).toBe(8)
  expect(all.filter((tag) => !/^"[\x21\x23-\x7e]+"$/.test(tag))).toEqual([])
})

it('reads a release once, also where several ask at the same time, and again when it was replaced', async () => {
  const held = holdReleases()
  const { tree, reads } = countedTree()
  const before = served()
  await Promise.all([1, 2, 3].map(() => textOf(held.over(tree, before), `v/1.1/${WHOLE}`)))
  // `served()` makes a new object, as if the host had read its lists again. The table is the same.
  await textOf(held.over(tree, served()), `v/1.1/${WHOLE}`)
  expect(reads).toEqual(['v/1.1/datasets.csv'])
  const other = countedTree('"two"', table('7.000000'))
  expect(await textOf(held.over(other.tree, served()), `v/1.1/${WHOLE}`)).toContain('"export":{"amount":7,')
  expect(other.reads).toHaveLength(1)
})

it('holds as many releases as it may, and drops the one that was asked for the longest ago', async () => {
  const held = holdReleases(2)
  const { tree, reads } = countedTree()
  const now = served()
  for (const version of ['1.1', '1.2', '1.1', '1.3', '1.1', '1.2']) await textOf(held.over(tree, now), `v/${version}/${WHOLE}`)
  expect(reads.map((path) => path.slice(2, 5))).toEqual(['1.1', '1.2', '1.3', '1.2'])
})

it('says which file is missing, and asks for it again', async () => {
  const held = holdReleases()
  const now = served()
  const gone: StoredTree = { read: async () => undefined }
  await expect(held.over(gone, now).read(`v/1.1/${WHOLE}`)).rejects.toMatchObject({
    code: 'missing-page',
    message: 'The api tree has no v/1.1/datasets.csv.',
  })
  expect(await textOf(held.over(countedTree().tree, now), `v/1.1/${WHOLE}`)).toContain('"BRA"')
})
