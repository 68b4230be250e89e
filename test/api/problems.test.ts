import { describe, expect, it } from 'vitest'
import * as ofApi from '../../pipeline/api/problems.ts'
import * as shared from '../../pipeline/model/api-problems.ts'
import { type KnownValues, PARAMETERS } from '../../pipeline/model/parameters.ts'
import { problemSchema } from '../../schemas/problem.ts'
import { VALUES } from '../coverage.ts'

const problems = { ...ofApi, ...shared, ...ofApi.FAULTS }

const FILES: KnownValues = { countries: ['BRA', 'FRA'], ...VALUES, years: [2019, 2020], pageSizes: { built: [50, 500], any: false } }
const CODE: KnownValues = { ...FILES, pageSizes: { built: [50, 500], any: true } }

const described = Object.entries(problems).flatMap(([name, value]) =>
  typeof value === 'object' && 'status' in value ? [{ name, problem: value as shared.ApiProblem }] : [],
)
const unknown = PARAMETERS.flatMap((parameter) =>
  [FILES, CODE].map((known) => ({ name: `unknown ${parameter}`, problem: problems.unknownValue(parameter, known) })),
)

const versions = ['1.5-draft', '1.4', '1.1'].map((version) => ({
  version,
  draft: version.endsWith('-draft'),
  countries: FILES.countries,
  ...VALUES,
  years: FILES.years,
}))
const made = [
  { name: 'unknown name', problem: problems.unknownName('x'.repeat(40)) },
  { name: 'version missing', problem: problems.versionMissing({ versions }) },
]

describe.each([...described, ...unknown, ...made])('the problem $name', ({ problem }) => {
  const text = problems.problemText(problem)

  it('is one line of JSON with type, title, status and detail in this order', () => {
    expect(text).toMatch(/^\{[^\n]*\}\n$/)
    expect(JSON.parse(text)).toEqual(problem)
    expect(Object.keys(JSON.parse(text)).slice(0, 4)).toEqual(['type', 'title', 'status', 'detail'])
  })

  it('is as its schema says', () => expect(problemSchema.safeParse(JSON.parse(text)).error).toBeUndefined())

  it('holds nothing that a configuration would have to escape: it is embedded there between apostrophes', () => {
    expect(text).toMatch(/^[\x20-\x7e]*\n$/)
    expect(text).not.toMatch(/['$\\`]/)
  })
})

describe('problems', () => {
  it('are all there, each kind with the status of the contract', () => {
    expect(Object.fromEntries(described.map(({ name, problem }) => [name, problem.status]))).toEqual({
      METHOD_NOT_ALLOWED: 405,
      KEY_MISSING: 401,
      KEY_WRONG: 403,
      NOT_FOUND: 404,
      PAGE_MISSING: 404,
      BAD_QUERY: 400,
      NO_QUERY: 400,
      unreadable: 400,
      'headers-too-large': 431,
      'too-slow': 408,
      method: 405,
      condition: 412,
      range: 416,
      'too-many': 429,
      unavailable: 503,
    })
  })

  it('of values say what the release knows', () => {
    const allowed = (parameter: (typeof PARAMETERS)[number], known = FILES) => problems.unknownValue(parameter, known).allowed
    expect(allowed('country')).toEqual(['BRA', 'FRA'])
    expect(allowed('category')).toHaveLength(7)
    expect(allowed('polymer')).toHaveLength(10)
    expect(allowed('year')).toEqual(['2019', '2020'])
    expect(allowed('page')).toEqual(['0 to 999999999'])
    expect(allowed('page_size')).toEqual(['50', '500'])
    expect(allowed('page_size', CODE)).toEqual(['1 to 1000'])
    expect(problems.unknownValue('page', FILES).detail).toBe('A page is 0 to 999999999, without leading zeros.')
    expect(problems.unknownValue('year', FILES)).toMatchObject({ status: 400, parameter: 'year' })
  })

  it('of names say which are known, of versions which are there, and leave drafts to those who know of them', () => {
    const named = { type: problems.BAD_QUERY.type, status: 400, detail: expect.stringMatching(/^There is no parameter contry\./) }
    expect(problems.unknownName('contry')).toMatchObject({ ...named, allowed: PARAMETERS })
    expect(problems.versionMissing({ versions })).toMatchObject({ type: problems.NOT_FOUND.type, status: 404, allowed: ['1.4', '1.1'] })
  })
})
