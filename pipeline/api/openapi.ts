// The description of the API for programs and for people who try it: OpenAPI 3.1, from the same tables from which every host answers. Each
// environment has one document, `openapi.json` in the root of its tree. It is open to everybody and holds no data. Pure.

import { metricsOf } from '../model/coverage.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../model/dimensions.ts'
import { listed } from '../model/listed.ts'
import { GROUPS, type Metric } from '../model/metrics.ts'
import { noticeOf } from '../model/notices.ts'
import { pathsOf, TAGS } from './openapi-operations.ts'
import { HEADERS, type Json, problemResponses, schemas, versionParameter } from './openapi-parts.ts'
import { KEY_HEADER, METHODS } from './problems.ts'
import { MOST_QUERY_CHARACTERS } from './query.ts'
import type { ServedEnvironment, ServedVersion } from './routes.ts'

export type OpenApiDocument = Json & { readonly openapi: string; readonly paths: Json }

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
    security: isGated ? [{ accessKey: [] }] : [],
    tags: [
      ...(latest ? [{ name: TAGS.latest, description: `Answered from the latest release, ${latest.version} now.` }] : []),
      {
        name: TAGS.fixed,
        description: `Answered from the release that the path names, which ${newest.draft ? 'is a draft and may change' : 'never changes'}.`,
      },
      {
        name: TAGS.plain,
        description:
          'Lists, and pages of a fixed release, by their paths in the tree: ' +
          'plain file servers answer them, too, pages unless the tree is light. index.json has the same templates.',
      },
      { name: TAGS.whole, description: 'A release as a whole: most people want one of these files.' },
      { name: TAGS.about, description: 'Which releases there are, and how files are found.' },
    ],
    paths: pathsOf(served, latest, newest, licence),
    components: {
      schemas: schemas(served),
      parameters: { version: versionParameter(served) },
      headers: HEADERS,
      responses: problemResponses(served),
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
    `Every record has four dimensions (country, packaging category, polymer, year), ${metricsText(version)}. ` +
      'Records are ordered by country code, then by category and polymer as listed in the reference data, then by year.',
    '**Do not add up unfiltered records.** ' +
      `\`${ALL_CATEGORIES}\` and \`${ALL_POLYMERS}\` are values with records of their own, which are sums of the others: ` +
      'a sum over all records counts everything four times. ' +
      'Filter by category and polymer, or leave these records out.',
    'Most people want one file: see *Whole files*. The [JSON Schemas](docs/#schemas) of the files have an identifier each; they contain no data.',
    'A query is empty or consists of `name=value` pairs, joined by single `&`. ' +
      `A name occurs at most once, no value is empty, and the query has at most ${MOST_QUERY_CHARACTERS} characters. ` +
      'Values are compared exactly, upper and lower case included. ' +
      'The answer to an unknown name or value is a problem (RFC 9457) that lists the known ones. ' +
      'Where the answer is a whole file, a query is ignored, as on any file server.',
    `The methods are ${METHODS.join(', ')}: HEAD is answered like GET without a body, OPTIONS with 204. ` +
      'Scripts of any origin may send requests. The header `Data-Version` names the release that answered.',
    ...(environment === 'production'
      ? [
          `Every request except those for this description and its pages needs an access key in the header \`${KEY_HEADER}\`. ` +
            'The answer is 401 without a key and 403 with a key that is not valid.',
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
  const counted = listed([...of('masses', 'mass'), ...of('ratios', 'ratio')])
  return later.length === 0 ? counted : `${counted} (${later.join(', ')})`
}
