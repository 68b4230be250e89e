import { describe, expect, it } from 'vitest'
import { pageAt, pageFolder, pageName, segmentsOf } from '../../pipeline/api/paths.ts'
import { CATEGORIES, POLYMERS } from '../../pipeline/model/dimensions.ts'
import { segmentOf } from '../../pipeline/model/tree-paths.ts'
import { VALUES } from '../coverage.ts'

describe('paths of pages', () => {
  it('hold lower-case segments for values with a space, and other values as they are', () => {
    expect(segmentOf('All packaging')).toBe('all-packaging')
    expect(segmentOf('Rigid non-food packaging')).toBe('rigid-non-food-packaging')
    expect(segmentOf('PET bottles')).toBe('pet-bottles')
    expect(segmentOf('PET')).toBe('PET')
    expect(segmentOf('Other')).toBe('Other')
    expect(segmentOf(2019)).toBe('2019')
  })

  it('hold _ where there is no filter, and are read back', () => {
    const filter = { country: 'FRA', category: 'PET bottles', polymer: 'PET', year: '2022' }
    const values = { ...VALUES, countries: ['FRA'], years: [2022] }
    expect(`${pageFolder({})}/${pageName(undefined, 50, 1)}`).toBe('datasets/_/_/_/_-50-1.json')
    expect(`${pageFolder(filter)}/${pageName(2022, 500, 3)}`).toBe('datasets/FRA/pet-bottles/PET/2022-500-3.json')
    expect(pageAt('datasets/_/_/_/_-50-1.json', values)).toEqual({ filter: {}, cut: { pageSize: 50, page: 1 } })
    expect(pageAt('datasets/FRA/pet-bottles/PET/2022.json', values)).toEqual({ filter, cut: undefined })
    for (const other of ['datasets/BRA/_/_/_.json', 'datasets/FRA/PET bottles/_/_.json', 'datasets/_/_/_/_-50-01.json', 'datasets.csv'])
      expect(pageAt(other, values), other).toBeUndefined()
  })

  it('are different for different values even on a disk that ignores case', () => {
    for (const segments of [segmentsOf(CATEGORIES), segmentsOf(POLYMERS)]) {
      const folded = segments.map(({ segment }) => segment.toLowerCase())
      expect(new Set([...folded, '_']).size).toBe(segments.length + 1)
    }
  })
})
