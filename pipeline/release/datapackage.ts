// datapackage.json: the bundle as a Data Package (version 2, https://datapackage.org), so that other tools know its columns.

import type { Coverage } from '../model/coverage.ts'

const PROFILE = 'https://datapackage.org/profiles/2.0'

export interface PackagedFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

export interface PackageDescription {
  readonly coverage: Coverage
  readonly environment: string
  readonly version: string
  readonly date: string
  readonly notice: string
  readonly summary: string
  readonly licence: string
  readonly sources: readonly { readonly title: string; readonly url: string | null }[]
  /** The files that lie beside datapackage.json both in the bundle and in the api tree. */
  readonly files: readonly PackagedFile[]
}

/** The descriptor, ready to be printed as JSON. */
export function dataPackage(description: PackageDescription): object {
  return {
    $schema: `${PROFILE}/datapackage.json`,
    name: `plastic-eol-${description.environment}`,
    title: `Plastic packaging end of life, ${description.environment}, release ${description.version}`,
    description: `${description.notice} ${description.summary}`,
    version: dataPackageVersion(description.version),
    created: `${description.date}T00:00:00Z`,
    licenses: [license(description.licence)],
    sources: description.sources.map(({ title, url }) => ({ title, ...(url === null ? {} : { path: url }) })),
    resources: description.files.map((file) => resource(file, description.coverage)),
  }
}

/** SPDX has a page for every licence that it lists, and none for a reference to another. */
function license(id: string): object {
  return { name: id, title: id, ...(id.startsWith('LicenseRef-') ? {} : { path: `https://spdx.org/licenses/${id}.html` }) }
}

/** Data Package asks for major.minor.patch. */
function dataPackageVersion(version: string): string {
  return version.split('.').length === 2 ? `${version}.0` : version
}

const FORMATS: Readonly<Record<string, { readonly format: string; readonly mediatype: string }>> = {
  csv: { format: 'csv', mediatype: 'text/csv' },
  parquet: { format: 'parquet', mediatype: 'application/vnd.apache.parquet' },
  json: { format: 'json', mediatype: 'application/json' },
}

function resource(file: PackagedFile, coverage: Coverage): object {
  const [stem = file.name, extension = ''] = file.name.split('.')
  const table = stem === 'datasets'
  return {
    $schema: `${PROFILE}/dataresource.json`,
    name: table ? `${stem}-${extension}` : stem,
    path: file.name,
    ...FORMATS[extension],
    ...(extension === 'parquet' ? {} : { encoding: 'utf-8' }),
    bytes: file.bytes,
    hash: `sha256:${file.sha256}`,
    ...(table ? { type: 'table', schema: tableSchema(coverage) } : {}),
    ...(extension === 'csv'
      ? { dialect: { $schema: `${PROFILE}/tabledialect.json`, delimiter: ',', lineTerminator: '\n', header: true } }
      : {}),
  }
}

function tableSchema({ categories, polymers, years, metrics }: Coverage): object {
  const text = (name: string, title: string, values?: readonly string[]) => ({
    name,
    type: 'string',
    title,
    constraints: { required: true, ...(values ? { enum: [...values] } : {}) },
  })
  return {
    $schema: `${PROFILE}/tableschema.json`,
    fields: [
      text('country', 'ISO 3166-1 alpha-3 code'),
      text('category', 'Packaging category', categories),
      text('polymer', 'Polymer', polymers),
      { name: 'year', type: 'integer', title: 'Calendar year', constraints: { required: true, enum: [...years] } },
      ...metrics.map((metric) => ({
        name: metric.name,
        type: 'number',
        title: `${metric.name.replaceAll('_', ' ')}, ${metric.unit}`,
        description: `${metric.meaning} ${metric.name} = ${metric.formula}`,
        constraints: { required: true, ...(metric.group === 'ratio' ? { minimum: 0, maximum: 100 } : {}) },
      })),
    ],
    primaryKey: ['country', 'category', 'polymer', 'year'],
  }
}
