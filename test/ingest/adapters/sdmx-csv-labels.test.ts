import { describe, expect, it } from 'vitest'
import { sdmxCsvLabels } from '../../../pipeline/ingest/adapters/sdmx-csv-labels.ts'
import { leftOut, linesOf, readWith } from './files.ts'

const YEARS = { first_year: 2018, last_year: 2022 }
const OF_HEAD =
  'STRUCTURE,STRUCTURE_ID,STRUCTURE_NAME,freq,Time frequency,waste,Waste categories,wst_oper,Waste management operations,unit,' +
  'Unit of measure,geo,Geopolitical entity (reporting),TIME_PERIOD,Time,OBS_VALUE,Observation value,OBS_FLAG,' +
  'Observation status (Flag) V2 structure,CONF_STATUS,Confidentiality status (flag)'

const perHead = (geo: string, year: string, value: string, flag = '', more: Readonly<Record<string, string>> = {}) =>
  [
    ...[
      'dataflow',
      more.id ?? 'ESTAT:CEI_PC050(1.0)',
      'made up',
      more.freq ?? 'A',
      '',
      'W150102',
      '',
      'GEN',
      '',
      more.unit ?? 'KG_HAB',
      '',
    ],
    ...[geo, 'a name', year, '', value, '', flag, 'words', more.confidential ?? '', ''],
  ].join(',')

const read = (lines: readonly string[], measure = 'waste_per_head', header = OF_HEAD, newline = '\r\n') =>
  readWith(sdmxCsvLabels, { data: `${[header, ...lines].join(newline)}${newline}` }, { measure, ...YEARS })

