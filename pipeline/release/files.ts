// The files of a release. Each is one object: its name, what it is, its columns if it is a table, whether it is locked, where it is offered
// and how it is made. The bundle, the tree, routes, openapi.json, datapackage.json, the first page, names of downloads, publishing and
// `verify` take them from this list. Its order is that of the first page: the files that most people want come first. manifest.json, which
// lists the others, and what a tree adds (pages and their layout) are not here. Pure, also for browsers.

import type { Metadata, ReferenceData } from '../../schemas/api.ts'
import type { Changes } from '../../schemas/changes.ts'
import type { Decision } from '../../schemas/decision.ts'
import type { Validation } from '../../schemas/findings.ts'
import { GROUP_KINDS } from '../model/country-groups.ts'
import type { Coverage } from '../model/coverage.ts'
import { jsonPieces, jsonText } from '../model/json.ts'
import { STATUSES } from '../model/statuses.ts'
import { type CitedRelease, citationBib, citationCff, zenodoJson } from './citation.ts'
import {
  type Field,
  figureFields,
  optional,
  populationColumn,
  rangeFields,
  recordFields,
  statusFields,
  text,
  yearField,
} from './columns.ts'
import { OBSERVATION_STATUSES, SDMX_DIMENSIONS, UNIT_CODES } from './sdmx-names.ts'

/** The content of a file. Nothing: whoever was asked to write the file wrote it. */
export type FileContent = string | Uint8Array | Iterable<string> | undefined

type Written = Promise<undefined>

type RangeTable = 'ranges' | 'status' | 'aggregates'

/** What files are made from. A release comes to have them in this order. */
export interface Sources {
  /** The records in the engine, in published order. */
  readonly records: { readonly write: (form: 'csv' | 'parquet') => Written }
  /** The records with their ranges in the engine, and those of groups of countries. Absent where none are drawn. */
  readonly ranges: {
    readonly csv: (table: RangeTable | 'national totals' | 'contributions') => Written
    readonly parquet: (table: RangeTable) => Written
  }
  /** What is known of every release. */
  readonly facts: {
    readonly reference: ReferenceData
    readonly metadata: Metadata
    readonly changes: Changes
    readonly cited: CitedRelease
  }
  /** The records and ranges as they were written before, for other programs, for joins and for the first page. */
  readonly published: {
    readonly countries: () => string
    readonly pairs: () => string
    readonly sdmxData: () => string
    readonly sdmxStructure: () => object
    readonly sdmxStructureMl: () => string
    readonly workbook: () => Uint8Array
    readonly explorer: () => Promise<string>
  }
  /** The figures explained, one line of JSON for each country. Absent where none are explained. */
  readonly explanations: { readonly lines: () => Promise<string> }
  /** The evidence, which is written while the rules are run. */
  readonly evidence: { readonly written: Written }
  /** The files that were made before. */
  readonly files: { readonly dataPackage: () => object }
  readonly decision: {
    readonly decision: Decision
    readonly decisionPage: () => string
    readonly changesMarkdown: () => string
  }
  readonly validation: {
    readonly validation: Validation
    readonly page: () => string
    readonly findings: () => Iterable<string>
  }
}

export type Source = keyof Sources

/** What the columns of a table depend on: the values that the release covers, and the columns of evidence. */
type Covered = Coverage & { readonly evidence: readonly Field[] }

interface Description {
  readonly name: string
  /** Whether a lock holds its checksum. */
  readonly locked?: true
  /** Whether a release that is blocked leaves it for the reviewers. */
  readonly report?: true
  /** The operation of the api that answers with it. */
  readonly answers?: string
  /** How the api offers it whole: the name of the operation, what it gives, and what the file holds. */
  readonly offered?: { readonly id: string; readonly is: string; readonly holds?: string }
  /** What the first page says of it. Absent: the first page does not name it. */
  readonly says?: string
  /** Its name in datapackage.json, without the extension only where no other file could have the same name. */
  readonly resource?: string
  readonly columns?: (covered: Covered) => readonly Field[]
  readonly key?: readonly string[]
}

/** A file that is made from one source. */
export interface FileFrom<From extends Source> extends Description {
  readonly from: From
  readonly make: (source: Sources[From]) => FileContent | Promise<FileContent>
}

/** A file that no bundle has: the tree, which is made from the bundle, makes it itself. */
interface FileOfTree extends Description {
  readonly from: 'tree'
}

export type ReleaseFile = { readonly [From in Source]: FileFrom<From> }[Source] | FileOfTree

const RECORD_KEY = ['country', 'category', 'polymer', 'year']
const DECIMALS = 'kt with 6 and percent with 4 decimals'

