import { describe, expect, it } from 'vitest'
import { type ClientOptions, createClient } from '../../pipeline/client/index.ts'
import { client } from './answering-server.ts'

it('refuses an unknown option: a misspelt one would silently bring other data', () => {
  const misspelt: Parameters<typeof createClient>[0] = JSON.parse('{ "baseUrl": "http://host.example", "versoin": "1.1" }')
  expect(() => createClient(misspelt)).toThrow(new TypeError('There is no option versoin.'))
})

describe('createClient and datasets refuse', () => {
  it.each<[string, Partial<ClientOptions>]>([
    ['an address that is none', { baseUrl: 'data.example/plastic' }],
    ['an address of another kind', { baseUrl: 'file:///tree' }],
    ['a password in the address', { baseUrl: 'https://user:secret@host.example' }],
    ['a query in the address', { baseUrl: 'https://host.example/?key=1' }],
    ['a version that is none', { version: '../1.4' }],
    ['a draft of no version', { version: 'draft' }],
    ['a draft by a name that is not its own', { version: '1.5-Draft' }],
    ['a mode that is none', { mode: 'toString' as 'auto' }],
    ['a number of retries that is none', { retries: Number.NaN }],
    ['a time limit longer than a timer can wait', { timeout: 2 ** 31 }],
    ['no time limit', { timeout: Number.POSITIVE_INFINITY }],
  ])('%s', (_title, options) => {
    expect(() => client('https://host.example', options)).toThrow(TypeError)
    expect(() => client('https://host.example', options)).not.toThrow(/secret/)
  })

  it('no time limit as long as a timer can wait, and no number of retries', () => {
    expect(() => client('https://host.example', { timeout: 2 ** 31 - 1, retries: Number.POSITIVE_INFINITY })).not.toThrow()
  })

  it.each([
    { countr: 'FRA' },
    { level: 'leaves' },
    { level: 'leaf', category: 'All packaging' },
    { page: -1 },
    { page: 0.5 },
    { pageSize: 0 },
    { pageSize: '50' },
    { year: '2022' },
    { year: 2022.5 },
    { country: null },
    { country: [] },
    { country: ['FRA', null] },
    { year: [2022, '2021'] },
    { level: 'leaf', polymer: ['PET', 'All polymers'] },
    { category: 1 },
    { polymer: null, level: 'leaf' },
  ])('%o', (filter) => {
    expect(() => client('https://host.example').datasets(filter as object)).toThrow(
      /Error|filter|level|number|must be a string|at least one value/,
    )
  })
})
