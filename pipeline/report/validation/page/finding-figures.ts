// What explains a visible finding: the figure behind it, folded, with its steps down to file and line and the command
// that shows the same. A figure behind several findings is explained with the first of them, and the others link to it.

import type { Finding } from '../../../../schemas/findings.ts'
import { type Html, html, joined } from '../../html.ts'
import { explainingFigures } from './explain-command.ts'
import { type Figure, type Figures, figureKey } from './figures.ts'
import type { PageData } from './page-data.ts'
import { isExplained, type RuleGroup } from './rule-groups.ts'

export interface FindingFigures {
  /** Visible errors and warnings that only a command explains, because there are too many of them. */
  readonly left: number
  /** Whether the page itself explains the finding. */
  explains(finding: Finding): boolean
  /** The id of the finding; null if nothing links to it. */
  idOf(finding: Finding): string | null
  /** Address of the figure behind a finding; null where the page has none. */
  addressOf(finding: Finding): string | null
  /** What explains the finding; empty if nothing does. */
  blockOf(finding: Finding): Html
}

export interface FindingFiguresOptions {
  readonly figures: Figures
  readonly data: Pick<PageData, 'countries'>
  readonly explain: (finding: Finding) => string | null
}

/** A figure on the page: its number there, and the findings that it explains. */
interface Placed {
  readonly number: number
  readonly figure: Figure
  readonly findings: Finding[]
}

export function findingFigures(groups: readonly RuleGroup[], { figures, data, explain }: FindingFiguresOptions): FindingFigures {
  const figureOf = explainingFigures(data)
  const byKey = new Map<string, Placed>()
  const placed = new Map<Finding, Placed>()
  let left = 0
  for (const finding of groups.flatMap(({ visible }) => visible.filter(isExplained))) {
    const name = figureOf(finding)
    if (name === null) continue
    const key = figureKey(name)
    const figure = figures.get(key)
    if (!figure) {
      if (figures.size > 0) left++
      continue
    }
    const place = byKey.get(key) ?? { number: byKey.size + 1, figure, findings: [] }
    byKey.set(key, place)
    place.findings.push(finding)
    placed.set(finding, place)
  }
  const idOf = (finding: Finding) => {
    const { number, findings = [] } = placed.get(finding) ?? {}
    return findings.length < 2 ? null : `finding-${number}-${findings.indexOf(finding) + 1}`
  }
  return {
    left,
    explains: (finding) => placed.has(finding),
    idOf,
    addressOf(finding) {
      const place = placed.get(finding)
      return place && place.figure.tree !== null ? `#figure-${place.number}` : null
    },
    blockOf(finding) {
      const place = placed.get(finding)
      return place ? html`\n<div class="why">${explanation(place, finding, { command: explain(finding) ?? '', idOf })}</div>` : ''
    },
  }
}

interface ExplanationOptions {
  readonly command: string
  readonly idOf: (finding: Finding) => string | null
}

function explanation({ number, figure, findings }: Placed, finding: Finding, { command, idOf }: ExplanationOptions): Html {
  const { answer, more, deciding, tree } = figure
  if (tree === null) return html`<p class="meta">No figure explains this finding. ${answer} ${more}</p>`
  const [first, ...others] = findings
  if (first !== undefined && first !== finding) {
    return html`<p class="meta"><a href="#figure-${number}">explained</a> with ${first.key}, ${first.rule}: ${answer}</p>`
  }
  const links = others.map((other) => html`<a href="#${idOf(other) ?? ''}">${other.key}</a> (${other.rule})`)
  const same = links.length === 0 ? '' : html`<p class="meta">The same figure is behind ${joined(links, ', ')}.</p>\n`
  return html`<details><summary><u>explain</u> ${answer}</summary>
<div class="figure" id="figure-${number}">
<p>${more}</p>
${deciding}
<ul class="tree">
${tree}
</ul>
${same}\
<p class="meta">… marks steps that are left out. To see all steps, run this command with --full: <code>${command}</code></p>
</div></details>`
}
