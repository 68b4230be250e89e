// Who published what the release rests on, under which licence, and how well it is scored.

import { sourceAnchor } from '../../explain/tree-html.ts'
import { type Html, html, joined } from '../../html.ts'
import type { PageData, SourceData } from './page-data.ts'

export function sourcesSection({ sources }: PageData): Html {
  if (sources.length === 0) return ''
  const byScore = [...sources].sort((a, b) => (b.quality ?? 0) - (a.quality ?? 0) || (a.id < b.id ? -1 : 1))
  return html`<section id="sources">
<h2>Sources</h2>
<p>${sources.length} publications. The quality score goes from 5 (plastic packaging itself, every year) to 1 (assumed).</p>
<div class="wide"><table>
<thead><tr><th scope="col">score</th><th scope="col">publication</th><th scope="col">licence</th></tr></thead>
<tbody>
${joined(byScore.map(row), '\n')}
</tbody>
</table></div>
</section>
`
}

function row(source: SourceData): Html {
  const by = [source.authors, source.year === null ? '' : String(source.year), source.publisher === source.authors ? '' : source.publisher]
  return html`<tr id="${sourceAnchor(source.id)}"><td class="q q${source.quality ?? 0}">${source.quality ?? '–'}</td><td>${title(source)}<br><span class="meta">${by.filter((text) => text !== '').join(', ')} · <code>${source.id}</code></span></td><td>${source.licence}</td></tr>`
}

/** A link where the address is one of the web; anything else stays text. */
function title({ title, url }: SourceData): string | Html {
  const isWeb = url !== null && /^https?:\/\/[^\s]+$/i.test(url)
  return isWeb ? html`<a href="${url}" rel="noreferrer">${title}</a>` : title
}
