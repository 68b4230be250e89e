import { describe, expect, it } from 'vitest'
import { readServed } from '../../pipeline/api/served-environment.ts'
import { VALUES } from '../coverage.ts'

const reference = (countries: readonly object[], years: readonly number[]) => JSON.stringify({ countries, ...VALUES, years })

const LAYOUT = JSON.stringify({
  page_sizes: [50, 500],
  // All packaging occurs with every polymer, PET bottles only with PET. Every other pair is absent.
  pairs: [
    { category: 'All packaging', polymers: VALUES.polymers },
    { category: 'PET bottles', polymers: ['PET'] },
  ],
})
/** Absent pairs: five categories with eleven values of the polymer filter each, and PET bottles with nine polymers. */
const LAID_OUT = { absent: expect.toSatisfy((pairs: readonly unknown[]) => pairs.length === 5 * 11 + 9) }

const FILES: Readonly<Record<string, string>> = {
  'versions.json': '{"environment":"demo","latest":"1.2","versions":[{"version":"1.2"},{"version":"1.1"}]}',
  'index.json': '{"page_sizes":[50,500]}',
  'v/1.2/reference-data.json': reference([{ code: 'AUT', name: 'Austria' }], [2021]),
  'v/1.1/reference-data.json': reference([], []),
  'v/1.2/layout.json': LAYOUT,
  'v/1.1/layout.json': LAYOUT,
}
const read = (files: Readonly<Record<string, string>>) => readServed(async (path) => files[path])

describe('what a tree serves', () => {
  it('comes from its lists and from the reference data and the layout of each version', async () => {
    expect(await read(FILES)).toEqual({
      environment: 'demo',
      latest: '1.2',
      versions: [
        { version: '1.2', countries: ['AUT'], ...VALUES, years: [2021], ...LAID_OUT },
        { version: '1.1', countries: [], ...VALUES, years: [], ...LAID_OUT },
      ],
      pageSizes: [50, 500],
    })
  })

  it('has a draft under its own name', async () => {
    const versions = [
      { version: '1.3', status: { state: 'draft' } },
      { version: '1.2', status: { state: 'current' } },
    ]
    const found = await read({
      ...FILES,
      'versions.json': JSON.stringify({ environment: 'demo', latest: '1.2', versions }),
      'v/1.3-draft/reference-data.json': reference([{ code: 'GHA', name: 'Ghana' }], [2021]),
      'v/1.3-draft/layout.json': LAYOUT,
    })
    expect(found?.latest).toBe('1.2')
    expect(found?.versions).toEqual([
      { version: '1.3-draft', draft: true, countries: ['GHA'], ...VALUES, years: [2021], ...LAID_OUT },
      { version: '1.2', countries: ['AUT'], ...VALUES, years: [2021], ...LAID_OUT },
    ])
  })

  it('has no latest release where all are withdrawn', async () => {
    expect(await read({ ...FILES, 'versions.json': '{"environment":"demo","latest":null,"versions":[]}' })).toMatchObject({
      latest: undefined,
      versions: [],
    })
  })

  it('is nothing where there is no tree', async () => {
    expect(await read({})).toBeUndefined()
  })

  it.each([
    ['versions.json', '{"environment":"test","versions":[]}'],
    ['versions.json', '[]'],
    ['index.json', undefined],
    ['index.json', '{}'],
    ['v/1.1/reference-data.json', undefined],
    ['v/1.1/reference-data.json', '{"countries":'],
    ['v/1.1/reference-data.json', '{"countries":[]}'],
    ['v/1.1/layout.json', undefined],
    ['v/1.1/layout.json', '{}'],
  ])('is a failure that names %s where it is %j', async (path, text) => {
    const files = Object.fromEntries(Object.entries({ ...FILES, [path]: text }).filter(([, value]) => value !== undefined))
    await expect(read(files as Record<string, string>)).rejects.toThrow(path)
    await expect(read(files as Record<string, string>)).rejects.toMatchObject({ code: 'broken-tree' })
  })
})
