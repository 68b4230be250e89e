import { describe, expect, it } from 'vitest'
import { endDraft } from '../../../pipeline/release/plan/chain.ts'
import { olderReplacements, withdrawRelease } from '../../../pipeline/release/plan/withdraw.ts'
import type { Release } from '../../../schemas/release.ts'

type Status = Release['status']

const SUPERSEDED: Status = { state: 'superseded' }
const CURRENT: Status = { state: 'current' }
const DRAFT: Status = { state: 'draft' }
const gone = (replaced_by: string): Status => ({ state: 'withdrawn', why: 'wrong', replaced_by })

/** Releases 1.1, 1.2, … in these states. */
const chain = (...states: Status[]): Release[] =>
  states.map((status, at) => ({
    version: `1.${at + 1}`,
    date: '2026-11-20',
    previous: at === 0 ? null : `1.${at}`,
    summary: 'A release.',
    method_changes: [],
    status,
    environments: {},
  }))
const statuses = (releases: readonly Release[]) => Object.fromEntries(releases.map(({ version, status }) => [version, status]))
const withdrawn = (releases: readonly Release[], version: string, replacedBy?: string) =>
  statuses(withdrawRelease(releases, { version, reason: 'A mistake.', replacedBy }))

describe('a release that is withdrawn', () => {
  it('says why, is replaced by the latest that stands, which is current from then on', () => {
    expect(withdrawn(chain(SUPERSEDED, SUPERSEDED, CURRENT), '1.3')).toEqual({
      '1.2': CURRENT,
      '1.3': { state: 'withdrawn', why: 'A mistake.', replaced_by: '1.2' },
    })
    expect(withdrawn(chain(SUPERSEDED, SUPERSEDED, CURRENT, DRAFT), '1.2')).toEqual({
      '1.2': { state: 'withdrawn', why: 'A mistake.', replaced_by: '1.3' },
    })
  })

  it('is replaced by the release that is named', () => {
    expect(withdrawn(chain(SUPERSEDED, SUPERSEDED, CURRENT), '1.2', '1.1')).toMatchObject({ '1.2': { replaced_by: '1.1' } })
  })

  it('hands what it replaced to what replaces it', () => {
    expect(withdrawn(chain(SUPERSEDED, gone('1.3'), CURRENT), '1.3')).toEqual({
      '1.1': CURRENT,
      '1.2': gone('1.1'),
      '1.3': { state: 'withdrawn', why: 'A mistake.', replaced_by: '1.1' },
    })
  })

  it('can be replaced by a correction that comes later, for the same reason, which need not be repeated', () => {
    const later = chain(SUPERSEDED, gone('1.1'), CURRENT)
    for (const reason of [undefined, 'wrong'])
      expect(statuses(withdrawRelease(later, { version: '1.2', reason, replacedBy: '1.3' }))).toEqual({ '1.2': gone('1.3') })
    for (const more of [{ reason: 'Another reason.', replacedBy: '1.3' }, { reason: 'wrong' }])
      expect(() => withdrawRelease(later, { version: '1.2', ...more })).toThrow(
        expect.objectContaining({ code: 'already-withdrawn', hint: expect.stringContaining('withdraw 1.2 --replaced-by <version>') }),
      )
    expect(() => withdrawRelease(later, { version: '1.2', replacedBy: '1.2' })).toThrow(
      expect.objectContaining({ code: 'bad-replacement' }),
    )
  })

  it('is named to the next release where it refers to one before itself', () => {
    expect(olderReplacements(chain(SUPERSEDED, gone('1.1'), gone('1.4'), CURRENT), '1.4')).toBe(
      'Withdrawn: 1.2 is replaced by 1.1. Where 1.4 replaces it, use plastic-eol withdraw 1.2 --replaced-by 1.4.',
    )
    expect(olderReplacements(chain(SUPERSEDED, gone('1.3'), SUPERSEDED, CURRENT), '1.4')).toBeUndefined()
  })

  it.each<[string, Release[], string, string | undefined]>([
    ['unknown-version', chain(CURRENT), '1.9', undefined],
    ['only-release', chain(CURRENT), '1.1', undefined],
    ['only-release', chain(gone('1.2'), CURRENT, DRAFT), '1.2', undefined],
    ['bad-replacement', chain(SUPERSEDED, CURRENT), '1.2', '1.2'],
    ['unknown-version', chain(SUPERSEDED, CURRENT), '1.2', '1.7'],
    ['bad-replacement', chain(SUPERSEDED, CURRENT, DRAFT), '1.2', '1.3'],
    ['bad-replacement', chain(SUPERSEDED, gone('1.3'), CURRENT), '1.3', '1.2'],
    ['draft', chain(CURRENT, DRAFT), '1.2', undefined],
    ['already-withdrawn', chain(gone('1.2'), CURRENT), '1.1', undefined],
  ])('is refused: %s', (code, releases, version, replacedBy) => {
    expect(() => withdrawRelease(releases, { version, reason: 'A mistake.', replacedBy })).toThrow(expect.objectContaining({ code }))
  })

  it.each([undefined, ' ', 'A mistake.\nAnother one.'])('is refused without a reason on one line: %j', (reason) => {
    expect(() => withdrawRelease(chain(SUPERSEDED, CURRENT), { version: '1.2', reason })).toThrow(
      expect.objectContaining({ code: 'bad-reason' }),
    )
  })
})

it('a draft that ends is current, and the one before it superseded', () => {
  const releases = chain(SUPERSEDED, CURRENT, DRAFT)
  expect(statuses(endDraft(releases, releases[2] as Release))).toEqual({ '1.3': CURRENT, '1.2': SUPERSEDED })
})
