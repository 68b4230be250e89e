import { describe, expect, it } from 'vitest'
import { type Caching, cacheControl, fileHeaders } from '../../pipeline/api/headers.ts'
import { matcher } from '../../pipeline/api/patterns.ts'
import { mediaTypeOf, pathRules, routeOf, type ServedEnvironment } from '../../pipeline/api/routes.ts'
import { VALUES } from '../coverage.ts'

const version = (number: string) => ({ version: number, countries: ['FRA'], ...VALUES, years: [2019] })
const SERVED: ServedEnvironment = {
  environment: 'production',
  latest: '1.4',
  versions: [version('1.1'), version('1.4')],
  pageSizes: [50, 500],
}

const match = matcher()

/** Describes where a path leads: the file, its version and caching, whether a query is an error, and whether the path is open. */
function led(path: string, served = SERVED): string {
  const { kind, version, file } = routeOf(path, pathRules(served, ''), match)
  if (kind === 'nothing' || kind === 'no-version') return kind
  const caching = cachingOf(path, served)
  if (kind === 'pages') return `${file.slice(`/v/${version}/`.length)} of ${version}, ${caching}`
  return `${file.slice(1)}, ${caching}${kind === 'strict' ? ', no query' : kind === 'open' ? ', open' : ''}`
}

/** The kind of caching that the header `Cache-Control` of a path expresses. */
function cachingOf(path: string, served: ServedEnvironment): string | undefined {
  const header = fileHeaders(served, '').find(({ name }) => name === 'Cache-Control')
  const value = header?.lines.find(([expression]) => match(expression, path))?.[1] ?? header?.otherwise
  return (['latest', 'fixed', 'draft'] satisfies Caching[]).find((caching) => cacheControl(served.environment, caching) === value)
}

const isGated = (path: string) => routeOf(path, pathRules(SERVED, ''), match).kind !== 'open'

