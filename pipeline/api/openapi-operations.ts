// The operations in the description of the API: what each path answers, from the latest release, from a fixed one, and about all of them.

import { smallest } from '../model/lists.ts'
import { ANY, COUNTRY_RANGES, PAIR_RANGES } from '../model/tree-paths.ts'
import { describedFile } from '../release/files.ts'
import { type Caching, cachingOf } from './headers.ts'
import {
  EMPTY_PAGE,
  exampleIndex,
  exampleMetadata,
  examplePage,
  exampleRanges,
  exampleReferenceData,
  exampleVersions,
} from './openapi-examples.ts'
import {
  choice,
  countryParameter,
  dataHeaders,
  type Json,
  jsonContent,
  pageParameters,
  pairParameters,
  plainPageParameters,
  plainSizeParameters,
  schemaRef,
} from './openapi-parts.ts'
import { explanationTemplate, LAYOUT_FILE, NONE_FILE, PAGES_FOLDER, pageTemplate, wholeTemplate } from './paths.ts'
import {
  BULK_FILES,
  bareMediaType,
  HEALTH,
  HEALTH_PATH,
  LATEST_FOLDER,
  LATEST_ROOT_FILES,
  mediaTypeOf,
  RELEASE_FILES,
  type ServedEnvironment,
  type ServedVersion,
} from './routes.ts'

/** The groups in which programs show the operations. */
export const TAGS = {
  latest: 'Latest release',
  fixed: 'Fixed release',
  plain: 'Plain paths',
  whole: 'Whole files',
  about: 'What there is',
} as const

/** All paths with their operations. If there is no latest release, the examples are of the newest one. */
export function pathsOf(served: ServedEnvironment, latest: ServedVersion | undefined, newest: ServedVersion, licence: string): Json {
  const operations = [
    ...(latest ? latestOperations(served, latest, licence) : []),
    ...listOperations(served, newest),
    ...fixedOperations(served, latest ?? newest, licence),
    ...otherOperations(served),
  ]
  return {
    ...Object.fromEntries(operations.map((described) => [described.path, { get: operation(served, described) }])),
    [HEALTH_PATH]: { get: healthOperation() },
  }
}

interface Operation {
  readonly path: string
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Json[]
  readonly answer: string
  readonly content: Json
  readonly caching: Caching
  /** Whether the answer is that of one release, and not the list of releases. */
  readonly release?: boolean
  /** Names of problems among the components, by status. */
  readonly problems?: Readonly<Record<number, string>>
}

function operation(served: ServedEnvironment, described: Operation): Json {
  const { id, tag, summary, description, parameters, answer, content, caching, release = true, problems = {} } = described
  const headers = dataHeaders(served, caching, release)
  const refused = served.environment === 'production' ? { 401: 'KeyMissing', 403: 'KeyWrong' } : {}
  const responses = { ...refused, ...problems, 405: 'MethodNotAllowed' }
  const said = [description, QUERIES[problems[400] ?? '']].filter((text) => text !== undefined).join(' ')
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(said === '' ? {} : { description: said }),
    ...(parameters === undefined ? {} : { parameters }),
    responses: {
      200: { description: answer, headers, content },
      304: { description: 'Nothing changed since the `If-None-Match` of the request.', headers },
      ...Object.fromEntries(Object.entries(responses).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }])),
    },
  }
}

/** What an operation says of queries, by its problem of 400. Of those without one, the general description says it. */
const QUERIES: Readonly<Record<string, string>> = {
  BadQuery: 'An unknown name or value in the query is 400.',
  NoQuery: 'It takes no parameters: any query is 400.',
}

const VERSION_PARAMETER: Json = { $ref: '#/components/parameters/version' }

