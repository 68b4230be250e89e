import { timingSafeEqual } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyCheck, keyStateAt } from '../../pipeline/api/key-check.ts'

// The SHA-256 of `abcdefgh.Secret`, by sha256sum.
const KEY = { id: 'abcdefgh', sha256: '8928eacda68933afb80c9bc3d9032158b9b36ae39ac102fb2d0271e75aa06f27', expires: null, revoked: null }
const ENDING = { ...KEY, expires: '2027-01-31T23:59:59Z' }
const END = Date.UTC(2027, 0, 31, 23, 59, 59)

describe('a key', () => {
  it.each([
    ['the key itself', 'abcdefgh.Secret', 'ok'],
    ['none', null, 'missing'],
    ['an empty one', '', 'missing'],
    ['another case', 'abcdefgh.secret', 'wrong'],
    ['more than the key', 'abcdefgh.Secret1', 'wrong'],
    ['its id alone', 'abcdefgh', 'wrong'],
    ['an unknown id', 'abcdefgi.Secret', 'wrong'],
    ['what is no key at all', '.', 'wrong'],
    ['letters outside ASCII', 'abcdefgh.Sécret', 'wrong'],
  ])('%s', async (_, key, verdict) => {
    expect(await keyCheck([KEY])(key)).toBe(verdict)
    expect(await keyCheck([KEY], { equal: timingSafeEqual })(key)).toBe(verdict)
  })

  it('holds to its end, and not after it was revoked', async () => {
    expect(await keyCheck([ENDING], { now: () => END })('abcdefgh.Secret')).toBe('ok')
    expect(await keyCheck([ENDING], { now: () => END + 1000 })('abcdefgh.Secret')).toBe('wrong')
    expect(await keyCheck([{ ...KEY, revoked: '2026-11-20T00:00:00Z' }])('abcdefgh.Secret')).toBe('wrong')
    expect(keyStateAt(ENDING, END + 1)).toBe('expired')
    expect(keyStateAt({ ...ENDING, revoked: '2026-11-20T00:00:00Z' }, END + 1)).toBe('revoked')
  })

  it('opens nothing where no key is known', async () => {
    expect(await keyCheck([])('abcdefgh.Secret')).toBe('wrong')
    expect(await keyCheck([])('\0'.repeat(32))).toBe('wrong')
  })
})
