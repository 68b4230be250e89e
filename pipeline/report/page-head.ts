// The head of a page that is one file: nothing from the network, can be opened from the disk.

import { type Html, html } from './html.ts'

/** `style` holds the rules of the page; `scripts` is the source of scripts that its policy allows, none if it is left out. */
interface PageHead {
  readonly title: string
  readonly style: Html
  readonly scripts?: string
  /** More elements of the head, before its policy. */
  readonly more?: Html
}

/** From the first line to the begin of the body. */
export function pageHead({ title, style, scripts, more = '' }: PageHead): Html {
  const allowed = scripts === undefined ? '' : html`; script-src '${scripts}'`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${more}<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${allowed}">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
`
}
