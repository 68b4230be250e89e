import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { readDescribedSources } from '../../pipeline/ingest/described-sources.ts'
import type { RawTable } from '../../pipeline/ingest/rows.ts'
import { editionsOf } from '../../pipeline/ingest/source-descriptor.ts'
import { describeProblem } from '../../pipeline/model/failure.ts'
import { sourceSchema } from '../../schemas/source.ts'
import { temporaryFolder } from '../when-done.ts'
import { mappingOf, NAMES } from './adapters/files.ts'

const FIRST = 'Country Name,Country Code,Year,Value\r\nAustria,AUT,2000,10\r\nFrance,FRA,2000,20\r\n'
const SECOND = 'Country Name,Country Code,Year,Value\r\nAustria,AUT,2000,11\r\nCanada,CAN,2000,30\r\n'

const pinOf = (file: string, text: string) => ({
  part: 'data',
  file,
  url: null,
  sha256: createHash('sha256').update(text).digest('hex'),
  bytes: Buffer.byteLength(text),
})

const MAPPING = { ...mappingOf('worldbank-population'), years: { first: 2000, last: 2000 } }

const descriptor = {
  title: 'People of an invented world',
  authors: 'Nobody',
  year: 2020,
  publisher: 'Nowhere',
  publisher_url: 'https://example.org/people',
  licence: 'CC0-1.0',
  citation: 'Nobody (2020).',
  quality: 3,
  adapter: { name: 'table', mapping: MAPPING },
  snapshots: [{ since: '1.1', files: [pinOf('people/first.csv', FIRST)] }],
}

let root = ''
const put = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
const describeAs = (given: unknown) => put('sources/production/people/source.json', JSON.stringify(given))
const read = () => readDescribedSources({ root, names: NAMES })
const rowsOf = (tables: readonly RawTable[], name: string) => tables.filter(({ table }) => table === name).flatMap(({ rows }) => rows)

beforeEach(async () => {
  root = temporaryFolder()
  await put('sources/production/raw/people/first.csv', FIRST)
  await describeAs(descriptor)
})

