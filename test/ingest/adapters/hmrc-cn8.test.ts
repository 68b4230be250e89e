import { describe, expect, it } from 'vitest'
import { hmrcCn8 } from '../../../pipeline/ingest/adapters/hmrc-cn8.ts'
import { differing, leftOut, linesOf, readWith } from './files.ts'

const HEADER = 'Cn8,Hs2,Hs4,Hs6,Description,Year,FlowType,Country,Value,NetMass,SuppUnit'
const line = (cn8: string, year: string, flow: string, partner: string, kg: string, { value = '1', other = '0' } = {}) =>
  `"${cn8}","39","3915","${cn8.slice(0, 6)}","Waste, made up",${year},"${flow}","${partner}",${value},${kg},${other}`
const OPTIONS = { packaging_percent: '60', first_year: 2019, last_year: 2022 }
const readAs = (options: Readonly<Record<string, unknown>>, lines: readonly string[]) =>
  readWith(hmrcCn8, { data: `${[HEADER, ...lines].join('\n')}\n` }, { ...OPTIONS, ...options })
const read = (...lines: readonly string[]) => readAs({}, lines)

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
      { rule: 'duplicate-observation', line: 3, actual: '39151000|2019|EU Exports|France' },
      { rule: 'publisher-value', line: 4, column: 'Country', actual: 'World' },
      { rule: 'publisher-value', line: 5, column: 'Cn8', actual: '39161000 of 391610' },
      { rule: 'publisher-value', line: 6, column: 'FlowType', actual: 'Exports' },
      { rule: 'publisher-year', line: 7, actual: '2019-20' },
      { rule: 'publisher-number', line: 8, column: 'NetMass', actual: '' },
    ])
  })

  it('resolves partners: an unknown name is a problem, and a group beside its members does not count', () => {
    const of = (partner: string, kg: string) => line('39153000', '2021', 'EU Exports', partner, kg)
    expect(read(of('Frnace', '5')).problems).toMatchObject([
      { rule: 'publisher-country', line: 2, column: 'Country', actual: 'Frnace', nearest: 'France' },
    ])
    const equal = read(of('France', '50'), of('Spain', '30'), of('European Union', '80'))
    expect(linesOf(equal)).toMatchObject([[2, { amount_kt: '0.00008', note: 'sum of 2 lines' }]])
    expect(leftOut(equal)).toEqual([[4, 'total-of-parts', '80 kg']])
    expect(differing(equal)).toEqual([])
    // 50 + 30 = 80 and 95 differ by more than half a kilogram of each.
    const more = read(of('France', '50'), of('Spain', '30'), of('European Union', '95'))
    expect(linesOf(more)).toMatchObject([[2, { amount_kt: '0.00008' }]])
    expect(differing(more)).toEqual([[4, 'the partners beside European Union', '95 kg', '80 kg']])
    // Nothing stands beside it.
    expect(linesOf(read(of('European Union', '95')))).toMatchObject([[2, { amount_kt: '0.000095', note: '' }]])
  })

  it('counts a name that is the sum of the other names of its country once, and says where names differ', () => {
    const of = (partner: string, kg: string) => line('39153000', '2021', 'Non-EU Exports', partner, kg)
    const twice = read(of('Dubai', '600'), of('UAE', '1000'), of('Abu Dhabi', '400'))
    expect(linesOf(twice)).toMatchObject([[3, { amount_kt: '0.001', note: '' }]])
    expect(leftOut(twice)).toEqual([
      [2, 'part-of-total', '600 kg'],
      [4, 'part-of-total', '400 kg'],
    ])
    const apart = read(of('Dubai', '600'), of('UAE', '5000'))
    expect(linesOf(apart)).toMatchObject([[2, { amount_kt: '0.0056' }]])
    expect(differing(apart)).toEqual([[3, 'the other names of ARE', '5000 kg', '600 kg']])
  })

  it('reads a mass of 0 that has a value as not known, and a supplementary quantity as no mass', () => {
    const lines = [
      line('39153000', '2021', 'EU Exports', 'France', '0', { value: '1200' }),
      line('39153000', '2021', 'EU Exports', 'Spain', '0', { value: '0' }),
      line('39153000', '2020', 'EU Exports', 'Spain', '0', { value: '900', other: '12' }),
      line('39153000', '2019', 'EU Exports', 'France', '0', { value: '1200' }),
    ]
    const reading = read(...lines)
    expect(linesOf(reading)).toMatchObject([[3, { year: '2021', amount_kt: '0', note: '' }]])
    expect(leftOut(reading)).toEqual([
      [2, 'zero-not-known', '1200 GBP'],
      [4, 'not-a-mass', '12 supplementary units'],
      [5, 'zero-not-known', '1200 GBP'],
    ])
    // As the locked releases read it.
    expect(linesOf(readAs({ zero_mass: 'none' }, lines))).toMatchObject([
      [2, { year: '2021', amount_kt: '0', note: 'sum of 2 lines' }],
      [5, { year: '2019', amount_kt: '0', note: '' }],
    ])
  })

  it('accounts for each line, and says that partners stand without a total', () => {
    const reading = read(
      line('39151000', '2018', 'EU Exports', 'France', '7'),
      line('39151000', '2019', 'EU Exports', 'France', '1000'),
      line('39151000', '2019', 'Non-EU Exports', 'China', '500'),
    )
    expect(leftOut(reading)).toEqual([[2, 'other-year', '7 kg']])
    expect(reading.accounts).toMatchObject([
      { rows: 3, figures: 3, read: { figures: 2, kt: { digits: 1500n, scale: 6 } }, partsAlone: [{ of: 'partners', totals: 1 }] },
    ])
  })

  it('leaves years that it does not read out, whatever is wrong with their rows', () => {
    expect(read(line('39011000', '2018', 'Transit', 'Total', '1.5'))).toMatchObject({ problems: [], tables: [{ rows: [] }] })
  })
})
