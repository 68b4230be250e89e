import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unComtrade } from '../../../pipeline/ingest/adapters/un-comtrade.ts'
import { readCountryNames } from '../../../pipeline/ingest/country-names.ts'
import { describeWithRawFiles, ROOT } from '../../raw-files.ts'
import { fileOf, linesOf, readWith } from './files.ts'

/** The columns in the publisher's order. */
const COLUMNS =
  'typeCode,freqCode,refPeriodId,refYear,refMonth,period,reporterCode,reporterISO,reporterDesc,flowCode,flowDesc,partnerCode,partnerISO,partnerDesc,partner2Code,partner2ISO,partner2Desc,classificationCode,classificationSearchCode,isOriginalClassification,cmdCode,cmdDesc,aggrLevel,isLeaf,customsCode,customsDesc,mosCode,motCode,motDesc,qtyUnitCode,qtyUnitAbbr,qty,isQtyEstimated,altQtyUnitCode,altQtyUnitAbbr,altQty,isAltQtyEstimated,netWgt,isNetWgtEstimated,grossWgt,isGrossWgtEstimated,cifvalue,fobvalue,primaryValue,legacyEstimationFlag,isReported,isAggregate'
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
function quoted(rows: readonly Cells[], end = ',') {
  const numbers = { qty: '', isQtyEstimated: 'false', netWgt: '', isNetWgtEstimated: 'false' }
  const lines = rows.map((row) => {
    const all: Cells = { ...TOTAL, ...numbers, cmdDesc: 'Waste, made up', ...row }
    return `${COLUMNS.split(',')
      .map((column) => (all[column] === '' ? '' : `"${all[column] ?? 'x'}"`))
      .join(',')}${end}`
  })
  const bytes = Buffer.from(`${[COLUMNS, ...lines].join('\n')}\n`, 'latin1')
  return readWith(unComtrade, { data: { ...fileOf('data', ''), bytes } }, { ...OPTIONS, dialect: 'quoted' })
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
      { code: 'publisher-row', line: 2, message: 'the row has 47 cells', expected: '47 cells, as in the header, and a closing ,' },
    ])
    expect(quoted([{ netWgt: '1' }], ',9').problems).toMatchObject([
      { code: 'publisher-row', line: 2, message: 'something after the last column' },
    ])
    expect(quoted([{ netWgt: '1' }], ',,').problems).toMatchObject([{ code: 'publisher-row', line: 2, message: 'the row has 49 cells' }])
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
      { code: 'publisher-value', line: 2, column: 'cmdCode', found: '85', expected: '391510, 391520, 391530, 391590, 3915' },
      { code: 'publisher-value', line: 4, column: 'freqCode', found: 'M', expected: 'A' },
      { code: 'publisher-value', line: 5, column: 'flowCode', found: 'Y' },
      { code: 'publisher-country', line: 6, column: 'reporterISO', found: 'AUS', nearest: 'AUT' },
      { code: 'publisher-number', line: 7, column: 'netWgt', found: '1 t' },
      { code: 'duplicate-observation', line: 8, found: 'AUT|2020|import|391510' },
      { code: 'publisher-value', line: 9, column: 'isNetWgtEstimated', found: 'perhaps' },
    ])
  })

  it('leaves rows of reporters that it does not read out, whatever is wrong with them', () => {
    const wrong = { netWgt: 'x', refYear: '20x0', flowCode: '?', cmdCode: '390110' }
    const rows = [
      { reporterISO: 'S19', ...wrong },
      { reporterISO: 'FRA', ...wrong },
    ]
    expect(plain(rows, { left_out: 'FRA' })).toMatchObject({ problems: [], tables: [{ rows: [] }] })
  })

  it('does not read one dialect as the other', () => {
    expect(plain([{ netWgt: '1' }], { dialect: 'quoted' }).problems.length).toBeGreaterThan(0)
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
      const names = readCountryNames('names', readFileSync(join(ROOT, 'sources/country-names.csv'))).names
      const data = { part: 'data', file, bytes: readFileSync(join(raw, file)) }
      const options = { packaging_percent: '60', dialect }
      const { tables, problems } = unComtrade.read(new Map([['data', data]]), { names, options, descriptor: 'made-up/source.json' })
      expect(problems).toMatchObject([{ code: 'publisher-value', file, line: 2, column: 'cmdCode', found: commodity }])
      expect(problems).toHaveLength(1)
      expect(tables).toEqual([{ table: 'waste_trade', rows: [] }])
    })
  },
)
