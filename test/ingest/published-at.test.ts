import { expect, it } from 'vitest'
import { PUBLISHED_AT, readPublishedAt } from '../../pipeline/ingest/published-at.ts'
import { NOWHERE } from '../../pipeline/model/published-at.ts'
import { workspaceWith } from './beside.ts'

const read = (...lines: string[]) =>
  readPublishedAt(workspaceWith({ [PUBLISHED_AT.file]: ['environment,address,doi', ...lines, ''].join('\n') }), 'demo')

it('gives the address of the environment without a slash at its end, and its DOI', async () => {
  const { publishedAt, problems } = await read(
    'production,https://other.example,',
    'demo,https://data.example/plastic/,10.5281/zenodo.1234567',
  )
  expect(problems).toEqual([])
  expect(publishedAt).toEqual({ address: 'https://data.example/plastic', doi: '10.5281/zenodo.1234567' })
  expect((await read('production,https://other.example,')).publishedAt).toEqual(NOWHERE)
  expect((await read('demo,,')).publishedAt).toEqual(NOWHERE)
})

it.each([
  ['demo,data.example,', 'address'],
  ['demo,,https://doi.org/10.5281/zenodo.1', 'doi'],
  ['test,https://data.example,', 'environment'],
])('has a problem for the line %s', async (line, column) => {
  expect((await read(line)).problems).toMatchObject([{ file: 'sources/published_at.csv', line: 2, column }])
})

it('has a problem for a second line of an environment', async () => {
  expect((await read('demo,https://a.example,', 'demo,https://b.example,')).problems).toMatchObject([{ line: 3, column: 'environment' }])
})
