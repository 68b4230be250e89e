import { describe, expect, it } from 'vitest'
import { type Chain, statusesIn } from '../../../pipeline/release/plan/chain.ts'
import { type Withdrawal, withdrawRelease } from '../../../pipeline/release/plan/withdraw.ts'
import type { Environment, Release, Withdrawn } from '../../../schemas/release.ts'

const PLAN = { licence: 'CC0-1.0', changes: [], coverage: { countries: 1 }, waivers: [] }
const gone = (replaced_by?: string): Withdrawn => ({ why: 'wrong', replaced_by })

type Declared = 'locked' | 'draft' | Withdrawn

/** Releases 1.1, 1.2, … of both environments, declared like this. */
function chain(...declared: Declared[]): Chain {
  const releases = declared.map(
    (one, at): Release => ({
      version: `1.${at + 1}`,
      date: '2026-11-20',
      previous: at === 0 ? null : `1.${at}`,
      summary: 'A release.',
      method_changes: [],
      ...(one === 'draft' ? { draft: true } : {}),
      ...(typeof one === 'object' ? { withdrawn: one } : {}),
      environments: { demo: PLAN, production: PLAN },
    }),
  )
  const locked = releases.filter(({ draft }) => !draft).map(({ version }) => [version, ['demo', 'production'] as const] as const)
  return { releases, locked: new Map(locked) }
}

const L = 'locked'

/** The chain after a withdrawal. */
function withdrawn(before: Chain, withdrawal: Withdrawal): Chain {
  const release = withdrawRelease(before, { reason: 'A mistake.', ...withdrawal })
  return { ...before, releases: before.releases.map((other) => (other.version === release.version ? release : other)) }
}

/** What versions.json says: `1.1 superseded, 1.2 withdrawn for 1.1`. */
const said = (of: Chain, env: Environment = 'demo') =>
  [...statusesIn(of, env)]
    .map(([version, status]) => `${version} ${status.state}${status.state === 'withdrawn' ? ` for ${status.replaced_by}` : ''}`)
    .join(', ')

describe('a release that is withdrawn', () => {
  it('says why, and is replaced by the latest', () => {
    const after = withdrawn(chain(L, L, L, 'draft'), { version: '1.1' })
    expect(after.releases[0]?.withdrawn).toEqual({ why: 'A mistake.', replaced_by: '1.3' })
    expect(said(after)).toBe('1.1 withdrawn for 1.3, 1.2 superseded, 1.3 current, 1.4 draft')
  })

  it('is replaced by the one before it where it was the latest, until a correction comes', () => {
    const after = withdrawn(chain(L, L, L), { version: '1.3' })
    expect(said(after)).toBe('1.1 superseded, 1.2 current, 1.3 withdrawn for 1.2')
    const more = chain(L, L, gone(), L, L)
    expect(said(more)).toBe('1.1 superseded, 1.2 superseded, 1.3 withdrawn for 1.4, 1.4 superseded, 1.5 current')
  })

  it('is withdrawn in all environments, or in the one that is named', () => {
    const all = withdrawn(chain(L, L), { version: '1.2' })
    for (const env of ['demo', 'production'] as const) expect(said(all, env)).toBe('1.1 current, 1.2 withdrawn for 1.1')
    const one = withdrawn(chain(L, L), { version: '1.2', env: 'production' })
    expect(one.releases[1]).toMatchObject({ environments: { demo: PLAN, production: { withdrawn: { why: 'A mistake.' } } } })
    expect(one.releases[1]).not.toHaveProperty('withdrawn')
    expect(said(one)).toBe('1.1 superseded, 1.2 current')
    expect(said(one, 'production')).toBe('1.1 current, 1.2 withdrawn for 1.1')
  })

  it('is replaced by the release that is named', () => {
    const after = withdrawn(chain(L, L, L), { version: '1.2', replacedBy: '1.1' })
    expect(said(after)).toBe('1.1 superseded, 1.2 withdrawn for 1.1, 1.3 current')
  })

  it('hands what it replaced to what replaces it', () => {
    const after = withdrawn(chain(L, gone('1.3'), L), { version: '1.3' })
    expect(said(after)).toBe('1.1 current, 1.2 withdrawn for 1.1, 1.3 withdrawn for 1.1')
    expect(said(chain(L, gone('1.3'), gone('1.2')))).toBe('1.1 current, 1.2 withdrawn for 1.1, 1.3 withdrawn for 1.1')
  })

  it('can be replaced by a correction that comes later, for the same reason, which need not be repeated', () => {
    const later = chain(L, gone('1.1'), L)
    for (const reason of [undefined, 'wrong'])
      expect(withdrawRelease(later, { version: '1.2', reason, replacedBy: '1.3' }).withdrawn).toEqual(gone('1.3'))
    for (const more of [{ reason: 'Another reason.', replacedBy: '1.3' }, { reason: 'wrong' }])
      expect(() => withdrawRelease(later, { version: '1.2', ...more })).toThrow(
        expect.objectContaining({ code: 'already-withdrawn', hint: expect.stringContaining('withdraw 1.2 --replaced-by <version>') }),
      )
    expect(() => withdrawRelease(later, { version: '1.2', replacedBy: '1.2' })).toThrow(
      expect.objectContaining({ code: 'bad-replacement' }),
    )
  })

  it.each<[string, Chain, Withdrawal]>([
    ['unknown-version', chain(L), { version: '1.9' }],
    ['only-release', chain(L), { version: '1.1' }],
    ['only-release', chain(gone(), L, 'draft'), { version: '1.2' }],
    ['bad-replacement', chain(L, L), { version: '1.2', replacedBy: '1.2' }],
    ['unknown-version', chain(L, L), { version: '1.2', replacedBy: '1.7' }],
    ['bad-replacement', chain(L, L, 'draft'), { version: '1.2', replacedBy: '1.3' }],
    ['bad-replacement', chain(L, gone(), L), { version: '1.3', replacedBy: '1.2' }],
    ['draft', chain(L, 'draft'), { version: '1.2' }],
    ['already-withdrawn', chain(gone(), L), { version: '1.1' }],
    ['already-withdrawn', chain(gone(), L), { version: '1.1', env: 'demo' }],
  ])('is refused: %s', (code, releases, withdrawal) => {
    expect(() => withdrawn(releases, withdrawal)).toThrow(expect.objectContaining({ code }))
  })

  it.each([undefined, ' ', 'A mistake.\nAnother one.'])('is refused without a reason on one line: %j', (reason) => {
    expect(() => withdrawRelease(chain(L, L), { version: '1.2', reason })).toThrow(expect.objectContaining({ code: 'bad-reason' }))
  })
})

it('a release that is locked in one environment alone is a draft in the other', () => {
  const both = chain(L, L, 'draft')
  const of = { ...both, locked: new Map([...both.locked, ['1.3', ['production']]]) } as Chain
  expect(said(of)).toBe('1.1 superseded, 1.2 current, 1.3 draft')
  expect(said(of, 'production')).toBe('1.1 superseded, 1.2 superseded, 1.3 current')
})
