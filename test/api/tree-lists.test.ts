import { describe, expect, it } from 'vitest'
import { indexList, latestVersion, metadata, referenceData, versionsList } from '../../pipeline/api/tree-lists.ts'
import { indexSchema, metadataSchema, referenceDataSchema, versionsSchema } from '../../schemas/api.ts'
import { VALUES } from '../coverage.ts'

const release = (version: string, day: number, state: 'current' | 'superseded' | 'withdrawn' | 'draft') => ({
  version,
  date: `2026-11-${day}`,
  summary: `Release ${version}.`,
  status: state === 'withdrawn' ? ({ state, why: 'A mistake.', replaced_by: '1.10' } as const) : ({ state } as const),
})

const RELEASES = [release('1.9', 16, 'superseded'), release('1.10', 18, 'current'), release('1.2.1', 17, 'superseded')]
const LISTING = { environment: 'demo', notice: 'Invented.', releases: RELEASES } as const

describe('versions.json', () => {
  it('lists the releases, latest first, and says which is the latest', () => {
    expect(versionsList(LISTING)).toEqual({
      environment: 'demo',
      notice: 'Invented.',
      latest: '1.10',
      versions: [
        { version: '1.10', date: '2026-11-18', status: { state: 'current' }, latest: true, summary: 'Release 1.10.', path: 'v/1.10' },
        { version: '1.9', date: '2026-11-16', status: { state: 'superseded' }, latest: false, summary: 'Release 1.9.', path: 'v/1.9' },
        {
          version: '1.2.1',
          date: '2026-11-17',
          status: { state: 'superseded' },
          latest: false,
          summary: 'Release 1.2.1.',
          path: 'v/1.2.1',
        },
      ],
    })
  })

  it('does not call a withdrawn release the latest', () => {
    const withdrawn = [...RELEASES, release('1.11', 19, 'withdrawn')]
    expect(latestVersion(withdrawn)).toBe('1.10')
    const list = versionsList({ ...LISTING, releases: withdrawn })
    expect(list.versions[0]).toMatchObject({ version: '1.11', latest: false, status: { state: 'withdrawn', replaced_by: '1.10' } })
    expect(versionsSchema.safeParse(list).error?.issues).toBeUndefined()
    expect(latestVersion([release('1.1', 16, 'withdrawn')])).toBeUndefined()
    expect(versionsList({ ...LISTING, releases: [] })).toMatchObject({ latest: null, versions: [] })
  })
})

describe('a draft', () => {
  const releases = [...RELEASES, release('1.11', 19, 'draft')]

  it('is listed as one, under its own path, and is never the latest', () => {
    const list = versionsList({ ...LISTING, releases })
    expect(list.latest).toBe('1.10')
    expect(list.versions[0]).toMatchObject({ version: '1.11', latest: false, status: { state: 'draft' }, path: 'v/1.11-draft' })
    expect(versionsSchema.safeParse(list).error?.issues).toBeUndefined()
    expect(latestVersion([release('1.1', 16, 'draft')])).toBeUndefined()
  })

  it('is not in index.json', () => {
    const index = indexList({ ...LISTING, releases: releases.map((entry) => ({ ...entry, ...VALUES, years: [2019], countries: 76 })) })
    expect([index.latest, ...index.versions.map(({ version }) => version)]).toEqual(['1.10', '1.10', '1.9', '1.2.1'])
  })
})

describe('index.json', () => {
  const index = indexList({ ...LISTING, releases: RELEASES.map((entry) => ({ ...entry, ...VALUES, years: [2019, 2020], countries: 76 })) })

  it('says how the path of a page is formed', () => {
    expect(index.paths.datasets).toBe('v/{version}/datasets/{country}/{category}/{polymer}/{year}.json')
    expect(index.paths['datasets by page']).toBe('v/{version}/datasets/{country}/{category}/{polymer}/{year}-{page_size}-{page}.json')
    expect(index.any).toBe('_')
    expect(index.page_sizes).toEqual([50, 500])
    expect(index.default_page_size).toBe(50)
    expect(index.segments.category).toContainEqual({ value: 'Rigid non-food packaging', segment: 'rigid-non-food-packaging' })
    expect(index.segments.polymer).toContainEqual({ value: 'PET', segment: 'PET' })
    expect(index.example).toEqual({
      filter: { country: 'FRA', category: 'All packaging', polymer: 'All polymers', year: 2020, page: 0, page_size: 50 },
      path: 'v/1.10/datasets/FRA/all-packaging/all-polymers/2020.json',
    })
    expect(index.versions[0]).toEqual({ version: '1.10', path: 'v/1.10', years: [2019, 2020], countries: 76 })
  })

  it('satisfies its schema', () => {
    expect(indexSchema.safeParse(index).error?.issues).toBeUndefined()
  })
})

describe('reference-data.json', () => {
  it('lists countries and years as given, categories and polymers as declared', () => {
    const data = referenceData({ countries: [{ code: 'FRA', name: 'France' }], ...VALUES, years: [2019, 2020] })
    expect(data.countries).toEqual([{ code: 'FRA', name: 'France' }])
    expect(data.years).toEqual([2019, 2020])
    expect(data.categories[0]).toBe('All packaging')
    expect(data.categories).toHaveLength(7)
    expect(data.polymers[0]).toBe('All polymers')
    expect(data.polymers).toHaveLength(10)
    expect(referenceDataSchema.safeParse(data).error?.issues).toBeUndefined()
  })
})

describe('metadata.json', () => {
  it('lists every source as a reference paper with its score', () => {
    const data = metadata({
      version: '1.4',
      environment: 'production',
      notice: 'Each has a range.',
      licence: 'CC-BY-4.0',
      sources: [
        {
          source: 'a',
          title: 'T',
          authors: 'A',
          year: 2020,
          publisher: 'P',
          url: 'https://example.org',
          licence: 'CC0-1.0',
          quality: 5,
          note: null,
          since: '1.1',
        },
        {
          source: 'b',
          title: 'U',
          authors: 'B',
          year: 2021,
          publisher: 'Q',
          url: null,
          licence: 'CC-BY-4.0',
          quality: 1,
          note: null,
          since: '1.1',
        },
      ],
    })
    expect(data.papers).toEqual([
      { id: 'a', title: 'T', authors: 'A', year: 2020, publisher: 'P', url: 'https://example.org', licence: 'CC0-1.0', quality_score: 5 },
      { id: 'b', title: 'U', authors: 'B', year: 2021, publisher: 'Q', url: null, licence: 'CC-BY-4.0', quality_score: 1 },
    ])
    expect(data).toMatchObject({ data_version: '1.4', environment: 'production', notice: 'Each has a range.', licence: 'CC-BY-4.0' })
    expect(data.databases).toEqual([{ id: 'plastic-eol-production', name: 'Plastic packaging after consumption', version: '1.4' }])
    expect(metadataSchema.safeParse(data).error?.issues).toBeUndefined()
  })
})
