// The parts of the description of the api that its operations share: shapes, parameters, headers and problems. All of them come from
// the zod schemas and from the tables of query.ts, routes.ts and problems.ts.

import * as z from 'zod'
import { indexSchema, metadataSchema, recordSchemas, versionsSchema } from '../../schemas/api.ts'
import { countryExplanationSchema } from '../../schemas/country-explanation.ts'
import { problemSchema } from '../../schemas/problem.ts'
import { type ApiProblem, PAGE_MISSING, unknownValue } from '../model/api-problems.ts'
import { metricsOf } from '../model/coverage.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../model/dimensions.ts'
import { METRICS } from '../model/metrics.ts'
import { defaultPageSize, FIRST_PAGE, MOST_PAGE, MOST_PAGE_SIZE } from '../model/paging.ts'
import type { KnownValues, Parameter } from '../model/parameters.ts'
import { ANY, segmentOf } from '../model/tree-paths.ts'
import { type Caching, cacheControl, DEPRECATION_HEADER, LINK_HEADER, VERSION_HEADER } from './headers.ts'
import { EXAMPLE_SUMMARY, exampleValues } from './openapi-examples.ts'
import { segmentsOf } from './paths.ts'
import {
  BAD_QUERY,
  KEY_MISSING,
  KEY_WRONG,
  METHOD_NOT_ALLOWED,
  METHODS,
  NO_QUERY,
  NOT_FOUND,
  problemText,
  unknownName,
  versionMissing,
} from './problems.ts'
import { PROBLEM_TYPE, type ServedEnvironment, type ServedVersion } from './routes.ts'
import { valuesOfAny } from './tree-lists.ts'

/** A part of the document. */
export interface Json {
  readonly [name: string]: unknown
}

/** The shapes of answers. Shapes of records are those of the releases that are served. */
const shapesOf = (records: ReturnType<typeof recordSchemas>) => ({
  Page: records.pageSchema,
  Element: records.elementSchema,
  CountryRanges: records.countryRangesSchema,
  PairRanges: records.pairRangesSchema,
  RangeElement: records.rangeElementSchema,
  ReferenceData: records.referenceDataSchema,
  Metadata: metadataSchema,
  Versions: versionsSchema,
  Index: indexSchema,
  CountryExplanation: countryExplanationSchema,
  Problem: problemSchema,
})

const placeOf = (name: string) => `#/components/schemas/${name}`

export const schemaRef = (name: keyof ReturnType<typeof shapesOf>): Json => ({ $ref: placeOf(name) })

/** The shapes of all answers as JSON Schemas; an element is described once. */
export function schemas({ versions }: Pick<ServedEnvironment, 'versions'>): Json {
  const metrics = METRICS.filter((metric) => versions.some(({ version }) => metricsOf(version).includes(metric)))
  const { categories, polymers } = valuesIn(versions)
  const records = recordSchemas({
    categories,
    polymers,
    metrics,
    hasAlways: (metric) => versions.every(({ version }) => metricsOf(version).includes(metric)),
  })
  const registry = z.registry<{ readonly id: string }>()
  for (const [id, schema] of Object.entries(shapesOf(records))) registry.add(schema, { id })
  const made = z.toJSONSchema(registry, { io: 'input', uri: placeOf })
  return Object.fromEntries(Object.entries(made.schemas).map(([name, { $schema: _, $id: __, ...shape }]) => [name, shape]))
}

/** The parameters of operations that answer in pages, for the releases that may answer. */
export function pageParameters(releases: readonly ServedVersion[], pageSizes: readonly number[]): Json[] {
  const { countries, categories, polymers, years } = valuesIn(releases)
  const { country, year } = exampleValues({ countries, years })
  const query = (name: Parameter, description: string, schema: Json, example?: unknown): Json => ({
    name,
    in: 'query',
    description,
    schema,
    ...(example === undefined ? {} : { example }),
  })
  const knows = releases.length > 1 ? ' Earlier releases may know fewer: see their reference data.' : ''
  return [
    query('country', `ISO 3166-1 alpha-3 code.${knows}`, { type: 'string', enum: countries }, country),
    query('category', `\`${ALL_CATEGORIES}\` has records of its own: it differs from no filter.`, choice(categories), ALL_CATEGORIES),
    query('polymer', `\`${ALL_POLYMERS}\` has records of its own: it differs from no filter.`, choice(polymers), ALL_POLYMERS),
    query('year', 'Year of consumption.', { type: 'integer', enum: years }, year),
    query('page', `Number of the page, from ${FIRST_PAGE} to \`total-pages\` minus 1.`, {
      type: 'integer',
      minimum: FIRST_PAGE,
      maximum: MOST_PAGE,
      default: FIRST_PAGE,
    }),
    query(
      'page_size',
      `Number of records on a page. Every host answers these sizes; hosts that run code answer every size from 1 to ${MOST_PAGE_SIZE}.`,
      { type: 'integer', enum: pageSizes, default: defaultPageSize(pageSizes) },
    ),
  ]
}