describe('described sources', () => {
  it('gives the rows of the adapter with source and since, the descriptor as a source, and the pin', async () => {
    const { tables, problems, pins } = await read()
    expect(problems).toEqual([])
    expect(tables).toMatchObject([
      {
        table: 'sources',
        rows: [
          {
            file: 'sources/production/people/source.json',
            line: 1,
            cells: {
              source: 'people',
              title: descriptor.title,
              year: '2020',
              url: 'https://example.org/people',
              quality: '3',
              note: '',
              since: '1.1',
              withdrawn: '',
            },
          },
        ],
      },
      {
        table: 'population',
        rows: [
          {
            file: 'people/first.csv',
            line: 2,
            cells: { country: 'AUT', year: '2000', persons: '10', source: 'people', quality: '', note: '', since: '1.1', withdrawn: '' },
          },
          { line: 3, cells: { country: 'FRA', persons: '20' } },
        ],
      },
    ])
    expect(pins).toEqual([
      { source: 'people', file: 'people/first.csv', sha256: pinOf('', FIRST).sha256, bytes: FIRST.length, since: '1.1' },
    ])
  })

  it('replaces the whole earlier snapshot: what the later one lacks is withdrawn', async () => {
    await put('sources/production/raw/people/second.csv', SECOND)
    await describeAs({ ...descriptor, snapshots: [...descriptor.snapshots, { since: '1.3', files: [pinOf('people/second.csv', SECOND)] }] })
    const { tables, problems, pins } = await read()
    expect(problems).toEqual([])
    expect(pins).toHaveLength(2)
    const rows = rowsOf(tables, 'population')
    expect(rows.map(({ file, line, cells }) => [file, line, cells.country, cells.persons, cells.since, cells.withdrawn])).toEqual([
      ['people/first.csv', 2, 'AUT', '10', '1.1', ''],
      ['people/first.csv', 3, 'FRA', '20', '1.1', ''],
      ['people/second.csv', 2, 'AUT', '11', '1.3', ''],
      ['people/second.csv', 3, 'CAN', '30', '1.3', ''],
      ['sources/production/people/source.json', 1, 'FRA', '20', '1.3', 'yes'],
    ])
  })

  it('prefers one source over another for a table, from the edition on that says so, and where it has the key', async () => {
    const other = { ...descriptor, snapshots: [...descriptor.snapshots, { since: '1.4', files: [pinOf('people/second.csv', SECOND)] }] }
    await put('sources/production/raw/people/second.csv', SECOND)
    await put('sources/production/others/source.json', JSON.stringify(other))
    const preferred = { since: '1.3', preferred_over: { population: ['others'] }, files: [pinOf('people/first.csv', FIRST)] }
    await describeAs({ ...descriptor, snapshots: [...descriptor.snapshots, preferred] })
    const { tables, problems } = await read()
    expect(problems).toEqual([])
    const rows = rowsOf(tables, 'population')
    const ofOthers = rows.filter(({ cells }) => cells.source === 'others').map(({ cells }) => [cells.country, cells.since, cells.withdrawn])
    // Its second edition has AUT and CAN and lacks FRA: AUT gives way, and FRA is not withdrawn, because the preferred source has both.
    expect(ofOthers).toEqual([
      ['AUT', '1.1', ''],
      ['FRA', '1.1', ''],
      ['CAN', '1.4', ''],
    ])
    expect(rows.filter(({ cells }) => cells.source === 'people')).toHaveLength(4)
    await describeAs({ ...descriptor, preferred_over: { population: ['other', 'people'] } })
    expect((await read()).problems).toMatchObject([
      { rule: 'unknown-source', actual: 'other', nearest: 'others' },
      { rule: 'unknown-source', actual: 'people' },
    ])
  })

  it('reads each edition by what is said of it: a later one may state its year, score, note, adapter and remarks', async () => {
    // In another layout too.
    const later = 'land;year;people\nAUT;2000;11\nAUT;2001;12\n'
    const columns = { country: { from: 'land' }, year: { from: 'year' }, persons: { from: 'people' } }
    await put('sources/production/raw/people/second.csv', later)
    const stated = {
      year: 2022,
      quality: 4,
      adapter: { name: 'table', mapping: { table: 'population', delimiter: ';', columns } },
      remarks: [{ table: 'population', country: 'AUT', note: 'counted' }],
    }
    const second = { since: '1.3', files: [pinOf('people/second.csv', later)] }
    const snapshots = [...descriptor.snapshots, { ...second, ...stated }, { ...second, since: '1.4' }]
    const text = JSON.stringify({ ...descriptor, remarks: [{ table: 'population', country: 'FRA', note: 'guessed' }], snapshots }, null, 2)
    await put('sources/production/people/source.json', text)
    const { tables, problems } = await read()
    expect(problems).toEqual([])
    const line = text.slice(0, text.indexOf('"since": "1.3"')).split('\n').length - 1
    expect(rowsOf(tables, 'sources').map(({ line, cells }) => [line, cells.year, cells.quality, cells.since])).toEqual([
      [1, '2020', '3', '1.1'],
      [line, '2022', '4', '1.3'],
    ])
    const shown = ['country', 'year', 'persons', 'note', 'since', 'withdrawn']
    expect(rowsOf(tables, 'population').map(({ cells }) => shown.map((column) => cells[column]))).toEqual([
      ['AUT', '2000', '10', '', '1.1', ''],
      ['FRA', '2000', '20', 'guessed', '1.1', ''],
      ['AUT', '2000', '11', 'counted', '1.3', ''],
      ['AUT', '2001', '12', 'counted', '1.3', ''],
      ['FRA', '2000', '20', 'not in the files of 1.3', '1.3', 'yes'],
      ['AUT', '2000', '11', 'counted', '1.4', ''],
      ['AUT', '2001', '12', 'counted', '1.4', ''],
    ])
    expect(rowsOf(tables, 'population').find(({ cells }) => cells.withdrawn)?.line).toBe(line)
  })

  it('reports what is wrong with a later edition where it is described, and its remarks on no row', async () => {
    await put('sources/production/raw/people/second.csv', SECOND)
    const second = { since: '1.3', files: [pinOf('people/second.csv', SECOND)] }
    const described = async (stated: object) => {
      const text = JSON.stringify({ ...descriptor, snapshots: [...descriptor.snapshots, { ...second, ...stated }] }, null, 2)
      await put('sources/production/people/source.json', text)
      const { problems } = await read()
      return problems.map(({ rule, line = 0 }) => [rule, text.split('\n')[line - 1]?.trim()])
    }
    expect(await described({ options: { last_year: 'soon' } })).toEqual([['bad-option', '"last_year": "soon"']])
    expect(await described({ remarks: [{ table: 'population', country: 'IND', note: 'x' }] })).toEqual([
      ['unused-remark', '"table": "population",'],
    ])
  })

  it('refuses a raw file that is not the pinned one, with both sums, and reads nothing of it', async () => {
    await put('sources/production/raw/people/first.csv', FIRST.replace('10', '19'))
    const { tables, problems, pins } = await read()
    const { sha256 } = pinOf('', FIRST.replace('10', '19'))
    expect(problems).toMatchObject([
      {
        rule: 'checksum-differs',
        file: 'people/first.csv',
        actual: `sha256 ${sha256}, ${FIRST.length} bytes`,
        expected: `sha256 ${pinOf('', FIRST).sha256}, ${FIRST.length} bytes`,
        advice: 'Put the pinned file there again, or add another edition of the file as a new snapshot in source.json.',
      },
    ])
    expect(tables.map(({ table }) => table)).toEqual(['sources'])
    expect(pins).toEqual([])
  })

  it('puts a remark into the note of the rows of its country, and reports one that is on no row', async () => {
    const remark = { table: 'population', country: 'AUT', note: 'one town only' }
    await describeAs({ ...descriptor, remarks: [remark, { ...remark, country: 'IND' }] })
    const { tables, problems } = await read()
    const rows = rowsOf(tables, 'population')
    expect(rows.map(({ cells }) => [cells.country, cells.note])).toEqual([
      ['AUT', 'one town only'],
      ['FRA', ''],
    ])
    expect(problems).toMatchObject([{ rule: 'unused-remark', file: 'sources/production/people/source.json', actual: 'population IND' }])
  })

  it('reports a folder without a descriptor, which would be left out silently', async () => {
    await put('sources/production/misnamed/source.jsn', '{}')
    expect((await read()).problems).toMatchObject([{ rule: 'missing-descriptor', file: 'sources/production/misnamed/source.json' }])
  })

  it('says where a missing file comes from', async () => {
    await rm(join(root, 'sources/production/raw/people/first.csv'))
    expect((await read()).problems).toMatchObject([
      { rule: 'missing-raw-file', file: 'people/first.csv', advice: expect.stringMatching(/--raw.*no public address/) },
    ])
  })

  it('reports unknown adapters, parts and broken descriptors, all at once', async () => {
    await describeAs({ ...descriptor, adapter: { name: 'world-bank-lnog' } })
    await put(
      'sources/production/other/source.json',
      JSON.stringify({ ...descriptor, snapshots: [{ since: '1.1', files: [{ ...pinOf('people/first.csv', FIRST), part: 'date' }] }] }),
    )
    await put('sources/production/torn/source.json', '{"title": ')
    await put('sources/production/wrong/source.json', JSON.stringify({ ...descriptor, quality: 6, licence: '' }))
    expect((await read()).problems.map(({ rule, file, column }) => [rule, file?.split('/')[2], column])).toEqual([
      ['missing-part', 'other', undefined],
      ['unknown-part', 'other', undefined],
      ['unknown-adapter', 'people', undefined],
      ['broken-descriptor', 'torn', undefined],
      ['broken-descriptor', 'wrong', 'licence'],
      ['broken-descriptor', 'wrong', 'quality'],
    ])
  })
})

