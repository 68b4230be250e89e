import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { findingsCsv } from '../../../pipeline/report/validation/findings-csv.ts'
import { explainCommands } from '../../../pipeline/report/validation/page/explain-command.ts'
import type { Finding, Validation } from '../../../schemas/findings.ts'
import { finding, pageData, result, validation, yearData } from './examples.ts'

const explain = explainCommands({ version: '1.2', environment: 'demo', data: pageData() })
const rowsOf = (csv: string) => Papa.parse<Record<string, string>>(csv.trimEnd(), { header: true, delimiter: ',', newline: '\n' }).data
const csvOf = (found: Validation) => [...findingsCsv(found, explain)].join('')
const only = (given: Partial<Finding>) => rowsOf(csvOf(validation([result({ findings: [finding(given)] })])))[0]

describe('findings.csv', () => {
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