function latestOperations(served: ServedEnvironment, latest: ServedVersion, licence: string): Operation[] {
  const common = { tag: TAGS.latest, caching: 'latest' } as const
  const whole = { ...common, tag: TAGS.whole, problems: { 404: 'FileMissing' } }
  const file = { name: 'file', in: 'path', required: true, description: 'Name of the file.' }
  return [
    {
      ...common,
      ...datasets(latest),
      path: '/datasets',
      id: 'getDatasets',
      parameters: pageParameters([latest], served.pageSizes),
      problems: { 400: 'BadQuery', 404: 'PageMissing' },
    },
    { ...common, ...reference(latest), path: '/reference-data', id: 'getReferenceData', problems: { 400: 'NoQuery' } },
    { ...common, ...about(served, latest, licence), path: '/metadata', id: 'getMetadata', problems: { 400: 'NoQuery' } },
    ...LATEST_ROOT_FILES.map((name) => {
      const { id, summary, ...described } = bulkFile(name)
      return { ...whole, ...described, path: `/${name}`, id: `${id}OfLatest`, summary: `${summary}, of the latest release` }
    }),
    {
      ...whole,
      path: `/${LATEST_FOLDER}/{file}`,
      id: 'getFileOfLatest',
      summary: 'A whole file of the latest release, at an address that does not change',
      parameters: [{ ...file, schema: choice(RELEASE_FILES), example: 'datapackage.json' }],
      answer: 'The file.',
      content: anyFile(RELEASE_FILES),
    },
    ...rangeCuts(latest, [latest]).map((cut) => ({ ...whole, ...cut, path: `/${LATEST_FOLDER}/${cut.path}`, id: `${cut.id}OfLatest` })),
  ]
}

function fixedOperations(served: ServedEnvironment, example: ServedVersion, licence: string): Operation[] {
  const rendered = { caching: example.draft ? 'draft' : 'rendered' } as const
  const fixed = { tag: TAGS.fixed, caching: example.draft ? 'draft' : 'fixed' } as const
  const missing = { problems: { 404: 'PathMissing' } }
  const explained = {
    ...rendered,
    tag: TAGS.fixed,
    description: 'Trees that were built without explanations have none.',
    parameters: [countryParameter(served.versions)],
    problems: { 404: 'PathOrExplanationMissing' },
  }
  const strict = { ...fixed, problems: { 400: 'NoQuery', 404: 'PathMissing' } }
  const operations: Operation[] = [
    {
      ...fixed,
      ...datasets(example),
      path: 'datasets',
      id: 'getDatasetsOfVersion',
      parameters: pageParameters(served.versions, served.pageSizes),
      problems: { 400: 'BadQuery', 404: 'PathOrPageMissing' },
    },
    { ...strict, ...reference(example), path: 'reference-data', id: 'getReferenceDataOfVersion' },
    { ...strict, ...about(served, example, licence), path: 'metadata', id: 'getMetadataOfVersion' },
    ...plainPages(example, served).map((page) => ({ ...fixed, ...page, tag: TAGS.plain, problems: { 404: 'PathOrPageMissing' } })),
    ...listFiles(served, example, licence).map((file) => ({
      ...missing,
      ...file,
      tag: TAGS.plain,
      caching: cachingOf(file.path, example),
    })),
    ...BULK_FILES.map((path) => ({ ...missing, ...bulkFile(path), path, tag: TAGS.whole, caching: cachingOf(path, example) })),
    ...rangeCuts(example, served.versions).map((cut) => ({ ...missing, ...rendered, ...cut, tag: TAGS.whole })),
    {
      ...explained,
      path: explanationTemplate('json'),
      id: 'getExplanation',
      summary: 'Where the national figures of a country come from',
      answer: 'Every national figure with its range and the evidence that moves it.',
      content: { [bareMediaType('.json')]: { schema: schemaRef('CountryExplanation') } },
    },
    {
      ...explained,
      path: explanationTemplate('html'),
      id: 'getExplanationPage',
      summary: 'Where the national figures of a country come from, as a page',
      answer: 'A page that needs no other file.',
      content: { [bareMediaType('.html')]: { schema: { type: 'string', description: 'HTML.' } } },
    },
  ]
  return operations.map(({ path, parameters = [], ...described }) => ({
    ...described,
    path: `/v/{version}/${path}`,
    parameters: [VERSION_PARAMETER, ...parameters],
  }))
}

