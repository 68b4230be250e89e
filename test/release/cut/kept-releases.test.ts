// Tests kept releases where the disk or somebody else interferes.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cacheFolder } from '../../../pipeline/io/cache-folder.ts'
import { type Engine, openEngine } from '../../../pipeline/io/engine.ts'
import { sha256 } from '../../../pipeline/io/files.ts'
import type { Scratch } from '../../../pipeline/io/scratch.ts'
import { COMPARED_COLUMNS } from '../../../pipeline/release/changes/differences.ts'
import { textFile } from '../../../pipeline/release/cut/bundle.ts'
import { findKept, keepRelease } from '../../../pipeline/release/cut/kept-releases.ts'
import { LOCKED_FILES } from '../../../pipeline/release/cut/lock.ts'
import type { PreparedRelease } from '../../../pipeline/release/cut/prepared-release.ts'

let folder: string
let engine: Engine
const said: string[] = []
const [failed, kept] = [sha256('failed'), sha256('kept')]
const cache = () => cacheFolder(join(folder, 'cache'), { onUnusable: (_, reason) => said.push(reason) })
const keep = (key: string) => keepRelease(cache(), key, engine, PREPARED, { findings: null, differing: '' })
const scratch: Scratch = {
  folder: (name) => mkdtempSync(join(folder, name)),
}

/** The parts of a release that are kept. */
const PREPARED = {
  newLock: { data: Object.fromEntries(LOCKED_FILES.map((name) => [name, sha256(name)])) },
  countries: 1,
  records: 1,
  changes: {
    ...{ version: '1.1', previous: null, environment: 'demo', notice: 'Invented.', method_changes: [], declared: [], inputs: [] },
    ...{ records: { added: 0, removed: 0, changed: 0 }, added: [], removed: [], metrics: [], cells: [] },
  },
  files: new Map(LOCKED_FILES.map((name) => [name, textFile(name)])),
} as unknown as PreparedRelease

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plastic-eol-cache-'))
  engine = await openEngine()
  await engine.enter('1.1')
})
afterAll(() => {
  engine.close()
  rmSync(folder, { recursive: true })
})

it('leaves the engine free for the next file of tables when one cannot be written', async () => {
  await keep(failed)
  expect(said).toEqual([expect.stringContaining('records does not exist')])
  for (const [table, columns] of Object.entries(COMPARED_COLUMNS)) {
    const names = columns === '*' ? ['country'] : columns.split(', ')
    await engine.run(`create table ${table} as select ${names.map((name) => `'some' as ${name}`).join(', ')}`)
  }
  await keep(kept)
  const found = await findKept(cache(), kept, scratch)
  await found?.restore(engine, '1.2')
  expect(await engine.rows('select * from "1.2".records')).toEqual([{ country: 'some' }])
  expect(said).toHaveLength(1)
})

it.each<[string, () => void]>([
  ['vanishes', () => rmSync(join(folder, 'cache'), { recursive: true })],
  ['is changed in place', () => writeFileSync(join(folder, 'cache', kept, 'datasets.csv'), 'others')],
])('uses the bytes that it compared, also where the entry %s afterwards', async (_, interfere) => {
  await keep(kept)
  const found = await findKept(cache(), kept, scratch)
  const files = await found?.files()
  interfere()
  expect(String(files?.get('datasets.csv')?.content())).toBe('datasets.csv')
  await found?.restore(engine, '1.3')
  expect(await engine.rows('select * from "1.3".records')).toEqual([{ country: 'some' }])
  expect(await found?.files()).toBeUndefined()
})

it.each([
  ['another number', '"records":1,', '"records":2,'],
  ['another text', '"Invented."', '"Invented,"'],
  ['another checksum of itself', /"sha256":"../, '"sha256":"zz'],
])('finds nothing where its summary has %s', async (_, from, to) => {
  await keep(kept)
  const file = join(folder, 'cache', kept, 'summary.json')
  const text = readFileSync(file, 'utf8')
  expect(await findKept(cache(), kept, scratch)).toBeDefined()
  writeFileSync(file, text.replace(from, to))
  expect(readFileSync(file, 'utf8')).not.toBe(text)
  expect(await findKept(cache(), kept, scratch)).toBeUndefined()
})
