import { describe, expect, it } from 'vitest'
import { pageFolder, pageName } from '../../pipeline/api/paths.ts'
import { answerQuery, encodings, isAbsent, parseQuery, VALUE_CHARACTER } from '../../pipeline/api/query.ts'
import { type KnownValues, PARAMETERS, valuesOf } from '../../pipeline/model/parameters.ts'
import { VALUES } from '../coverage.ts'
import { encodedAtRandom, randomFrom } from '../random.ts'

const FILES: KnownValues = {
  countries: ['BRA', 'FRA', 'GTM'],
  ...VALUES,
  years: [2019, 2020, 2021, 2022],
  pageSizes: { built: [50, 500], any: false },
}
const CODE: KnownValues = { ...FILES, pageSizes: { built: [50, 500], any: true } }

/** The path of the page, or the error. */
function said(query: string, known = FILES): string {
  const answer = answerQuery(query, known)
  if (answer.kind === 'page') {
    const { filter, pageSize, page } = answer.request
    return `${pageFolder(filter)}/${pageName(filter.year, pageSize, page)}`
  }
  return answer.kind === 'bad-query' ? 'bad' : `unknown ${answer.parameter}`
}

describe('a query', () => {
  it.each([
    ['', 'datasets/_/_/_/_-50-0.json'],
    ['country=FRA&category=All%20packaging&page=0&page_size=50', 'datasets/FRA/all-packaging/_/_-50-0.json'],
    ['page_size=500&year=2022&polymer=PET&page=7&category=PET+bottles&country=%46RA', 'datasets/FRA/pet-bottles/PET/2022-500-7.json'],
    ['category=Multi%2dlayer%20packaging', 'datasets/_/multi-layer-packaging/_/_-50-0.json'],
    ['page=%31%30', 'datasets/_/_/_/_-50-10.json'],
    ['page=999999999', 'datasets/_/_/_/_-50-999999999.json'],
  ])('%s leads to %s', (query, path) => expect(said(query)).toBe(path))

  it('says filter, page and size', () => {
    expect(answerQuery('country=FRA&page=2', FILES)).toEqual({
      kind: 'page',
      request: { filter: { country: 'FRA' }, page: 2, pageSize: 50 },
    })
  })

  it.each([
    ['category=PET+bottles&polymer=ABS', true],
    ['category=PET+bottles&polymer=ABS&country=FRA&page=7', true],
    ['polymer=EPS', true],
    ['category=PET+bottles', false],
    ['category=All+packaging&polymer=ABS', false],
    ['', false],
  ])('%s asks for a pair that occurs nowhere: %s', (query, expected) => {
    const absent = [
      { category: 'PET bottles', polymer: 'ABS' },
      { category: undefined, polymer: 'EPS' },
    ]
    expect(isAbsent(Object.fromEntries(parseQuery(query) ?? []), { ...FILES, absent })).toBe(expected)
  })

  it.each([
    ...['&', 'country', 'country=', '=FRA', 'country=FRA&', '&country=FRA', 'country=FRA&&year=2022', 'country=FRA&country=FRA'],
    ...['foo=1', 'Country=FRA', '%63ountry=FRA', 'country==FRA', 'country=FRA;year=2022', 'country=%zz', 'country=%4', 'country=%'],
    ...['country=FRA ', 'country=F/A', 'country=FRÄ', 'country=FRA\n', '\n', 'country=FRA\0', '?country=FRA', 'country=FRA#'],
  ])('%j is not of the grammar', (query) => expect(said(query)).toBe('bad'))

  it.each([
    ...[
      ['contry=FRA', 'contry'],
      ['Country=FRA', 'Country'],
      ['year=2022&page=0&year=2022&page-size=5&foo=1', 'page-size'],
      ['x-api.key=', 'x-api.key'],
    ],
    ...[
      ['country=%zz&foo=', 'foo'],
      [`${'n'.repeat(40)}=1`, 'n'.repeat(40)],
      [`foo=${'A'.repeat(2000)}`, 'foo'],
      ['pages=1', 'pages'],
    ],
    ...[
      [`${'n'.repeat(41)}=1`],
      ['country=FRA&country=FRA'],
      ['country=FRA&country=FRA&foo'],
      ['country&foo=1'],
      ['&foo=1'],
      ['foo'],
      ['f%6Fo=1'],
    ],
    ...[['f{o}o=1'], ['f$o=1'], ['f"o=1'], ["f'o=1"], ['f\\o=1'], ['föö=1'], ['f o=1'], ['=1'], ['']],
  ])('%j: the first name that is no parameter is %j', (query = '', name) => {
    const answer = answerQuery(query, FILES)
    expect(answer.kind === 'bad-query' ? answer.name : undefined).toBe(name)
  })

  it('may be 2,000 characters long', () => {
    expect(said(`country=${'A'.repeat(1992)}`)).toBe('unknown country')
    expect(said(`country=${'A'.repeat(1993)}`)).toBe('bad')
  })

  it.each([
    ['country=fra', 'unknown country'],
    ['country=%2546RA', 'unknown country'],
    ['country=%FF', 'unknown country'],
    ['country=FRA%0A', 'unknown country'],
    ['country=toString', 'unknown country'],
    ['category=all-packaging', 'unknown category'],
    ['category=PET%2Bbottles', 'unknown category'],
    ['polymer=pet', 'unknown polymer'],
    ['year=2018', 'unknown year'],
    ['year=02019', 'unknown year'],
    ...['00', '01', '-1', '%2B1', '1e3', '1.0', '1000000000', '0%0A', '+1'].map((page) => [`page=${page}`, 'unknown page']),
    ...['0', '050', '-50', '5e1', '50.0', '50+', '1001', '10000'].map((size) => [`page_size=${size}`, 'unknown page_size']),
    ['page_size=0&page=00&year=1&polymer=x&category=y&country=z', 'unknown country'],
    ['page_size=0&page=00&year=1&polymer=x&category=y', 'unknown category'],
    ['page_size=0&page=00&year=1&polymer=x', 'unknown polymer'],
    ['page_size=0&page=00&year=1', 'unknown year'],
    ['page_size=0&page=00', 'unknown page'],
    ['country=XXX&foo=1', 'bad'],
  ])('%s: %s', (query, what) => {
    expect(said(query ?? '')).toBe(what)
    expect(said(query ?? '', CODE)).toBe(what)
  })

  it('may ask for the page sizes that were built, and for 1 to 1000 where code answers', () => {
    expect(['1', '51', '1000'].map((size) => said(`page_size=${size}`))).toEqual(Array(3).fill('unknown page_size'))
    expect(['1', '51', '1000'].map((size) => said(`page_size=${size}`, CODE))).toEqual([
      'datasets/_/_/_/_-1-0.json',
      'datasets/_/_/_/_-51-0.json',
      'datasets/_/_/_/_-1000-0.json',
    ])
    expect(said('page_size=2000', { ...CODE, pageSizes: { built: [50, 2000], any: true } })).toBe('datasets/_/_/_/_-2000-0.json')
  })

  it('gets the first built size where it asks for none', () => {
    expect(said('', { ...FILES, pageSizes: { built: [20], any: false } })).toBe('datasets/_/_/_/_-20-0.json')
  })
})

