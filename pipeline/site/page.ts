// The frame of the pages of a tree: what all pages have, and the site's icon and styles.

import { type Html, html } from '../report/html.ts'
import { page } from '../report/page.ts'

export interface SitePage {
  readonly title: string
  /** For search engines, and for those who send the address to others. */
  readonly description: string
  /** Shown across the top. */
  readonly notice: string | undefined
  /** The relative path from the page to the root of the tree: empty, or `../`. */
  readonly root: string
  /** `plastic-eol` and its version. */
  readonly generator: string
  readonly body: Html
  /** After the common head: style sheets and scripts of the page. */
  readonly head: Html
  /** The policy for styles, scripts and requests. */
  readonly policy: Html
}

export const sitePage = ({ title, description, notice, root, generator, body, head, policy }: SitePage): string =>
  page({
    title,
    description,
    notice,
    policy: html`img-src 'self' data:; ${policy}`,
    head: html`<meta name="generator" content="${generator}">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}assets/site.css">
${head}`,
    main: body,
  })
