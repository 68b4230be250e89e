// What a country may look at: the nearest row, the rows on both sides of a year, the median of an income group, and the names of what it
// read.

import { describe, expect, it } from 'vitest'
import type { Row } from '../../pipeline/compute/numbers.ts'
import { World as CountryWorld, nearest, neighbours, yearOf } from '../../pipeline/compute/world.ts'
import { coverageNamed, NEWEST } from '../coverage.ts'
import { type Cells, inputsOfWorld, type World, worldOf } from './world.ts'

const rowOf = (year: number): Row => ({ row: year, table: 'some', key: String(year), values: { year }, file: 'some.csv', line: 1 })
const rowsOf = (...years: number[]) => years.map(rowOf)

describe('the nearest row', () => {
  it.each([
    [[2018, 2021], 2020, 2021],
    [[2021, 2019], 2020, 2019],
    [[2019, 2021], 2020, 2019],
    [[2022, 2020], 2020, 2020],
    [[2010], 2020, 2010],
  ])('of %j to %i is %i: of two equally near the earlier, in whatever order they stand', (years, year, expected) => {
    expect(nearest(rowsOf(...years), year, yearOf)?.row).toBe(expected)
  })

  it('is none where there is no row', () => {
    expect(nearest([], 2020, yearOf)).toBeUndefined()
  })
})

describe('the rows on both sides of a year', () => {
  it('are the nearest before and after it', () => {
    expect(neighbours(rowsOf(2022, 2016, 2021, 2018), 2020)?.map(yearOf)).toEqual([2018, 2021])
  })

  it('are none where one side is empty: the year itself is on neither', () => {
    expect(neighbours(rowsOf(2018, 2020), 2020)).toBeUndefined()
    expect(neighbours(rowsOf(2020, 2021), 2020)).toBeUndefined()
  })
})

describe('a world', () => {
  const collected = (collected_percent: string, more: Cells = {}): World => ({
    collection: [{ year: '2020', collected_percent, income_group: 'LIC', ...more }],
  })
  const inputs = inputsOfWorld(
    worldOf(
      {
        AAA: collected('10'),
        BBB: collected('20.0001'),
        CCC: collected(''),
        DDD: collected('90', { combined: 'yes' }),
        EEE: collected('40'),
        FFF: collected('50', { income_group: 'HIC' }),
      },
      { exceptions: [{ table: 'collection', key: 'EEE|2020', column: 'collected_percent', value: '', reason: 'implausible' }] },
    ),
  )
  const world = new CountryWorld(inputs, coverageNamed(NEWEST))

  it('has medians over the published values of an income group, those that an exception replaces among them', () => {
    const median = world.median('collection', 'collected_ppm', 'LIC')
    // 10 %, 20.0001 % and 40 %: neither the missing value nor the combined one.
    expect(median?.value).toBe(200_001n)
    expect(median?.rows.map(({ values }) => values.country)).toEqual(['AAA', 'BBB', 'EEE'])
    expect(world.median('collection', 'collected_ppm', 'HIC')?.value).toBe(500_000n)
    expect(world.median('collection', 'collected_ppm', 'UMC')).toBeUndefined()
  })

  it('lets a country see its own rows and remembers the name of everything that it reads', () => {
    const country = world.country('BBB')
    expect(country.row('collection')?.values.collected_ppm).toBe(200_001n)
    expect(country.ofYear('population', 2021)?.key).toBe('BBB|2021')
    expect(country.ofYear('population', 1990)).toBeUndefined()
    country.median('collection', 'collected_ppm', 'LIC')
    country.all('profile_thresholds')
    expect([...country.reads].sort()).toEqual([
      'collection|country|BBB',
      'median|collection|collected_ppm|LIC',
      'population|country|BBB',
      'profile_thresholds',
    ])
  })

  it('gives again what was read under a name', () => {
    const keys = (name: string) => world.read(name).rows.map(({ key }) => key)
    expect(keys('collection|country|BBB')).toEqual(['BBB|2020'])
    expect(keys('collection')).toHaveLength(6)
    expect(keys('median|collection|collected_ppm|LIC')).toEqual(['AAA|2020', 'BBB|2020', 'EEE|2020'])
    expect(world.read('median|collection|collected_ppm|LIC').median?.value).toBe(200_001n)
    // Whether a change of method applies differs between releases of the same rows.
    const releases = ['1.4', '1.5'].map((version) => new CountryWorld(inputs, coverageNamed(version)))
    expect(releases.map((release) => release.read('since|1.5').since)).toEqual([false, true])
  })

  it('refuses to ask for a change of the method that is not listed', () => {
    expect(() => world.country('AAA').since('98.7')).toThrow('method/changes.ts lists no change of 98.7')
  })
})
