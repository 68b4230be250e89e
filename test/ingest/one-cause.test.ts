// One cause in the text of a file is one problem, in our own tables and in files of publishers, however many rows it has; what can be read
// safely is read. Every file here has 20 rows or more, each of which would be a problem if it were read with the wrong dialect.

import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Adapter } from '../../pipeline/ingest/adapters/adapter.ts'
import { hmrcCn8 } from '../../pipeline/ingest/adapters/hmrc-cn8.ts'
import { isoCountryCodes } from '../../pipeline/ingest/adapters/iso-country-codes.ts'
import { owidEntities } from '../../pipeline/ingest/adapters/owid-entities.ts'
import { sdmxCsvLabels } from '../../pipeline/ingest/adapters/sdmx-csv-labels.ts'
import { ENTRY, sdmxCsvZip } from '../../pipeline/ingest/adapters/sdmx-csv-zip.ts'
import { tableAdapter } from '../../pipeline/ingest/adapters/table.ts'
import { unComtrade } from '../../pipeline/ingest/adapters/un-comtrade.ts'
import { unctadWide } from '../../pipeline/ingest/adapters/unctad-wide.ts'
import { whatAWaste } from '../../pipeline/ingest/adapters/what-a-waste.ts'
import { readCsv } from '../../pipeline/ingest/read-csv.ts'
import { tableTyper } from '../../pipeline/ingest/typed-table.ts'
import type { Problem } from '../../pipeline/model/failure.ts'
import type { Mapping } from '../../schemas/mapping.ts'
import { header, tableNamed } from '../../schemas/tables.ts'
import { countryTable, fileOf, mappingOf, readWith, URBAN_HEADER } from './adapters/files.ts'

interface Layout {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** A column that may hold any text. */
  readonly words: string
  /** Two columns of which each holds what the other cannot. */
  readonly exchanged: readonly [string, string]
  /** Problems and rows of a file in this layout. */
  readonly read: (bytes: Buffer) => { readonly problems: readonly Problem[]; readonly rows: readonly unknown[] }
}

const YEARS = Array.from({ length: 20 }, (_, index) => String(2000 + index))
const SPAN = { first_year: 2000, last_year: 2019 }
const split = (text: string) => text.split(',')

const reading =
  (adapter: Adapter, part: string, options: object, others: Readonly<Record<string, string>> = {}, mapping?: Mapping) =>
  (bytes: Buffer) => {
    const { problems, tables } = readWith(adapter, { ...others, [part]: { ...fileOf(part, ''), bytes } }, { ...options }, mapping)
    return { problems, rows: tables.flatMap(({ rows }) => rows) }
  }
/** Cells in the columns of a header; the others are `0`. */
const filled = (columns: readonly string[], cells: Readonly<Record<string, string>>, other = '0') =>
  columns.map((column) => cells[column] ?? other)

const UNCTAD = [
  'Economy_Label',
  ...['2019', '2020'].flatMap((year) => [`${year}_Metric_tons_in_thousands_Value`, `${year}_Metric_tons_MissingValue`]),
]
const COUNTRIES = ['AUT', 'CAN', 'FRA', 'IND', 'PHL', 'SYR', 'NAM']
const ISO = split('Dial,ISO3166-1-Alpha-3,ISO3166-1-Alpha-2,ISO3166-1-numeric,M49,official_name_en,Capital')
const COMTRADE = split(
  'typeCode,freqCode,refYear,reporterISO,reporterDesc,flowCode,partnerCode,partnerISO,partner2Code,classificationSearchCode,' +
    'cmdCode,cmdDesc,customsCode,mosCode,motCode,qtyUnitCode,qty,isQtyEstimated,altQtyUnitCode,altQty,isAltQtyEstimated,netWgt,' +
    'isNetWgtEstimated,grossWgt',
)
const CODEBOOK = split('regionID,iso3c,country_name,incomeID,measurement,units,year,source,comments')