describe('any query', () => {
  it('is answered: ten thousand random texts', () => {
    const random = randomFrom(1)
    const pieces = [
      'country',
      'page',
      'year=2022',
      '=',
      '&',
      '%',
      '%4',
      '%46',
      '%zz',
      '%00',
      '+',
      ' ',
      'FRA',
      'é',
      '\u{1f600}',
      '\ud800',
      '0',
      '\n',
      '__proto__',
    ]
    const kinds = new Set<string>()
    for (let round = 0; round < 10_000; round++) {
      const query = Array.from({ length: Math.floor(random() * 8) }, () => pieces[Math.floor(random() * pieces.length)]).join('')
      const answer = answerQuery(query, CODE)
      kinds.add(answer.kind)
      if (answer.kind === 'page') expect(said(query, CODE)).toMatch(/^datasets\/(FRA|_)\/_\/_\/(2022|_)-50-\d+\.json$/)
    }
    expect(kinds).toEqual(new Set(['page', 'bad-query', 'unknown-value']))
  })

  it('with characters outside of ASCII or below the printable ones is never of the grammar', () => {
    const allowed = Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code)).filter((c) => parseQuery(`country=${c}`))
    // From the contract: letters, digits and . _ ~ + -
    expect(allowed.join('')).toBe('+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~')
  })
})

describe('the encodings of a value', () => {
  const parameters = PARAMETERS.filter((parameter) => parameter !== 'page')
  const everyValue = parameters.flatMap((parameter) => valuesOf(parameter, FILES).map((value) => ({ parameter, value })))

  it('all lead to the same page, and the regular expression of a value holds exactly them', () => {
    const random = randomFrom(2)
    const patterns = new Map(everyValue.map(({ value }) => [value, new RegExp(`^${encodings(value)}$`)]))
    for (const { parameter, value } of everyValue) {
      const plain = said(`${parameter}=${encodeURIComponent(value)}`)
      expect(plain).toMatch(/^datasets/)
      for (let round = 0; round < 50; round++) {
        const written = encodedAtRandom(value, random)
        expect(said(`${parameter}=${written}`)).toBe(plain)
        for (const [other, pattern] of patterns) expect(`${written} ${pattern.test(written)}`).toBe(`${written} ${other === value}`)
      }
    }
  })

  it('are kept apart from near misses as the query itself does', () => {
    const random = randomFrom(3)
    const oneOf = (text: string) => text[Math.floor(random() * text.length)] ?? ''
    let hits = 0
    for (let round = 0; round < 20_000; round++) {
      const { parameter, value } = everyValue[Math.floor(random() * everyValue.length)] ?? { parameter: 'year' as const, value: '2019' }
      const characters = [...encodedAtRandom(value, random)]
      const at = Math.floor(random() * (characters.length + 1))
      characters.splice(at, random() < 0.7 ? 1 : 0, ...(random() < 0.3 ? [] : [oneOf('0123456789abcdefABCDEF%+-._~ \nPT')]))
      const written = characters.join('')
      const query = answerQuery(`${parameter}=${written}`, FILES)
      const known = valuesOf(parameter, FILES)
      const matched = known.filter((candidate) => new RegExp(`^${encodings(candidate)}$`).test(written))
      expect(`${written}: ${matched.length}`).toBe(`${written}: ${query.kind === 'page' ? 1 : 0}`)
      if (query.kind !== 'page') continue
      hits++
      expect(query).toEqual(answerQuery(`${parameter}=${encodeURIComponent(matched[0] ?? '')}`, FILES))
    }
    expect(hits).toBeGreaterThan(1000)
    expect(hits).toBeLessThan(19_000)
  })

  it('are of the grammar, character by character', () => {
    const grammar = new RegExp(`^${VALUE_CHARACTER}+$`)
    const random = randomFrom(4)
    for (const { value } of everyValue) expect(encodedAtRandom(value, random)).toMatch(grammar)
  })
})
