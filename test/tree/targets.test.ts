import { describe, expect, it } from 'vitest'
import { excesses } from '../../pipeline/tree/targets/excesses.ts'
import { headerRules, headersText, type RuleStyle } from '../../pipeline/tree/targets/header-rules.ts'
import { uploadsOf } from '../../pipeline/tree/targets/s3.ts'
import type { TreeToPublish } from '../../pipeline/tree/targets/target.ts'
import { VALUES } from '../coverage.ts'
import { readHeaders } from './headers-reader.ts'

const PATHS = [
  'assets/app.js',
  'datasets.csv',
  'docs/index.html',
  'index.html',
  'index.json',
  'latest/datasets.csv',
  'latest/explorer.json',
  'v/1.1/countries/FRA.json',
  'v/1.1.2/metadata.json',
  'v/1.1/countries.csv',
  'v/1.1/metadata.json',
  'v/1.4/countries/FRA.csv',
  'v/1.4/datasets.parquet',
  'v/1.4/explorer.json',
  'v/1.4/files.txt',
  'v/1.4/layout.json',
  'v/1.4/structure.sdmx.json',
  'v/1.5-draft/explorer.json',
  'v/1.5-draft/metadata.json',
  'versions.json',
]
const values = { countries: ['FRA'], ...VALUES, years: [2021] }
const tree: TreeToPublish = {
  served: {
    environment: 'production',
    latest: '1.4',
    versions: [
      { version: '1.5-draft', draft: true, ...values },
      { version: '1.4', ...values },
      { version: '1.1.2', ...values },
      { version: '1.1', ...values, replacement: { since: '2026-11-17', by: '1.4', latest: '1.4' } },
    ],
    pageSizes: [50],
  },
  open: true,
  files: PATHS.map((path) => ({ path, bytes: 10 })),
}
const read = (style: RuleStyle, of: TreeToPublish = tree) =>
  readHeaders(headersText(headerRules(of, style)), style === 'exact' ? 'netlify' : 'cloudflare')

describe('the rules of a file _headers', () => {
  it.each(['few', 'exact'] as const)('give each path one kind of caching, its type and CORS (%s)', (style) => {
    const of = read(style)
    const fixed = 'public, max-age=31536000, immutable'
    const caching = Object.fromEntries(['', 'docs/', ...PATHS].map((path) => [path, of(`/${path}`).get('cache-control')]))
    expect(caching).toEqual({
      ...Object.fromEntries(['', 'docs/', ...PATHS].map((path) => [path, 'public, max-age=300'])),
      'v/1.1.2/metadata.json': fixed,
      'v/1.1/countries/FRA.json': fixed,
      'v/1.1/metadata.json': fixed,
      'v/1.4/countries/FRA.csv': fixed,
      'v/1.5-draft/explorer.json': 'no-store',
      'v/1.5-draft/metadata.json': 'no-store',
    })
    expect(of('/v/1.4/datasets.parquet').get('content-type')).toBe('application/vnd.apache.parquet')
    expect(of('/v/1.4/countries/FRA.csv').get('content-type')).toBe('text/csv; charset=utf-8')
    expect(of('/v/1.4/structure.sdmx.json').get('content-type')).toBe('application/vnd.sdmx.structure+json')
    // The hosts know the type of every other JSON file.
    expect(of('/v/1.4/layout.json').has('content-type')).toBe(false)
    for (const path of PATHS) expect(of(`/${path}`).get('access-control-allow-origin')).toBe('*')
  })

  it('keep answers out of shared caches where the files are behind a key', () => {
    expect(read('few', { ...tree, open: false })('/versions.json').get('cache-control')).toBe('private, max-age=300')
  })

  it('name the files of the newest releases where there may be no more rules', () => {
    const all = headerRules(tree, 'few').length
    const of = readHeaders(headersText(headerRules(tree, 'few', all - 1)))
    expect(of('/latest/datasets.csv').has('content-disposition')).toBe(true)
    expect(of('/v/1.4/datasets.parquet').has('content-disposition')).toBe(true)
    expect(of('/v/1.1/countries.csv').has('content-disposition')).toBe(false)
    expect(headerRules(tree, 'few', all - 1).length).toBeLessThan(all)
  })

  it('have each pattern once: Cloudflare Pages keeps the last of two', () => {
    const patterns = headerRules(tree, 'few').map(({ pattern }) => pattern)
    expect(new Set(patterns).size).toBe(patterns.length)
  })
})

describe('limits', () => {
  const files = [
    { path: 'a/1.json', bytes: 2 ** 20 },
    { path: 'a/2.json', bytes: 2 ** 20 + 1 },
    { path: 'b.json', bytes: 1 },
  ]

  it('are kept up to and with the limit', () => {
    expect(excesses(files, {})).toEqual([])
    expect(excesses(files, { files: 3, bytes: 2 ** 21 + 2, bytesPerFile: 2 ** 20 + 1, filesPerFolder: 2 })).toEqual([])
  })

  it('name what exceeds them', () => {
    expect(excesses(files, { files: 2, bytes: 2 ** 21, bytesPerFile: 2 ** 20, filesPerFolder: 1 })).toEqual([
      'It has 3 files, but only 2 are allowed.',
      'It has 3 MiB, but only 2 MiB are allowed.',
      'a/2.json has 2 MiB, but a file may have only 1 MiB.',
      'a holds 2 files, but a folder may hold only 1.',
    ])
  })
})

describe('the uploads of s3', () => {
  it('hold every file once, releases first and what lists them last', () => {
    const uploads = uploadsOf(tree).map(({ files }) => files.map(({ path }) => path))
    expect(uploads.flat().sort()).toEqual([...PATHS].sort())
    expect(uploads[0]?.every((path) => path.startsWith('v/1.'))).toBe(true)
    expect(uploads.slice(-2)).toEqual([['index.json'], ['versions.json']])
  })

  it('keep what a lock fixes for ever, what is rendered for minutes, and no draft', () => {
    const caching = new Map(uploadsOf(tree).flatMap((upload) => upload.files.map(({ path }) => [path, upload.caching])))
    expect(PATHS.filter((path) => path.startsWith('v/1.4/')).map((path) => [path, caching.get(path)])).toEqual([
      ['v/1.4/countries/FRA.csv', 'fixed'],
      ['v/1.4/datasets.parquet', 'rendered'],
      ['v/1.4/explorer.json', 'rendered'],
      ['v/1.4/files.txt', 'rendered'],
      ['v/1.4/layout.json', 'rendered'],
      ['v/1.4/structure.sdmx.json', 'rendered'],
    ])
    expect([caching.get('v/1.5-draft/explorer.json'), caching.get('v/1.5-draft/metadata.json')]).toEqual(['draft', 'draft'])
  })

  it('choose the files by filters of rclone that each match only their own', () => {
    for (const { files, filters } of uploadsOf(tree)) {
      const through = PATHS.filter((path) => passes(`/${path}`, filters))
      expect(through).toEqual(files.map(({ path }) => path))
    }
  })
})

/** Whether rclone uploads a file: the first filter that matches decides. `*` matches no slash, `**` also slashes. */
function passes(path: string, filters: readonly string[]): boolean {
  const matches = (pattern: string) => {
    const expression = pattern.replace(/[.]/g, '\\.').replace(/\*\*?/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))
    return new RegExp(`${pattern.startsWith('/') ? '^' : '(?:^|/)'}${expression}$`).test(path)
  }
  return filters.find((filter) => matches(filter.slice(2)))?.startsWith('+') ?? true
}
