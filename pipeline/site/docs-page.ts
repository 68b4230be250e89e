// docs/index.html: the description of the api, to be read and tried. Swagger UI reads openapi.json from the root of the tree and sends
// requests to the host from which the page came, and to no other.

import { HOSTED_SCHEMAS } from '../../schemas/json.ts'
import type { Environment } from '../../schemas/release.ts'
import { noticeOf } from '../model/notices.ts'
import { page } from './page.ts'

const HEAD = `<link rel="stylesheet" href="swagger-ui.css">
<link rel="stylesheet" href="docs.css">
<script src="swagger-ui-bundle.js" defer></script>
<script src="docs.js" defer></script>
`

const SCHEMA_LINKS = HOSTED_SCHEMAS.map((name) => `<a href="schemas/${name}.schema.json">${name}</a>`).join(', ')

const BODY = `<p class="back"><a href="../">Plastic packaging after consumption</a></p>
<p id="schemas">JSON Schemas of what the files hold: ${SCHEMA_LINKS}.</p>
<div id="viewer"></div>
<noscript><p>Trying the API needs JavaScript. The description is <a href="../openapi.json">openapi.json</a>.</p></noscript>
`

export function docsPage({ environment, generator }: { readonly environment: Environment; readonly generator: string }): string {
  return page({
    title: `API, ${environment}`,
    notice: environment === 'demo' ? noticeOf(environment) : undefined,
    root: '../',
    generator,
    head: HEAD,
    body: BODY,
    // The viewer sets styles of its own while it runs.
    policy: "style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'",
  })
}