describe('a source.json that is broken', () => {
  const FILE = 'sources/production/people/source.json'
  const pin = pinOf('people/first.csv', FIRST)

  it.each<[string, unknown, string]>([
    ['no JSON', '{"title": ', ':1: is not JSON: value expected; found "the end of the text".'],
    ['a comma too many', '{\n  "year": 2020,\n}', ':3: is not JSON: property name expected; found "}".'],
    ['a key twice', '{\n"year": 2020,\n"year": 2021\n}', ':3, column year: the key is there twice, first on line 2. Keep one of the two.'],
    ['a number as text', { ...descriptor, year: '2020' }, ', column year: invalid input: expected number, received string; found "2020".'],
    ['a year too early', { ...descriptor, year: 20 }, ', column year: too small: expected number to be >=1900; found "20".'],
    ['no list', { ...descriptor, snapshots: [] }, ', column snapshots: too small: expected array to have >=1 items; found "[]".'],
    ['no address', { ...descriptor, publisher_url: 'nowhere' }, ', column publisher_url: invalid URL; found "nowhere".'],
    [
      'a misspelt key',
      { ...descriptor, licence: undefined, licnce: 'x' },
      ', column licnce: is not a key of source.json; expected probably "licence"',
    ],
    [
      'a misspelt key in a list that may be left out',
      { ...descriptor, remarks: [{ table: 'population', contry: 'AUT', note: 'x' }] },
      ', column remarks.0.contry: is not a key of source.json; expected probably "country"',
    ],
    [
      'an option that is a list',
      { ...descriptor, adapter: { name: 'sdmx-csv-labels', options: { first_year: [2000] } } },
      ', column adapter.options.first_year: invalid input: expected string, received array, or Invalid input: expected number',
    ],
    [
      'the adapter table without a mapping',
      { ...descriptor, adapter: { name: 'table' } },
      ', column adapter: must have a mapping for the adapter table, and for no other; found',
    ],
    [
      'a mapping of a column that the table lacks',
      { ...descriptor, adapter: { name: 'table', mapping: { ...MAPPING, columns: { ...MAPPING.columns, person: { from: 'x' } } } } },
      ', column adapter.mapping.columns.person: is not a column of population that a file can fill; did you mean persons?; found',
    ],
    [
      'a wrong checksum',
      { ...descriptor, snapshots: [{ since: '1.1', files: [{ ...pin, sha256: 'ABC' }] }] },
      ', column snapshots.0.files.0.sha256: must be 64 hexadecimal digits in lower case; found "ABC".',
    ],
  ])('says so with its line: %s', async (_, given, says) => {
    await put(FILE, typeof given === 'string' ? given : JSON.stringify(given, undefined, 2))
    const said = (await read()).problems.map(describeProblem)
    expect(said.filter((text) => text.replace(says.startsWith(':') ? '' : /:\d+/, '').startsWith(`${FILE}${says}`))).toHaveLength(1)
  })

  it('says so where the file is not UTF-8 or begins with a byte order mark, and names the line of a value', async () => {
    await writeFile(join(root, FILE), Buffer.from([0x7b, 0xff, 0x7d]))
    expect((await read()).problems).toMatchObject([{ rule: 'broken-descriptor', line: 1, expected: 'UTF-8' }])
    await writeFile(join(root, FILE), Buffer.from('\ufeff{}', 'utf16le'))
    expect((await read()).problems).toMatchObject([{ rule: 'broken-descriptor', line: 1, message: 'the file is in UTF-16' }])
    await put(FILE, `\ufeff${JSON.stringify(descriptor)}`)
    expect((await read()).problems).toMatchObject([{ rule: 'broken-descriptor', line: 1, expected: 'UTF-8 without byte order mark' }])
    await put(FILE, JSON.stringify({ ...descriptor, quality: 6 }, undefined, 2))
    expect((await read()).problems).toMatchObject([{ rule: 'broken-descriptor', line: 9, column: 'quality', actual: '6' }])
  })
})

