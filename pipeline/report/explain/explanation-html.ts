// An explanation as one plain page that needs neither script nor network: every step unfolds. Names and texts from the inputs are always
// shown as text, never as markup.

import { formatFixed } from '../../model/decimal.ts'
import { limitText } from '../../model/limits.ts'
import { html } from '../html.ts'
import { plainPage } from '../plain-page.ts'
import { benchmarkText } from './benchmarks.ts'
import type { Explanation } from './explanation.ts'
import { LEFT_OVER_UNITS } from './explanation-text.ts'
import { NamedSteps } from './named-steps.ts'
import { outlined } from './outline.ts'
import { rangeOf } from './range.ts'
import { decidingHtml, openAt, sourceAnchor, stepHtml } from './tree-html.ts'

export function explanationHtml(explanation: Explanation): string {
  const { metric, version, environment, value, name, scope, sources, notice, solidity, limits, lead, answer, country } = explanation
  const named = new NamedSteps(explanation)
  const tree = outlined(named)
  const published = `${formatFixed({ digits: value, scale: metric.decimals })} ${metric.unit}`
  const title = `${metric.name}: ${name}, ${scope.category}, ${scope.polymer}, ${scope.year}`
  const facts = [
    ['published', `${published} in release ${version}, ${environment}`],
    ['metric', `${metric.name} = ${metric.formula}`],
    ['meaning', metric.meaning],
    ['record', `${name} (${country}), ${scope.category}, ${scope.polymer}, ${scope.year}`],
    ['quality', solidity],
    ...limits.map((limit) => ['limit', limitText(limit)]),
    ...(explanation.range === null ? [] : [['range', explanation.range.text]]),
    ...explanation.benchmarks.map((one) => ['benchmark', benchmarkText(one, rangeOf(explanation))]),
  ]
  const main = html`<h1>${lead ?? answer}</h1>
${lead === null ? '' : html`<p>${answer}</p>\n`}<p class="notice">${notice}</p>
${decidingHtml(explanation, 'h2')}
<h2>The figure</h2>
<dl>
${facts.map(([term = '', text = '']) => html`<dt>${term}</dt><dd>${text}</dd>\n`)}</dl>
<h2>How it is computed</h2>
<p>The steps are unfolded down to the inputs that decide the figure. Each line shows a step, its value and its formula. A step that several others use is shown once, where it comes first. ${LEFT_OVER_UNITS}</p>
<ul class="tree">
${stepHtml(named, tree, openAt(explanation, tree))}
</ul>
<h2>Sources</h2>
<div class="wide"><table>
<thead><tr><th scope="col">id</th><th scope="col">title</th><th scope="col">authors</th><th scope="col">address</th></tr></thead>
<tbody>
${sources.map(({ source, title: paper, authors, url }) => html`<tr id="${sourceAnchor(source)}"><th scope="row">${source}</th><td>${paper}</td><td>${authors}</td><td>${url ?? ''}</td></tr>\n`)}</tbody>
</table></div>
`
  return plainPage(title, STYLE, main)
}

const STYLE = `
main { max-width: 70rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.4rem; text-wrap: balance } h2 { font-size: 1.15rem; margin-top: 2rem }
.notice { border: 1px solid var(--warn); padding: .6rem .8rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem } dt { color: var(--faint) } dd { margin: 0; overflow-wrap: anywhere }
ol.deciding { padding-left: 1.6rem; margin: .4rem 0 } ol.deciding > li { margin: .7rem 0 } ol.deciding > li:first-child > b { font-size: 1.1rem }
ol.deciding > li > b { margin-left: 0 } ol.deciding ul { border: 0; padding: 0; color: var(--faint); font-size: .9rem } .meta { color: var(--faint) }
ul { list-style: none; margin: 0; padding-left: .9rem; border-left: 1px solid var(--line) }
ul.tree { border: 0; padding: 0 }
li { margin: .25rem 0; overflow-wrap: anywhere }
summary { cursor: pointer } li > b:first-child { margin-left: 1.05rem }
.v { font-variant-numeric: tabular-nums; white-space: nowrap; font-weight: 600 }
.row, .note { color: var(--faint); font-size: .9rem; padding-left: 1.05rem } code { font-size: .95em } .row:has(mark) { color: var(--ink); border-left: 3px solid var(--warn); padding-left: .7rem }
.wide { overflow-x: auto } table { border-collapse: collapse; font-size: .9rem } th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere } th[scope=row] { font-weight: normal; white-space: nowrap }
@media (max-width: 34rem) { main { padding: .8rem } dl { grid-template-columns: 1fr } dt { margin-top: .4rem } ul { padding-left: .5rem } th[scope=row] { white-space: normal } }
@media print { main { max-width: none; padding: 0 } .wide { overflow: visible } summary { list-style: none } details::details-content { content-visibility: visible; display: block } }
`
