import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unComtrade } from '../../../pipeline/ingest/adapters/un-comtrade.ts'
import { readCountryNames } from '../../../pipeline/ingest/country-names.ts'
import { describeWithRawFiles } from '../../raw-files.ts'
import { PROJECT } from '../../workspace.ts'
import { differing, fileOf, leftOut, linesOf, readWith } from './files.ts'

/** The columns in the publisher's order. */
const COLUMNS =
  'typeCode,freqCode,refPeriodId,refYear,refMonth,period,reporterCode,reporterISO,reporterDesc,flowCode,flowDesc,partnerCode,' +
  'partnerISO,partnerDesc,partner2Code,partner2ISO,partner2Desc,classificationCode,classificationSearchCode,' +
  'isOriginalClassification,cmdCode,cmdDesc,aggrLevel,isLeaf,customsCode,customsDesc,mosCode,motCode,motDesc,qtyUnitCode,' +
  'qtyUnitAbbr,qty,isQtyEstimated,altQtyUnitCode,altQtyUnitAbbr,altQty,isAltQtyEstimated,netWgt,isNetWgtEstimated,grossWgt,' +
  'isGrossWgtEstimated,cifvalue,fobvalue,primaryValue,legacyEstimationFlag,isReported,isAggregate'
const TOTAL: Readonly<Record<string, string>> = {
  ...{ typeCode: 'C', freqCode: 'A', refYear: '2020', reporterISO: 'AUT', flowCode: 'M', partnerCode: '0', partner2Code: '0' },
  ...{ classificationSearchCode: 'HS', cmdCode: '391510', customsCode: 'C00', mosCode: '0', motCode: '0', qtyUnitCode: '-1' },
}

type Cells = Readonly<Record<string, string>>
const OPTIONS = { packaging_percent: '60' }

/** The dialect of the site: flags are 0 and 1, a missing number is 0. */
function plain(rows: readonly Cells[], options: Cells = {}) {
  const numbers = { qty: '0', isQtyEstimated: '0', netWgt: '0', isNetWgtEstimated: '0' }
  const lines = rows.map((row) => {
    const all: Cells = { ...TOTAL, ...numbers, cmdDesc: '"Waste, made up"', ...row }
    return COLUMNS.split(',')
      .map((column) => all[column] ?? '0')
      .join(',')
  })
  const text = `${[COLUMNS, ...lines].join('\r\n')}\r\n`
  return readWith(unComtrade, { data: text }, { ...OPTIONS, dialect: 'plain', ...options })
}

/** The other dialect: all cells are quoted, flags are true and false, a missing number is empty, each row ends with a comma. */
function quoted(rows: readonly Cells[], end = ',', dialect = 'quoted') {
  const numbers = { qty: '', isQtyEstimated: 'false', netWgt: '', isNetWgtEstimated: 'false' }
  const lines = rows.map((row) => {
    const all: Cells = { ...TOTAL, ...numbers, cmdDesc: 'Waste, made up', ...row }
    return `${COLUMNS.split(',')
      .map((column) => (all[column] === '' ? '' : `"${all[column] ?? 'x'}"`))
      .join(',')}${end}`
  })
  const bytes = Buffer.from(`${[COLUMNS, ...lines].join('\n')}\n`, 'latin1')
  return readWith(unComtrade, { data: { ...fileOf('data', ''), bytes } }, { ...OPTIONS, dialect })
}

