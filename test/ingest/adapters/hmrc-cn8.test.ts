import { describe, expect, it } from 'vitest'
import { hmrcCn8 } from '../../../pipeline/ingest/adapters/hmrc-cn8.ts'
import { linesOf, readWith } from './files.ts'

const HEADER = 'Cn8,Hs2,Hs4,Hs6,Description,Year,FlowType,Country,Value,NetMass,SuppUnit'
const line = (cn8: string, year: string, flow: string, partner: string, kg: string) =>
  `"${cn8}","39","3915","${cn8.slice(0, 6)}","Waste, made up",${year},"${flow}","${partner}",1,${kg},0`
const read = (...lines: readonly string[]) =>
  readWith(hmrcCn8, { data: `${[HEADER, ...lines].join('\n')}\n` }, { packaging_percent: '60', first_year: 2019, last_year: 2022 })

describe('HM Revenue and Customs', () => {
  it('adds up partners in and out of the EU by heading and flow, on the line of the first', () => {
    const reading = read(
      line('39151000', '2019', 'EU Exports', 'France', '1000000'),
      line('39151000', '2019', 'EU Imports', 'France', '5'),
      line('39151000', '2019', 'Non-EU Exports', 'China', '250000'),
      line('39151000', '2020', 'Non-EU Exports', 'China', '1'),
    )
    expect(reading.problems).toEqual([])
    const common = { country: 'GBR', hs: '391510', packaging_percent: '60' }
    expect(linesOf(reading)).toEqual([
      [2, { year: '2019', flow: 'export', amount_kt: '1.25', note: 'sum of 2 lines', ...common }],
      [3, { year: '2019', flow: 'import', amount_kt: '0.000005', note: '', ...common }],
      [5, { year: '2020', flow: 'export', amount_kt: '0.000001', note: '', ...common }],
    ])
  })

  it.each([
    ['the United States under two names', ['USA', 'United States']],
    ['the Emirates under four names', ['UAE', 'Abu Dhabi', 'Dubai', 'Sharjah Etc']],
  ])('counts every line of %s exactly once', (_what, partners) => {
    const reading = read(...partners.map((partner, index) => line('39153000', '2021', 'Non-EU Exports', partner, String(10 ** index))))
    expect(reading.problems).toEqual([])
    // 1 + 10 = 11 kg; 1 + 10 + 100 + 1000 = 1111 kg.
    expect(linesOf(reading)).toMatchObject([
      [2, { amount_kt: partners.length === 2 ? '0.000011' : '0.001111', note: `sum of ${partners.length} lines` }],
    ])
  })

  it('sets propylene apart from all other codes of 391590', () => {
    const of = (cn8: string, kg: string) => line(cn8, '2020', 'EU Exports', 'France', kg)
    const reading = read(of('39152000', '1'), of('39159011', '2'), of('39159080', '4'), of('39159020', '8'), of('39159099', '16'))
    expect(linesOf(reading).map(([, { hs, amount_kt }]) => [hs, amount_kt])).toEqual([
      ['391520', '0.000001'],
      ['39159011', '0.000002'],
      ['39159080', '0.000028'],
    ])
  })

  it('leaves other years out', () => {
    expect(
      read(line('39151000', '2018', 'EU Exports', 'France', '1'), line('39151000', '2023', 'EU Exports', 'France', '1')),
    ).toMatchObject({
      problems: [],
      tables: [{ rows: [] }],
    })
  })

  it('reports duplicates, totals of partners, and unknown codes, flows, years and masses', () => {
    const good = line('39151000', '2019', 'EU Exports', 'France', '1')
    const { problems } = read(
      good,
      good,
      line('39151000', '2019', 'EU Exports', 'World', '1'),
      line('39161000', '2019', 'EU Exports', 'France', '1'),
      line('39151000', '2019', 'Exports', 'France', '1'),
      line('39151000', '2019-20', 'EU Exports', 'France', '1'),
      line('39151000', '2019', 'EU Exports', 'Spain', ''),
    )
    expect(problems).toMatchObject([
      { code: 'duplicate-observation', line: 3, found: '39151000|2019|EU Exports|France' },
      { code: 'publisher-value', line: 4, column: 'Country', found: 'World' },
      { code: 'publisher-value', line: 5, column: 'Cn8', found: '39161000 of 391610' },
      { code: 'publisher-value', line: 6, column: 'FlowType', found: 'Exports' },
      { code: 'publisher-year', line: 7, found: '2019-20' },
      { code: 'publisher-number', line: 8, column: 'NetMass', found: '' },
    ])
  })

  it('leaves years that it does not read out, whatever is wrong with their rows', () => {
    expect(read(line('39011000', '2018', 'Transit', 'Total', '1.5'))).toMatchObject({ problems: [], tables: [{ rows: [] }] })
  })
})
