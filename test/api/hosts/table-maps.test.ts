// Evaluates the maps of the file servers' configurations without a file server. Every server reads their regular expressions alike.

import { describe, expect, it } from 'vitest'
import { factMaps } from '../../../pipeline/api/hosts/table-maps.ts'
import { filled, matcher } from '../../../pipeline/api/patterns.ts'
import { answerQuery, MOST_QUERY_CHARACTERS } from '../../../pipeline/api/query.ts'
import type { ServedEnvironment } from '../../../pipeline/api/routes.ts'
import { NOTHING_KNOWN } from '../../../pipeline/model/parameters.ts'
import { VALUES } from '../../coverage.ts'

const version = (number: string, countries: readonly string[]) => ({ version: number, countries, ...VALUES, years: [2021] })
const SERVED: ServedEnvironment = {
  environment: 'demo',
  latest: '1.4',
  versions: [{ ...version('1.4', ['BRA', 'FRA']), absent: [{ category: 'PET bottles', polymer: 'PS' }] }, version('1.1', ['FRA'])],
  pageSizes: [50],
}
const match = matcher()

/** All facts of a request, computed by the maps in order. */
function factsOf(path: string, query: string, written: Readonly<Record<string, string>> = {}): Record<string, string> {
  const facts: Record<string, string> = { uri_path: path, raw_query: query, ...written }
  for (const { name, source, lines, otherwise } of factMaps({ served: SERVED, folder: '/srv', prefix: '/p' })) {
    const text = filled(source, (word) => facts[word] ?? '')
    const found = lines.map(([expression, value]) => ({ value, groups: match(expression, text) })).find(({ groups }) => groups)
    facts[name] = found?.groups ? filled(found.value, found.groups) : otherwise
  }
  return facts
}

describe('the facts of a request', () => {
  it.each([
    ['/p', 'slashless', '/'],
    ['/p/docs', 'slashless', '/docs/'],
    ['/p/docs/', 'open', '/docs/index.html'],
    ['/p/versions', 'strict', '/versions.json'],
    ['/p/v/1.1/datasets', 'pages', '/v/1.1/datasets'],
    ['/p/latest/files.txt', 'file', '/v/1.4/files.txt'],
    ['/p/v/9.9/datasets', 'no-version', ''],
    ['/p/datasets\n', 'nothing', ''],
    ['/q/datasets', 'nothing', ''],
  ])('%j is of the kind %s, and its file is %j', (path, kind, file) => expect(factsOf(path, '')).toMatchObject({ kind, file }))

  const long = `country=${'A'.repeat(MOST_QUERY_CHARACTERS)}`
  it.each([
    ...['country=FRA', 'country=FRA&country=FRA', 'page=1&year=2021&page=1', 'x=1', 'country', 'country=', 'country=F;A', '&', 'a&b=1'],
    ...['country=FRA&', 'country=%zz', 'country=FRA&x=1', 'country=FRA&page_size=50', 'page_size=5&page=1', long, long.slice(0, -8)],
  ])('query %# is judged as by hosts that run code', (query) => {
    const judged = answerQuery(query, NOTHING_KNOWN)
    const word = judged.kind !== 'bad-query' ? 'good' : judged.name === undefined ? 'bad' : 'unknown-name'
    expect(factsOf('/p/datasets', query).query).toBe(word)
    if (judged.kind === 'bad-query' && judged.name !== undefined) expect(factsOf('/p/datasets', query).next_name).toBe(judged.name)
  })

  it('a value is known to the release that answers, and a pair that occurs nowhere to that release', () => {
    const written = { written_country: 'BRA', written_category: 'pet-bottles', written_polymer: 'PS', written_year: '_' }
    expect(factsOf('/p/datasets', '', written)).toMatchObject({ country: 'BRA', category: 'pet-bottles', year: '_', absent: 'yes' })
    expect(factsOf('/p/v/1.1/datasets', '', written)).toMatchObject({ country: '?', category: 'pet-bottles', year: '_', absent: '' })
  })
})
