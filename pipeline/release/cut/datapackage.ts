// datapackage.json: the bundle as a Data Package (version 2, https://datapackage.org), so that other tools know its columns.

import * as z from 'zod'
import { evidenceRowSchema } from '../../../schemas/evidence.ts'
import { mediaTypeOf } from '../../api/routes.ts'
import type { Coverage } from '../../model/coverage.ts'
import type { Metric } from '../../model/metrics.ts'
import { populationColumn } from './formats/reference-tables.ts'
import { SDMX_DIMENSIONS, UNIT_CODES } from './formats/sdmx-names.ts'

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

export const packageTitle = (environment: string, version: string): string =>
  `Plastic packaging end of life, ${environment}, release ${version}`

/** The descriptor, ready to be printed as JSON. */
export function dataPackage(description: PackageDescription): object {
  return {
    $schema: `${PROFILE}/datapackage.json`,
    name: `plastic-eol-${description.environment}`,
    title: packageTitle(description.environment, description.version),
    description: `${description.notice} ${description.summary}`,
    version: dataPackageVersion(description.version),
    created: `${description.date}T00:00:00Z`,
    licenses: [license(description.licence)],
    sources: description.sources.map(({ title, url }) => ({ title, ...(url === null ? {} : { path: url }) })),
    resources: description.files.map((file) => resource(file, description.coverage)),
  }
}

/** SPDX has a page for every licence that it lists, but none for a `LicenseRef-…`. */
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
  sdmx: { format: 'sdmx', mediatype: mediaTypeOf('structure.sdmx') },
  json: { format: 'json', mediatype: 'application/json' },
  xlsx: { format: 'xlsx', mediatype: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
}

/** Formats that are not text. */
const BINARY = ['parquet', 'xlsx']

function resource(file: PackagedFile, coverage: Coverage): object {
  const [stem, extension] = [file.name.replace(/\.[^.]*$/, ''), file.name.replace(/^.*\./, '')]
  const table = TABLE_SCHEMAS[stem]
  return {
    $schema: `${PROFILE}/dataresource.json`,
    name: NAMED_WITH_FORMAT.includes(stem) ? `${stem}-${extension}` : stem.replaceAll('.', '-'),
    path: file.name,
    ...FORMATS[extension],
    ...(BINARY.includes(extension) ? {} : { encoding: 'utf-8' }),
    bytes: file.bytes,
    hash: `sha256:${file.sha256}`,
    ...(table ? { type: 'table', schema: table(coverage) } : {}),
    ...(extension === 'csv'
      ? { dialect: { $schema: `${PROFILE}/tabledialect.json`, delimiter: ',', lineTerminator: '\n', header: true } }
      : {}),
  }
}

/** Files whose resource names include the format, because a release may hold them in more than one format. */
const NAMED_WITH_FORMAT = ['datasets', 'datasets-doubles', 'ranges', 'aggregates', 'evidence']

type Field = Readonly<Record<string, unknown>>

/** The columns of evidence.parquet, which have no key: one figure may rest on many rows. */
const EVIDENCE_FIELDS: readonly Field[] = Object.entries(evidenceRowSchema.shape).map(([name, shape]) => ({
  name,
  type: isWhole(shape) ? 'integer' : 'string',
  title: shape.meta()?.description ?? name,
}))

function isWhole(shape: z.core.$ZodType): boolean {
  return shape instanceof z.ZodNullable ? isWhole(shape.unwrap()) : shape instanceof z.ZodNumber
}

function recordSchema(coverage: Coverage): object {
  return schema([...dimensionFields(coverage), ...coverage.metrics.map(metricField)])
}

