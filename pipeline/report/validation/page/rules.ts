// All rules with their outcome, including those that passed and those that had nothing to examine.

import type { RuleResult } from '../../../../schemas/findings.ts'
import { count } from '../../../model/count.ts'
import { type Html, html, joined } from '../../html.ts'
import { SEVERITY_NAMES } from './findings.ts'

export function ruleTable(rules: readonly RuleResult[]): Html {
  const row = (rule: RuleResult) => {
    const name = rule.findings.length > 0 ? html`<a href="#rule-${rule.rule}">${rule.rule}</a>` : rule.rule
    const status = rule.status === 'violated' && rule.severity === 'info' ? 'listed' : rule.status
    const kind = rule.status === 'violated' || rule.status === 'crashed' ? rule.severity : 'fine'
    return html`<tr class="${kind}"><th scope="row">${name}</th><td>${rule.title}</td><td>${SEVERITY_NAMES[rule.severity]}</td><td class="status">${status}</td><td class="n">${count(rule.examined)}</td><td class="n">${count(rule.violations)}</td><td class="n">${count(rule.waived)}</td></tr>`
  }
  const passed = rules.filter(({ status }) => status === 'passed').length
  const silent = rules.filter(({ status }) => status === 'nothing examined').length
  return html`<section id="rules">
<h2>Rules</h2>
<p>${count(passed)} of ${count(rules.length)} rules passed${silent > 0 ? `; ${count(silent)} had no rows to examine` : ''}.</p>
<details><summary>All ${count(rules.length)} rules with their outcome</summary>
<div class="wide"><table>
<thead><tr><th scope="col">rule</th><th scope="col">what it ensures</th><th scope="col">severity</th><th scope="col">status</th><th scope="col" class="n">rows examined</th><th scope="col" class="n">findings</th><th scope="col" class="n">waived</th></tr></thead>
<tbody>
${joined(rules.map(row), '\n')}
</tbody>
</table></div>
</details>
</section>
`
}
