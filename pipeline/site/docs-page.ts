// docs/index.html: the operations of the API, to be read, from openapi.json; the viewer in which they are tried comes when it is asked for.

import * as z from 'zod'
import { HOSTED_SCHEMAS } from '../../schemas/json-schemas.ts'
import type { Environment } from '../../schemas/release.ts'
import type { OpenApiDocument } from '../api/openapi.ts'
import { noticeOf } from '../model/notices.ts'
import { type Html, html, joined } from '../report/html.ts'
import { sitePage } from './page.ts'

/** The parameter that the operations refer to. */
const VERSION = 'version'

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  description: z.string(),
  example: z.union([z.string(), z.number()]).optional(),
  schema: z.object({ enum: z.array(z.union([z.string(), z.number()])).optional() }).optional(),
})
const operationSchema = z.object({
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string().default(''),
  parameters: z.array(z.union([parameterSchema, z.object({ $ref: z.string() })])).default([]),
})
/** What the page shows of the description. */
const describedSchema = z.object({
  info: z.object({ description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.object({ get: operationSchema })),
  components: z.object({ parameters: z.object({ [VERSION]: parameterSchema }) }),
})

type Parameter = z.infer<typeof parameterSchema>

interface Described {
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly Parameter[]
}

interface DocsData {
  readonly environment: Environment
  readonly api: OpenApiDocument
  /** `plastic-eol` and its version. */
  readonly generator: string
}

const HEAD = html`<link rel="stylesheet" href="docs.css">
<script src="../assets/docs.js" defer></script>
`

const SCHEMA_LINKS = HOSTED_SCHEMAS.map((name) => html`<a href="schemas/${name}.schema.json">${name}</a>`)

/** Values that are listed one by one; of more, the page says how many there are. */
const MOST_LISTED = 12

export function docsPage({ environment, api, generator }: DocsData): string {
  const { info, tags, paths, components } = describedSchema.parse(api)
  const operations = Object.entries(paths).map(([path, { get }]) => ({
    ...get,
    path,
    parameters: get.parameters.map((one) => ('$ref' in one ? components.parameters[VERSION] : one)),
  }))
  const groups = tags.map(({ name, description }) => {
    const shown = operations.filter(({ tags: [tag] }) => tag === name)
    return html`<section>
<h2>${name}</h2>
<p>${marked(description)}</p>
<dl>
${shown.map((operation) => described(operation))}</dl>
</section>
`
  })
  // The first paragraph is the notice, which is above.
  const [, ...paragraphs] = info.description.split('\n\n')
  const body = html`<nav class="way" aria-label="Pages"><a href="../">Plastic packaging after consumption</a></nav>
<p class="waiting" role="status"></p>
<div id="viewer" tabindex="-1"></div>
<div id="described">
<h1>The API</h1>
<p><button type="button" id="try" disabled data-style="swagger-ui.css" data-script="swagger-ui-bundle.js">Try requests on this page</button></p>
<noscript><p>Trying the API needs JavaScript.</p></noscript>
${paragraphs.map((paragraph) => html`<p>${marked(paragraph)}</p>\n`)}\
<p>For programs, this description is <a href="../openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${groups}</div>
<p id="schemas">JSON Schemas of the files: ${joined(SCHEMA_LINKS, ', ')}.</p>
`
  return sitePage({
    title: `API, ${environment}`,
    description: 'The API of the figures of plastic packaging after consumption: its operations, which can be tried here.',
    notice: noticeOf(environment),
    root: '../',
    generator,
    head: HEAD,
    body,
    // The viewer sets styles of its own while it runs.
    policy: html`style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'`,
  })
}

/** The path of an operation and what it answers, with an example where more than the version has to be filled in. */
function described({ path, summary, description, parameters }: Described): Html {
  const example = parameters.some(({ name }) => name !== VERSION) ? html` For instance, <code>${exampleOf(path, parameters)}</code>.` : ''
  const queried = parameters.filter((one) => one.in === 'query')
  return html`<div><dt><code>${path}</code></dt>
<dd>${summary}. ${marked(description)}${example}${queried.length === 0 ? '' : filters(queried)}</dd></div>
`
}

/** An address that an operation answers: its path and query with the examples of their parameters. */
function exampleOf(path: string, parameters: readonly Parameter[]): string {
  const given = parameters.flatMap(({ name, in: place, example }) =>
    example === undefined ? [] : [{ name, place, text: encodeURIComponent(example) }],
  )
  const filled = given.reduce((so, { name, text }) => so.replace(`{${name}}`, text), path)
  const query = given.filter(({ place }) => place === 'query').map(({ name, text }) => `${name}=${text}`)
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

/** What the query of an operation accepts. */
function filters(parameters: readonly Parameter[]): Html {
  const items = parameters.map(({ name, description, schema }) => {
    const values = schema?.enum ?? []
    const listed = values.length > MOST_LISTED ? `One of ${values.length} values.` : `One of ${values.join(', ')}.`
    return html`<li><code>${name}</code>: ${marked(description)}${values.length === 0 ? '' : ` ${listed}`}</li>\n`
  })
  return html`<ul>\n${items}</ul>`
}

/** What descriptions use of Markdown: `code`, **strong**, *emphasis* and [links](…), whose addresses are relative to the root. */
function marked(text: string): Html {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/)
  return html`${parts.map((part) => {
    const link = /^\[(.+)\]\((.+)\)$/.exec(part)
    if (link) return html`<a href="../${link[2] ?? ''}">${link[1] ?? ''}</a>`
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
    if (part.startsWith('**')) return html`<strong>${part.slice(2, -2)}</strong>`
    return part.startsWith('*') ? html`<em>${part.slice(1, -1)}</em>` : part
  })}`
}
