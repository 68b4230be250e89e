import { describe, expect, it } from 'vitest'
import { tableAdapter } from '../../../pipeline/ingest/adapters/table.ts'
import { leftOut, linesOf, mappingOf, readWith } from './files.ts'

const FATES = [
  'Entity,Code,Year',
  'Share of waste recycled from total regional waste',
  'Share of waste incinerated from total regional waste',
  'Share of littered and mismanaged from total regional waste',
  'Share of waste landfilled from total regional waste',
].join(',')

describe('fates of plastic waste by region', () => {
  const read = (...lines: readonly string[]) =>
    readWith(tableAdapter, { data: `${[FATES, ...lines].join('\n')}\n` }, {}, mappingOf('oecd-plastic-fate-shares'))

  it('are those of the year, with all their decimals; the world is no region', () => {
    const reading = read('Europe,,2018,1,2,3,94', 'Europe,,2019,10.1234567,20,30,39.8765432', 'World,OWID_WRL,2019,25,25,25,25')
    expect(reading.problems).toEqual([])
    expect(linesOf(reading)).toEqual([
      [
        3,
        {
          region: 'Europe',
          year: '2019',
          recycled_percent: '10.1234567',
          incinerated_percent: '20',
          landfilled_percent: '39.8765432',
          mismanaged_percent: '30',
        },
      ],
    ])
  })

  it('are accounted for line by line', () => {
    const reading = read('Europe,,2018,1,2,3,94', 'Europe,,2019,25,25,25,25', 'World,OWID_WRL,2019,25,25,25,25')
    expect(leftOut(reading)).toEqual([
      [2, 'other-year', undefined],
      [4, 'not-a-country', undefined],
    ])
    expect(reading.accounts).toMatchObject([{ rows: 3, read: { figures: 1 } }])
  })

  it('are numbers, and belong to a known region, once', () => {
    expect(
      read('China,CHN,2019,25,25,25,25', 'Oceania,,2019,25,,25,25', 'Oceanai,,2019,25,25,25,25', 'China,CHN,2019,25,25,25,25').problems,
    ).toMatchObject([
      { rule: 'publisher-number', line: 3, column: 'Share of waste incinerated from total regional waste', actual: '' },
      { rule: 'publisher-value', line: 4, actual: 'Oceanai', nearest: 'Oceania' },
      { rule: 'duplicate-observation', line: 5, actual: 'China|2019' },
    ])
  })

  it('are not refused for rows that no country uses', () => {
    const reading = read('World,OWID_WRL,20x9,,25,25,25', 'Europe,,2018,a,2,3,94', 'Europe,,2018,1,2,3,94')
    expect(reading).toMatchObject({ problems: [], tables: [{ rows: [] }] })
  })
})

describe('regions of countries', () => {
  const read = (...lines: readonly string[]) =>
    readWith(tableAdapter, { data: `${[' ,CountryCode,OECDPlasticReg,OECD', ...lines].join('\n')}\n` }, {}, mappingOf('oecd-region-map'))

  it('are those of the list, and `rest` is none', () => {
    const reading = read('"India, made up",IND,India,Non-OECD', 'Syria,SYR,rest,Non-OECD')
    expect(reading.problems).toEqual([])
    expect(linesOf(reading)).toEqual([[2, { country: 'IND', oecd_region: 'India' }]])
    expect(leftOut(reading)).toEqual([[3, 'no-value', undefined]])
  })

  it('are known, of known countries, once', () => {
    expect(read('India,IND,Indai,x', 'X,XXX,India,x', 'India,IND,India,x', 'India,IND,India,x').problems).toMatchObject([
      { rule: 'publisher-value', line: 2, actual: 'Indai', nearest: 'India' },
      { rule: 'publisher-country', line: 3, actual: 'XXX' },
      { rule: 'duplicate-observation', line: 5, actual: 'IND' },
    ])
  })
})
