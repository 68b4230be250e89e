import { type ZipOptions, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { ENTRY, sdmxCsvZip } from '../../../pipeline/ingest/adapters/sdmx-csv-zip.ts'
import { differing, leftOut, linesOf, readWith } from './files.ts'

const HEADER = 'DATAFLOW,LAST UPDATE,freq,waste,wst_oper,unit,geo,TIME_PERIOD,OBS_VALUE,OBS_FLAG'

const line = (operation: string, geo: string, value: string, flag = '', { waste = 'W150102', unit = 'T', year = '2019' } = {}) =>
  ['ESTAT:ENV_WASPAC(1.0)', '01/01/22 11:00:00', 'A', waste, operation, unit, geo, year, value, flag].join(',')

const textOf = (lines: readonly string[]) => Buffer.from(`${[HEADER, ...lines].join('\r\n')}\r\n`)
const archiveOf = (files: Readonly<Record<string, Uint8Array>>, options: ZipOptions = {}) =>
  zipSync(files, { mtime: '2022-01-01', ...options })

function readArchive(bytes: Uint8Array) {
  const archive = { part: 'archive', file: 'made-up/packed.zip', bytes }
  return readWith(sdmxCsvZip, { archive }, { measure: 'energy_recovery', year: 2019 })
}
const read = (lines: readonly string[]) => readArchive(archiveOf({ [ENTRY]: textOf(lines) }))

describe('packed SDMX-CSV', () => {
  it('gives energy recovery ÷ (generated − recycled), on the line of the energy recovery', () => {
    const reading = read([line('GEN', 'AT', '1000.5'), line('RCY', 'AT', '300'), line('RCV_E_PAC', 'AT', '200', 'b')])
    expect(reading.problems).toEqual([])
    expect(reading.tables).toEqual([
      {
        table: 'energy_recovery',
        rows: [
          {
            file: 'made-up/packed.zip',
            line: 4,
            cells: {
              country: 'AUT',
              year: '2019',
              measure: 'packaging',
              recovered: '200',
              divided_by: '700.5',
              note: 'divided by GEN (line 2) − RCY (line 3); RCV_E_PAC break in time series',
            },
            published: {
              recovered: [{ column: 'OBS_VALUE', indicator: 'RCV_E_PAC', text: '200', unit: 'T', line: 4 }],
              divided_by: [
                { column: 'OBS_VALUE', indicator: 'GEN', text: '1000.5', unit: 'T', line: 2 },
                { column: 'OBS_VALUE', indicator: 'RCY', text: '300', unit: 'T', line: 3 },
              ],
            },
          },
        ],
      },
    ])
  })

  it('keeps an energy recovery of 0, and gives no row where it is blank: missing is not zero', () => {
    const lines = (value: string, flag: string) => [line('GEN', 'AT', '10'), line('RCY', 'AT', '3'), line('RCV_E_PAC', 'AT', value, flag)]
    expect(linesOf(read(lines('0', '')))).toMatchObject([[4, { recovered: '0', divided_by: '7' }]])
    expect(read(lines('', 'z'))).toMatchObject({ problems: [], tables: [{ rows: [] }] })
  })

  it('gives no row without all three, nor where nothing is left to divide, and no ratio where more is recycled than generated', () => {
    expect(read([line('GEN', 'AT', '10'), line('RCV_E_PAC', 'AT', '3')])).toMatchObject({ problems: [], tables: [{ rows: [] }] })
    const three = (recycled: string) => [line('GEN', 'AT', '10'), line('RCY', 'AT', recycled), line('RCV_E_PAC', 'AT', '3')]
    expect(read(three('10'))).toMatchObject({ problems: [], tables: [{ rows: [] }] })
    expect(read(three('11'))).toMatchObject({ problems: [{ rule: 'publisher-value', line: 3 }], tables: [{ rows: [] }] })
  })

  it('leaves out other materials, operations, units and years, and Northern Ireland, which is no country', () => {
    const others = [
      line('GEN', 'AT', '99', '', { waste: 'W1501' }),
      line('GEN', 'AT', '99', '', { unit: 'KG_HAB' }),
      line('GEN', 'AT', '99', '', { year: '2018' }),
      line('RPR', 'AT', '99'),
      line('GEN', 'UKN', '99'),
    ]
    expect(read(others)).toMatchObject({ problems: [], tables: [{ rows: [] }] })
  })

  it('knows no other codes', () => {
    expect(read([line('GEN', 'AT', '9', '', { waste: 'W15' }), line('RCV_E', 'AT', '9'), line('GEN', 'UK', '9')]).problems).toMatchObject([
      { rule: 'publisher-value', line: 2, column: 'waste', actual: 'W15' },
      { rule: 'publisher-value', line: 3, column: 'wst_oper', actual: 'RCV_E' },
      { rule: 'publisher-country', line: 4, column: 'geo', actual: 'UK' },
    ])
  })
})

describe('the archive', () => {
  const good = archiveOf({ [ENTRY]: textOf([line('GEN', 'AT', '10')]) })
  const problemOf = (bytes: Uint8Array) => readArchive(bytes).problems
  const changed = (at: number, value: number) => {
    const bytes = Uint8Array.from(good)
    bytes[at] = value
    return bytes
  }
  /** Offset of the only entry in the central directory. */
  const entry = Buffer.from(good).indexOf('PK\x01\x02')

  it('may hold its one file packed or not', () => {
    expect(problemOf(good)).toEqual([])
    expect(problemOf(archiveOf({ [ENTRY]: textOf([]) }, { level: 0 }))).toEqual([])
  })

  it.each([
    ['another file', archiveOf({ 'other.csv': textOf([]) }), 'the archive holds other files'],
    ['the same file in a folder', archiveOf({ [`x/${ENTRY}`]: textOf([]) }), 'the archive holds other files'],
    ['one more file', archiveOf({ [ENTRY]: textOf([]), 'readme.txt': textOf([]) }), 'the archive holds other files'],
    ['nothing', archiveOf({}), 'the file is not a zip archive, or is damaged'],
    ['no archive', textOf([]), 'the file is not a zip archive, or is damaged'],
    ['no bytes', new Uint8Array(), 'the file is not a zip archive, or is damaged'],
    ['half an archive', good.subarray(0, good.length / 2), 'the file is not a zip archive, or is damaged'],
    ['an encrypted file', changed(entry + 8, 1), 'the archive is encrypted'],
    ['another checksum than was packed', changed(entry + 16, (good[entry + 16] ?? 0) ^ 1), 'the archive is damaged'],
    ['a file said to be of 2 GB', changed(entry + 27, 0x7f), 'the file in the archive has more than 67108864 bytes'],
    ['a file said to be smaller', changed(entry + 24, 7), 'the archive is damaged'],
  ])('is refused with %s in it', (_what, bytes, message) => {
    expect(problemOf(bytes)).toMatchObject([
      { rule: 'publisher-archive', file: 'made-up/packed.zip', message: expect.stringContaining(message) },
    ])
  })

  it('is refused when any of its packed bytes is another', () => {
    const start = 30 + ENTRY.length
    for (let at = start; at < entry; at++) {
      expect(problemOf(changed(at, (good[at] ?? 0) ^ 0x55)), String(at)).toMatchObject([{ rule: 'publisher-archive' }])
    }
  })

  it('accounts for each observation: regions, years, other quantities, blanks, and what is of no use alone', () => {
    const reading = read([
      line('GEN', 'AT', '1000'),
      line('RCY', 'AT', '300'),
      line('RCV_E_PAC', 'AT', '200'),
      line('GEN', 'AT', '900', '', { year: '2018' }),
      line('GEN', 'AT', '12.5', '', { unit: 'KG_HAB' }),
      line('GEN', 'AT', '5000', '', { waste: 'W1501' }),
      line('RCV', 'AT', '', ''),
      line('GEN', 'FX', '8'),
      line('GEN', 'FR', '70'),
      line('RCY', 'FR', ''),
      line('RCV_E_PAC', 'FR', '9', '', { unit: 'KG_HAB' }),
    ])
    expect(reading.problems).toEqual([])
    expect(leftOut(reading).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [5, 'other-year', '900 tonnes'],
      [6, 'other-quantity', '12.5 KG_HAB'],
      [7, 'other-quantity', '5000 tonnes'],
      [8, 'other-quantity', undefined],
      [9, 'not-a-country', '8 tonnes'],
      [10, 'of-no-use-alone', '70 tonnes'],
      [11, 'no-value', undefined],
      // France states its recovery in kg per head alone.
      [12, 'not-a-mass', '9 KG_HAB'],
    ])
    expect(reading.accounts).toMatchObject([{ rows: 11, read: { figures: 3, kt: { digits: 1500n, scale: 3 } } }])
  })

  it('compares recycling and recovery with the parts that the file states', () => {
    const reading = read([
      ...[line('GEN', 'AT', '1000'), line('RCY', 'AT', '300'), line('RCV_E_PAC', 'AT', '200'), line('RCV', 'AT', '501')],
      ...[line('RCV_OTH', 'AT', '0'), line('RCY_NAT', 'AT', '250'), line('RCY_EU_FOR', 'AT', '20'), line('RCY_NEU', 'AT', '10')],
    ])
    // RCY: 250 + 20 + 10 = 280, not 300. RCV: 300 + 200 + 0 = 500, within the rounding of 501.
    expect(differing(reading)).toEqual([[3, 'the parts of RCY: RCY_NAT, RCY_EU_FOR, RCY_NEU', '300 tonnes', '280 tonnes']])
  })
})
