import { describe, expect, it } from 'vitest'
import { tableAdapter } from '../../../pipeline/ingest/adapters/table.ts'
import { countryNames } from '../../../pipeline/ingest/country-names.ts'
import { type Mapping, mappingSchema } from '../../../schemas/mapping.ts'
import { differing, fileOf, leftOut, linesOf, mappingOf, readWith } from './files.ts'

const MAPPING = { ...mappingOf('worldbank-population'), years: { first: 2000, last: 2002 } }

const read = (lines: readonly string[], newline = '\r\n') =>
  readWith(tableAdapter, { data: `${['Country Name,Country Code,Year,Value', ...lines].join(newline)}${newline}` }, {}, MAPPING)

describe('the mapping of the population of the World Bank', () => {
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
      { rule: 'publisher-country', line: 2, column: 'Country Code', actual: 'FRB', nearest: 'FRA' },
      { rule: 'publisher-year', line: 3, actual: '20x0' },
      { rule: 'publisher-number', line: 4, column: 'Value', actual: '1.5' },
      { rule: 'publisher-number', line: 5, column: 'Value', actual: '' },
      { rule: 'duplicate-observation', line: 7, actual: 'FRA|2001' },
    ])
  })

  it('suggests by former codes before the letters of what the publisher writes', () => {
    const names = countryNames([
      { publisher: 'iso', written: 'Romania', code: 'ROU' },
      { publisher: 'worldbank', written: 'RON', code: '-' },
      { publisher: 'former', written: 'ROM', code: 'ROU' },
    ])
    const data = fileOf('data', 'Country Name,Country Code,Year,Value\r\nRomania,ROM,2000,1\r\n')
    const context = { names, options: {}, mapping: MAPPING, descriptor: 'made-up/source.json' }
    const { problems } = tableAdapter.read(new Map([['data', data]]), context)
    expect(problems).toMatchObject([{ rule: 'publisher-country', actual: 'ROM', nearest: 'ROU' }])
  })

  it('reads any line ends', () => {
    expect(read(['Austria,AUT,2000,11'], '\n')).toEqual(read(['Austria,AUT,2000,11']))
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

/** Tonnes with a decimal comma, by a code of the material. */
const RATES: Mapping = {
  table: 'waste_generated',
  delimiter: ';',
  decimal_comma: true,
  columns: {
    country: { from: 'Land' },
    year: { from: 'Jahr' },
    waste_kt: { from: 'Menge', unit: 'tonnes' },
    boundary: { from: 'Art', codes: { H: 'households', A: 'all packaging' } },
  },
  constants: { interpolated: 'yes' },
  only: { Stoff: ['Kunststoff'] },
  known: ['Quelle'],
  missing: ['-'],
  names: 'eurostat',
}

const DECIMAL_COMMA = 'a number in the unit tonnes, such as 1234,5 (decimal comma, no grouping)'

describe('a mapping', () => {
  const rows = (...lines: readonly string[]) =>
    readWith(tableAdapter, { data: `${['Land;Jahr;Stoff;Art;Menge;Quelle', ...lines].join('\n')}\n` }, {}, RATES)

  it('converts units and codes exactly, sets constants, and keeps what is published', () => {
    const reading = rows('AT;2020;Kunststoff;H;1234,5;x', 'FR;2020;Kunststoff;A;20;x')
    expect(reading.problems).toEqual([])
    const same = { year: '2020', interpolated: 'yes' }
    expect(linesOf(reading)).toEqual([
      [2, { ...same, country: 'AUT', boundary: 'households', waste_kt: '1.2345' }],
      [3, { ...same, country: 'FRA', boundary: 'all packaging', waste_kt: '0.02' }],
    ])
    expect(reading.tables[0]?.rows[0]?.published).toEqual({ waste_kt: [{ column: 'Menge', text: '1234,5', unit: 'tonnes' }] })
    expect(reading.accounts).toMatchObject([{ rows: 2, read: { figures: 2, kt: { digits: 12545n, scale: 4 } } }])
  })

  it('leaves out other rows, missing values and groups, and accounts for each', () => {
    const reading = rows('AT;2020;Papier;H;1;x', 'AT;2020;Kunststoff;H;-;x', 'UKN;2020;Kunststoff;H;5,5;x')
    expect(reading.problems).toEqual([])
    expect(linesOf(reading)).toEqual([])
    expect(leftOut(reading)).toEqual([
      [2, 'other-quantity', undefined],
      [3, 'no-value', undefined],
      [4, 'not-a-country', '5.5 tonnes'],
    ])
  })

  it('reports unknown codes, numbers that are none, and repeated keys', () => {
    const lines = ['AT;2020;Kunststoff;G;1;x', 'AT;2020;Kunststoff;H;1.234,5;x', 'AT;2020;Kunststoff;H;;x', 'AT;2021;Kunststoff;H;1;x']
    // 1.234 is either a point as decimal sign or 1234: nobody knows.
    expect(rows(...lines, 'AT;2021;Kunststoff;H;2;x', 'AT;2022;Kunststoff;H;1.234;x', 'AT;2022;Kunststoff;H;-5;x').problems).toMatchObject([
      { rule: 'publisher-value', line: 2, column: 'Art', actual: 'G' },
      { rule: 'publisher-number', line: 3, column: 'Menge', actual: '1.234,5', expected: DECIMAL_COMMA },
      { rule: 'publisher-number', line: 4, column: 'Menge', actual: '' },
      { rule: 'duplicate-observation', line: 6 },
      { rule: 'publisher-number', line: 7, column: 'Menge', actual: '1.234', expected: DECIMAL_COMMA },
      { rule: 'publisher-number', line: 8, column: 'Menge', actual: '-5', expected: expect.stringContaining('0 or more') },
    ])
  })

  it('gives a constant number the descriptor as its place', () => {
    const mapping: Mapping = {
      table: 'trade_statistics',
      columns: { country: { from: 'c' }, year: { from: 'y' }, amount_kt: { from: 'v' } },
      constants: { flow: 'import', publisher: 'owid', packaging_percent: '60' },
    }
    const [table] = readWith(tableAdapter, { data: 'c,y,v\nAUT,2020,5\n' }, {}, mapping).tables
    const packaging_percent = [{ column: 'packaging_percent', text: '60', file: 'made-up/source.json', line: 1 }]
    expect(table?.rows[0]?.published).toEqual({ amount_kt: [{ column: 'v', text: '5' }], packaging_percent })
  })
})

describe('the shape of a mapping', () => {
  it.each([
    ['a column that the table lacks', { columns: { ...RATES.columns, waste: { from: 'Menge' } } }, 'columns.waste', 'is not a column of'],
    ['a column that the caller fills', { constants: { ...RATES.constants, since: '1.1' } }, 'constants.since', 'is not a column of'],
    ['a column given twice', { constants: { ...RATES.constants, year: '2020' } }, 'constants.year', 'is in `columns` and in `constants`'],
    [
      'a column left out',
      { columns: { country: { from: 'Land' }, year: { from: 'Jahr' }, waste_kt: { from: 'Menge' } } },
      'columns',
      'must have boundary, which a row of waste_generated needs, here or in `constants`',
    ],
    [
      'a unit of another kind',
      { columns: { ...RATES.columns, waste_kt: { from: 'M', unit: 'share' } } },
      'columns.waste_kt.unit',
      'kg, tonnes',
    ],
    ['a unit of no number', { columns: { ...RATES.columns, year: { from: 'J', unit: 'kt' } } }, 'columns.year.unit', 'must be left out'],
    ['years that end too early', { years: { first: 2001, last: 2000 } }, 'years', 'must not end'],
  ])('refuses %s', (_, change, path, message) => {
    expect(mappingSchema.safeParse(RATES).success).toBe(true)
    const issues = mappingSchema.safeParse({ ...RATES, ...change }).error?.issues ?? []
    expect(issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)).toEqual([expect.stringContaining(message)])
    expect(issues[0]?.path.join('.')).toBe(path)
  })
})
