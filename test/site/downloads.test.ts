// Tests that every file saved from the demo says that it is from the demo, in its name or in its content.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parquetMetadata } from 'hyparquet'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import { BULK_FILES, FILE_OPERATIONS } from '../../pipeline/api/routes.ts'
import { type SharedWorkspace, smallBuilt } from '../small-workspace.ts'

let workspace: SharedWorkspace
const tree = () => workspace.path('public/demo')
beforeAll(async () => {
  workspace = await smallBuilt()
})

/** The names under which the landing page saves files, by file. */
function savedNames(): ReadonlyMap<string, string> {
  const html = readFileSync(join(tree(), 'index.html'), 'utf8')
  const links = [...html.matchAll(/<a download="([^"]*)" href="v\/1\.2\/([^"]*)"/g)]
  return new Map(links.map(([, saved = '', file = '']) => [file, saved]))
}

/** The texts in which a file describes itself. In a workbook one per sheet. */
async function insideOf(file: string): Promise<string[]> {
  const path = join(tree(), 'v/1.2', file)
  const bytes = readFileSync(path)
  if (file.endsWith('.xlsx'))
    return Promise.all(
      ['About', 'National totals', 'Leaves', 'Metrics', 'Sources'].map(async (name) => String((await readSheet(path, name))[0]?.[0])),
    )
  if (file.endsWith('.parquet')) {
    const { key_value_metadata } = parquetMetadata(new Uint8Array(bytes).buffer)
    return [JSON.stringify(key_value_metadata?.map(({ key, value }) => [key, value]))]
  }
  return [bytes.toString('utf8').slice(0, 4_000)]
}

const SAYS_DEMO = /\bdemo\b|_DEMO\(|values are invented/

it.each([...BULK_FILES, ...Object.values(FILE_OPERATIONS)])('%s says demo in its name or inside', async (file) => {
  const inside = (await insideOf(file)).every((text) => SAYS_DEMO.test(text))
  const saved = savedNames().get(file)
  expect({ file, saved, says: inside || (saved !== undefined && /_demo_1\.2[._]/.test(saved)) }).toMatchObject({ says: true })
})

it('every link to a file of a release saves it under a name of its own, with environment and release', () => {
  const names = savedNames()
  expect(names.get('datasets.csv')).toBe('plastic-packaging-eol_demo_1.2.csv')
  expect(names.get('plastic-packaging-eol.xlsx')).toBe('plastic-packaging-eol_demo_1.2.xlsx')
  expect(names.get('datasets.sdmx.csv')).toBe('plastic-packaging-eol_demo_1.2.sdmx.csv')
  expect(names.get('national-totals.csv')).toBe('plastic-packaging-eol_demo_1.2_national-totals.csv')
  expect(new Set(names.values()).size).toBe(names.size)
  for (const [file, saved] of names) expect(saved, file).toMatch(/^plastic-packaging-eol_demo_1\.2[._]/)
})

it('the lists in the root of the tree, and the feed, say what environment they are of', () => {
  for (const file of ['versions.json', 'index.json', 'openapi.json', 'feed.xml', 'index.html']) {
    expect(readFileSync(join(tree(), file), 'utf8'), file).toMatch(SAYS_DEMO)
  }
})
