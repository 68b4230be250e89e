// Tests `new --edition` with the real command line, in a made-up workspace of production with one source.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../pipeline/io/files.ts'
import { header, tableNamed } from '../../schemas/tables.ts'
import { temporaryFolder } from '../when-done.ts'
import { PROJECT, runMain } from '../workspace.ts'

const DESCRIPTOR = 'sources/production/waste/source.json'
const FIRST = 'code,year,kt\nAUT,2020,10\nFRA,2020,20.5\nFRA,2021,21\n'
const MAPPING = {
  table: 'waste_generated',
  columns: { country: { from: 'code' }, year: { from: 'year' }, waste_kt: { from: 'kt' } },
  constants: { boundary: 'all packaging' },
}

let root = ''
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const raw = (name: string) => `sources/production/raw/waste/${name}`
const run = (...args: readonly string[]) => runMain([...args, '--env', 'production'], root)
const edition = (name: string, ...options: readonly string[]) =>
  run('new', '1.2', '--date', '2026-01-02', ...options, '--edition', 'waste', raw(name))

beforeEach(() => {
  root = temporaryFolder()
  mkdirSync(join(root, 'sources'))
  for (const name of readdirSync(join(PROJECT, 'sources')).filter((file) => file.endsWith('.csv')))
    copyFileSync(join(PROJECT, 'sources', name), join(root, 'sources', name))
  put('sources/production/exceptions.csv', `${header(tableNamed('exceptions')).join(',')}\n`)
  put(raw('first.csv'), FIRST)
  const files = [{ part: 'data', file: 'waste/first.csv', url: null, sha256: sha256(Buffer.from(FIRST)), bytes: FIRST.length }]
  const descriptor = {
    ...{ title: 'Waste', authors: 'A', year: 2020, publisher: 'P', publisher_url: 'https://example.org/', licence: 'CC0-1.0' },
    ...{ citation: 'C', quality: 3, adapter: { name: 'table', mapping: MAPPING }, snapshots: [{ since: '1.1', files }] },
  }
  put(DESCRIPTOR, `${JSON.stringify(descriptor, null, 2)}\n`)
  const plan = { licence: 'CC0-1.0', changes: [], coverage: { countries: 2, first_year: 2020, last_year: 2021 }, waivers: [] }
  const release = {
    version: '1.1',
    date: '2026-01-01',
    previous: null,
    summary: 'The first.',
    method_changes: [],
    environments: { production: plan },
  }
  put('releases/1.1/release.json', `${JSON.stringify(release, null, 2)}\n`)
  // Nothing here looks into the lock.
  copyFileSync(join(PROJECT, 'releases/1.1/production.lock.json'), join(root, 'releases/1.1/production.lock.json'))
})

const NEXT = 'code,year,kt\nAUT,2020,12\nFRA,2021,21\nIND,2020,300\nIND,2021,310\n'

/** What is said of 1.2, in case it only corrects values of the release before it. */
const needsPatch = (previous: string, patch: string) =>
  `Unless the edition brings records that ${previous} does not have, check will ask for a patch version: ${patch}, not 1.2.\n`

