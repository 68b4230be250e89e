import { describe, expect, it } from 'vitest'
import { pagePaths, segmentsOf } from '../../pipeline/api/paths.ts'
import { CATEGORIES, POLYMERS } from '../../pipeline/model/dimensions.ts'
import { segmentOf } from '../../pipeline/model/tree-paths.ts'

describe('paths of pages', () => {
  it('hold lower-case segments for values with a space, and other values as they are', () => {
    expect(segmentOf('All packaging')).toBe('all-packaging')
    expect(segmentOf('Rigid non-food packaging')).toBe('rigid-non-food-packaging')
    expect(segmentOf('PET bottles')).toBe('pet-bottles')
    expect(segmentOf('PET')).toBe('PET')
    expect(segmentOf('Other')).toBe('Other')
    expect(segmentOf(2019)).toBe('2019')
  })

  it('hold _ where there is no filter', () => {
    expect(pagePaths({}, 50, 1)).toEqual(['datasets/_/_/_/_-50-1.json'])
    expect(pagePaths({ country: 'FRA', category: 'PET bottles', polymer: 'PET', year: 2022 }, 500, 3)).toEqual([
      'datasets/FRA/pet-bottles/PET/2022-500-3.json',
    ])
  })

  it('are two for page 0, which may be the one page of every size', () => {
    expect(pagePaths({ country: 'FRA', category: 'All packaging' }, 50, 0)).toEqual([
      'datasets/FRA/all-packaging/_/_.json',
      'datasets/FRA/all-packaging/_/_-50-0.json',
    ])
  })

  it('are different for different values even on a disk that ignores case', () => {
    for (const segments of [segmentsOf(CATEGORIES), segmentsOf(POLYMERS)]) {
      const folded = segments.map(({ segment }) => segment.toLowerCase())
      expect(new Set([...folded, '_']).size).toBe(segments.length + 1)
    }
  })
})
