import { describe, expect, it } from 'vitest'
import { indexList, latestVersion, versionsList } from '../../pipeline/api/tree-lists.ts'
import { indexSchema, versionsSchema } from '../../schemas/api.ts'
import { VALUES } from '../coverage.ts'

const release = (version: string, day: number, state: 'current' | 'superseded' | 'withdrawn' | 'draft') => ({
  version,
  date: `2026-11-${day}`,
  summary: `Release ${version}.`,
  status: state === 'withdrawn' ? ({ state, why: 'A mistake.', replaced_by: '1.10' } as const) : ({ state } as const),
})

const RELEASES = [release('1.9', 16, 'superseded'), release('1.10', 18, 'current'), release('1.2.1', 17, 'superseded')]
describe('versions.json', () => {
  it('does not call a withdrawn release the latest', () => {
    const withdrawn = [...RELEASES, release('1.11', 19, 'withdrawn')]
    expect(latestVersion(withdrawn)).toBe('1.10')
    const list = versionsList('demo', withdrawn)
    expect(list.versions[0]).toMatchObject({ version: '1.11', latest: false, status: { state: 'withdrawn', replaced_by: '1.10' } })
    expect(versionsSchema.safeParse(list).error?.issues).toBeUndefined()
    expect(latestVersion([release('1.1', 16, 'withdrawn')])).toBeUndefined()
    expect(versionsList('demo', [])).toMatchObject({ latest: null, versions: [] })
  })
})

describe('a draft', () => {
  const releases = [...RELEASES, release('1.11', 19, 'draft')]

  it('is listed as one, under its own path, and is never the latest', () => {
    const list = versionsList('demo', releases)
    expect(list.latest).toBe('1.10')
    expect(list.versions[0]).toMatchObject({ version: '1.11', latest: false, status: { state: 'draft' }, path: 'v/1.11-draft' })
    expect(versionsSchema.safeParse(list).error?.issues).toBeUndefined()
    expect(latestVersion([release('1.1', 16, 'draft')])).toBeUndefined()
  })

  it('is not in index.json, which satisfies its schema', () => {
    const index = indexList({
      environment: 'demo',
      releases: releases.map((entry) => ({ ...entry, ...VALUES, years: [2019], countries: 76 })),
    })
    expect(indexSchema.safeParse(index).error?.issues).toBeUndefined()
    expect([index.latest, ...index.versions.map(({ version }) => version)]).toEqual(['1.10', '1.10', '1.9', '1.2.1'])
  })
})