const datasets = (release: ServedVersion) => ({
  summary: 'Records that match a filter',
  description: 'No parameter is required. If valid values match no record, page 0 is empty; any other page past the end is 404.',
  answer: 'A page of records, in published order.',
  content: jsonContent(schemaRef('Page'), { record: examplePage(release), nothing: EMPTY_PAGE }),
})

/** Files that say what a release holds and how its pages are stored. */
const listFiles = (served: ServedEnvironment, example: ServedVersion, licence: string) => [
  { path: 'reference-data.json', id: 'getReferenceDataFile', ...reference(example) },
  { path: 'metadata.json', id: 'getMetadataFile', ...about(served, example, licence) },
  {
    path: LAYOUT_FILE,
    id: 'getLayout',
    summary: 'How the pages of the release are stored',
    answer: 'Page sizes, the categories and polymers that occur together, and the metrics with their units.',
    content: { [bareMediaType(LAYOUT_FILE)]: { schema: { type: 'object' } } },
  },
  {
    path: NONE_FILE,
    id: 'getEmptyPage',
    summary: 'The answer of a pair of category and polymer that does not occur',
    answer: 'A page without records.',
    content: jsonContent(schemaRef('Page'), { nothing: EMPTY_PAGE }),
  },
]

/** Pages of records by their paths, which plain file servers answer, too. */
function plainPages(example: ServedVersion, served: ServedEnvironment) {
  const filter = plainPageParameters(served.versions)
  // All records of a country do not fit on a page.
  const many = filter.map((one) => (one.name === 'country' ? one : { ...one, example: ANY }))
  const common = {
    answer: 'A page of records, in published order.',
    content: jsonContent(schemaRef('Page'), { record: examplePage(example) }),
  }
  return [
    {
      ...common,
      path: wholeTemplate(PAGES_FOLDER),
      id: 'getPageFile',
      summary: 'Records that match a filter, on one page, by their path',
      description: `\`${ANY}\` instead of a value means no filter. The file exists if the records fit on a page of ${smallest(served.pageSizes)}.`,
      parameters: filter,
    },
    {
      ...common,
      path: pageTemplate(PAGES_FOLDER),
      id: 'getNumberedPageFile',
      summary: 'A page of records that match a filter, by its path',
      description: `\`${ANY}\` instead of a value means no filter. The file exists if the records do not fit on a page of ${smallest(served.pageSizes)}.`,
      parameters: [...many, ...plainSizeParameters(served.pageSizes)],
    },
  ]
}

const OF_RANGES =
  'The records of `datasets` in published order, with low, high and status of every metric. ' +
  'Ranges of sums are not sums of ranges: those of the world and other groups of countries are in `aggregates.csv`.'

/** The two cuts of the ranges; `releases` are those that the path may name. */
function rangeCuts(example: ServedVersion, releases: readonly ServedVersion[]) {
  const element = exampleRanges(example)
  const { country, category, polymer } = element
  const common = { description: OF_RANGES, answer: 'The ranges, in published order.' } as const
  return [
    {
      ...common,
      path: COUNTRY_RANGES,
      id: 'getRangesOfCountry',
      summary: 'The 90 % ranges of all records of a country',
      parameters: [countryParameter(releases)],
      content: jsonContent(schemaRef('CountryRanges'), { ranges: { country, ranges: [element] } }),
    },
    {
      ...common,
      path: PAIR_RANGES,
      id: 'getRangesOfPair',
      summary: 'The 90 % ranges of all countries, of a category and a polymer',
      parameters: pairParameters(releases),
      content: jsonContent(schemaRef('PairRanges'), { ranges: { category, polymer, ranges: [element] } }),
    },
  ]
}

const reference = (release: ServedVersion) => ({
  summary: 'The values that filters accept',
  answer: 'Countries, categories, polymers and years, in published order.',
  content: jsonContent(schemaRef('ReferenceData'), { france: exampleReferenceData(release) }),
})

