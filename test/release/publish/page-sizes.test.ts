import { describe, expect, it } from 'vitest'
import { parsePageSizes } from '../../../pipeline/release/publish/page-sizes.ts'

describe('--page-sizes', () => {
  it('accepts different whole numbers from 1 to 1000 and keeps their order', () => {
    expect(parsePageSizes('50,500')).toEqual([50, 500])
    expect(parsePageSizes('1000,1')).toEqual([1000, 1])
  })

  it.each(['', '0', '1001', '50,50', '50;500', '050', '5.5', '-1', '50,', ' 50', '1e2'])('refuses %j', (text) => {
    expect(() => parsePageSizes(text)).toThrow('--page-sizes accepts different whole numbers from 1 to 1000')
  })
})
