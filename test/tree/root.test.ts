// Tests the root of a tree that has only a draft, as when a draft is staged into a separate folder.

import { describe, expect, it } from 'vitest'
import { environmentFiles, type ShownRelease } from '../../pipeline/tree/root.ts'
import { indexSchema, versionsSchema } from '../../schemas/api.ts'
import { VALUES } from '../coverage.ts'

const draft: ShownRelease = {
  version: '1.5',
  date: '2026-11-21',
  status: { state: 'draft' },
  summary: 'To be written.',
  countries: ['FRA'],
  ...VALUES,
  years: [2022],
  licence: 'CC0-1.0',
  places: [],
  changes: ['The first release.'],
}
const released: ShownRelease = { ...draft, version: '1.4', date: '2026-11-20', status: { state: 'current' } }

const rootOf = (releases: readonly ShownRelease[]) => {
  const { root } = environmentFiles('demo', releases, { pageSizes: [50, 500], tree: 'full' })
  return (name: string) => Buffer.from(root.get(name) ?? '').toString('utf8')
}

describe('a draft alone', () => {
  const text = rootOf([draft])

  it('is listed as what it is, and is no release', () => {
    expect(versionsSchema.parse(JSON.parse(text('versions.json')))).toMatchObject({ latest: null, versions: [{ path: 'v/1.5-draft' }] })
    expect(indexSchema.parse(JSON.parse(text('index.json')))).toMatchObject({ latest: null, versions: [] })
  })

  it('is described under its own name', () => {
    const { info, paths, components } = JSON.parse(text('openapi.json'))
    expect(info.version).toBe('1.5-draft')
    expect(Object.keys(paths)).not.toContain('/datasets')
    expect(components.parameters.version.schema.enum).toEqual(['1.5-draft'])
    expect(paths['/v/{version}/datasets'].get.responses[200].headers['Cache-Control'].example).toBe('no-store')
  })

  it('has a first page that leads to nothing that is not there', () => {
    const links = [...text('index.html').matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link)
    expect(links).toContain('versions.json')
    expect(links.filter((link) => /^v\/|datasets|^index\.json/.test(link ?? ''))).toEqual([])
  })
})

it('a draft beside a release is left out of the description and the first page', () => {
  const text = rootOf([released, draft])
  expect(JSON.parse(text('openapi.json')).components.parameters.version.schema.enum).toEqual(['1.4'])
  for (const name of ['index.html', 'index.json']) expect(text(name), name).not.toContain('v/1.5')
  expect(text('index.html')).toContain('href="v/1.4/datasets.csv"')
})
