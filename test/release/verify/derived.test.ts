// Tests files for other programs whose values do not follow from the locked files, although the list of files matches them.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { sha256 } from '../../../pipeline/io/files.ts'
import { readWorkbook } from '../../../pipeline/release/cut/formats/workbook.ts'
import { filesFrom } from '../../../pipeline/release/files.ts'
import { derivedProblems, MADE_AGAIN, PARTLY_MADE_AGAIN } from '../../../pipeline/release/verify/derived.ts'
import { lockSchema } from '../../../schemas/lock.ts'
import { type SharedWorkspace, smallBuilt } from '../../small-workspace.ts'

let workspace: SharedWorkspace
const files = new Map<string, Buffer>()

beforeAll(async () => {
  workspace = await smallBuilt()
  const folder = workspace.path('releases/1.2/demo')
  for (const name of readdirSync(folder)) files.set(name, readFileSync(join(folder, name)))
})

/** The problems of the bundle with these files instead of its own, and with a matching list of files. */
async function problemsWith(changed: Readonly<Record<string, Uint8Array | string>> = {}): Promise<string[]> {
  const all = new Map([...files, ...Object.entries(changed).map(([name, content]) => [name, Buffer.from(content)] as const)])
  const entries = [...all].map(([path, content]) => ({ path, bytes: content.length, sha256: sha256(content) }))
  const lock = lockSchema.parse(JSON.parse(workspace.read('releases/1.2/demo.lock.json')))
  const place = { nameOf: (path: string) => path, read: async (path: string) => all.get(path) }
  return (await derivedProblems(place, lock, entries)).map(({ file, message }) => `${file}: ${message}`)
}

const text = (name: string) => String(files.get(name))
const said = (name: string) => [`${name}: contradicts the locked files`]

it('holds every derived file against the locked ones', () => {
  expect([...MADE_AGAIN, ...PARTLY_MADE_AGAIN].sort()).toEqual(
    filesFrom('published')
      .map(({ name }) => name)
      .filter((name) => name !== 'explorer.json')
      .sort(),
  )
})

it('finds nothing in what was built', async () => {
  expect(await problemsWith()).toEqual([])
})

it.each<[string, (content: string) => string]>([
  ['countries.csv', (content) => content.replace('Brazil', 'Brasil')],
  ['countries.csv', (content) => content.replace(/^PRY.*\n/m, '')],
  ['pairs.csv', (content) => content.replace('PET bottles,PET,true', 'PET bottles,PET,false')],
  ['pairs.csv', (content) => `${content}PET bottles,ABS,true\n`],
  ['national-totals.csv', (content) => content.replace(/(waste_produced_in_the_country,kt,)\d/, '$19')],
  ['datasets.sdmx.csv', (content) => content.replace(/,(\d+\.\d+),KT\n$/, ',7$1,KT\n')],
  ['datasets.sdmx.csv', (content) => content.replaceAll('_DEMO(', '_PRODUCTION(')],
  ['structure.sdmx.json', (content) => content.replace('"Kilotonnes"', '"Tonnes"')],
  ['structure.sdmx.json', () => 'no JSON'],
  ['structure.sdmx', (content) => content.replace('>Kilotonnes<', '>Tonnes<')],
  ['structure.sdmx', () => 'no XML'],
  ['plastic-packaging-eol.xlsx', () => 'no workbook'],
])('finds a %s that says something else', async (name, change) => {
  const content = change(text(name))
  expect(content).not.toBe(text(name))
  expect(await problemsWith({ [name]: content })).toEqual(expect.arrayContaining(said(name)))
})

it('finds one other number in the workbook, another order of its sheets, and one that does not belong there', async () => {
  const sheets = await readWorkbook(files.get('plastic-packaging-eol.xlsx') ?? Buffer.from(''))
  const written = (change: (value: string | number) => string | number, inOrder = sheets) => {
    const book = utils.book_new()
    for (const { name, rows } of inOrder) {
      const changed = name === 'Leaves' ? rows.map((row, at) => (at === 9 ? row.map(change) : [...row])) : rows.map((row) => [...row])
      utils.book_append_sheet(book, utils.aoa_to_sheet(changed), name)
    }
    return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))
  }
  // Other bytes with the same values are no problem, because a later version of the program may write them.
  expect(await problemsWith({ 'plastic-packaging-eol.xlsx': written((value) => value) })).toEqual([])
  const invented = { name: 'Corrected totals', rows: [['FRA', 2022, 1]] }
  for (const other of [
    written((value) => (typeof value === 'number' ? value + 1 : value)),
    written((value) => value, [invented, ...sheets]),
    written((value) => value, [...sheets, invented]),
    written((value) => value, [...sheets].reverse()),
  ])
    expect(await problemsWith({ 'plastic-packaging-eol.xlsx': other })).toEqual(said('plastic-packaging-eol.xlsx'))
})

it('accepts the same numbers written with other digits', async () => {
  const fewer = text('datasets.sdmx.csv').replaceAll('.000000,', ',')
  expect(fewer).not.toBe(text('datasets.sdmx.csv'))
  expect(await problemsWith({ 'datasets.sdmx.csv': fewer })).toEqual([])
})

it('says nothing of derived files where the data themselves are not the locked ones', async () => {
  expect(await problemsWith({ 'datasets.csv': 'country\n', 'pairs.csv': 'x' })).toEqual([])
})
