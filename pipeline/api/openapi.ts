// The description of the API for programs and for people who try it: OpenAPI 3.1, from the same tables from which every host answers. Each
// environment has one document, `openapi.json` in the root of its tree. It is open to everybody and holds no data. Pure.

import { metricsOf } from '../model/coverage.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../model/dimensions.ts'
import { listed } from '../model/listed.ts'
import { GROUPS, type Metric } from '../model/metrics.ts'
import { noticeOf } from '../model/notices.ts'
import type { Caching } from './headers.ts'
import {
  EMPTY_PAGE,
  exampleIndex,
  exampleMetadata,
  examplePage,
  exampleRangePage,
  exampleReferenceData,
  exampleVersions,
} from './openapi-examples.ts'
import { anyFile, bareMediaType, bulkFile } from './openapi-files.ts'
import {
  choice,
  dataHeaders,
  headers,
  type Json,
  jsonContent,
  pageParameters,
  problemResponses,
  schemaRef,
  schemas,
  versionParameter,
} from './openapi-parts.ts'
import { KEY_HEADER, METHODS } from './problems.ts'
import { MOST_QUERY_CHARACTERS } from './query.ts'
import {
  answers,
  BULK_FILES,
  LATEST_FOLDER,
  LATEST_ROOT_FILES,
  RELEASE_FILES,
  type ServedEnvironment,
  type ServedVersion,
} from './routes.ts'

export type OpenApiDocument = Json & { readonly openapi: string; readonly paths: Json }

const LATEST = 'Latest release'
const FIXED = 'Fixed release'
const WHOLE = 'Whole files'
const ABOUT = 'What there is'

/** The document of an environment with at least one release; `licence` is the SPDX identifier that its latest release states. */
export function openApiDocument(served: ServedEnvironment, licence: string): OpenApiDocument {
  const latest = served.versions.find(({ version }) => version === served.latest)
  const [newest] = served.versions
  if (!newest) throw new RangeError('there is no release to describe')
  const isGated = served.environment === 'production'
  return {
    openapi: '3.1.1',
    info: {
      title: `Plastic packaging after consumption (${served.environment})`,
      version: (latest ?? newest).version,
      summary: 'What happens to plastic packaging after consumption, by country, category, polymer and year.',
      description: description(served, latest ?? newest),
      license: { name: licence, identifier: licence },
    },
    // Relative to this document, so that it holds under every host, port and prefix.
    servers: [{ url: '.', description: 'The host of this document' }],
    externalDocs: { url: 'docs/#schemas', description: 'JSON Schemas of the files, each with an identifier; they contain no data.' },
    security: isGated ? [{ accessKey: [] }] : [],
    tags: [
      ...(latest ? [{ name: LATEST, description: `Answered from the latest release, ${latest.version} now.` }] : []),
      {
        name: FIXED,
        description: `Answered from the release that the path names, which ${newest.draft ? 'is a draft and may change' : 'never changes'}.`,
      },
      { name: WHOLE, description: 'A release as a whole: most people want one of these files.' },
      { name: ABOUT, description: 'Which releases there are, and how files are found.' },
    ],
    paths: {
      ...(latest ? latestPaths(served, latest, licence) : {}),
      '/versions': { get: versionsOperation(served, newest) },
      ...fixedPaths(served, latest ?? newest, licence),
      '/index.json': { get: indexOperation(served) },
      '/feed.xml': { get: feedOperation(served) },
      '/signatures.json': { get: signaturesOperation(served) },
    },
    components: {
      schemas: schemas(served),
      parameters: { version: versionParameter(served) },
      headers: headers(),
      responses: usedResponses(problemResponses(served), latest !== undefined),
      ...(isGated
        ? {
            securitySchemes: {
              accessKey: { type: 'apiKey', in: 'header', name: KEY_HEADER, description: 'Access key, which is valid for every version.' },
            },
          }
        : {}),
    },
  }
}