const aggregateFields = ({ categories, polymers, years, metrics }: Coverage): Field[] => [
  text('kind', 'Kind of group', GROUP_KINDS),
  text(
    'area',
    'World (the countries that the release covers), a region or an income group of the table of countries, or a group of sources/country_groups.csv',
  ),
  { name: 'countries', type: 'integer', title: 'Countries of the group with records in the year' },
  text('category', 'Packaging category', categories),
  text('polymer', 'Polymer', polymers),
  yearField(years),
  ...figureFields(metrics),
]
const AGGREGATE_KEY = ['kind', 'area', 'category', 'polymer', 'year', 'metric']

const LIST = [
  {
    name: 'datasets.csv',
    locked: true,
    offered: { id: 'getDatasetsCsv', is: 'All records as CSV: four dimensions, then the metrics', holds: DECIMALS },
    says: `all records; ${DECIMALS}`,
    resource: 'datasets-csv',
    columns: recordFields,
    key: RECORD_KEY,
    from: 'records',
    make: ({ write }) => write('csv'),
  },
  {
    name: 'datasets.parquet',
    offered: { id: 'getDatasetsParquet', is: 'All records as Parquet, with the same columns' },
    says: 'the same as exact decimals, for DuckDB, Python and R',
    resource: 'datasets-parquet',
    columns: recordFields,
    key: RECORD_KEY,
    from: 'records',
    make: ({ write }) => write('parquet'),
  },
  {
    name: 'plastic-packaging-eol.xlsx',
    offered: { id: 'getWorkbook', is: 'National totals, leaves, metrics and sources as an Excel workbook' },
    says: 'national totals, leaves, units and sources for Excel',
    resource: 'plastic-packaging-eol',
    from: 'published',
    make: ({ workbook }) => workbook(),
  },
  {
    name: 'national-totals.csv',
    offered: {
      id: 'getNationalTotalsCsv',
      is: 'All packaging of each country and year, with ranges and per head',
      holds: 'one row for each metric, with the columns of aggregates.csv',
    },
    says: 'all packaging of each country and year, with ranges and per head',
    resource: 'national-totals',
    columns: ({ years, metrics }) => [
      text('country', 'ISO 3166-1 alpha-3 code'),
      text('name', 'English short name of the country'),
      yearField(years),
      ...figureFields(metrics),
    ],
    key: ['country', 'year', 'metric'],
    from: 'ranges',
    make: ({ csv }) => csv('national totals'),
  },
  {
    name: 'countries.csv',
    offered: {
      id: 'getCountriesCsv',
      is: 'Countries to join with: alpha-2 code, name, region, income group and population by year',
      holds: 'one row for each country; a cell is empty if the release does not have the value',
    },
    says: 'codes, regions, income groups and population, for joins',
    resource: 'countries',
    columns: ({ years }) => [
      text('country', 'ISO 3166-1 alpha-3 code'),
      optional('alpha_2', 'ISO 3166-1 alpha-2 code; NA is Namibia'),
      text('name', 'English short name'),
      optional('region', 'Region, as in aggregates.csv'),
      optional('income_group', 'World Bank income group, as in aggregates.csv'),
      ...years.map((year) => ({ name: populationColumn(year), type: 'integer', title: `Persons in ${year}` })),
    ],
    key: ['country'],
    from: 'published',
    make: ({ countries }) => countries(),
  },
  {
    name: 'pairs.csv',
    offered: {
      id: 'getPairsCsv',
      is: 'The pairs of category and polymer that have records',
      holds: 'one row for each pair; `leaf` says whether its records are not sums of others',
    },
    says: 'which categories and polymers occur together',
    resource: 'pairs',
    columns: ({ categories, polymers }) => [
      text('category', 'Packaging category', categories),
      text('polymer', 'Polymer', polymers),
      { name: 'leaf', type: 'boolean', title: 'Whether its records are not sums of other records', constraints: { required: true } },
    ],
    key: ['category', 'polymer'],
    from: 'published',
    make: ({ pairs }) => pairs(),
  },
  {
    name: 'ranges.csv',
    offered: {
      id: 'getRangesCsv',
      is: 'The 90 % range of every figure as CSV: the rows of datasets.csv, with low and high of every metric',
      holds: DECIMALS,
    },
    says: 'the 90 % range of every figure',
    resource: 'ranges-csv',
    columns: rangeFields,
    key: RECORD_KEY,
    from: 'ranges',
    make: ({ csv }) => csv('ranges'),
  },
  {
    name: 'ranges.parquet',
    offered: { id: 'getRangesParquet', is: 'The 90 % ranges as Parquet, with the same columns' },
    resource: 'ranges-parquet',
    columns: rangeFields,
    key: RECORD_KEY,
    from: 'ranges',
    make: ({ parquet }) => parquet('ranges'),
  },
  {
    name: 'status.csv',
    offered: {
      id: 'getStatusCsv',
      is: 'What every figure rests on, as CSV: the rows of datasets.csv, with the status of every metric',
      holds: STATUSES.join(', '),
    },
    says: 'what every figure rests on: own evidence, split, carried, regional, assumed, not known',
    resource: 'status-csv',
    columns: statusFields,
    key: RECORD_KEY,
    from: 'ranges',
    make: ({ csv }) => csv('status'),
  },
  {
    name: 'status.parquet',
    offered: { id: 'getStatusParquet', is: 'What every figure rests on as Parquet, with the same columns' },
    resource: 'status-parquet',
    columns: statusFields,
    key: RECORD_KEY,
    from: 'ranges',
    make: ({ parquet }) => parquet('status'),
  },
  {
    name: 'aggregates.csv',
    offered: {
      id: 'getAggregatesCsv',
      is: 'Sums over the covered countries of the world, regions, income groups, organisations and continents as CSV, with ranges and per head',
      holds: 'one row for each metric',
    },
    says: 'sums over the covered countries of the world, regions, income groups, organisations and continents, with ranges',
    resource: 'aggregates-csv',
    columns: aggregateFields,
    key: AGGREGATE_KEY,
    from: 'ranges',
    make: ({ csv }) => csv('aggregates'),
  },
  {
    name: 'aggregates.parquet',
    offered: { id: 'getAggregatesParquet', is: 'The sums over countries as Parquet, with the same columns' },
    resource: 'aggregates-parquet',
    columns: aggregateFields,
    key: AGGREGATE_KEY,
    from: 'ranges',
    make: ({ parquet }) => parquet('aggregates'),
  },
  {
    name: 'contributions.csv',
    offered: {
      id: 'getContributions',
      is: 'Which sources make the ranges of a country and of the world as wide as they are',
      holds: 'the largest contributions first',
    },
    says: 'how much each source contributes to the ranges',
    resource: 'contributions',
    columns: ({ years }) => [
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
    key: ['area', 'year', 'figure', 'place'],
    from: 'ranges',
    make: ({ csv }) => csv('contributions'),
  },
  {
    name: 'evidence.parquet',
    offered: { id: 'getEvidence', is: 'The row and the file that each mass rests on, with the reason, as Parquet' },
    says: 'which row of which file each mass rests on',
    resource: 'evidence-parquet',
    // No key: one figure may rest on many rows.
    columns: ({ evidence }) => evidence,
    from: 'evidence',
    make: ({ written }) => written,
  },
  {
    name: 'datasets.sdmx.csv',
    offered: {
      id: 'getSdmxCsv',
      is: 'National totals, and the masses of all leaves, as SDMX-CSV 2.0',
      holds: 'one row for each observation; structure.sdmx and structure.sdmx.json describe it',
    },
    says: 'national totals and the masses of leaves as SDMX-CSV 2.0',
    resource: 'datasets-sdmx',
    columns: ({ years, metrics }) => [
      text('STRUCTURE', 'Kind of structure that describes the row', ['dataflow']),
      text('STRUCTURE_ID', 'Agency, dataflow and version; described in structure.sdmx.json'),
      text('ACTION', 'I: for information', ['I']),
      ...SDMX_DIMENSIONS.map(({ id, name }) => text(id, `${name}, a code of structure.sdmx.json`)),
      { ...yearField(years), name: 'TIME_PERIOD' },
      { name: 'OBS_VALUE', type: 'number', title: 'Value, in the unit of the row', constraints: { required: true } },
      text('UNIT_MEASURE', 'Code of the unit', [...new Set(metrics.map(({ unit }) => UNIT_CODES[unit][0]))]),
      text('OBS_STATUS', 'Code of what the value rests on', [...new Set(STATUSES.map((status) => OBSERVATION_STATUSES[status][0]))]),
    ],
    key: [...SDMX_DIMENSIONS.map(({ id }) => id), 'TIME_PERIOD'],
    from: 'published',
    make: ({ sdmxData }) => sdmxData(),
  },
  {
    name: 'structure.sdmx',
    offered: {
      id: 'getSdmxStructureMl',
      is: 'The structure of datasets.sdmx.csv as an SDMX-ML 2.1 structure message',
      holds: 'XML: dataflow, code lists, concepts and data structure definition.',
    },
    says: 'the structure of the SDMX file as SDMX-ML 2.1, which R reads',
    resource: 'structure',
    from: 'published',
    make: ({ sdmxStructureMl }) => sdmxStructureMl(),
  },
  {
    name: 'structure.sdmx.json',
    offered: {
      id: 'getSdmxStructure',
      is: 'The structure of datasets.sdmx.csv as an SDMX-JSON 2.0 structure message',
      holds: 'Dataflow, data structure definition, concepts and code lists.',
    },
    says: 'the same as SDMX-JSON 2.0',
    resource: 'structure-sdmx',
    from: 'published',
    make: ({ sdmxStructure }) => jsonText(sdmxStructure()),
  },
  {
    name: 'datapackage.json',
    offered: {
      id: 'getDataPackage',
      is: 'Description of the files for programs: Data Package, version 2',
      holds: 'See datapackage.org.',
    },
    says: 'describes these files for programs',
    from: 'files',
    make: ({ dataPackage }) => jsonText(dataPackage()),
  },
  {
    name: 'reference-data.json',
    locked: true,
    answers: 'reference-data',
    says: 'countries, categories, polymers and years',
    resource: 'reference-data',
    from: 'facts',
    make: ({ reference }) => jsonText(reference),
  },
  {
    name: 'metadata.json',
    locked: true,
    answers: 'metadata',
    says: 'every source, with its licence and quality score',
    resource: 'metadata',
    from: 'facts',
    make: ({ metadata }) => jsonText(metadata),
  },
  {
    name: 'changes.json',
    report: true,
    offered: {
      id: 'getChanges',
      is: 'What changed since the previous release',
      holds: 'Declared changes, added and removed records, changed cells.',
    },
    says: 'what changed since the release before',
    resource: 'changes',
    from: 'facts',
    make: ({ changes }) => jsonText(changes),
  },
  {
    name: 'CITATION.cff',
    offered: {
      id: 'getCitation',
      is: 'How to cite the release, in the Citation File Format',
      holds: 'YAML; see citation-file-format.github.io.',
    },
    says: 'how to cite the release',
    from: 'facts',
    make: ({ cited }) => citationCff(cited),
  },
  {
    name: 'citation.bib',
    offered: { id: 'getBibtex', is: 'How to cite the release, for BibTeX', holds: 'One entry.' },
    says: 'the same for BibTeX',
    from: 'facts',
    make: ({ cited }) => citationBib(cited),
  },
  {
    name: 'explorer.json',
    offered: {
      id: 'getExplorerFacts',
      is: 'What the first page shows of a release in addition to its records',
      holds: 'Regions, population, quality, sources and weak inputs of countries; figures of groups of countries.',
    },
    from: 'published',
    make: ({ explorer }) => explorer(),
  },
  {
    name: 'files.txt',
    offered: {
      id: 'getFileList',
      is: 'Every file of the release with its size and SHA-256',
      holds: 'One line for each file: path, bytes and SHA-256, separated by tabs.',
    },
    says: 'every file with size and SHA-256',
    from: 'tree',
  },
  { name: '.zenodo.json', from: 'facts', make: ({ cited }) => jsonText(zenodoJson(cited)) },
  { name: 'explanations.jsonl', from: 'explanations', make: ({ lines }) => lines() },
  { name: 'CHANGES.md', report: true, from: 'decision', make: ({ changesMarkdown }) => changesMarkdown() },
  { name: 'decision.json', report: true, from: 'decision', make: ({ decision }) => jsonText(decision) },
  { name: 'decision.html', report: true, from: 'decision', make: ({ decisionPage }) => decisionPage() },
  // Each finding is a piece of its own.
  { name: 'validation.json', report: true, from: 'validation', make: ({ validation }) => jsonPieces(validation, 4) },
  { name: 'validation.html', report: true, from: 'validation', make: ({ page }) => page() },
  { name: 'findings.csv', report: true, from: 'validation', make: ({ findings }) => findings() },
] as const satisfies readonly ReleaseFile[]

export const FILES: readonly ReleaseFile[] = LIST

/** The signature of a bundle, in its folder; no list names it. */
export const BUNDLE_SIGNATURE = 'signature.json'

/** The files whose checksums a lock holds. */
export type LockedFile = Extract<(typeof LIST)[number], { locked: true }>['name']

/** The object of a file. Throws if no file has this name. */
export function describedFile(name: string): ReleaseFile {
  const file = FILES.find((candidate) => candidate.name === name)
  if (!file) throw new RangeError(`no file of a release is named ${name}`)
  return file
}

/** The files that are made from one source. */
export const filesFrom = <From extends Source>(from: From) =>
  FILES.filter((file) => file.from === from) as readonly Description[] as readonly FileFrom<From>[]
