// How much the rules that found something weigh: the mass that the largest finding of each concerns, as bars.

import { plural } from '../../../model/count.ts'
import { type Html, html, joined } from '../../html.ts'
import { sizeText } from './numbers.ts'
import type { RuleGroup } from './rule-groups.ts'

/** Rules that are shown. */
const SHOWN = 6

/** The errors and warnings by rule, the heaviest first; empty where none has a size. */
export function weights(groups: readonly RuleGroup[]): Html {
  const weighed = groups
    .filter(({ visible: [first], causes, largestKt }) => first?.severity !== 'info' && causes > 0 && largestKt > 0)
    .sort((a, b) => b.largestKt - a.largestKt)
    .slice(0, SHOWN)
  const [heaviest] = weighed
  if (!heaviest) return ''
  const bar = ({ rule, visible: [first], largestKt }: RuleGroup) => {
    const percent = ((100 * largestKt) / heaviest.largestKt).toFixed(1)
    const link = html`<a href="#rule-${rule.rule}">${rule.title.replace(/\.$/, '')}</a>`
    const about = html`<b>${sizeText(largestKt.toFixed(6))} kt</b> · ${plural(rule.findings.length, 'finding')}`
    return html`<li class="${first?.severity ?? rule.severity}">${link}<i style="width: ${percent}%"></i><span class="meta">${about}</span></li>`
  }
  return html`<section id="weights">
<h2>What weighs most</h2>
<p>Errors and warnings by rule. A bar is the mass that the largest finding concerns.</p>
<ul class="card bars">
${joined(weighed.map(bar), '\n')}
</ul>
</section>
`
}