describe('SDMX-CSV 2.0 with labels', () => {
  it('gives a row by country and year, with its line and its flags in words', () => {
    const reading = read([perHead('AT', '2019', '1.25'), perHead('FR', '2020', '2', 'be'), perHead('FR', '2021', '3', 'i')])
    expect(reading.problems).toEqual([])
    expect(reading.tables.map(({ table }) => table)).toEqual(['waste_per_head'])
    expect(linesOf(reading)).toEqual([
      [2, { country: 'AUT', year: '2019', waste_kg_per_head: '1.25', note: '' }],
      [3, { country: 'FRA', year: '2020', waste_kg_per_head: '2', note: 'break in time series, estimated' }],
      [4, { country: 'FRA', year: '2021', waste_kg_per_head: '3', note: 'imputed by Eurostat' }],
    ])
  })

  it('reads a blank as missing and never as zero, and keeps a zero', () => {
    const reading = read([perHead('AT', '2019', '', 'z'), perHead('FR', '2019', '0')])
    expect(reading.problems).toEqual([])
    expect(linesOf(reading)).toMatchObject([[3, { country: 'FRA', waste_kg_per_head: '0' }]])
  })

  it('leaves out other years and what is no country: metropolitan France is not France', () => {
    const reading = read([perHead('AT', '2017', '1'), perHead('AT', '2023', '1'), perHead('FX', '2019', '1')])
    expect(reading.problems).toEqual([])
    expect(linesOf(reading)).toEqual([])
  })

  it('gives recycling rates that are interpolated and count exports', () => {
    const header = OF_HEAD.replace('wst_oper,Waste management operations,', '')
    const line = perHead('AT', '2019', '41.5', '', { id: 'ESTAT:CEI_WM020(1.0)', unit: 'RT' }).replace('GEN,,', '')
    expect(linesOf(read([line], 'recycling_rates', header))).toEqual([
      [
        2,
        {
          country: 'AUT',
          year: '2019',
          category: '*',
          polymer: '*',
          recycled_percent: '41.5',
          interpolated: 'yes',
          with_exports: 'yes',
          note: '',
        },
      ],
    ])
  })

  it('reads of several indicators the one that is asked for, and knows the others', () => {
    const header = OF_HEAD.replace(
      'waste,Waste categories,wst_oper,Waste management operations,unit,Unit of measure,',
      'indic_de,Demographic indicator,',
    )
    const line = (indicator: string, value: string) =>
      perHead('AT', '2019', value, '', { id: 'ESTAT:DEMO_GIND(1.0)' }).replace('W150102,,GEN,,KG_HAB,', `${indicator},`)
    const reading = read([line('FAVG', '4'), line('AVG', '8'), line('DEATH', '1')], 'average_population', header)
    expect(reading.problems).toEqual([])
    expect(linesOf(reading)).toEqual([[3, { country: 'AUT', year: '2019', persons: '8', note: '' }]])
    expect(read([line('AVGE', '4'), line('AVG', '8.5')], 'average_population', header).problems).toMatchObject([
      { rule: 'publisher-value', line: 2, column: 'indic_de', actual: 'AVGE', nearest: 'AVG' },
      { rule: 'publisher-number', line: 3, actual: '8.5', expected: 'a whole number' },
    ])
  })

  it('mixes nothing in: other units, frequencies, dataflows, flags, confidential values and places are problems', () => {
    const { problems } = read([
      perHead('AT', '2019', '1', '', { unit: 'T' }),
      perHead('AT', '2019', '1', '', { freq: 'M' }),
      perHead('AT', '2019', '1', '', { id: 'ESTAT:CEI_PC051(1.0)' }),
      perHead('AT', '2020', '1', 'q'),
      perHead('AT', '2021', '1', '', { confidential: 'C' }),
      perHead('ATT', '2019', '1'),
      perHead('FR', '2019-Q1', '1'),
      perHead('FR', '2019', '1,5'.replace(',', ' ')),
      perHead('AT', '2020', '2'),
    ])
    expect(problems.map(({ rule, line, column, actual: found }) => [rule, line, column, found])).toEqual([
      ['publisher-value', 2, 'unit', 'T'],
      ['publisher-value', 3, 'freq', 'M'],
      ['publisher-value', 4, 'STRUCTURE_ID', 'ESTAT:CEI_PC051(1.0)'],
      ['publisher-value', 5, 'OBS_FLAG', 'q'],
      ['publisher-value', 6, 'CONF_STATUS', 'C'],
      ['publisher-country', 7, 'geo', 'ATT'],
      ['publisher-year', 8, 'TIME_PERIOD', '2019-Q1'],
      ['publisher-number', 9, 'OBS_VALUE', '1 5'],
      ['duplicate-observation', 10, undefined, 'AUT|2020|A|W150102|GEN|KG_HAB'],
    ])
    expect(problems[5]).toMatchObject({ nearest: 'AT' })
  })

  it('reads any line ends, but no file of another dataflow', () => {
    const rows = [perHead('AT', '2019', '1')]
    expect(read(rows, 'waste_per_head', OF_HEAD, '\n')).toEqual(read(rows))
    expect(read([perHead('AT', '2019', '1')], 'recycling_rates').problems.map(({ rule }) => rule)).toContain('publisher-header')
  })

  it('accounts for each observation: regions, other years and blanks are left out', () => {
    const reading = read([
      ...[perHead('AT', '2019', '1.25'), perHead('AT', '2020', ''), perHead('AT', '2017', '2'), perHead('FX', '2019', '3')],
    ])
    expect(leftOut(reading)).toEqual([
      [3, 'no-value', undefined],
      [4, 'other-year', '2 KG_HAB'],
      [5, 'not-a-country', '3 KG_HAB'],
    ])
    expect(reading.accounts).toMatchObject([{ rows: 4, read: { figures: 1 } }])
  })

  it('leaves rows of regions out, whatever is wrong with them', () => {
    const reading = read([perHead('FX', '2019', 'x', '?'), perHead('FX', '20x9', '1', '', { unit: 'PC' })])
    expect(reading).toMatchObject({ problems: [], tables: [{ rows: [] }] })
  })
})
