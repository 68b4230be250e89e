// An explanation as one plain page that needs neither script nor network: every step unfolds. Names and texts from the inputs are always
// shown as text, never as markup.

import { formatFixed } from '../../model/decimal.ts'
import { limitText } from '../../model/limits.ts'
import { html } from '../html.ts'
import { reportPage } from '../page.ts'
import { benchmarkText } from './benchmarks.ts'
import { DECIDES, decidingText } from './deciding-words.ts'
import type { Explanation } from './explanation.ts'
import { decidingHtml, sourcesHtml } from './explanation-parts.ts'
import { LEFT_OVER_UNITS } from './explanation-text.ts'
import { NamedSteps } from './named-steps.ts'
import { outlined } from './outline.ts'
import { rangeOf } from './range.ts'
import { openAt, stepHtml } from './tree-html.ts'

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
${lead === null ? '' : html`<p>${answer}</p>\n`}<h2>${DECIDES}</h2>
${decidingHtml(decidingText(explanation))}<h2>The figure</h2>
<dl class="facts">
${facts.map(([term = '', text = '']) => html`<dt>${term}</dt><dd>${text}</dd>\n`)}</dl>
<h2>How it is computed</h2>
<p>The steps are unfolded down to the inputs that decide the figure. Each line shows a step, its value and its formula. \
A step that several others use is shown once, where it comes first. ${LEFT_OVER_UNITS}</p>
<ul class="tree">
${stepHtml(named, tree, openAt(explanation, tree))}
</ul>
${sourcesHtml(sources)}`
  const description = `${answer} What decides the figure, and how it is computed, down to the lines of the sources.`
  return reportPage({ title, description, notice, main })
}