describe('a path', () => {
  it.each([
    ['/datasets', 'datasets of 1.4, latest'],
    ['/v/1.1/datasets', 'datasets of 1.1, fixed'],
    ['/v/1.4/datasets', 'datasets of 1.4, fixed'],
    ['/reference-data', 'v/1.4/reference-data.json, latest, no query'],
    ['/v/1.1/metadata', 'v/1.1/metadata.json, fixed, no query'],
    ['/versions', 'versions.json, latest, no query'],
    ['/versions.json', 'versions.json, latest'],
    ['/index.json', 'index.json, latest'],
    ['/feed.xml', 'feed.xml, latest'],
    ['/v/1.1/datasets.csv', 'v/1.1/datasets.csv, fixed'],
    ['/v/1.1/metadata.json', 'v/1.1/metadata.json, fixed'],
    ['/v/1.1/datasets/FRA/_/_/_-50-0.json', 'v/1.1/datasets/FRA/_/_/_-50-0.json, fixed'],
    ['/v/1.1/datasets/FRA/_/_/2019.json', 'v/1.1/datasets/FRA/_/_/2019.json, fixed'],
    ['/v/1.1/ranges/by-country/FRA.json', 'v/1.1/ranges/by-country/FRA.json, latest'],
    ['/v/1.1/ranges/by-pair/pet-bottles/PET.json', 'v/1.1/ranges/by-pair/pet-bottles/PET.json, latest'],
    ['/latest/ranges/by-country/FRA.json', 'v/1.4/ranges/by-country/FRA.json, latest'],
    ['/latest/ranges/by-pair/_/PET.json', 'nothing'],
    ['/ranges', 'nothing'],
    ['/v/1.1/layout.json', 'v/1.1/layout.json, latest'],
    ['/v/1.1/explorer.json', 'v/1.1/explorer.json, latest'],
    ['/v/1.1/none.json', 'v/1.1/none.json, latest'],
    ['/datasets.csv', 'v/1.4/datasets.csv, latest'],
    ['/datasets.parquet', 'v/1.4/datasets.parquet, latest'],
    ['/latest/metadata.json', 'v/1.4/metadata.json, latest'],
    ['/latest/files.txt', 'v/1.4/files.txt, latest'],
    ['/', 'index.html, latest, open'],
    ['/openapi.json', 'openapi.json, latest, open'],
    ['/docs/', 'docs/index.html, latest, open'],
    ['/docs/schemas/page.schema.json', 'docs/schemas/page.schema.json, latest, open'],
    ['/v/1.4/datasets.sdmx.csv', 'v/1.4/datasets.sdmx.csv, latest'],
    ['/v/1.4/plastic-packaging-eol.xlsx', 'v/1.4/plastic-packaging-eol.xlsx, latest'],
    ['/docs/a-b/c.d.html', 'docs/a-b/c.d.html, latest, open'],
    ['/assets/app.js', 'assets/app.js, latest, open'],
  ])('%s leads to %s', (path, file) => expect(led(path)).toBe(file))

  it.each([
    ...[
      '',
      'datasets',
      '/nope',
      '/Datasets',
      '/datasets/',
      '//datasets',
      '/datasets\n',
      '/ranges.parquet',
      '/metadata.json',
      '/index.html',
    ],
    ...['/v/1.4', '/v/1.4/', '/v//datasets', '/v/1.4//datasets', '/v/1.4/datasets/', '/v/1.4/manifest.json', '/assets'],
    ...['/latest', '/latest/', '/latest/metadata', '/latest/constructor', '/latest/../v/1.4/datasets.csv', '/v/1.4/latest/files.txt'],
    ...['/datasets/FRA/_/_/_-50-0.json', '/v/1.4/datasets/FRA/_/_/', '/v/.1.4-0123456789abcdef/datasets.csv'],
    ...[
      '/constructor',
      '/toString',
      '/__proto__',
      '/v/1.4/constructor',
      '/v/1.4/__proto__',
      '/v/__proto__/datasets',
      '/v/1.4/hasOwnProperty',
    ],
  ])('%j leads to nothing', (path) => expect(led(path)).toBe('nothing'))

  it.each([
    ...['/docs/../datasets', '/docs/..', '/docs/.', '/docs/./x', '/docs/a/../../v/1.4/datasets.csv', '/assets/../index.json', '/docs/.git'],
    ...[
      '/docs//x',
      '/docs/..\\x',
      '/docs/%2e%2e/x',
      '/docs/a..b',
      '/docs/x.',
      '/docs/a\n',
      '/docs/\0',
      '/docs/ä',
      '/docs/../../etc/passwd',
    ],
    ...['/v/1.4/../1.1/metadata', '/v/1.4/datasets/../datasets.csv', '/v/../versions', '/v/1.4/datasets/../../_/_-50-0.json'],
  ])('%j, which climbs or hides, leads to nothing and asks for the key', (path) => {
    expect(led(path)).toBe('nothing')
    expect(isGated(path)).toBe(true)
  })

  it('is known to be wrong in its version only, where it would lead somewhere under another one', () => {
    const version = [
      '/v/1.2/datasets',
      '/v/9.9/datasets',
      '/v/latest/metadata',
      '/v/1.40/datasets.csv',
      '/v/1.5-draft/datasets/_/_/_/_-50-0.json',
      '/v/1/files.txt',
    ]
    const more = [
      ...[
        '/v/9.9',
        '/v/9.9/',
        '/v/9.9/nope',
        '/v/9.9/datasets\n',
        '/v/9.9/datasets/',
        '/v/9.9/datasetsxcsv',
        '/v/9.9/metadata.jso',
        '/V/9.9/datasets',
      ],
      ...[
        '/v/../datasets',
        '/v/.1.4-0123456789abcdef/datasets',
        '/v/9.9/../datasets',
        '/v/9\n/datasets',
        '/v//datasets',
        'x/v/9.9/datasets',
        '/v/ä/datasets',
      ],
    ]
    expect([...version, ...more].filter((path) => led(path) === 'no-version')).toEqual(version)
  })

  it('leads to nothing without a version where all are withdrawn', () => {
    for (const path of ['/datasets', '/datasets.csv', '/latest/datasets.csv'])
      expect(led(path, { ...SERVED, latest: undefined })).toBe('nothing')
    expect(led('/v/1.1/datasets', { ...SERVED, latest: undefined })).toBe('datasets of 1.1, fixed')
  })
})