const about = (served: ServedEnvironment, release: ServedVersion, licence: string) => ({
  summary: 'What the release is and what it rests on',
  answer: 'Version, notice, licence, and every source with its licence and a score of its quality.',
  content: jsonContent(schemaRef('Metadata'), { metadata: exampleMetadata(release, served, licence) }),
})

const ABOUT = { tag: TAGS.about, caching: 'latest', release: false } as const

function listOperations(served: ServedEnvironment, newest: ServedVersion): Operation[] {
  const versions = {
    ...ABOUT,
    summary: 'The releases, latest first',
    answer: 'Every release with its date, status and summary.',
    content: jsonContent(schemaRef('Versions'), { versions: exampleVersions(newest, served) }),
  }
  return [
    { ...versions, path: '/versions', id: 'getVersions', problems: { 400: 'NoQuery' } },
    { ...versions, path: '/versions.json', id: 'getVersionsFile', tag: TAGS.plain },
  ]
}

const otherOperations = (served: ServedEnvironment): Operation[] => [
  {
    ...ABOUT,
    path: '/index.json',
    id: 'getIndex',
    summary: 'How pages are found on a plain file server',
    answer: 'How paths are formed, in words and as templates.',
    content: jsonContent(schemaRef('Index'), { index: exampleIndex(served) }),
  },
  {
    ...ABOUT,
    path: '/feed.xml',
    id: 'getFeed',
    summary: 'The releases and what each changes, as an Atom feed',
    answer: 'One entry for each release, and one for each withdrawal, the latest first.',
    content: {
      [bareMediaType('feed.xml')]: { schema: { type: 'string', description: 'Atom, RFC 4287; links are relative to the file.' } },
    },
  },
  {
    ...ABOUT,
    path: '/signatures.json',
    id: 'getSignatures',
    summary: 'The signatures of the tree: a signed, dated list of its releases and files',
    description: 'An in-toto statement in a DSSE envelope, signed with Ed25519: `plastic-eol verify --public-key` checks it.',
    answer: 'The signatures of a tree that its maintainer signed.',
    content: { [bareMediaType('signatures.json')]: { schema: { type: 'object', description: 'A DSSE envelope.' } } },
    problems: { 404: 'NotSigned' },
  },
]

/** No data, no release and no key: it has none of the headers and problems of other operations. */
const healthOperation = (): Json => ({
  operationId: 'getHealth',
  tags: [TAGS.about],
  summary: 'Whether the host can read its files',
  description: `For watchers of hosts: it needs no key, holds no data, and is not cached. ${QUERIES['']}`,
  security: [],
  responses: {
    200: {
      description: 'The host answers.',
      headers: { 'Cache-Control': { description: 'Caches do not store it.', schema: { type: 'string', const: 'no-store' } } },
      content: { 'application/json': { schema: HEALTH_SCHEMA, examples: { ok: { summary: 'the only answer', value: HEALTH } } } },
    },
    304: { description: 'The tag of the request is that of the answer.' },
    405: { $ref: '#/components/responses/MethodNotAllowed' },
  },
})

const HEALTH_SCHEMA = {
  type: 'object',
  properties: { status: { const: HEALTH.status } },
  required: ['status'],
  additionalProperties: false,
}

function bulkFile(file: string) {
  const { offered } = describedFile(file)
  if (!offered) throw new RangeError(`the api does not offer ${file}`)
  const content: Json = { [bareMediaType(file)]: { schema: schemaOf(file, offered.holds) } }
  return { id: offered.id, summary: offered.is, answer: 'The file.', content }
}

/** A file without a description of what it holds is of a format that is no text. */
function schemaOf(file: string, holds: string | undefined): Json {
  if (holds === undefined) return { type: 'string', contentMediaType: mediaTypeOf(file) }
  if (file.endsWith('.csv')) return { type: 'string', description: `UTF-8 with a header; ${holds}.` }
  return { type: file.endsWith('.json') ? 'object' : 'string', description: holds }
}

const anyFile = (files: readonly string[]): Json =>
  Object.fromEntries(files.map((file) => [bareMediaType(file), { schema: file.endsWith('.json') ? {} : { type: 'string' } }]))
