import { describe, expect, it } from 'vitest'
import { compareVersions, isVersion, nearestVersion, versionStep } from '../../pipeline/model/versions.ts'

describe('versions', () => {
  it.each(['1.1', '1.2.1', '0.1', '10.20.30'])('include %s', (text) => {
    expect(isVersion(text)).toBe(true)
  })

  it.each(['', '1', 'v1.1', '1.2.0', '01.1', '1.02', '1.2.3.4', '1.2 ', '1.-2'])('do not include %o', (text) => {
    expect(isVersion(text)).toBe(false)
  })

  it('are ordered by number, a missing patch first', () => {
    const ordered = ['0.9', '1.1', '1.2', '1.2.1', '1.2.2', '1.2.10', '1.3', '1.10', '2.0']
    expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered)
    expect(compareVersions('1.2', '1.2')).toBe(0)
  })

  it('cannot be compared with what is none', () => {
    expect(() => compareVersions('1.2', 'latest')).toThrow(RangeError)
  })

  it.each([
    ['1.1', '1.2', 'minor'],
    ['1.2', '1.2.1', 'patch'],
    ['1.2.1', '1.3', 'minor'],
    ['1.4', '2.0', 'major'],
    ['1.2.1', '1.2.2', 'patch'],
  ])('differ from %s to %s by a %s step', (from, to, step) => {
    expect(versionStep(from, to)).toBe(step)
  })
})

describe('the version that was probably meant', () => {
  const known = ['1.1', '1.2', '1.2.1', '1.3', '1.4']
  it.each([
    ['v1.4', '1.4'],
    ['1.40', '1.4'],
    ['1.4.0', '1.4'],
    ['14', '1.4'],
    ['1,4', '1.4'],
    ['1.2.2', '1.2.1'],
    ['1.3.1', '1.3'],
    ['1.5', undefined],
    ['2.0', undefined],
    ['latest', undefined],
    ['', undefined],
  ])('by %s is %s', (text, expected) => {
    expect(nearestVersion(text, known)).toBe(expected)
  })
})