function description({ environment }: ServedEnvironment, { version }: ServedVersion): string {
  const paragraphs = [
    `**${noticeOf(environment)}**`,
    `Every record has four dimensions (country, packaging category, polymer, year), ${metricsText(version)}. Records are ordered by country code, then by category and polymer as listed in the reference data, then by year.`,
    `**Do not add up unfiltered records.** \`${ALL_CATEGORIES}\` and \`${ALL_POLYMERS}\` are values with records of their own, which are sums of the others: a sum over all records counts everything four times. Filter by category and polymer, or leave these records out.`,
    'Most people want one file: see *Whole files*.',
    `A query is empty or consists of \`name=value\` pairs, joined by single \`&\`. A name occurs at most once, no value is empty, and the query has at most ${MOST_QUERY_CHARACTERS} characters. Values are compared exactly, upper and lower case included. The answer to an unknown name or value is a problem (RFC 9457) that lists the known ones.`,
    `The methods are ${METHODS.join(', ')}: HEAD is answered like GET without a body, OPTIONS with 204. Scripts of any origin may send requests. The header \`Data-Version\` names the release that answered.`,
    ...(environment === 'production'
      ? [
          `Every request except those for this description and its pages needs an access key in the header \`${KEY_HEADER}\`. The answer is 401 without a key and 403 with a key that is not valid.`,
        ]
      : []),
    'The examples contain invented values.',
  ]
  return paragraphs.join('\n\n')
}

/** `9 masses in kt and 11 ratios in percent`, and which of them exist only from a later release on. */
function metricsText(version: string): string {
  const metrics = metricsOf(version)
  const of = (text: string, group: Metric['group']) => {
    const number = metrics.filter((metric) => metric.group === group).length
    return number === 0 ? [] : [`${number} ${text} in ${GROUPS[group].unit}`]
  }
  const later = metrics.flatMap(({ name, since }) => (since === undefined ? [] : [`${name} from ${since} on`]))
  const counted = listed([...of('masses', 'mass'), ...of('ratios', 'ratio'), ...of('figures', 'per_head')])
  return later.length === 0 ? counted : `${counted} (${later.join(', ')})`
}

interface Operation {
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
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(parameters === undefined ? {} : { parameters }),
    responses: {
      200: { description: answer, headers, content },
      304: { description: 'Nothing changed since the `If-None-Match` of the request.', headers },
      ...Object.fromEntries(Object.entries(responses).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }])),
    },
  }
}

const VERSION_PARAMETER: Json = { $ref: '#/components/parameters/version' }

function latestPaths(served: ServedEnvironment, latest: ServedVersion, licence: string): Json {
  const common = { tag: LATEST, caching: 'latest' } as const
  return {
    '/datasets': {
      get: operation(served, {
        ...common,
        ...datasets(latest),
        id: 'getDatasets',
        parameters: pageParameters([latest], served.pageSizes),
        problems: { 400: 'BadQuery', 404: 'PageMissing' },
      }),
    },
    ...(answers(latest, 'ranges')
      ? {
          '/ranges': {
            get: operation(served, {
              ...common,
              ...ranges(latest),
              id: 'getRanges',
              parameters: pageParameters([latest], served.pageSizes),
              problems: { 400: 'BadQuery', 404: 'PageMissing' },
            }),
          },
        }
      : {}),
    '/reference-data': {
      get: operation(served, { ...common, ...reference(latest), id: 'getReferenceData', problems: { 400: 'NoQuery' } }),
    },
    '/metadata': {
      get: operation(served, { ...common, ...about(served, latest, licence), id: 'getMetadata', problems: { 400: 'NoQuery' } }),
    },
    ...Object.fromEntries(
      LATEST_ROOT_FILES.map((file) => {
        const { id, summary, content } = bulkFile(file)
        const described = { id: `${id}OfLatest`, summary: `${summary}, of the latest release`, content }
        return [`/${file}`, { get: operation(served, { ...common, ...described, tag: WHOLE, answer: 'The file.' }) }]
      }),
    ),
    [`/${LATEST_FOLDER}/{file}`]: {
      get: operation(served, {
        ...common,
        tag: WHOLE,
        id: 'getFileOfLatest',
        summary: 'A whole file of the latest release, at an address that does not change',
        parameters: [
          {
            name: 'file',
            in: 'path',
            required: true,
            description: 'Name of the file.',
            schema: choice(RELEASE_FILES),
            example: 'datapackage.json',
          },
        ],
        answer: 'The file.',
        content: anyFile(RELEASE_FILES),
      }),
    },
  }
}

