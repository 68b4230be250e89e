import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readDescribedSources } from '../../pipeline/ingest/described-sources.ts'
import { sourceSchema } from '../../schemas/source.ts'
import { NAMES } from './adapters/files.ts'

const FIRST = 'Country Name,Country Code,Year,Value\r\nAustria,AUT,2000,10\r\nFrance,FRA,2000,20\r\n'
const SECOND = 'Country Name,Country Code,Year,Value\r\nAustria,AUT,2000,11\r\nCanada,CAN,2000,30\r\n'

const pinOf = (file: string, text: string) => ({
  part: 'data',
  file,
  url: null,
  sha256: createHash('sha256').update(text).digest('hex'),
  bytes: Buffer.byteLength(text),
})

const descriptor = {
  title: 'People of an invented world',
  authors: 'Nobody',
  year: 2020,
  publisher: 'Nowhere',
  publisher_url: 'https://example.org/people',
  licence: 'CC0-1.0',
  citation: 'Nobody (2020).',
  quality: 3,
  adapter: { name: 'world-bank-long', options: { indicator: 'population', first_year: 2000, last_year: 2000 } },
  snapshots: [{ since: '1.1', files: [pinOf('people/first.csv', FIRST)] }],
}

let root = ''
const put = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
const describeAs = (given: unknown) => put('sources/production/people/source.json', JSON.stringify(given))
const read = () => readDescribedSources({ root, names: NAMES })

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'described-'))
  await put('sources/production/raw/people/first.csv', FIRST)
  await describeAs(descriptor)
})
afterEach(() => rm(root, { recursive: true, force: true }))

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

  it('reads the raw files from another folder', async () => {
    await put('elsewhere/people/first.csv', FIRST)
    await rm(join(root, 'sources/production/raw'), { recursive: true })
    expect((await readDescribedSources({ root, raw: join(root, 'elsewhere'), names: NAMES })).problems).toEqual([])
  })

  it('replaces the whole earlier snapshot: what the later one lacks is withdrawn', async () => {
    await put('sources/production/raw/people/second.csv', SECOND)
    await describeAs({ ...descriptor, snapshots: [...descriptor.snapshots, { since: '1.3', files: [pinOf('people/second.csv', SECOND)] }] })
    const { tables, problems, pins } = await read()
    expect(problems).toEqual([])
    expect(pins).toHaveLength(2)
    const rows = tables.filter(({ table }) => table === 'population').flatMap((table) => table.rows)
    expect(rows.map(({ file, line, cells }) => [file, line, cells.country, cells.persons, cells.since, cells.withdrawn])).toEqual([
      ['people/first.csv', 2, 'AUT', '10', '1.1', ''],
      ['people/first.csv', 3, 'FRA', '20', '1.1', ''],
      ['people/second.csv', 2, 'AUT', '11', '1.3', ''],
      ['people/second.csv', 3, 'CAN', '30', '1.3', ''],
      ['sources/production/people/source.json', 1, 'FRA', '20', '1.3', 'yes'],
    ])
  })

  it('refuses a raw file that is not the pinned one, with both sums, and reads nothing of it', async () => {
    await put('sources/production/raw/people/first.csv', FIRST.replace('10', '19'))
    const { tables, problems, pins } = await read()
    const { sha256 } = pinOf('', FIRST.replace('10', '19'))
    expect(problems).toMatchObject([
      {
        code: 'checksum-differs',
        file: 'people/first.csv',
        found: `sha256 ${sha256}, ${FIRST.length} bytes`,
        expected: `sha256 ${pinOf('', FIRST).sha256}, ${FIRST.length} bytes`,
      },
    ])
    expect(tables.map(({ table }) => table)).toEqual(['sources'])
    expect(pins).toEqual([])
  })

  it('puts a remark into the note of the rows of its country, and reports one that is on no row', async () => {
    const remark = { table: 'population', country: 'AUT', note: 'one town only' }
    await describeAs({ ...descriptor, remarks: [remark, { ...remark, country: 'IND' }] })
    const { tables, problems } = await read()
    const rows = tables.filter(({ table }) => table === 'population').flatMap((table) => table.rows)
    expect(rows.map(({ cells }) => [cells.country, cells.note])).toEqual([
      ['AUT', 'one town only'],
      ['FRA', ''],
    ])
    expect(problems).toMatchObject([{ code: 'unused-remark', file: 'sources/production/people/source.json', found: 'population IND' }])
  })

  it('reports a folder without a descriptor, which would be left out silently', async () => {
    await put('sources/production/misnamed/source.jsn', '{}')
    expect((await read()).problems).toMatchObject([{ code: 'missing-descriptor', file: 'sources/production/misnamed/source.json' }])
  })

  it('says where a missing file comes from', async () => {
    await rm(join(root, 'sources/production/raw/people/first.csv'))
    expect((await read()).problems).toMatchObject([
      { code: 'missing-raw-file', file: 'people/first.csv', remedy: expect.stringMatching(/--raw.*no public address/) },
    ])
  })

  it('says once that the folder of the raw files is missing, and names it', async () => {
    await rm(join(root, 'sources/production/raw'), { recursive: true })
    expect((await read()).problems).toMatchObject([
      {
        code: 'missing-raw-file',
        file: 'sources/production/raw',
        message: 'the folder of the raw files is missing',
        remedy: expect.stringContaining('plastic-eol fetch'),
      },
    ])
    const elsewhere = await readDescribedSources({ root, raw: '/nowhere', names: NAMES })
    expect(elsewhere.problems).toMatchObject([{ file: '/nowhere', remedy: expect.stringContaining('leave --raw out') }])
    const file = join(root, 'sources/production/people/source.json')
    const noFolder = await readDescribedSources({ root, raw: file, names: NAMES })
    expect(noFolder.problems).toMatchObject([{ file, message: expect.stringContaining('is not a folder') }])
  })

  it('reports unknown adapters, parts and broken descriptors, all at once', async () => {
    await describeAs({ ...descriptor, adapter: { name: 'world-bank-lnog' } })
    await put(
      'sources/production/other/source.json',
      JSON.stringify({ ...descriptor, snapshots: [{ since: '1.1', files: [{ ...pinOf('people/first.csv', FIRST), part: 'date' }] }] }),
    )
    await put('sources/production/torn/source.json', '{"title": ')
    await put('sources/production/wrong/source.json', JSON.stringify({ ...descriptor, quality: 6, licence: '' }))
    expect((await read()).problems.map(({ code, file, column }) => [code, file?.split('/')[2], column])).toEqual([
      ['missing-part', 'other', undefined],
      ['unknown-part', 'other', undefined],
      ['unknown-adapter', 'people', undefined],
      ['broken-descriptor', 'torn', undefined],
      ['broken-descriptor', 'wrong', 'licence'],
      ['broken-descriptor', 'wrong', 'quality'],
    ])
  })
})

