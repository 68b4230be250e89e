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
    expect(read.problems.map(({ rule, line }) => [rule, line])).toEqual([['two-names', 3]])
  })

  it.each([
    ['fra', 'FRA'],
    ['FRB', 'FRA'],
    ['GER', 'DEU'],
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
  it.each([
    ['ROM', 'ROU', 'its former code'],
    ['ZAR', 'COD', 'its former code'],
    ['KOS', 'XKX', 'its code elsewhere'],
    ['SLO', 'SVN', 'its code elsewhere, though SLB, SLE and SLV are as near by their letters'],
    ['IRE', 'IRL', 'the only name that begins so'],
    ['NEW', 'NER', 'by its letters, because several names begin so'],
    ['PRX', 'PRI', 'by its letters, where nothing else says it'],
  ])('takes %s for %s: %s', (written, code, _why) => {
    const bytes = readFileSync(join(import.meta.dirname, '../../sources/country-names.csv'))
    expect(readCountryNames('sources/country-names.csv', bytes).names.nearestCode(written)).toBe(code)
  })

  it('suggests the code of the name where a row has an unknown code', () => {
    const text = 'publisher,written,code\niso,France,FRA\niso,Finland,FIN\nowid,France,FRN\n'
    const { problems } = readCountryNames('country-names.csv', Buffer.from(text))
    expect(problems).toMatchObject([{ rule: 'unknown-country', line: 4, nearest: 'FRA' }])
  })
})
