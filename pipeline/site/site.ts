// The files of the pages in the tree of an environment. They are open to everybody and hold no data, except that the first page of an open
// environment shows its first headline figures.

import { HOSTED_SCHEMAS } from '../../schemas/json-schemas.ts'
import type { OpenApiDocument } from '../api/openapi.ts'
import { readPackageBytes, viewerFiles } from '../io/package-files.ts'
import { docsPage } from './docs-page.ts'
import { type LandingData, landingPage } from './landing.ts'

/** Contents by path, relative to where they belong. */
type SiteFiles = ReadonlyMap<string, Uint8Array>

export interface Site {
  /** For the root of the tree. */
  readonly root: SiteFiles
  /** For the folders `docs` and `assets`. */
  readonly folders: Readonly<Record<'assets' | 'docs', SiteFiles>>
}

/** `api` is the description of the API in openapi.json. */
export function site(facts: LandingData, api: OpenApiDocument): Site {
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
        ['index.html', bytes(docsPage({ environment: index.environment, api, generator }))],
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