/** The columns of the files that hold tables, by file name without extension. */
const TABLE_SCHEMAS: Readonly<Record<string, (coverage: Coverage) => object>> = {
  datasets: recordSchema,
  'datasets-doubles': recordSchema,
  evidence: () => ({ $schema: `${PROFILE}/tableschema.json`, fields: EVIDENCE_FIELDS }),
  ranges: (coverage) => schema([...dimensionFields(coverage), ...coverage.metrics.flatMap(boundFields)]),
  aggregates: ({ categories, polymers, years, metrics }) =>
    schema(
      [
        text('kind', 'Kind of group', ['world', 'region', 'income group']),
        text('area', 'World (the countries that the release covers), a region or an income group of the table of countries'),
        { name: 'countries', type: 'integer', title: 'Countries of the group with records in the year' },
        text('category', 'Packaging category', categories),
        text('polymer', 'Polymer', polymers),
        yearField(years),
        ...figureFields(metrics),
      ],
      ['kind', 'area', 'category', 'polymer', 'year', 'metric'],
    ),
  'national-totals': ({ years, metrics }) =>
    schema(
      [
        text('country', 'ISO 3166-1 alpha-3 code'),
        text('name', 'English short name of the country'),
        yearField(years),
        ...figureFields(metrics),
      ],
      ['country', 'year', 'metric'],
    ),
  countries: ({ years }) =>
    schema(
      [
        text('country', 'ISO 3166-1 alpha-3 code'),
        optional('alpha_2', 'ISO 3166-1 alpha-2 code; NA is Namibia'),
        text('name', 'English short name'),
        optional('region', 'Region, as in aggregates.csv'),
        optional('income_group', 'World Bank income group, as in aggregates.csv'),
        ...years.map((year) => ({ name: populationColumn(year), type: 'integer', title: `Persons in ${year}` })),
      ],
      ['country'],
    ),
  pairs: ({ categories, polymers }) =>
    schema(
      [
        text('category', 'Packaging category', categories),
        text('polymer', 'Polymer', polymers),
        { name: 'leaf', type: 'boolean', title: 'Whether its records are not sums of other records', constraints: { required: true } },
      ],
      ['category', 'polymer'],
    ),
  'datasets.sdmx': ({ years, metrics }) =>
    schema(
      [
        text('STRUCTURE', 'Kind of structure that describes the row', ['dataflow']),
        text('STRUCTURE_ID', 'Agency, dataflow and version; described in structure.sdmx.json'),
        text('ACTION', 'I: for information', ['I']),
        ...SDMX_DIMENSIONS.map(({ id, name }) => text(id, `${name}, a code of structure.sdmx.json`)),
        { ...yearField(years), name: 'TIME_PERIOD' },
        { name: 'OBS_VALUE', type: 'number', title: 'Value, in the unit of the row', constraints: { required: true } },
        text(
          'UNIT_MEASURE',
          'Code of the unit',
          [...new Set(metrics.map(({ unit }) => unit))].map((unit) => UNIT_CODES[unit][0]),
        ),
      ],
      [...SDMX_DIMENSIONS.map(({ id }) => id), 'TIME_PERIOD'],
    ),
  contributions: ({ years }) =>
    schema(
      [
        text('area', 'A country, or World (the countries that the release covers)'),
        yearField(years),
        text('figure', 'The figure of all packaging to which the range belongs'),
        { name: 'place', type: 'integer', title: 'Place among the contributions, the largest first' },
        text('table_name', 'Input table'),
        { name: 'key', type: 'string', title: 'Key of the input row, without its year; empty where all rows share one error' },
        text('quantity', 'Column of the table, or what is uncertain about it'),
        { name: 'sources', type: 'string', title: 'Ids of the sources of these rows, separated by spaces' },
        { name: 'share_percent', type: 'number', title: 'Squared rank correlation of its draws with those of the figure' },
      ],
      ['area', 'year', 'figure', 'place'],
    ),
}

const schema = (fields: readonly Field[], primaryKey: readonly string[] = ['country', 'category', 'polymer', 'year']) => ({
  $schema: `${PROFILE}/tableschema.json`,
  fields,
  primaryKey,
})

const text = (name: string, title: string, values?: readonly string[]): Field => ({
  name,
  type: 'string',
  title,
  constraints: { required: true, ...(values ? { enum: [...values] } : {}) },
})

const optional = (name: string, title: string): Field => ({ name, type: 'string', title: `${title}; empty where it is not known` })

/** The columns of a file with one figure per row: value, range and amounts per head. */
const figureFields = (metrics: readonly Metric[]): Field[] => [
  text(
    'metric',
    'Metric',
    metrics.map(({ name }) => name),
  ),
  text('unit', 'Unit of value, low and high'),
  { name: 'value', type: 'number', title: 'Figure; of a group the sum over the countries, or the ratio of such sums' },
  { name: 'low', type: 'number', title: 'Low end of the 90 % range; empty where the figure, or a part of it, is not known' },
  { name: 'high', type: 'number', title: 'High end of the 90 % range; empty where the figure, or a part of it, is not known' },
  { name: 'persons', type: 'integer', title: 'Population; empty where it is not known' },
  { name: 'kg_per_head', type: 'number', title: 'Value per head, in kg; masses only', unit: 'kg per head' },
  { name: 'kg_per_head_low', type: 'number', title: 'Low end per head, in kg', unit: 'kg per head' },
  { name: 'kg_per_head_high', type: 'number', title: 'High end per head, in kg', unit: 'kg per head' },
]

const yearField = (years: readonly number[]): Field => ({
  name: 'year',
  type: 'integer',
  title: 'Calendar year',
  constraints: { required: true, enum: [...years] },
})

const dimensionFields = ({ categories, polymers, years }: Coverage): Field[] => [
  text('country', 'ISO 3166-1 alpha-3 code'),
  text('category', 'Packaging category', categories),
  text('polymer', 'Polymer', polymers),
  yearField(years),
]

const inWords = ({ name }: Metric) => name.replaceAll('_', ' ')

const metricField = (metric: Metric): Field => ({
  name: metric.name,
  type: 'number',
  title: `${inWords(metric)}, ${metric.unit}`,
  unit: metric.unit,
  description: `${metric.meaning} ${metric.name} = ${metric.formula}`,
  constraints: { required: true, ...(metric.group === 'ratio' ? { minimum: 0, maximum: 100 } : {}) },
})

const boundFields = (metric: Metric): Field[] =>
  ['low', 'high'].map((end) => ({
    name: `${metric.name}_${end}`,
    type: 'number',
    title: `${inWords(metric)}, ${end} end of the 90 % range, ${metric.unit}`,
    unit: metric.unit,
    description: 'Empty where the figure, or a part of it, is not known and counts as 0',
  }))
