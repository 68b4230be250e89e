import { describe, expect, it } from 'vitest'
import { dataPackage, type PackageDescription } from '../../../pipeline/release/cut/datapackage.ts'
import { coverageNamed } from '../../coverage.ts'
import { dataPackageErrors } from './datapackage.ts'

const DESCRIPTION: PackageDescription = {
  coverage: coverageNamed('1.2'),
  title: 'Plastic packaging end of life, demo, release 1.2',
  environment: 'demo',
  version: '1.2',
  date: '2026-11-17',
  notice: 'These values are invented.',
  summary: 'Adds Paraguay.',
  licence: 'CC0-1.0',
  address: 'https://data.example/plastic',
  doi: '10.5281/zenodo.1234567',
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
  it('names address and DOI where they are stated', () => {
    expect(descriptor()).toMatchObject({ id: 'https://doi.org/10.5281/zenodo.1234567', homepage: 'https://data.example/plastic/' })
    const plain = descriptor({ ...DESCRIPTION, address: null, doi: null })
    for (const name of ['id', 'homepage']) expect(plain).not.toHaveProperty(name)
  })

  it('is one of version 2, with sources that have an address and such that have none', () => {
    expect(dataPackageErrors(descriptor())).toEqual([])
    expect(descriptor().sources).toEqual([{ title: 'With an address', path: 'https://example.org/one' }, { title: 'Without one' }])
  })

  it('points to the text of a licence that SPDX lists, and to none that it does not', () => {
    expect(descriptor().licenses).toEqual([{ name: 'CC0-1.0', title: 'CC0-1.0', path: 'https://spdx.org/licenses/CC0-1.0.html' }])
    const own = descriptor({ ...DESCRIPTION, licence: 'LicenseRef-own' })
    expect(own.licenses).toEqual([{ name: 'LicenseRef-own', title: 'LicenseRef-own' }])
    expect(dataPackageErrors(own)).toEqual([])
  })
})