describe('UN Comtrade', () => {
  it('gives kt by reporter, year, flow and heading, in either dialect', () => {
    const rows = [
      { netWgt: '1234567.891' },
      { netWgt: '5', flowCode: 'X', cmdCode: '391590' },
      { netWgt: '6', flowCode: 'RX', cmdCode: '391590', reporterDesc: 'Curaçao' },
    ]
    const common = { country: 'AUT', year: '2020', packaging_percent: '60', note: '' }
    const expected = [
      [2, { flow: 'import', hs: '391510', amount_kt: '1.234567891', ...common }],
      [3, { flow: 'export', hs: '391590', amount_kt: '0.000005', ...common }],
      [4, { flow: 'reexport', hs: '391590', amount_kt: '0.000006', ...common }],
    ]
    for (const reading of [plain(rows), quoted(rows)]) {
      expect(reading.problems).toEqual([])
      expect(reading.tables[0]?.rows[0]?.published).toEqual({ amount_kt: [{ column: 'netWgt', text: '1234567.891', unit: 'kg' }] })
      expect(linesOf(reading)).toEqual(expected)
    }
  })

  it('requires the 48th cell of the quoted dialect under its 47 columns, and empty', () => {
    expect(quoted([{ netWgt: '1' }], '').problems).toMatchObject([
      { rule: 'publisher-row', line: 2, message: 'the row has 47 cells', expected: '47 cells, as in the header, and a closing ,' },
    ])
    expect(quoted([{ netWgt: '1' }], ',9').problems).toMatchObject([
      { rule: 'publisher-row', line: 2, message: 'something after the last column' },
    ])
    expect(quoted([{ netWgt: '1' }], ',,').problems).toMatchObject([{ rule: 'publisher-row', line: 2, message: 'the row has 49 cells' }])
  })

  it('reads totals only: partners, second partners, procedures and modes of transport are parts of them', () => {
    const parts = [{ partnerCode: '40' }, { partner2Code: '40' }, { customsCode: 'C01' }, { mosCode: '1' }, { motCode: '2100' }]
    const reading = quoted([...parts.map((part) => ({ netWgt: '9', ...part })), { netWgt: '7', mosCode: '0 ' }])
    expect(reading.problems).toEqual([])
    expect(linesOf(reading)).toMatchObject([[7, { amount_kt: '0.000007' }]])
  })

  it('reads a mass of 0 as missing, then uses a quantity in kilograms, and says what is estimated', () => {
    const rows = [
      { refYear: '2018', netWgt: '0', qty: '0', qtyUnitCode: '8' },
      { refYear: '2019', netWgt: '0', qty: '3', qtyUnitCode: '8' },
      { refYear: '2020', netWgt: '0', qty: '3', qtyUnitCode: '5' },
      { refYear: '2021', netWgt: '4', qty: '3', qtyUnitCode: '8', isNetWgtEstimated: '1' },
      { refYear: '2022', netWgt: '0', qty: '5', qtyUnitCode: '8', isQtyEstimated: '1' },
    ]
    const reading = plain(rows)
    expect(reading.problems).toEqual([])
    expect(linesOf(reading)).toMatchObject([
      [3, { year: '2019', amount_kt: '0.000003', note: 'quantity: no net weight' }],
      [5, { year: '2021', amount_kt: '0.000004', note: 'estimated by UN Comtrade' }],
      [6, { year: '2022', amount_kt: '0.000005', note: 'quantity, estimated by UN Comtrade' }],
    ])
  })

  it('uses the parts of 3915 or the whole, never both', () => {
    const whole = { cmdCode: '3915', netWgt: '100' }
    const rowsOf = (...rows: readonly Cells[]) => linesOf(plain(rows)).map(([, { hs, note }]) => [hs, note])
    expect(rowsOf(whole, { netWgt: '60' }, { cmdCode: '391590', netWgt: '40' })).toEqual([
      ['391510', ''],
      ['391590', ''],
    ])
    expect(rowsOf(whole, { netWgt: '60' }, { cmdCode: '391590' })).toEqual([['3915', '']])
    expect(rowsOf({ netWgt: '60' }, { cmdCode: '391590' })).toEqual([['391510', 'no mass of 391590']])
    expect(rowsOf(whole)).toEqual([['3915', '']])
  })

  it('leaves out re-imports, domestic exports, what is no country and who has statistics of its own', () => {
    const rows = [{ flowCode: 'RM' }, { flowCode: 'DX' }, { reporterISO: 'S19' }, { reporterISO: 'FRA' }]
    const reading = plain(
      rows.map((row) => ({ netWgt: '1', ...row })),
      { left_out: 'FRA CAN' },
    )
    expect(reading.problems).toEqual([])
    expect(linesOf(reading)).toEqual([])
    expect(leftOut(reading).map(([, reason]) => reason)).toEqual(['not-a-country', 'own-statistics', 'total-not-there', 'total-not-there'])
  })

  it('accounts for each line, and compares a total with its parts of each kind', () => {
    const reading = plain([
      { netWgt: '100' },
      { partnerCode: '40', partnerISO: 'CAN', netWgt: '60' },
      { partnerCode: '899', partnerISO: '_X ', netWgt: '40' },
      { motCode: '2100', netWgt: '70' },
      { motCode: '3200', netWgt: '20' },
      { cmdCode: '391590', netWgt: '0' },
      { flowCode: 'RM', netWgt: '5' },
      { flowCode: 'RX', netWgt: '8', reporterISO: 'S19' },
    ])
    expect(reading.problems).toEqual([])
    expect(linesOf(reading)).toMatchObject([[2, { hs: '391510', amount_kt: '0.0001', note: 'no mass of 391590' }]])
    // Partners: 60 + 40 = 100. Modes of transport: 70 + 20 = 90.
    expect(differing(reading)).toEqual([[2, 'the parts by mode of transport', '100 kg', '90 kg']])
    expect(leftOut(reading).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [3, 'part-of-total', '60 kg'],
      [4, 'part-of-total', '40 kg'],
      [5, 'part-of-total', '70 kg'],
      [6, 'part-of-total', '20 kg'],
      [7, 'zero-not-known', undefined],
      [8, 'part-of-total', '5 kg'],
      [9, 'not-a-country', '8 kg'],
    ])
    expect(reading.accounts).toMatchObject([{ rows: 8, read: { figures: 1, kt: { digits: 100n, scale: 6 } } }])
  })

  it('adds up the partners where the file holds no total of a reporter, never a group of them', () => {
    const partner = (partnerCode: string, partnerISO: string, netWgt: string) => ({ partnerCode, partnerISO, netWgt })
    const rows = [partner('40', 'CAN', '60'), partner('899', '_X ', '40'), partner('97', 'EU2', '500'), partner('251', 'FRA', '0')]
    const reading = plain([...rows, { ...partner('40', 'CAN', '9'), motCode: '2100' }])
    expect(reading.problems).toEqual([])
    expect(linesOf(reading)).toMatchObject([
      [2, { hs: '391510', amount_kt: '0.0001', note: 'sum of 2 by partner: no total; 1 without a mass' }],
    ])
    expect(reading.tables[0]?.rows[0]?.published).toEqual({
      amount_kt: [
        { column: 'netWgt', text: '60', unit: 'kg', line: 2 },
        { column: 'netWgt', text: '40', unit: 'kg', line: 3 },
      ],
    })
    expect(leftOut(reading)).toEqual([
      [4, 'total-of-parts', '500 kg'],
      [5, 'zero-not-known', undefined],
      [6, 'part-of-total', '9 kg'],
    ])
    // Some lines are divided further. What they add up to is not what the partners do.
    expect(differing(reading)).toEqual([[2, 'the parts by partner and mode of transport', '100 kg', '9 kg']])
    expect(reading.accounts[0]?.partsAlone).toEqual([
      { of: 'lines by partner', totals: 1 },
      { of: 'parts of 3915', totals: 1 },
    ])
    expect(plain([partner('9999', 'ZZZ', '60')]).problems).toEqual([])
    expect(plain([partner('40', 'CAN', '1'), partner('9999', 'ZZZ', '60')]).problems).toMatchObject([
      { rule: 'publisher-country', line: 3, column: 'partnerISO', actual: 'ZZZ' },
    ])
  })

  it('adds up the partners where the total has no mass', () => {
    const reading = plain([{ netWgt: '0' }, { partnerCode: '40', partnerISO: 'CAN', netWgt: '60' }])
    expect(linesOf(reading)).toMatchObject([[3, { amount_kt: '0.00006', note: 'sum of 1 by partner: no total' }]])
    expect(leftOut(reading)).toEqual([[2, 'zero-not-known', undefined]])
  })

  it('reads the whole of 3915 where its parts add up to less, and says both', () => {
    const incomplete = plain([{ cmdCode: '3915', netWgt: '5000' }, { netWgt: '60' }])
    expect(linesOf(incomplete)).toMatchObject([[2, { hs: '3915', amount_kt: '0.005' }]])
    expect(differing(incomplete)).toEqual([[2, 'the parts of 3915', '5000 kg', '60 kg']])
    expect(leftOut(incomplete)).toEqual([[3, 'part-of-total', '60 kg']])
    const more = plain([{ cmdCode: '3915', netWgt: '50' }, { netWgt: '60' }])
    expect(linesOf(more)).toMatchObject([[3, { hs: '391510', amount_kt: '0.00006' }]])
    expect(differing(more)).toEqual([[2, 'the parts of 3915', '50 kg', '60 kg']])
    expect(leftOut(more)).toEqual([[2, 'total-of-parts', '50 kg']])
  })

  it('finds a mass in the quantity or the alternative quantity, and leaves out other units and gross weights as no mass', () => {
    const none = { netWgt: '0', qty: '0', qtyUnitCode: '-1' }
    const reading = plain([
      { ...none, refYear: '2018', qty: '70', qtyUnitCode: '5', altQty: '3', altQtyUnitCode: '8' },
      { ...none, refYear: '2019', altQty: '4', altQtyUnitCode: '8', isAltQtyEstimated: '1' },
      { ...none, refYear: '2020', qty: '5', qtyUnitCode: '13' },
      { ...none, refYear: '2021', qty: '70', qtyUnitCode: '7' },
      { ...none, refYear: '2022', grossWgt: '12' },
    ])
    expect(reading.problems).toEqual([])
    expect(linesOf(reading)).toMatchObject([
      [2, { year: '2018', amount_kt: '0.000003', note: 'alternative quantity: no net weight' }],
      [3, { year: '2019', amount_kt: '0.000004', note: 'alternative quantity, estimated by UN Comtrade' }],
      // Five carats of 0.2 g are 0.001 kg.
      [4, { year: '2020', amount_kt: '0.000000001', note: 'quantity: no net weight' }],
    ])
    expect(leftOut(reading)).toEqual([
      [5, 'not-a-mass', '70 litres'],
      [6, 'not-a-mass', '12 kg gross'],
    ])
    // The whole of 3915 has a mass, so that its part in items is not missed.
    const whole = plain([
      { ...none, qty: '70', qtyUnitCode: '5' },
      { cmdCode: '3915', netWgt: '100' },
    ])
    expect(linesOf(whole)).toMatchObject([[3, { hs: '3915', amount_kt: '0.0001' }]])
    expect(leftOut(whole)).toEqual([[2, 'part-of-total', '70 items']])
    expect(plain([{ ...none, qty: '70', qtyUnitCode: '99' }]).problems).toMatchObject([
      { rule: 'publisher-value', line: 2, column: 'qtyUnitCode', actual: '99', message: 'unknown unit of a quantity' },
    ])
  })

  it('compares a net weight with the quantity in kilograms beside it', () => {
    const reading = plain([
      { netWgt: '5', qty: '5000', qtyUnitCode: '8' },
      { netWgt: '6.4', qty: '6', qtyUnitCode: '8', refYear: '2021' },
    ])
    expect(linesOf(reading)).toMatchObject([
      [2, { amount_kt: '0.000005' }],
      [3, { amount_kt: '0.0000064' }],
    ])
    expect(differing(reading)).toEqual([[2, 'the quantity in kg', '5 kg', '5000 kg']])
  })

  it('misses a part of imports or exports where the file does not hold these, and compares exports with their parts', () => {
    const alone = plain([
      { flowCode: 'DX', netWgt: '70' },
      { flowCode: 'FM', netWgt: '5' },
    ])
    expect(linesOf(alone)).toEqual([])
    expect(leftOut(alone)).toEqual([
      [2, 'total-not-there', '70 kg'],
      [3, 'total-not-there', '5 kg'],
    ])
    const beside = plain([
      { flowCode: 'X', netWgt: '100' },
      { flowCode: 'DX', netWgt: '70' },
      { flowCode: 'RX', netWgt: '20' },
    ])
    expect(leftOut(beside)).toEqual([[3, 'part-of-total', '70 kg']])
    expect(differing(beside)).toEqual([[2, 'domestic exports and re-exports', '100 kg', '90 kg']])
  })

  it('reports other commodities, kinds, flows, reporters and numbers, each code once, and duplicates', () => {
    const { problems } = plain([
      { cmdCode: '85', netWgt: '1' },
      { cmdCode: '85', netWgt: '1' },
      { freqCode: 'M', netWgt: '1' },
      { flowCode: 'Y', netWgt: '1' },
      { reporterISO: 'AUS', netWgt: '1' },
      { netWgt: '1 t' },
      { netWgt: '1' },
      { refYear: '2021', netWgt: '1', isNetWgtEstimated: 'perhaps' },
    ])
    expect(problems).toMatchObject([
      { rule: 'publisher-value', line: 2, column: 'cmdCode', actual: '85', expected: '391510, 391520, 391530, 391590, 3915' },
      { rule: 'publisher-value', line: 4, column: 'freqCode', actual: 'M', expected: 'A' },
      { rule: 'publisher-value', line: 5, column: 'flowCode', actual: 'Y' },
      { rule: 'publisher-country', line: 6, column: 'reporterISO', actual: 'AUS', nearest: 'AUT' },
      { rule: 'publisher-number', line: 7, column: 'netWgt', actual: '1 t' },
      { rule: 'duplicate-observation', line: 8, actual: 'AUT|2020|import|391510' },
      { rule: 'publisher-value', line: 9, column: 'isNetWgtEstimated', actual: 'perhaps' },
    ])
  })

  it('leaves rows of reporters that it does not read out, whatever is wrong with them', () => {
    const wrong = { netWgt: '', refYear: '0999', flowCode: 'ZZ', cmdCode: '390110' }
    const rows = [
      { reporterISO: 'S19', ...wrong },
      { reporterISO: 'FRA', ...wrong },
    ]
    expect(plain(rows, { left_out: 'FRA' })).toMatchObject({ problems: [], tables: [{ rows: [] }] })
  })

  it('does not read one dialect as the other, which is one problem however many rows there are', () => {
    const rows = ['2018', '2019', '2020'].map((refYear) => ({ refYear, netWgt: '1' }))
    const problem = { rule: 'publisher-row', line: 2 }
    expect(plain(rows, { dialect: 'quoted' }).problems).toMatchObject([{ ...problem, message: 'the row has 47 cells' }])
    expect(quoted(rows, ',', 'plain').problems).toMatchObject([{ ...problem, message: 'the row has 48 cells' }])
  })
})

const SAMPLES = [
  ['plain', 'samples/un-comtrade/TradeData_5_10_2025_12_27_1.csv', '85'],
  ['quoted', 'samples/un-comtrade/TradeData_dialectB_THA_8542.csv', '8542'],
] as const

describeWithRawFiles(
  'downloads from UN Comtrade, untouched',
  SAMPLES.map(([, file]) => file),
  (raw) => {
    it.each(SAMPLES)('%s: every line is read, and all that is wrong is that they are of electronics', (dialect, file, commodity) => {
      const names = readCountryNames('names', readFileSync(join(PROJECT, 'sources/country-names.csv'))).names
      const data = { part: 'data', file, bytes: readFileSync(join(raw, file)) }
      const options = { packaging_percent: '60', dialect }
      const { tables, problems } = unComtrade.read(new Map([['data', data]]), { names, options, descriptor: 'made-up/source.json' })
      expect(problems).toMatchObject([{ rule: 'publisher-value', file, line: 2, column: 'cmdCode', actual: commodity }])
      expect(problems).toHaveLength(1)
      expect(tables).toEqual([{ table: 'waste_trade', rows: [] }])
    })
  },
)