describe('new --edition', () => {
  it('pins the file, writes the snapshot, and says what it adds, revises and withdraws', async () => {
    put(raw('next.csv'), NEXT)
    const { code, stdout, stderr } = await edition('next.csv')
    expect({ code, stderr }).toEqual({ code: 0, stderr: needsPatch('1.1', '1.1.1') })
    const { snapshots } = JSON.parse(read(DESCRIPTOR))
    const pin = { part: 'data', file: 'waste/next.csv', url: null, sha256: sha256(Buffer.from(NEXT)), bytes: NEXT.length }
    expect(snapshots).toEqual([expect.objectContaining({ since: '1.1' }), { since: '1.2', files: [pin] }])
    expect(stdout).toContain('  adds 2 rows of waste_generated (1 country: IND; 2020–2021; 610 kt)\n')
    expect(stdout).toContain('  revises 1 row of waste_generated (1 country: AUT; 2020; 10 kt → 12 kt; other waste_kt)\n')
    expect(stdout).toContain('  withdraws 1 row of waste_generated (1 country: FRA; 2020; 21 kt)\n')
    expect(stdout).toContain('  "add source waste"\n  "revise source waste"\n  "remove source waste"\n')
    expect(stdout).not.toContain('series with rows of other sources')
    // A second run changes nothing, not even an address that was added meanwhile.
    snapshots[1].files[0].url = 'https://example.org/next.csv'
    put(DESCRIPTOR, JSON.stringify({ ...JSON.parse(read(DESCRIPTOR)), snapshots }, null, 2))
    const before = read(DESCRIPTOR)
    expect((await edition('next.csv')).code).toBe(0)
    expect(read(DESCRIPTOR)).toBe(before)
  })

  it('names the snapshot that a removed draft left, and writes no other beside it', async () => {
    put(raw('next.csv'), NEXT)
    await edition('next.csv')
    rmSync(join(root, 'releases/1.2'), { recursive: true })
    const left = read(DESCRIPTOR)
    const advice = 'If it is left over from a draft that was removed, remove the snapshot, too.'
    const refused = await run('new', '1.1.1', '--edition', 'waste', raw('next.csv'))
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('found "1.2"')
    expect(refused.stderr).toContain(advice)
    expect(read(DESCRIPTOR)).toBe(left)
    const { code, stderr } = await run('new', '1.1.1')
    const line = left.split('\n').findIndex((text) => text.includes('"since": "1.2"')) + 1
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `${DESCRIPTOR}:${line} has a snapshot since 1.2, which is no release. ${advice}\n`,
    })
  })

  it('reads another layout once the snapshot has a mapping of its own', async () => {
    put(raw('next.csv'), 'land;jahr;menge\nAUT;2020;10000\nFRA;2020;20500\nFRA;2021;22000\n')
    const refused = await edition('next.csv')
    expect(refused.code).toBe(2)
    expect(refused.stderr).toMatch(/the columns are separated by ";"|wrong header/)
    expect(refused.stderr).toContain(`The draft and the snapshot in ${DESCRIPTOR} are written.`)
    const described = JSON.parse(read(DESCRIPTOR))
    const columns = { country: { from: 'land' }, year: { from: 'jahr' }, waste_kt: { from: 'menge', unit: 'tonnes' } }
    described.snapshots[1].adapter = { name: 'table', mapping: { ...MAPPING, delimiter: ';', columns } }
    put(DESCRIPTOR, JSON.stringify(described, null, 2))
    const { code, stdout } = await edition('next.csv', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout).edition).toMatchObject({
      changes: [
        {
          change: 'revised',
          table: 'waste_generated',
          rows: 1,
          columns: ['waste_kt'],
          countries: ['FRA'],
          years: [2021, 2021],
          ktBefore: 21,
          ktAfter: 22,
        },
      ],
      declarations: ['revise source waste'],
    })
  })

  it('goes back to an earlier edition as it was read, and retires a source', async () => {
    put(raw('next.csv'), 'land;jahr;menge\nAUT;2020;12\n')
    const described = JSON.parse(read(DESCRIPTOR))
    const columns = { country: { from: 'land' }, year: { from: 'jahr' }, waste_kt: { from: 'menge' } }
    const files = [{ part: 'data', file: 'waste/next.csv', url: null, sha256: sha256(Buffer.from(read(raw('next.csv')))), bytes: 28 }]
    described.snapshots.push({
      since: '1.1.1',
      year: 2026,
      adapter: { name: 'table', mapping: { ...MAPPING, delimiter: ';', columns } },
      files,
    })
    put(DESCRIPTOR, JSON.stringify(described, null, 2))
    put(
      'releases/1.1.1/release.json',
      read('releases/1.1/release.json').replace('"1.1"', '"1.1.1"').replace('"previous": null', '"previous": "1.1"'),
    )
    put('releases/1.1.1/production.lock.json', '{}')
    expect((await run('withdraw', '1.1.1', '--reason', 'The figures are wrong.')).code).toBe(0)
    const kept = await run('new', '1.2', '--date', '2026-01-02')
    expect(kept.stderr).toContain(
      `snapshot of waste since 1.1.1 (${DESCRIPTOR}): plastic-eol new 1.2 --env production --edition waste data=${raw('first.csv')}`,
    )
    const back = await run('new', '1.2', '--edition', 'waste', `data=${raw('first.csv')}`)
    expect(back).toMatchObject({ code: 0, stderr: needsPatch('1.1.1', '1.1.2') })
    expect(back.stdout).toContain('  revises 1 row of waste_generated (1 country: AUT; 2020; 12 kt → 10 kt; other waste_kt)\n')
    expect(JSON.parse(read(DESCRIPTOR)).snapshots[2]).toMatchObject({
      since: '1.2',
      year: 2020,
      adapter: { name: 'table', mapping: MAPPING },
    })

    const retired = await run('new', '1.2', '--retire', 'waste')
    expect(JSON.parse(read(DESCRIPTOR)).snapshots[2]).toMatchObject({ since: '1.2', files: [] })
    expect(retired.stdout).toContain('  withdraws 1 row of sources\n  withdraws 1 row of waste_generated (1 country: AUT; 2020; 12 kt)\n')
    expect(retired.stdout).toContain('  "remove source waste"\n')
    expect((await run('new', '1.2', '--retire', 'waste', '--edition', 'waste', raw('first.csv'))).stderr).toContain('cannot be combined')
  })

  it('refuses what it cannot pin, and writes nothing', async () => {
    const before = read(DESCRIPTOR)
    put('elsewhere.csv', NEXT)
    put(raw('first.csv'), NEXT)
    const tries: readonly (readonly [readonly string[], string])[] = [
      [['wast', raw('first.csv')], 'Did you mean waste?'],
      [['waste', raw('none.csv')], 'There is no file'],
      [['waste', 'elsewhere.csv'], 'is not below the folder of the raw files'],
      [['waste', raw('first.csv')], 'An earlier edition of waste is in waste/first.csv already.'],
      [['waste'], '--edition names no file of waste.'],
    ]
    for (const [words, message] of tries) {
      const { code, stderr } = await run('new', '1.2', '--date', '2026-01-02', '--edition', ...words)
      expect({ code, said: stderr.includes(message) ? message : stderr }).toEqual({ code: 2, said: message })
    }
    expect(read(DESCRIPTOR)).toBe(before)
    expect(readdirSync(join(root, 'releases'))).toEqual(['1.1'])
    expect((await runMain(['new', '1.2', '--edition', 'waste', raw('first.csv')], root)).stderr).toContain('the environment demo has none')
  })
})
