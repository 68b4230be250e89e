// Holds docs/plain-paths.md, index.json and openapi.json to the same templates of plain paths.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { RELEASE_FILES } from '../../pipeline/api/routes.ts'
import { indexList } from '../../pipeline/api/tree-lists.ts'
import { VALUES } from '../coverage.ts'
import { PROJECT } from '../workspace.ts'

const release = {
  version: '1.4',
  date: '2026-11-20',
  summary: '',
  status: { state: 'current' },
  years: [2022],
  countries: 1,
  ...VALUES,
} as const

const templatesOf = (tree?: 'light') => {
  const { paths } = indexList({ environment: 'demo', releases: [release], ...(tree ? { tree } : {}) })
  return Object.values(paths)
}

it('describes each template of index.json in openapi.json', () => {
  const { paths } = JSON.parse(readFileSync(join(PROJECT, 'schemas/json/openapi.json'), 'utf8'))
  expect(templatesOf().filter((template) => !Object.hasOwn(paths, `/${template}`))).toEqual([])
})

it('lists each template of index.json in docs/plain-paths.md, and no other', () => {
  const page = readFileSync(join(PROJECT, 'docs/plain-paths.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `([^`]+)`/gm)].map(([, template = '']) => template)
  const whole = RELEASE_FILES.map((name) => `v/{version}/${name}`).filter((path) => !listed.includes(path))
  const known = [...new Set([...templatesOf(), ...templatesOf('light')])].filter((template) => !whole.includes(template))
  expect(listed.toSorted()).toEqual(known.toSorted())
})