function fixedPaths(served: ServedEnvironment, example: ServedVersion, licence: string): Json {
  const common = { caching: example.draft ? 'draft' : 'fixed', parameters: [VERSION_PARAMETER] } as const
  const folder = '/v/{version}'
  const answering = served.versions.filter((version) => answers(version, 'ranges'))
  return {
    [`${folder}/datasets`]: {
      get: operation(served, {
        ...common,
        ...datasets(example),
        tag: FIXED,
        id: 'getDatasetsOfVersion',
        parameters: [VERSION_PARAMETER, ...pageParameters(served.versions, served.pageSizes)],
        problems: { 400: 'BadQuery', 404: 'PathOrPageMissing' },
      }),
    },
    ...(answering.length === 0
      ? {}
      : {
          [`${folder}/ranges`]: {
            get: operation(served, {
              ...common,
              ...ranges(example),
              tag: FIXED,
              id: 'getRangesOfVersion',
              parameters: [VERSION_PARAMETER, ...pageParameters(answering, served.pageSizes)],
              problems: { 400: 'BadQuery', 404: 'PathOrPageMissing' },
            }),
          },
        }),
    [`${folder}/reference-data`]: {
      get: operation(served, {
        ...common,
        ...reference(example),
        tag: FIXED,
        id: 'getReferenceDataOfVersion',
        problems: { 400: 'NoQuery', 404: 'PathMissing' },
      }),
    },
    [`${folder}/metadata`]: {
      get: operation(served, {
        ...common,
        ...about(served, example, licence),
        tag: FIXED,
        id: 'getMetadataOfVersion',
        problems: { 400: 'NoQuery', 404: 'PathMissing' },
      }),
    },
    ...Object.fromEntries(
      BULK_FILES.map((file) => {
        const described = { ...bulkFile(file), tag: WHOLE, answer: 'The file.', problems: { 404: 'PathMissing' } }
        return [`${folder}/${file}`, { get: operation(served, { ...common, ...described }) }]
      }),
    ),
  }
}

const datasets = (release: ServedVersion) => ({
  summary: 'Records that match a filter',
  description: 'No parameter is required. If valid values match no record, page 0 is empty; any other page past the end is 404.',
  answer: 'A page of records, in published order.',
  content: jsonContent(schemaRef('Page'), { record: examplePage(release), nothing: EMPTY_PAGE }),
})

const ranges = (release: ServedVersion) => ({
  summary: 'The 90 % ranges of records that match a filter',
  description:
    'The same records in the same order as under `datasets`, with low and high of every metric. Ranges of sums are not sums of ranges: those of the world, regions and income groups are in `aggregates.csv`.',
  answer: 'A page of ranges, in published order.',
  content: jsonContent(schemaRef('RangePage'), { record: exampleRangePage(release), nothing: EMPTY_PAGE }),
})

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

function versionsOperation(served: ServedEnvironment, newest: ServedVersion): Json {
  return operation(served, {
    id: 'getVersions',
    tag: ABOUT,
    summary: 'The releases, latest first',
    answer: 'Every release with its date, status and summary.',
    content: jsonContent(schemaRef('Versions'), { versions: exampleVersions(newest, served) }),
    caching: 'latest',
    release: false,
    problems: { 400: 'NoQuery' },
  })
}

function indexOperation(served: ServedEnvironment): Json {
  return operation(served, {
    id: 'getIndex',
    tag: ABOUT,
    summary: 'How pages are found on a plain file server',
    answer: 'How paths are formed, in words and as templates.',
    content: jsonContent(schemaRef('Index'), { index: exampleIndex(served) }),
    caching: 'latest',
    release: false,
  })
}

function signaturesOperation(served: ServedEnvironment): Json {
  return operation(served, {
    id: 'getSignatures',
    tag: ABOUT,
    summary: 'The signatures of the tree: a signed, dated list of its releases and files',
    description: 'An in-toto statement in a DSSE envelope, signed with Ed25519: `plastic-eol verify --public-key` checks it.',
    answer: 'The signatures of a tree that its maintainer signed.',
    content: { [bareMediaType('signatures.json')]: { schema: { type: 'object', description: 'A DSSE envelope.' } } },
    caching: 'latest',
    release: false,
    problems: { 404: 'NotSigned' },
  })
}

function feedOperation(served: ServedEnvironment): Json {
  return operation(served, {
    id: 'getFeed',
    tag: ABOUT,
    summary: 'The releases and what each changes, as an Atom feed',
    answer: 'One entry for each release, and one for each withdrawal, the latest first.',
    content: {
      [bareMediaType('feed.xml')]: { schema: { type: 'string', description: 'Atom, RFC 4287; links are relative to the file.' } },
    },
    caching: 'latest',
    release: false,
  })
}

/** Leaves out `PageMissing` if there is no latest release, because nothing refers to it then. */
function usedResponses(responses: Json, hasLatest: boolean): Json {
  return Object.fromEntries(Object.entries(responses).filter(([name]) => hasLatest || name !== 'PageMissing'))
}
