import { describe, expect, it } from 'vitest'
import { type ScaledDemo, scaledDemo } from '../../bench/scaled-demo.ts'
import { isCountryCode } from '../../pipeline/model/country-code.ts'
import { readText } from '../sources/demo-tables.ts'

const linesOf = ({ files }: ScaledDemo, name: string, start: string) =>
  (files.get(name) ?? '').split('\n').filter((line) => line.startsWith(start))

describe('the demo with three parts of each country', () => {
  const scaled = scaledDemo(3, '1.4')

  it('has a code and a name for each part, and no country as a whole', () => {
    const rows = linesOf(scaled, 'countries.csv', '').slice(1, -1)
    expect(rows).toHaveLength(3 * 76)
    const codes = rows.map((line) => line.split(',')[0] ?? '')
    expect(codes.filter((code) => isCountryCode(code) && /^[A-Z]{3}-000[123]$/.test(code))).toHaveLength(3 * 76)
    expect(new Set(codes).size).toBe(3 * 76)
    expect(scaled.countryNames.split('\n')).toContain('iso,France (part 2),FRA-0002')
    expect(linesOf(scaled, 'countries.csv', 'FRA-0002,')).toEqual(['FRA-0002,France (part 2),Europe,HIC,,mock-countries,,,1.1,'])
  })

  it('has every row of a country in each part, with masses and persons a ten-thousandth larger in each', () => {
    expect(linesOf(scaled, 'waste_trade.csv', 'FRA-0003,')).toHaveLength(linesOf(scaled, 'waste_trade.csv', 'FRA-0001,').length)
    // 68,208,800 persons × 1.0002.
    expect(linesOf(scaled, 'population.csv', 'FRA-0002,2019,')).toEqual(['FRA-0002,2019,68222442,mock-population,,,1.1,'])
    expect(linesOf(scaled, 'exceptions.csv', 'recycling_rates,')).toHaveLength(3)
    expect(linesOf(scaled, 'packaging_shares.csv', 'FRA-0001,')).toHaveLength(9)
    expect(linesOf(scaled, 'packaging_shares.csv', 'Europe,')).toHaveLength(9)
  })

  it('has of the rows with one key the newest, because the release has no predecessor', () => {
    const corrected = linesOf(scaled, 'recycling_rates.csv', 'TZA-0001,2022,*,*,')
    expect(corrected.map((line) => line.endsWith(',1.2.1,'))).toEqual([true])
  })
})

it('keeps every file that later releases only add to where it is not scaled', () => {
  const { files, countryNames } = scaledDemo(1, '1.4')
  expect(countryNames).toBe('')
  for (const name of ['countries.csv', 'waste_trade.csv', 'exceptions.csv', 'economic_activity.csv'])
    expect(files.get(name) === readText('sources', 'demo', name), name).toBe(true)
})