const LAYOUTS: Readonly<Record<string, Layout>> = {
  'population of the World Bank': {
    header: split('Country Name,Country Code,Year,Value'),
    rows: YEARS.map((year, index) => ['Österreich', 'AUT', year, String(8_000_000 + index)]),
    words: 'Country Name',
    exchanged: ['Country Name', 'Year'],
    read: reading(tableAdapter, 'data', {}, {}, mappingOf('worldbank-population')),
  },
  'Our World in Data': {
    header: split('Entity,Year,plastic_waste_exports,plastic_waste_imports,plastic_waste_reexports,plastic_waste_reimports'),
    rows: YEARS.map((year, index) => ['Austria', year, `${index}.5`, `${index}.25`, '', '1.5']),
    words: 'plastic_waste_reimports',
    exchanged: ['Entity', 'Year'],
    read: reading(owidEntities, 'data', { packaging_percent: '60' }),
  },
  HMRC: {
    header: split('Cn8,Hs2,Hs4,Hs6,Description,Year,FlowType,Country,Value,NetMass,SuppUnit'),
    rows: YEARS.map((year) => split(`39151000,39,3915,391510,"Waste",${year},EU Exports,France,1,7,0`)),
    words: 'Description',
    exchanged: ['Year', 'FlowType'],
    read: reading(hmrcCn8, 'data', { packaging_percent: '60', ...SPAN }),
  },
  'Eurostat with labels': {
    header: split(
      'STRUCTURE,STRUCTURE_ID,STRUCTURE_NAME,freq,Time frequency,waste,Waste categories,wst_oper,Waste management operations,unit,' +
        'Unit of measure,geo,Geopolitical entity (reporting),TIME_PERIOD,Time,OBS_VALUE,Observation value,OBS_FLAG,' +
        'Observation status (Flag) V2 structure,CONF_STATUS,Confidentiality status (flag)',
    ),
    rows: YEARS.map((year, index) =>
      split(`dataflow,ESTAT:CEI_PC050(1.0),a,A,,W150102,,GEN,,KG_HAB,,AT,b,${year},,${index}.5,,${index % 3 === 0 ? 'e' : ''},,,`),
    ),
    words: 'STRUCTURE_NAME',
    exchanged: ['OBS_VALUE', 'OBS_FLAG'],
    read: reading(sdmxCsvLabels, 'data', { measure: 'waste_per_head', ...SPAN }),
  },
  'Eurostat in a zip': {
    header: split('DATAFLOW,LAST UPDATE,freq,waste,wst_oper,unit,geo,TIME_PERIOD,OBS_VALUE,OBS_FLAG'),
    rows: ['GEN', 'RCY', 'RCV_E_PAC'].flatMap((operation, index) =>
      YEARS.map((year) => split(`ESTAT:ENV_WASPAC(1.0),now,A,W150102,${operation},T,AT,${year},${90 - 20 * index},`)),
    ),
    words: 'LAST UPDATE',
    exchanged: ['TIME_PERIOD', 'geo'],
    read: (bytes) =>
      reading(sdmxCsvZip, 'archive', { measure: 'energy_recovery', year: 2019 })(Buffer.from(zipSync({ [ENTRY]: new Uint8Array(bytes) }))),
  },
  UNCTAD: {
    header: UNCTAD,
    rows: ['Austria', 'France'].map((name, index) => [name, `1${index}`, '', '', 'Not applicable']),
    words: 'Economy_Label',
    exchanged: ['Economy_Label', '2019_Metric_tons_in_thousands_Value'],
    read: reading(
      unctadWide,
      'imports',
      { packaging_percent: '60', first_year: 2019, last_year: 2020 },
      { exports: `${UNCTAD.join(',')}\n` },
    ),
  },
  'UN Comtrade': {
    header: COMTRADE,
    rows: YEARS.map((year) =>
      filled(COMTRADE, {
        ...{ typeCode: 'C', freqCode: 'A', refYear: year, reporterISO: 'AUT', reporterDesc: 'Austria', flowCode: 'M', customsCode: 'C00' },
        ...{ classificationSearchCode: 'HS', cmdCode: '391510', cmdDesc: 'Waste', netWgt: '1500000' },
      }),
    ),
    words: 'cmdDesc',
    exchanged: ['reporterISO', 'reporterDesc'],
    read: reading(unComtrade, 'data', { packaging_percent: '60', dialect: 'plain' }),
  },
  'fates of the OECD': {
    header: split(
      'Entity,Code,Year,Share of waste recycled from total regional waste,Share of waste incinerated from total regional waste,' +
        'Share of littered and mismanaged from total regional waste,Share of waste landfilled from total regional waste',
    ),
    rows: YEARS.map((year) => ['Europe', '', year, '10.5', '20', '30', '39.5']),
    words: 'Code',
    exchanged: ['Entity', 'Year'],
    read: reading(tableAdapter, 'data', {}, {}, mappingOf('oecd-plastic-fate-shares')),
  },
  'regions of the OECD': {
    header: split(' ,CountryCode,OECDPlasticReg,OECD'),
    rows: COUNTRIES.map((country) => ['a name', country, 'Latin America', 'Non-OECD']),
    words: ' ',
    exchanged: ['OECDPlasticReg', 'OECD'],
    read: reading(tableAdapter, 'data', {}, {}, mappingOf('oecd-region-map')),
  },
  'country codes': {
    header: ISO,
    rows: COUNTRIES.map((country, index) => ['1', country, country.slice(0, 2), String(index + 4), String(index + 4), 'a name', 'a town']),
    words: 'Capital',
    exchanged: ['ISO3166-1-Alpha-3', 'ISO3166-1-Alpha-2'],
    read: reading(isoCountryCodes, 'data', {}),
  },
  'codebook of What a Waste': {
    header: CODEBOOK,
    rows: COUNTRIES.map((country) => ['XXX', country, 'a name', 'HIC', 'composition_plastic_percent', '%', '2016', 'a source', '']),
    words: 'comments',
    exchanged: ['measurement', 'units'],
    read: reading(whatAWaste, 'codebook', {}, { countries: countryTable({ iso3c: 'AUT' }), urban_share: URBAN_HEADER }),
  },
}