export const choice = (values: readonly string[]): Json => ({ type: 'string', enum: values })

/** The values that at least one of the releases knows: countries and years in ascending order, the others as in the first of them. */
const valuesIn = (releases: readonly ServedVersion[]) => ({
  countries: valuesOfAny(releases.map(({ countries }) => countries)).sort(),
  categories: valuesOfAny(releases.map(({ categories }) => categories)),
  polymers: valuesOfAny(releases.map(({ polymers }) => polymers)),
  years: valuesOfAny(releases.map(({ years }) => years)).sort((a, b) => a - b),
})

/** Category and polymer in the path of ranges. */
export function pairParameters(releases: readonly ServedVersion[]): Json[] {
  const { categories: category, polymers: polymer } = valuesIn(releases)
  return Object.entries({ category, polymer }).map(([name, values]) => {
    const segments = segmentsOf(values).map(({ segment }) => segment)
    return pathParameter(name, 'As in paths.', choice(segments), segments[0])
  })
}

const pathParameter = (name: string, description: string, schema: Json, example: unknown): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
  example,
})

/** The filter in the path of a page, as segments. */
export function plainPageParameters(releases: readonly ServedVersion[]): Json[] {
  const { countries, categories, polymers, years } = valuesIn(releases)
  const { country, year } = exampleValues({ countries, years })
  const segments = (values: readonly (string | number)[]) => choice([ANY, ...segmentsOf(values.map(String)).map(({ segment }) => segment)])
  const parameter = (name: Parameter, values: readonly (string | number)[], example: string | number) =>
    pathParameter(name, `A value of the reference data as in paths; \`${ANY}\`: any.`, segments(values), segmentOf(example))
  return [
    parameter('country', countries, country),
    parameter('category', categories, ALL_CATEGORIES),
    parameter('polymer', polymers, ALL_POLYMERS),
    parameter('year', years, year),
  ]
}

/** Size and number in the path of a page. */
export const plainSizeParameters = (pageSizes: readonly number[]): Json[] => [
  pathParameter('page_size', 'Number of records on a page.', { type: 'integer', enum: pageSizes }, defaultPageSize(pageSizes)),
  pathParameter('page', 'Number of the page.', { type: 'integer', minimum: FIRST_PAGE, maximum: MOST_PAGE }, FIRST_PAGE),
]

/** The country in the path of an explanation or of ranges. */
export function countryParameter(releases: readonly ServedVersion[]): Json {
  const { countries } = valuesIn(releases)
  const example = releases[0]?.countries[0] ?? countries[0]
  return pathParameter('country', 'ISO 3166-1 alpha-3 code.', choice(countries), example)
}

export function versionParameter(served: ServedEnvironment): Json {
  const versions = served.versions.map(({ version }) => version)
  return pathParameter('version', 'Version of the data.', choice(versions), served.latest ?? versions[0])
}

export const HEADERS = {
  ETag: {
    description:
      'Changes with the content. If a request sends it back as `If-None-Match`, the answer is 304 as long as the content is the same.',
    schema: { type: 'string' },
  },
  [VERSION_HEADER]: { description: 'The release that answered.', schema: { type: 'string' } },
  [DEPRECATION_HEADER]: {
    description:
      'Only for a release that is superseded or withdrawn: the time since which another release replaces it, ' +
      'such as `@1794873600` (RFC 9745). ' +
      '`versions` says why a release is withdrawn.',
    schema: { type: 'string', pattern: '^@[0-9]+$' },
  },
  [LINK_HEADER]: {
    description:
      'Only for a release that is superseded or withdrawn: the same address in the release that replaces it (`rel="successor-version"`) ' +
      'and in the latest (`rel="latest-version"`).',
    schema: { type: 'string' },
  },
  Allow: { description: 'The methods that are answered.', schema: { type: 'string' }, example: METHODS.join(', ') },
  Vary: {
    description: 'The request headers on which the answer depends: the encoding and, in production, the access key.',
    schema: { type: 'string' },
  },
} as const

