import { describe, expect, it } from 'vitest'
import { type DeclaredRelease, latestOf, replacementOf } from '../../pipeline/model/replacements.ts'

const release = (version: string, day: number, state: string, replaced_by?: string): DeclaredRelease => ({
  version,
  date: `2026-11-${day}`,
  status: { state, replaced_by },
})

const RELEASES = [
  release('1.4', 20, 'current'),
  release('1.5', 27, 'draft'),
  release('1.3', 19, 'withdrawn', '1.2.1'),
  release('1.2.1', 18, 'superseded'),
  release('1.2', 17, 'superseded'),
  release('1.10', 12, 'withdrawn', '1.4'),
]

describe('what replaces a release', () => {
  it.each([
    ['1.2', { since: '2026-11-18', by: '1.2.1', latest: '1.4' }],
    // 1.3 is withdrawn, so that 1.4 supersedes 1.2.1.
    ['1.2.1', { since: '2026-11-20', by: '1.4', latest: '1.4' }],
  ])('is, for %s, the next one that stands, from its day on', (version, expected) =>
    expect(replacementOf(version, RELEASES)).toEqual(expected),
  )

  it('is named by a withdrawal, which is no older than the release itself', () => {
    expect(replacementOf('1.3', RELEASES)).toEqual({ since: '2026-11-19', by: '1.2.1', latest: '1.4' })
    expect(replacementOf('1.10', RELEASES)).toEqual({ since: '2026-11-20', by: '1.4', latest: '1.4' })
  })

  it('is nothing for the latest release, a draft and an unknown release', () => {
    expect(['1.4', '1.5', '9.9'].map((version) => replacementOf(version, RELEASES))).toEqual([undefined, undefined, undefined])
  })

  it('is not known where it is not among the releases', () => {
    expect(replacementOf('1.3', [release('1.3', 19, 'withdrawn', '1.4')])).toEqual({
      since: '2026-11-19',
      by: undefined,
      latest: undefined,
    })
    expect(replacementOf('1.1', [release('1.1', 16, 'superseded')])).toBeUndefined()
  })
})

it('the latest is the highest that is neither withdrawn nor a draft', () => {
  expect(latestOf(RELEASES)?.version).toBe('1.4')
  expect(latestOf(RELEASES.filter(({ status }) => status?.state !== 'current' && status?.state !== 'superseded'))).toBeUndefined()
})
