import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { CalculatedRelease } from '../../pipeline/compute/calculated-release.ts'
import { ADDRESSES, readSourceAddresses } from '../../pipeline/ingest/source-addresses.ts'
import { releaseRowsOf } from '../../pipeline/report/explain/release-rows.ts'
import { checkedInputs } from '../checks/world.ts'
import { coverageNamed, NEWEST } from '../coverage.ts'
import { PROJECT } from '../workspace.ts'
import { workspaceWith } from './beside.ts'

test('each typed source has one address, in its row or in the file of addresses', async () => {
  const { addresses, problems } = await readSourceAddresses(PROJECT)
  expect(problems).toEqual([])
  const typed = readFileSync(join(PROJECT, 'sources/production/assumptions/sources.csv'), 'utf8')
  const rows = Papa.parse<Record<string, string>>(typed, { header: true }).data
  const without = rows
    .filter(({ source, url, publisher }) => source && url === '' && publisher !== 'plastic-eol')
    .map(({ source }) => source)
  expect([...addresses.keys()].sort()).toEqual(without.sort())
})

test('an explanation gives the address of a source whose row has none', () => {
  const inputs = { ...checkedInputs(), addresses: new Map([['weak', 'https://example.org/page']]) }
  const { papers } = releaseRowsOf(new CalculatedRelease(inputs, coverageNamed(NEWEST)))
  const addressOf = (source: string) => papers.get(source)?.url
  expect([addressOf('weak'), addressOf('good')]).toEqual(['https://example.org/page', null])
})

test('what is wrong is reported with its line, and a workspace without the file has no addresses', async () => {
  expect(await readSourceAddresses(workspaceWith({}))).toEqual({ addresses: new Map(), problems: [] })
  const text = 'source,address,states\na,https://example.org,it\na,example.org,\n'
  const { problems } = await readSourceAddresses(workspaceWith({ [ADDRESSES.file]: text }))
  expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual(['3 address', '3 states', '3 source'])
})