/** Our own table: as strict as ever, and no less plain. */
const TABLE: Layout = {
  header: header(tableNamed('population')),
  rows: YEARS.map((year) => ['AUT', year, '8000000', 'demo', '', 'a note', '1.1', '']),
  words: 'note',
  exchanged: ['country', 'persons'],
  read: (bytes) => {
    const typer = tableTyper('population')
    const problems = readCsv({ file: 'population.csv', bytes, columns: TABLE.header }, (row) => typer.take(row))
    const typed = typer.typed()
    return { problems: [...problems, ...typed.problems], rows: typed.rows }
  },
}

interface Writing {
  readonly delimiter?: string
  readonly lineEnd?: string
  readonly columns?: readonly string[]
  readonly above?: string
  /** What one cell of the words holds. */
  readonly words?: string
}

function written({ header: columns, rows, words }: Layout, writing: Writing = {}): string {
  const { delimiter = ',', lineEnd = '\n', above = '', columns: names = columns } = writing
  const at = columns.indexOf(words)
  const cells = rows.map((row, index) => (index === 1 && writing.words ? row.with(at, writing.words) : row))
  return above + [names, ...cells].map((line) => line.join(delimiter) + lineEnd).join('')
}

function exchanged({ header: columns, exchanged: [one, other] }: Layout): string[] {
  return columns.map((column) => (column === one ? other : column === other ? one : column))
}

type Kind = readonly [what: string, bytes: (layout: Layout) => Buffer, own: string, publisher: string | undefined, says: RegExp]

/** How a file may differ, the code in our own tables and in a publisher's file (undefined: it is read), and what the problem says. */
const KINDS: readonly Kind[] = [
  ['CR LF', (layout) => Buffer.from(written(layout, { lineEnd: '\r\n' })), 'crlf', undefined, /21 lines end in CR LF/],
  ['CR', (layout) => Buffer.from(written(layout, { lineEnd: '\r' })), 'carriage-return', undefined, /lines end in CR alone/],
  ['a byte order mark', (layout) => Buffer.from(`\ufeff${written(layout)}`), 'bom', undefined, /byte order mark/],
  ['UTF-16', (layout) => Buffer.from(`\ufeff${written(layout)}`, 'utf16le'), 'utf-16', 'publisher-encoding', /is in UTF-16/],
  ['UTF-16 without a mark', (layout) => Buffer.from(written(layout), 'utf16le'), 'utf-16', 'publisher-encoding', /is in UTF-16/],
  [
    'Windows-1252',
    (layout) => Buffer.from(written(layout, { words: 'Curaçao' }).replaceAll('Ö', 'O'), 'latin1'),
    'not-utf-8',
    'publisher-encoding',
    /the byte 0xE7 is not UTF-8; in Windows-1252 it is "ç"/,
  ],
  [
    'semicolons',
    (layout) => Buffer.from(written(layout, { delimiter: ';' })),
    'wrong-delimiter',
    'publisher-layout',
    /the columns are separated by ";", not by ","/,
  ],
  ['tabs', (layout) => Buffer.from(written(layout, { delimiter: '\t' })), 'wrong-delimiter', 'publisher-layout', /separated by "\\t"/],
  [
    'two lines above the header',
    (layout) => Buffer.from(written(layout, { above: 'Figures of the year, as published\n\n' })),
    'header-below',
    'publisher-layout',
    /the header stands on line 3/,
  ],
  [
    'another header',
    (layout) => Buffer.from(written(layout, { columns: layout.header.map((_, index) => `${'xyz'.repeat(9)}${index}`) })),
    'wrong-header',
    'publisher-header',
    /wrong header/,
  ],
  [
    'exchanged columns',
    (layout) => Buffer.from(written(layout, { columns: exchanged(layout) })),
    'column-order',
    'publisher-header',
    /another order|are exchanged/,
  ],
]

describe.each(KINDS)('%s', (_, bytesOf, own, publisher, says) => {
  it('is one problem in our own table', () => {
    const { problems } = TABLE.read(bytesOf(TABLE))
    expect(problems).toMatchObject([{ rule: own, line: expect.any(Number), message: expect.stringMatching(says) }])
  })

  it.each(Object.keys(LAYOUTS))(`is ${publisher === undefined ? 'read' : 'one problem'} in a file of a publisher: %s`, (name) => {
    const layout = LAYOUTS[name] ?? TABLE
    const found = layout.read(bytesOf(layout))
    if (publisher === undefined) {
      const right = layout.read(Buffer.from(written(layout)))
      expect(found).toEqual(right)
      expect(right).toMatchObject({ problems: [], rows: expect.any(Array) })
    } else {
      const place = { line: expect.any(Number), advice: expect.any(String) }
      expect(found.problems).toMatchObject([{ rule: publisher, message: expect.stringMatching(says), ...place }])
    }
  })
})

it('is read without a problem as it is', () => {
  for (const layout of [TABLE, ...Object.values(LAYOUTS)]) {
    const { problems, rows } = layout.read(Buffer.from(written(layout)))
    expect(problems).toEqual([])
    expect(rows.length).toBeGreaterThan(0)
  }
})
