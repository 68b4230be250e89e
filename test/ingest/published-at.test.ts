import { expect, it } from 'vitest'
import { readPublishedAt } from '../../pipeline/ingest/published-at.ts'
import { NOWHERE } from '../../pipeline/model/published-at.ts'

const read = (...lines: string[]) => readPublishedAt(Buffer.from(['environment,address,doi', ...lines, ''].join('\n')), 'demo')

it('gives the address of the environment without a slash at its end, and its DOI', () => {
  const { publishedAt, problems } = read('production,https://other.example,', 'demo,https://data.example/plastic/,10.5281/zenodo.1234567')
  expect(problems).toEqual([])
  expect(publishedAt).toEqual({ address: 'https://data.example/plastic', doi: '10.5281/zenodo.1234567' })
  expect(read('production,https://other.example,').publishedAt).toEqual(NOWHERE)
  expect(read('demo,,').publishedAt).toEqual(NOWHERE)
})

it.each([
  ['demo,data.example,', 'address'],
  ['demo,,https://doi.org/10.5281/zenodo.1', 'doi'],
  ['test,https://data.example,', 'environment'],
])('has a problem for the line %s', (line, column) => {
  expect(read(line).problems).toMatchObject([{ file: 'sources/published_at.csv', line: 2, column }])
})

it('has a problem for a second line of an environment', () => {
  expect(read('demo,https://a.example,', 'demo,https://b.example,').problems).toMatchObject([{ line: 3, column: 'environment' }])
})
