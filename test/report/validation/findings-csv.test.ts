import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { findingsCsv } from '../../../pipeline/report/validation/findings-csv.ts'
import { explainCommands } from '../../../pipeline/report/validation/page/explain-command.ts'
import type { Finding, Validation } from '../../../schemas/findings.ts'
import { finding, many, pageData, result, validation, yearData } from './examples.ts'

const explain = explainCommands({ version: '1.2', environment: 'demo', data: pageData() })
const rowsOf = (csv: string) => Papa.parse<Record<string, string>>(csv.trimEnd(), { header: true, delimiter: ',', newline: '\n' }).data
const csvOf = (found: Validation) => [...findingsCsv(found, explain)].join('')
const only = (given: Partial<Finding>) => rowsOf(csvOf(validation([result({ findings: [finding(given)] })])))[0]

describe('findings.csv', () => {
  test('has a row for every finding, with all that is known of it', () => {
    expect(only({ cause: 'input-unit population|FRA|2020|persons' })).toEqual({
      rule: 'waste-per-head',
      severity: 'warning',
      new: '',
      key: 'FRA|2020',
      country: 'FRA',
      category: '',
      polymer: '',
      year: '2020',
      message: 'waste per head is out of reason',
      expected: '1 to 120 kg',
      actual: '150.0 kg',
      size_kt: '180.000000',
      file: 'sources/demo/population.csv',
      line: '12',
      waived: '',
      cause: 'input-unit population|FRA|2020|persons',
      what_to_do: 'Look at the unit.',
      explain: "plastic-eol explain 1.2 FRA 'All packaging' 'All polymers' 2020 waste_produced_in_the_country",
    })
  })

  test('says of each whether it is new: yes, no, and nothing in a first release', () => {
    expect([true, false, null].map((value) => only({ new: value })?.new)).toEqual(['yes', 'no', ''])
  })

  test('has in a rule the new ones first of one size, never before larger ones, and the waived last', () => {
    const findings = [
      finding({ key: 'large', new: false }),
      finding({ key: 'old', size_kt: '1.000000', new: false }),
      finding({ key: 'new', size_kt: '1.000000', new: true }),
      finding({ key: 'waived', size_kt: '1.000000', new: true, waived: 'an island' }),
      finding({ key: 'old, of no size', size_kt: null, new: false }),
      finding({ key: 'new, of no size', size_kt: null, new: true }),
    ]
    expect(rowsOf(csvOf(validation([result({ findings })]))).map(({ key }) => key)).toEqual([
      'large',
      'new',
      'old',
      'new, of no size',
      'old, of no size',
      'waived',
    ])
  })

  test('has rules whose findings are all waived behind those of which one stands', () => {
    const waived = result({ rule: 'b-rule', findings: [finding({ key: 'waived', severity: 'error', waived: 'an island' })] })
    const rules = [waived, result({ findings: [finding({ key: 'stands' })] })]
    expect(rowsOf(csvOf(validation(rules))).map(({ key }) => key)).toEqual(['stands', 'waived'])
  })

  test('has ten thousand of them', () => {
    const found = validation([many(10_000)])
    const csv = csvOf(found)
    expect(csv.split('\n')).toHaveLength(10_002)
  })

  test.each(['=1+1', '+1', '-a', '@sum', '\t=1', '\r=1', '=HYPERLINK("x")'])('lets no spreadsheet calculate %j', (text) => {
    for (const name of ['key', 'message', 'expected', 'actual', 'file', 'waived', 'country'] as const) {
      expect(only({ [name]: text })?.[name]).toBe(`'${text}`)
    }
  })

  test('leaves numbers below zero what they are', () => {
    expect(only({ size_kt: '-1.500000' })?.size_kt).toBe('-1.500000')
  })

  test('keeps commas, quotes and lines within their cell', () => {
    expect(only({ message: 'a, "b"\nc' })?.message).toBe('a, "b"\nc')
  })
})

describe('the command that explains a finding', () => {
  test.each([
    [{ metric: 'collected' }, '2020 collected'],
    [{ year: 2014 }, '2020 waste_produced_in_the_country'],
    [{ year: null, metric: 'waste_import' }, '2020 waste_import'],
    [{ polymer: 'PET', category: 'PET bottles' }, "FRA 'PET bottles' PET 2020"],
  ])('of %j has %s', (given, words) => {
    expect(explain(finding(given))).toContain(words)
  })

  test('is of the nearest year that has records, and of the last where there is none', () => {
    const years = [2019, 2020, 2021].map((year) => yearData({ year }))
    const command = explainCommands({ version: '1.2', environment: 'demo', data: { countries: [{ code: 'FRA', name: 'France', years }] } })
    expect([2010, 2020, 2030, null].map((year) => / (20\d\d) /.exec(command(finding({ year })) ?? '')?.[1])).toEqual([
      '2019',
      '2020',
      '2021',
      '2021',
    ])
  })

  test('is not there where no metric shows what is found, or there is no record', () => {
    expect(explain(finding({ metric: null }))).toBeNull()
    expect(explain(finding({ country: null }))).toBeNull()
    expect(explain(finding({ country: 'XXX' }))).toBeNull()
  })

  test('names the environment that is not the default, and quotes what a shell would take for more', () => {
    const countries = [{ code: "F'; rm", name: 'France', years: pageData().countries[0]?.years ?? [] }]
    const other = explainCommands({ version: '1.2', environment: 'production', data: { countries } })
    expect(other(finding({ country: "F'; rm" }))).toBe(
      "plastic-eol explain 1.2 'F'\\''; rm' 'All packaging' 'All polymers' 2020 waste_produced_in_the_country --env production",
    )
  })
})
