import { describe, expect, it } from 'vitest'
import { nearest, nearestKey } from '../../pipeline/model/nearest.ts'

describe('nearest', () => {
  it.each([
    ['recyling_rates', ['recycling_rates', 'release_rates'], 'recycling_rates'],
    ['hdpe', ['LDPE', 'HDPE'], 'HDPE'],
    ['popluation', ['population', 'collection'], 'population'],
    [' PET ', ['PP', 'PET'], 'PET'],
    ['PETT', ['PE', 'PET'], 'PET'],
  ])('%s is meant to be %s → %s', (word, candidates, meant) => {
    expect(nearest(word, candidates)).toBe(meant)
  })

  it('counts a swap of neighbours as one edit', () => {
    expect(nearest('FAR', ['FRA'])).toBe('FRA')
    expect(nearest('AGR', ['AGO', 'ARG'])).toBe('ARG')
  })

  it('gives up when more than a third of the letters differ', () => {
    // 6 letters allow 2 edits: abcdxy needs 2 from abcdef, abcxyz 3.
    expect(nearest('abcdxy', ['abcdef'])).toBe('abcdef')
    expect(nearest('abcxyz', ['abcdef'])).toBeUndefined()
    expect(nearest('PP', ['PS'])).toBeUndefined()
    expect(nearest('', ['a'])).toBeUndefined()
  })

  it('selects the earlier of two that are equally near', () => {
    expect(nearest('cat', ['bat', 'hat'])).toBe('bat')
    expect(nearest('cat', ['hat', 'bat'])).toBe('hat')
  })
})

describe('nearestKey', () => {
  const keys = ['MEX|2020', 'ROU|2019', 'ROU|2020', 'PET bottles|PET']

  it.each([
    ['ROU|2021', 'ROU|2020', 'of the same country'],
    ['MEY|2020', undefined, 'none for another country, however near its letters are'],
    ['rou|2020', 'ROU|2020', 'a code in small letters is none'],
    ['PET botles|PET', 'PET bottles|PET', 'where the first part is no country'],
  ])('%s is meant to be %s: %s', (key, meant, _why) => {
    expect(nearestKey(key, keys)).toBe(meant)
  })
})
