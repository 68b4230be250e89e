// Parts of the pages that explain figures. Texts from the inputs are always shown as text, never as markup.

import { type Html, html, table } from '../html.ts'
import type { DecidingText } from './deciding-words.ts'
import type { Explanation } from './explanation.ts'

/** The anchor of a paper on a page, for links to it. */
export const sourceAnchor = (source: string) => `source-${encodeURIComponent(source)}`

/** What decides a figure, most first, and how to read it. */
export function decidingHtml({ key, shown, rest }: DecidingText): Html {
  const items = shown.map(({ lead, lines }) => html`<li><b>${lead}</b>\n<ul>\n${lines.map((line) => html`<li>${line}</li>\n`)}</ul></li>\n`)
  return html`<p class="meta">${key}</p>
${items.length === 0 ? '' : html`<ol class="deciding">\n${items}</ol>\n`}${rest === null ? '' : html`<p class="meta">${rest}</p>\n`}`
}

/** The papers that a page names. */
export const sourcesHtml = (sources: Explanation['sources']): Html =>
  html`<h2>Sources</h2>\n${table(
    ['id', 'title', 'authors', 'address'],
    sources.map(({ source, title, authors, url }) => [
      html`<span id="${sourceAnchor(source)}">${source}</span>`,
      title,
      authors,
      url ?? '',
    ]),
  )}`
