// Requests for every value and for random filters, encoded in random but equivalent ways.

import { encodedAtRandom, randomFrom } from '../random.ts'
import type { ExpectedPage, Filter, RequestCase } from './cases.ts'
import { expectedAnswers } from './expected-answers.ts'
import type { Tree } from './trees.ts'

const FILTERS = 80

/** One request for each value of a version, and requests with random filters. Pages and sizes are random. */
export function encodedRequests(tree: Tree, version: string): RequestCase[] {
  const known = expectedAnswers(tree, version)
  const random = randomFrom(20_261_116)
  const pick = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? ''
  const names = ['country', 'category', 'polymer', 'year'] as const
  const single = names.flatMap((name) => known.values(name).map((value) => ({ [name]: value })))
  const mixed = Array.from({ length: FILTERS }, () =>
    Object.fromEntries(names.filter(() => random() < 0.5).map((name) => [name, pick(known.values(name))])),
  )
  return [...single, ...mixed].map((filter: Filter) => {
    const size = random() < 0.5 ? 50 : 500
    const page = Math.floor(random() * Math.max(known.pages(filter, size), 1))
    const pairs: readonly (readonly [string, string])[] = [
      ...Object.entries(filter),
      ...(page > 0 || random() < 0.5 ? [['page', String(page)] as const] : []),
      ...(size === 500 || random() < 0.5 ? [['page_size', String(size)] as const] : []),
    ]
    const query = inRandomOrder(pairs, random).map(([name, value]) => `${name}=${encodedAtRandom(value, random)}`)
    const expected: ExpectedPage = { page, size, filter, version }
    return {
      about: 'every value, written in random ways',
      target: `/v/${version}/datasets?${query.join('&')}`,
      expect: expected,
    }
  })
}

function inRandomOrder<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}