const headerRef = (name: keyof typeof HEADERS): Json => ({ $ref: `#/components/headers/${name}` })

const KEPT: Readonly<Record<Caching, string>> = {
  fixed: 'A fixed release never changes.',
  rendered: 'The file is made from the data of the release and may get better: ask again after some minutes.',
  latest: 'The answer changes with the next release: ask again after some minutes.',
  draft: 'A draft may change at any time.',
}

/** The headers of an answer that is data; `release` says whether a release answers. */
export function dataHeaders({ environment }: ServedEnvironment, caching: Caching, release: boolean): Json {
  return {
    ETag: headerRef('ETag'),
    ...(release ? { [VERSION_HEADER]: headerRef(VERSION_HEADER) } : {}),
    ...(release && (caching === 'fixed' || caching === 'rendered')
      ? { [DEPRECATION_HEADER]: headerRef(DEPRECATION_HEADER), [LINK_HEADER]: headerRef(LINK_HEADER) }
      : {}),
    'Cache-Control': {
      description: KEPT[caching],
      schema: { type: 'string' },
      example: cacheControl(environment, caching),
    },
    Vary: headerRef('Vary'),
  }
}

/** The problems that the operations refer to, by their name in the components; only operations of a latest release refer to two of them. */
export function problemResponses(served: ServedEnvironment): Json {
  const latest = served.versions.find(({ version }) => version === served.latest)
  const release = latest ?? served.versions[0]
  const known: KnownValues = {
    ...(release ?? { countries: [], categories: [], polymers: [], years: [] }),
    pageSizes: { built: served.pageSizes, any: false },
  }
  return {
    BadQuery: problem('The query does not follow the grammar, or a value is not known.', {
      grammar: BAD_QUERY,
      name: unknownName('contry'),
      value: unknownValue('year', known),
    }),
    NoQuery: problem('The request has parameters, but the operation takes none.', { query: NO_QUERY }),
    ...(served.environment === 'production'
      ? {
          KeyMissing: problem('The access key is missing or empty.', { key: KEY_MISSING }),
          KeyWrong: problem('The access key is not valid.', { key: KEY_WRONG }),
        }
      : {}),
    ...(latest ? { PageMissing: problem('The page is past the end.', { page: PAGE_MISSING }) } : {}),
    PathOrPageMissing: problem('The version does not exist, or the page is past the end.', {
      path: versionMissing(served),
      page: PAGE_MISSING,
    }),
    PathOrExplanationMissing: problem('The version does not exist, or its tree has no such explanation.', {
      path: versionMissing(served),
      explanation: NOT_FOUND,
    }),
    PathMissing: problem('The version does not exist.', { path: versionMissing(served) }),
    ...(latest ? { FileMissing: problem('There is no such file, or no release is the latest one.', { path: NOT_FOUND }) } : {}),
    NotSigned: problem('The tree is not signed.', { path: NOT_FOUND }),
    MethodNotAllowed: {
      ...problem(`The answer to any method but ${METHODS.join(', ')}.`, { method: METHOD_NOT_ALLOWED }),
      headers: { Allow: headerRef('Allow'), ...PROBLEM_HEADERS },
    },
  }
}

const PROBLEM_HEADERS = {
  'Cache-Control': { description: 'Caches do not store problems.', schema: { type: 'string', const: 'no-store' } },
  Vary: headerRef('Vary'),
} as const

function problem(description: string, examples: Readonly<Record<string, ApiProblem>>): Json {
  return {
    description,
    headers: PROBLEM_HEADERS,
    content: {
      [PROBLEM_TYPE]: {
        schema: schemaRef('Problem'),
        examples: Object.fromEntries(
          Object.entries(examples).map(([name, example]) => [name, { summary: example.detail, value: JSON.parse(problemText(example)) }]),
        ),
      },
    },
  }
}

/** A JSON answer with examples of invented values. */
export function jsonContent(schema: Json, examples: Json): Json {
  return {
    'application/json': {
      schema,
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { summary: EXAMPLE_SUMMARY, value }])),
    },
  }
}