describe('the key', () => {
  it('is needed everywhere except for open files', () => {
    const open = ['/', '/openapi.json', '/docs/', '/docs/x.html', '/docs/nope/', '/assets/', '/assets/app.js']
    const gated = [
      '',
      '/datasets',
      '/nope',
      '/docs',
      '/assets',
      '/docsx/',
      '/versions',
      '/index.json',
      '/openapi.json/',
      '/OPENAPI.JSON',
      '/constructor',
    ]
    expect(open.filter(isGated)).toEqual([])
    expect(gated.filter((path) => !isGated(path))).toEqual([])
  })
})

describe('a draft', () => {
  const served = { ...SERVED, versions: [...SERVED.versions, { ...version('1.5-draft'), draft: true }] }

  it.each([
    ['/v/1.5-draft/datasets', 'datasets of 1.5-draft, draft'],
    ['/v/1.5-draft/metadata', 'v/1.5-draft/metadata.json, draft, no query'],
    ['/v/1.5-draft/datasets.csv', 'v/1.5-draft/datasets.csv, draft'],
    ['/v/1.5-draft/datasets/FRA/_/_/_-50-0.json', 'v/1.5-draft/datasets/FRA/_/_/_-50-0.json, draft'],
    ['/v/1.5/datasets', 'no-version'],
    ['/v/1.4/datasets', 'datasets of 1.4, fixed'],
    ['/datasets', 'datasets of 1.4, latest'],
  ])('%s: %s', (path, file) => expect(led(path, served)).toBe(file))

  it('is kept by no cache, and asks for the key', () => {
    expect([cacheControl('demo', 'draft'), cacheControl('production', 'draft')]).toEqual(['no-store', 'no-store'])
    expect(isGated('/v/1.5-draft/datasets')).toBe(true)
  })
})

describe('answers', () => {
  it('may be kept by everybody in demo, by the holder of the key in production', () => {
    expect(cacheControl('demo', 'latest')).toBe('public, max-age=300')
    expect(cacheControl('demo', 'fixed')).toBe('public, max-age=31536000, immutable')
    expect(cacheControl('production', 'latest')).toBe('private, max-age=300')
    expect(cacheControl('production', 'fixed')).toBe('private, max-age=31536000, immutable')
  })

  it('have a media type by the end of the name', () => {
    expect(mediaTypeOf('v/1.4/metadata.json')).toBe('application/json')
    expect(mediaTypeOf('v/1.4/structure.sdmx.json')).toBe('application/vnd.sdmx.structure+json')
    expect(mediaTypeOf('a.b/c.csv')).toBe('text/csv; charset=utf-8')
    for (const name of ['x', 'x.', 'x.exe', 'x.constructor', 'x.__proto__']) expect(mediaTypeOf(name)).toBe('application/octet-stream')
  })
})

describe('a page without its last slash', () => {
  it('is the base address below a prefix, and /docs everywhere', () => {
    expect([routeOf('', pathRules(SERVED, '/plastic'), match).kind, routeOf('', pathRules(SERVED, ''), match).kind]).toEqual([
      'slashless',
      'nothing',
    ])
    for (const prefix of ['/plastic', ''])
      expect(routeOf('/docs', pathRules(SERVED, prefix), match)).toEqual({ kind: 'slashless', version: '', file: '/docs/' })
  })
})