describe('source.json', () => {
  const accepts = (given: unknown) => sourceSchema.safeParse(given).success
  const withFile = (change: Readonly<Record<string, unknown>>) => ({
    ...descriptor,
    snapshots: [{ since: '1.1', files: [{ ...pinOf('people/first.csv', FIRST), ...change }] }],
  })

  it('accepts what it should and neither {} nor a near miss', () => {
    expect(accepts(descriptor)).toBe(true)
    expect(accepts({})).toBe(false)
    expect(accepts({ ...descriptor, licenses: 'CC0-1.0' })).toBe(false)
    expect(accepts({ ...descriptor, snapshots: [] })).toBe(false)
    expect(accepts(withFile({ sha256: 'ABC' }))).toBe(false)
    expect(accepts(withFile({ bytes: '12' }))).toBe(false)
  })

  it('keeps raw files below their folder', () => {
    for (const file of ['../escape.csv', '/absolute.csv', 'a//b.csv', 'a/../b.csv', 'a\\b.csv', '.hidden/b.csv']) {
      expect(accepts(withFile({ file })), file).toBe(false)
    }
  })

  it('requires snapshots in the order of since, each once', () => {
    const [first] = descriptor.snapshots
    expect(accepts({ ...descriptor, snapshots: [first, { ...first, since: '1.10' }] })).toBe(true)
    expect(accepts({ ...descriptor, snapshots: [first, first] })).toBe(false)
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
