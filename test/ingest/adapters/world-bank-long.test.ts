import { describe, expect, it } from 'vitest'
import { worldBankLong } from '../../../pipeline/ingest/adapters/world-bank-long.ts'
import { countryNames } from '../../../pipeline/ingest/country-names.ts'
import { differing, fileOf, leftOut, NAMES } from './files.ts'

const OPTIONS = { indicator: 'population', first_year: 2000, last_year: 2002 }

function read(lines: readonly string[], options: Readonly<Record<string, unknown>> = OPTIONS, newline = '\r\n') {
  const text = `${['Country Name,Country Code,Year,Value', ...lines].join(newline)}${newline}`
  const context = { names: NAMES, options, descriptor: 'made-up/source.json' }
  return worldBankLong.read(new Map([['data', fileOf('data', text)]]), context)
}

describe('the long form of the World Bank', () => {
  it('gives persons by country and year, with the line, and leaves aggregates and other years out', () => {
    const reading = read([
      'Austria,AUT,1999,10',
      'Austria,AUT,2000,11',
      '"Yemen, but France",FRA,2002,12',
      'World,WLD,2001,99',
      'Austria,AUT,2003,13',
    ])
    expect(reading.problems).toEqual([])
    expect(reading.tables).toMatchObject([
      {
        table: 'population',
        rows: [
          { file: 'made-up/data.csv', line: 3, cells: { country: 'AUT', year: '2000', persons: '11' } },
          { file: 'made-up/data.csv', line: 4, cells: { country: 'FRA', year: '2002', persons: '12' } },
        ],
      },
    ])
  })

  it('reports unknown codes, years and values, and duplicates', () => {
    expect(
      read([
        'Nowhere,FRB,2000,1',
        'Austria,AUT,20x0,1',
        'Austria,AUT,2001,1.5',
        'Austria,AUT,2001,',
        'France,FRA,2001,1',
        'France,FRA,2001,1',
      ]).problems,
    ).toMatchObject([
      { code: 'publisher-country', line: 2, column: 'Country Code', found: 'FRB', nearest: 'FRA' },
      { code: 'publisher-year', line: 3, found: '20x0' },
      { code: 'publisher-number', line: 4, column: 'Value', found: '1.5' },
      { code: 'publisher-number', line: 5, column: 'Value', found: '' },
      { code: 'duplicate-observation', line: 7, found: 'FRA|2001' },
    ])
  })

  it('suggests by former codes before the letters of what the publisher writes', () => {
    const names = countryNames([
      { publisher: 'iso', written: 'Romania', code: 'ROU' },
      { publisher: 'worldbank', written: 'RON', code: '-' },
      { publisher: 'former', written: 'ROM', code: 'ROU' },
    ])
    const data = fileOf('data', 'Country Name,Country Code,Year,Value\r\nRomania,ROM,2000,1\r\n')
    const { problems } = worldBankLong.read(new Map([['data', data]]), { names, options: OPTIONS, descriptor: 'made-up/source.json' })
    expect(problems).toMatchObject([{ code: 'publisher-country', found: 'ROM', nearest: 'ROU' }])
  })

  it('reads any line ends', () => {
    expect(read(['Austria,AUT,2000,11'], OPTIONS, '\n')).toEqual(read(['Austria,AUT,2000,11'], OPTIONS))
  })

  it('requires its options', () => {
    expect(read([], {}).problems).toMatchObject([{ code: 'bad-option' }, { code: 'bad-option' }, { code: 'bad-option' }])
    expect(read([], { ...OPTIONS, first_year: 2003 }).problems).toMatchObject([{ code: 'bad-option' }])
  })

  it('accounts for each line, and compares the world with its countries', () => {
    const reading = read(['Austria,AUT,1999,10', 'Austria,AUT,2000,11', 'France,FRA,2000,9', 'World,WLD,2000,99', 'World,WLD,1999,10'])
    expect(differing(reading)).toEqual([[5, 'the countries of the world', '99 persons', '20 persons']])
    expect(leftOut(reading)).toEqual([
      [2, 'other-year', '10 persons'],
      [5, 'not-a-country', '99 persons'],
      [6, 'other-year', '10 persons'],
    ])
    // Persons are no mass.
    expect(reading.accounts).toMatchObject([{ rows: 5, read: { figures: 2, kt: undefined } }])
  })

  it('leaves rows that it does not read out, whatever is wrong with them', () => {
    const reading = read(['World,WLD,2001,99.5', 'World,WLD,20x1,1', 'World,WLD,2001,1', 'World,WLD,2001,1', 'Austria,AUT,1999,10.5'])
    expect(reading).toMatchObject({ problems: [], tables: [{ rows: [] }] })
  })
})
