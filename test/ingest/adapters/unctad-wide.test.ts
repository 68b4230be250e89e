import { describe, expect, it } from 'vitest'
import { unctadWide } from '../../../pipeline/ingest/adapters/unctad-wide.ts'
import { differing, leftOut, linesOf, readWith } from './files.ts'

const HEADER =
  'Economy_Label,2019_Metric_tons_in_thousands_Value,2019_Metric_tons_MissingValue,2020_Metric_tons_in_thousands_Value,2020_Metric_tons_MissingValue'
const OPTIONS = { packaging_percent: '60', first_year: 2019, last_year: 2020 }
const textOf = (lines: readonly string[]) => `${[HEADER, ...lines].join('\n')}\n`
const read = (imports: readonly string[], exports: readonly string[] = [], options: Readonly<Record<string, unknown>> = OPTIONS) =>
  readWith(unctadWide, { imports: textOf(imports), exports: textOf(exports) }, options)

describe('the wide form of UNCTAD', () => {
  it('gives whole kt by country, year and flow; a 0 is 0', () => {
    const reading = read(['"World",99,,99,', '"Austria",12,,0,'], ['"France",,,7,'])
    expect(reading.problems).toEqual([])
    const common = { publisher: 'unctad', packaging_percent: '60' }
    expect(linesOf(reading)).toEqual([
      [3, { country: 'AUT', year: '2019', flow: 'import', amount_kt: '12', ...common }],
      [3, { country: 'AUT', year: '2020', flow: 'import', amount_kt: '0', ...common }],
      [2, { country: 'FRA', year: '2020', flow: 'export', amount_kt: '7', ...common }],
    ])
  })

  it('reads a cell without a value as missing, with or without a reason', () => {
    const reading = read(['"Austria",,"Not applicable",,"No value reported or collected"', '"France",,,,'])
    expect(reading).toMatchObject({ problems: [], tables: [{ rows: [] }] })
  })

  it('accounts for each cell of an economy and year, and compares the world with its economies within their rounding', () => {
    const reading = read(['"World",22,,99,', '"Austria",12,,0,', '"France",9,,40,'], ['"Austria",,"Not applicable",3,'])
    // 2019: 12 + 9 = 21 and 22 differ by 1, less than half a kt of each. 2020: 0 + 40 and 99 differ by 59.
    expect(differing(reading)).toEqual([[2, 'the countries of the world', '99 kt', '40 kt']])
    expect(leftOut(reading)).toEqual([
      [2, 'not-a-country', '22 kt'],
      [2, 'not-a-country', '99 kt'],
      [2, 'no-value', undefined],
    ])
    expect(reading.accounts).toMatchObject([
      { rows: 3, figures: 6, read: { figures: 4, kt: { digits: 61n } } },
      { rows: 1, figures: 2, read: { figures: 1, kt: { digits: 3n } } },
    ])
  })

  it('reports a value that has a reason not to be there, unknown reasons, names and numbers, and duplicates', () => {
    const { problems } = read(['"Austria",5,"Not applicable",,"Secret"', '"Frnace",1,,1,', '"France",1.5,,1e3,', '"France",1,,1,'])
    expect(problems).toMatchObject([
      { rule: 'publisher-value', line: 2, column: '2019_Metric_tons_in_thousands_Value', actual: '5, Not applicable' },
      { rule: 'publisher-value', line: 2, column: '2020_Metric_tons_in_thousands_Value', actual: 'Secret' },
      { rule: 'publisher-country', line: 3, actual: 'Frnace', nearest: 'France' },
      { rule: 'publisher-number', line: 4, actual: '1.5' },
      { rule: 'publisher-number', line: 4, actual: '1e3' },
      { rule: 'duplicate-observation', line: 5, actual: 'FRA' },
    ])
  })

  it('requires the years that the descriptor names', () => {
    expect(read(['"Austria",12,,0,'], [], { ...OPTIONS, last_year: 2021 }).problems.map(({ rule }) => rule)).toContain('publisher-header')
    expect(read([], [], { ...OPTIONS, last_year: 2018 }).problems).toMatchObject([{ rule: 'bad-option' }])
    expect(read([], [], { ...OPTIONS, packaging_percent: '60 %' }).problems).toMatchObject([{ rule: 'bad-option' }])
  })

  it('leaves rows that it does not read out, whatever is wrong with them', () => {
    expect(read(['"World",9.5,,1,"Secret"', '"World",1,,1,'])).toMatchObject({ problems: [], tables: [{ rows: [] }] })
  })
})
