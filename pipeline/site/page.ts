// The frame of every page: head, notice and policy. Pages load nothing from other hosts, and the policy makes browsers enforce that.

import { type Html, html } from '../report/html.ts'

export interface PageParts {
  readonly title: string
  /** Shown across the top. */
  readonly notice: string | undefined
  /** The relative path from the page to the root of the tree: empty, or `../`. */
  readonly root: string
  /** `plastic-eol` and its version. */
  readonly generator: string
  readonly body: Html
  /** After the common head: style sheets and scripts of the page. */
  readonly head?: Html
  /** The policy for styles, scripts and requests; by default the page has only the site's own styles. */
  readonly policy?: Html
}

export function page({ title, notice, root, generator, body, head = '', policy = '' }: PageParts): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data:; base-uri 'none'; form-action 'none'; ${policy || html`style-src 'self'`}">
<meta name="generator" content="${generator}">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}assets/site.css">
${head}</head>
<body>
${notice === undefined ? '' : html`<p class="notice" role="note" tabindex="0">${notice}</p>\n`}<main>
${body}</main>
</body>
</html>
`)
}