describe('the editions of a source', () => {
  it('carry options on, until a snapshot states others of the same name or another adapter', () => {
    const at = (since: string, stated: object) => ({ since, files: [pinOf('people/first.csv', FIRST)], ...stated })
    const other = { name: 'iso-country-codes', options: { x: 4 } }
    const later = [at('1.2', { options: { b: 3 } }), at('1.3', {}), at('1.4', { adapter: other }), at('1.5', { options: { y: 5 } })]
    const adapter = { name: 'unctad-wide', options: { a: 1, b: 2 } }
    const given = sourceSchema.parse({ ...descriptor, adapter, snapshots: [...descriptor.snapshots, ...later] })
    const carried = { a: 1, b: 3 }
    expect(editionsOf(given, () => 1).map(({ adapter: { name }, options }) => [name, options])).toEqual([
      ['unctad-wide', adapter.options],
      ['unctad-wide', carried],
      ['unctad-wide', carried],
      ['iso-country-codes', { x: 4 }],
      ['iso-country-codes', { x: 4, y: 5 }],
    ])
  })
})

describe('source.json', () => {
  const accepts = (given: unknown) => sourceSchema.safeParse(given).success

  it('requires snapshots in the order of since, each once', () => {
    const [first] = descriptor.snapshots
    expect(accepts({ ...descriptor, snapshots: [first, { ...first, since: '1.10' }] })).toBe(true)
    expect(accepts({ ...descriptor, snapshots: [first, first] })).toBe(false)
    expect(accepts({ ...descriptor, snapshots: [first, { ...first, since: '1.3', year: 2022 }] })).toBe(true)
    expect(accepts({ ...descriptor, snapshots: [{ ...first, year: 2022 }] })).toBe(false)
    expect(
      accepts({
        ...descriptor,
        snapshots: [
          { ...first, since: '1.10' },
          { ...first, since: '1.2' },
        ],
      }),
    ).toBe(false)
  })
})
