// The whole files of a release in the description of the api: what each is, and what its answer holds.

import type { Json } from './openapi-parts.ts'
import { type BULK_FILES, mediaTypeOf } from './routes.ts'

type BulkFile = (typeof BULK_FILES)[number]

interface BulkAnswer {
  readonly id: string
  readonly summary: string
  readonly schema: Json
}

const DECIMALS = 'kt with 6 and percent with 4 decimals'

const csvFile = (id: string, summary: string, holds: string): BulkAnswer => ({
  id,
  summary,
  schema: { type: 'string', description: `UTF-8 with a header; ${holds}.` },
})

const parquetFile = (id: string, summary: string): BulkAnswer => ({
  id,
  summary,
  schema: { type: 'string', contentMediaType: 'application/vnd.apache.parquet' },
})

const BULK: Readonly<Record<BulkFile, BulkAnswer>> = {
  'datasets.csv': csvFile('getDatasetsCsv', 'All records as CSV: four dimensions, then the metrics', DECIMALS),
  'datasets.parquet': parquetFile('getDatasetsParquet', 'All records as Parquet, with the same columns'),
  'datasets-doubles.parquet': parquetFile(
    'getDatasetsDoubles',
    'All records as Parquet, with doubles, which every tool reads, instead of exact decimals',
  ),
  'evidence.parquet': parquetFile('getEvidence', 'The row and the file that each mass rests on, with the reason, as Parquet'),
  'ranges.csv': csvFile(
    'getRangesCsv',
    'The 90 % range of every figure as CSV: the rows of datasets.csv, with low and high of every metric',
    DECIMALS,
  ),
  'ranges.parquet': parquetFile('getRangesParquet', 'The 90 % ranges as Parquet, with the same columns'),
  'aggregates.csv': csvFile(
    'getAggregatesCsv',
    'Sums over the covered countries, regions and income groups as CSV, with ranges and per head',
    'one row for each metric',
  ),
  'aggregates.parquet': parquetFile('getAggregatesParquet', 'The sums over countries as Parquet, with the same columns'),
  'contributions.csv': csvFile(
    'getContributions',
    'Which sources make the ranges of a country and of the world as wide as they are',
    'the largest contributions first',
  ),
  'countries.csv': csvFile(
    'getCountriesCsv',
    'Countries to join with: alpha-2 code, name, region, income group and population by year',
    'one row for each country; a cell is empty if the release does not have the value',
  ),
  'pairs.csv': csvFile(
    'getPairsCsv',
    'The pairs of category and polymer that have records',
    'one row for each pair; `leaf` says whether its records are not sums of others',
  ),
  'national-totals.csv': csvFile(
    'getNationalTotalsCsv',
    'All packaging of each country and year, with ranges and per head',
    'one row for each metric, with the columns of aggregates.csv',
  ),
  'plastic-packaging-eol.xlsx': {
    id: 'getWorkbook',
    summary: 'National totals, leaves, metrics and sources as an Excel workbook',
    schema: { type: 'string', contentMediaType: mediaTypeOf('plastic-packaging-eol.xlsx') },
  },
  'datasets.sdmx.csv': csvFile(
    'getSdmxCsv',
    'National totals, and the masses of all leaves, as SDMX-CSV 2.0',
    'one row for each observation; structure.sdmx and structure.sdmx.json describe it',
  ),
  'structure.sdmx.json': {
    id: 'getSdmxStructure',
    summary: 'The structure of datasets.sdmx.csv as an SDMX-JSON 2.0 structure message',
    schema: { type: 'object', description: 'Dataflow, data structure definition, concepts and code lists.' },
  },
  'structure.sdmx': {
    id: 'getSdmxStructureMl',
    summary: 'The same structure as an SDMX-ML 2.1 structure message',
    schema: { type: 'string', description: 'XML: dataflow, code lists, concepts and data structure definition.' },
  },
  'datapackage.json': {
    id: 'getDataPackage',
    summary: 'Description of the files for programs: Data Package, version 2',
    schema: { type: 'object', description: 'See datapackage.org.' },
  },
  'changes.json': {
    id: 'getChanges',
    summary: 'What changed since the previous release',
    schema: { type: 'object', description: 'Declared changes, added and removed records, changed cells.' },
  },
  'CITATION.cff': {
    id: 'getCitation',
    summary: 'How to cite the release, in the Citation File Format',
    schema: { type: 'string', description: 'YAML; see citation-file-format.github.io.' },
  },
  'citation.bib': {
    id: 'getBibtex',
    summary: 'How to cite the release, for BibTeX',
    schema: { type: 'string', description: 'One entry.' },
  },
  'explorer.json': {
    id: 'getExplorerFacts',
    summary: 'What the first page shows of a release in addition to its records',
    schema: {
      type: 'object',
      description: 'Regions, population, quality, sources and weak inputs of countries; figures of groups of countries.',
    },
  },
  'files.txt': {
    id: 'getFileList',
    summary: 'Every file of the release with its size and SHA-256',
    schema: { type: 'string', description: 'One line for each file: path, bytes and SHA-256, separated by tabs.' },
  },
}

/** The media type without its parameters. */
export const bareMediaType = (file: string): string => mediaTypeOf(file).split(';')[0] ?? ''

/** The operation that gives a file, its summary and its content. */
export function bulkFile(file: BulkFile): { readonly id: string; readonly summary: string; readonly content: Json } {
  const { id, summary, schema } = BULK[file]
  return { id, summary, content: { [bareMediaType(file)]: { schema } } }
}

/** The content of an answer that is any of these files. */
export const anyFile = (files: readonly string[]): Json =>
  Object.fromEntries(files.map((file) => [bareMediaType(file), { schema: file.endsWith('.json') ? {} : { type: 'string' } }]))
