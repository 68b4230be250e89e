// The frame of every page: head, notice and policy. Pages load nothing from other hosts, and the policy makes browsers hold them to it.

import { escaped } from '../model/html.ts'

export interface PageParts {
  readonly title: string
  /** Shown across the top. */
  readonly notice: string | undefined
  /** The way from the page to the root of the tree: nothing, or `../`. */
  readonly root: string
  /** `plastic-eol` and its version. */
  readonly generator: string
  /** HTML. */
  readonly body: string
  /** HTML after the common head: style sheets and scripts of the page. */
  readonly head?: string
  /** What scripts and requests of the page may do; nothing unless given. */
  readonly policy?: string
}

export function page({ title, notice, root, generator, body, head = '', policy = '' }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data:; base-uri 'none'; form-action 'none'; ${policy || "style-src 'self'"}">
<meta name="generator" content="${escaped(generator)}">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}assets/site.css">
${head}</head>
<body>
${notice === undefined ? '' : `<p class="notice" role="note">${escaped(notice)}</p>\n`}<main>
${body}</main>
</body>
</html>
`
}
