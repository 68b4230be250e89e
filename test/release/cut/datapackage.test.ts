import { describe, expect, it } from 'vitest'
import { metricsOf } from '../../../pipeline/model/coverage.ts'
import { dataPackage, type PackageDescription } from '../../../pipeline/release/cut/datapackage.ts'
import { coverageNamed } from '../../coverage.ts'
import { dataPackageErrors } from './datapackage.ts'

const METRICS = metricsOf('1.2')

const DESCRIPTION: PackageDescription = {
  coverage: coverageNamed('1.2'),
  environment: 'demo',
  version: '1.2',
  date: '2026-11-17',
  notice: 'These values are invented.',
  summary: 'Adds Paraguay.',
  licence: 'CC0-1.0',
  sources: [
    { title: 'With an address', url: 'https://example.org/one' },
    { title: 'Without one', url: null },
  ],
  files: ['datasets.csv', 'datasets.parquet', 'metadata.json'].map((name) => ({ name, bytes: 12, sha256: 'a'.repeat(64) })),
}

type Json = Record<string, unknown>
interface Descriptor extends Json {
  licenses: Json[]
  sources: Json[]
  resources: (Json & { schema: { fields: (Json & { constraints: Json })[] } & Json; dialect: Json })[]
}

/** The descriptor after a round trip through JSON, as another tool reads it. */
const descriptor = (description = DESCRIPTION): Descriptor => JSON.parse(JSON.stringify(dataPackage(description)))

describe('the data package', () => {
  it('is one of version 2, with sources that have an address and such that have none', () => {
    expect(dataPackageErrors(descriptor())).toEqual([])
    expect(descriptor().sources).toEqual([{ title: 'With an address', path: 'https://example.org/one' }, { title: 'Without one' }])
  })

  it('has the notice, a version of three numbers and the date of the release', () => {
    expect(descriptor()).toMatchObject({
      description: 'These values are invented. Adds Paraguay.',
      version: '1.2.0',
      created: '2026-11-17T00:00:00Z',
    })
    expect(descriptor({ ...DESCRIPTION, version: '1.2.1' }).version).toBe('1.2.1')
  })

  it('describes both forms of the records with the same columns: four dimensions, then the twenty metrics', () => {
    const [csv, parquet, metadata] = descriptor().resources
    const names = csv?.schema.fields.map(({ name }) => name)
    expect(names).toEqual(['country', 'category', 'polymer', 'year', ...METRICS.map(({ name }) => name)])
    expect(parquet?.schema).toEqual(csv?.schema)
    expect([csv?.type, parquet?.type, metadata?.type]).toEqual(['table', 'table', undefined])
    expect([csv?.format, parquet?.format, metadata?.format]).toEqual(['csv', 'parquet', 'json'])
  })

  it('says the unit of every number', () => {
    const units = descriptor()
      .resources[0]?.schema.fields.slice(4)
      .map((field) => (field as { readonly unit?: string }).unit)
    expect(units).toEqual(METRICS.map(({ unit }) => unit))
  })

  it('describes every column of the evidence', () => {
    const files = [{ name: 'evidence.parquet', bytes: 12, sha256: 'a'.repeat(64) }]
    const fields = descriptor({ ...DESCRIPTION, files }).resources[0]?.schema.fields ?? []
    const types = new Map(fields.map((field) => [field.name, (field as { readonly type?: string }).type]))
    expect([types.get('line'), types.get('amount_kg'), types.get('key')]).toEqual(['integer', 'integer', 'string'])
  })

  it('names every resource once', () => {
    const names = descriptor().resources.map(({ name }) => name)
    expect(names).toEqual(['datasets-csv', 'datasets-parquet', 'metadata'])
  })

  it('points to the text of a licence that SPDX lists, and to none that it does not', () => {
    expect(descriptor().licenses).toEqual([{ name: 'CC0-1.0', title: 'CC0-1.0', path: 'https://spdx.org/licenses/CC0-1.0.html' }])
    const own = descriptor({ ...DESCRIPTION, licence: 'LicenseRef-own' })
    expect(own.licenses).toEqual([{ name: 'LicenseRef-own', title: 'LicenseRef-own' }])
    expect(dataPackageErrors(own)).toEqual([])
  })
})

describe('the schema of data packages', () => {
  it('rejects {}', () => {
    expect(dataPackageErrors({})).not.toEqual([])
  })

  const first = (change: (resource: Descriptor['resources'][number]) => void) => (whole: Descriptor) => {
    const [resource] = whole.resources
    if (resource) change(resource)
  }
  const field = (name: string, change: (field: Descriptor['resources'][number]['schema']['fields'][number]) => void) =>
    first(({ schema }) => {
      for (const candidate of schema.fields) if (candidate.name === name) change(candidate)
    })

  it.each<[string, (whole: Descriptor) => void, string]>([
    ['no resources', (whole) => Object.assign(whole, { resources: [] }), '/resources '],
    ['the profile of version 1', (whole) => Object.assign(whole, { $schema: 'tabular-data-package' }), '/$schema '],
    ['a name with blanks', (whole) => Object.assign(whole, { name: 'Plastic EOL' }), '/name '],
    ['a version of two numbers', (whole) => Object.assign(whole, { version: '1.2' }), '/version '],
    ['a date without a time', (whole) => Object.assign(whole, { created: '2026-11-17' }), '/created '],
    ['licences spelt as here', (whole) => Object.assign(whole, { licences: [] }), ' must NOT have additional'],
    ['a licence without name and path', (whole) => Object.assign(whole, { licenses: [{ title: 'CC0' }] }), '/licenses/0 '],
    ['an empty source', (whole) => whole.sources.push({}), '/sources/2 '],
    ['a source without an address', (whole) => whole.sources.push({ title: 'x', path: '' }), '/sources/2/path '],
    ['a resource without a name', first((resource) => delete resource.name), '/resources/0 '],
    ['a resource without a path', first((resource) => delete resource.path), '/resources/0 '],
    ['a path that leaves the folder', first((resource) => Object.assign(resource, { path: 'data/../../x.csv' })), '/resources/0/path '],
    ['an absolute path', first((resource) => Object.assign(resource, { path: '/data.csv' })), '/resources/0/path '],
    ['a bare SHA-256', first((resource) => Object.assign(resource, { hash: 'a'.repeat(64) })), '/resources/0/hash '],
    ['a size as text', first((resource) => Object.assign(resource, { bytes: '12' })), '/resources/0/bytes '],
    ['a type that is none', first((resource) => Object.assign(resource, { type: 'tabular' })), '/resources/0/type '],
    ['a dialect of CSVW', first(({ dialect }) => Object.assign(dialect, { lineTerminators: ['\n'] })), '/resources/0/dialect '],
    ['a schema without fields', first(({ schema }) => Object.assign(schema, { fields: [] })), '/resources/0/schema/fields '],
    ['a field of kind decimal', field('export', (found) => Object.assign(found, { type: 'decimal' })), '/fields/5/type '],
    ['a field without a name', field('export', (found) => delete found.name), '/fields/5 '],
    [
      'text among whole years',
      field('year', (found) => Object.assign(found.constraints, { enum: ['2019'] })),
      '/fields/3/constraints/enum/0 ',
    ],
    ['a least text', field('country', (found) => Object.assign(found.constraints, { minimum: 1 })), '/fields/0/constraints '],
  ])('rejects %s', (_, spoil, where) => {
    const spoilt = descriptor()
    spoil(spoilt)
    expect(dataPackageErrors(spoilt).join('\n')).toContain(where)
  })
})
