import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCountryNames } from '../../pipeline/ingest/country-names.ts'

const { names, problems } = readCountryNames('country-names.csv', readFileSync(join(import.meta.dirname, 'fixtures/country-names.csv')))

describe('the names of the countries', () => {
  it('are read without problems', () => {
    expect(problems).toEqual([])
    expect([...names.codes]).toEqual(['FRA', 'DEU', 'CIV', 'USA', 'VNM'])
    expect(names.writtenBy('unctad')).toEqual(['World', 'Vietnam'])
  })

  it('give the code of what a publisher writes, exactly, and of no other publisher', () => {
    expect(names.codeOf('unctad', 'Vietnam')).toBe('VNM')
    expect(names.codeOf('unctad', 'vietnam')).toBeUndefined()
    expect(names.codeOf('unctad', 'France')).toBeUndefined()
    expect(names.codeOf('who', 'Vietnam')).toBeUndefined()
  })

  it('know what is no country', () => {
    expect(names.codeOf('unctad', 'World')).toBe('-')
    expect(names.nearestCode('World')).toBeUndefined()
    expect(names.codes.has('-')).toBe(false)
  })

  it('give the English name of a code', () => {
    expect(names.nameOf('VNM')).toBe('Viet Nam')
    expect(names.nameOf('XXX')).toBeUndefined()
  })

  it('give the first of two English names, and report the second', () => {
    const text = 'publisher,written,code\niso,Türkiye,TUR\niso,Turkey,TUR\n'
    const read = readCountryNames('country-names.csv', Buffer.from(text))
    expect(read.names.nameOf('TUR')).toBe('Türkiye')
    expect(read.problems.map(({ code, line }) => [code, line])).toEqual([['two-names', 3]])
  })

  it.each([
    ['fra', 'FRA'],
    ['FRB', 'FRA'],
    ['France', 'FRA'],
    ['Frannce', 'FRA'],
    ['germany', 'DEU'],
    ['Cote d’Ivoire', 'CIV'],
    ['vietnam', 'VNM'],
    ['Atlantis', undefined],
    ['', undefined],
  ])('take %o for %o', (written, code) => {
    expect(names.nearestCode(written)).toBe(code)
  })
})

describe('sources/country-names.csv', () => {
  it('is whole and names the 249 countries of ISO 3166-1 at least', () => {
    const bytes = readFileSync(join(import.meta.dirname, '../../sources/country-names.csv'))
    const read = readCountryNames('sources/country-names.csv', bytes)
    expect(read.problems).toEqual([])
    expect(read.names.codes.size).toBeGreaterThanOrEqual(249)
  })
})
