import countries from 'i18n-iso-countries'
import { describe, expect, it } from 'vitest'
import { ALPHA_2 } from '../../pipeline/model/alpha-2.ts'

describe('alpha-2 codes', () => {
  it('are those of an independent list, one a country', () => {
    expect(Object.fromEntries(ALPHA_2)).toEqual(countries.getAlpha3Codes())
    expect(new Set(ALPHA_2.values()).size).toBe(ALPHA_2.size)
  })
})
