// The files of the pages in the tree of an environment. They are open to everybody and hold no data, except that the first page of an open
// environment shows its first headline figures.

import { HOSTED_SCHEMAS } from '../../schemas/json-schemas.ts'
import type { Environment } from '../../schemas/release.ts'
import { readPackageBytes, viewerFiles } from '../io/package-files.ts'
import { noticeOf } from '../model/notices.ts'
import { html, joined } from '../report/html.ts'
import { type LandingData, landingPage } from './landing.ts'
import { sitePage } from './page.ts'

/** Contents by path, relative to where they belong. */
type SiteFiles = ReadonlyMap<string, Uint8Array>

export interface Site {
  /** For the root of the tree. */
  readonly root: SiteFiles
  /** For the folders `docs` and `assets`. */
  readonly folders: Readonly<Record<'assets' | 'docs', SiteFiles>>
}

export function site(facts: LandingData): Site {
  const { generator, index } = facts
  return {
    root: new Map([['index.html', bytes(landingPage(facts))]]),
    folders: {
      assets: new Map([
        ['explorer.css', joinedBytes(own('drawings.css'), own('explorer.css'))],
        ...['icon.svg', 'site.css'].map((name) => [name, own(name)] as const),
        ...(index.environment === 'demo' ? [['preview.png', readPackageBytes('docs/pictures/explorer.png')] as const] : []),
        ...scripts().map((name) => [name, readPackageBytes(`dist/explorer/${name}`)] as const),
      ]),
      docs: new Map([
        ['index.html', bytes(docsPage({ environment: index.environment, generator }))],
        ['docs.css', own('docs.css')],
        ...HOSTED_SCHEMAS.map((name) => [`schemas/${name}.schema.json`, readPackageBytes(`schemas/json/${name}.schema.json`)] as const),
        ...viewerFiles(),
      ]),
    },
  }
}

/** The scripts of explorer and docs page, their parts and their licences. */
const scripts = (): string[] => JSON.parse(Buffer.from(readPackageBytes('dist/explorer/files.json')).toString('utf8'))

const bytes = (text: string): Uint8Array => Buffer.from(text)

const joinedBytes = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))

const own = (name: string): Uint8Array => readPackageBytes(`pipeline/site/files/${name}`)

const HEAD = html`<link rel="stylesheet" href="swagger-ui.css">
<link rel="stylesheet" href="docs.css">
<script src="swagger-ui-bundle.js" defer></script>
<script src="../assets/docs.js" defer></script>
`

const SCHEMA_LINKS = HOSTED_SCHEMAS.map((name) => html`<a href="schemas/${name}.schema.json">${name}</a>`)

const BODY = html`<nav class="way" aria-label="Pages"><a href="../">Plastic packaging after consumption</a></nav>
<p id="schemas">JSON Schemas of the files: ${joined(SCHEMA_LINKS, ', ')}.</p>
<div id="viewer"></div>
<noscript><p>Trying the API needs JavaScript. The description of the API is <a href="../openapi.json">openapi.json</a>.</p></noscript>
`

function docsPage({ environment, generator }: { readonly environment: Environment; readonly generator: string }): string {
  return sitePage({
    title: `API, ${environment}`,
    description: 'The API of the figures of plastic packaging after consumption: its operations, which can be tried here.',
    notice: environment === 'demo' ? noticeOf(environment) : undefined,
    root: '../',
    generator,
    head: HEAD,
    body: BODY,
    // The viewer sets styles of its own while it runs.
    policy: html`style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'`,
  })
}
