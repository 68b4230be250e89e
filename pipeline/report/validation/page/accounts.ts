// What was read of each publisher's file, what was left out and why, and which totals differ from their parts.

import type { FileSummary, Validation } from '../../../../schemas/findings.ts'
import { count, plural } from '../../../model/count.ts'
import { LEFT_OUT_REASONS } from '../../../model/left-out-reasons.ts'
import { sourceAnchor } from '../../explain/explanation-parts.ts'
import { type Html, html, joined } from '../../html.ts'
import { massText } from '../accounts-text.ts'

/** The section; empty where all inputs are typed tables. */
export function accountsSection({ accounts }: Validation): Html {
  if (!accounts) return ''
  const reasons = new Set(accounts.flatMap(({ left_out }) => left_out.map(({ reason }) => reason)))
  return html`<section id="accounts">
<h2>Files</h2>
<p>Every figure of ${plural(accounts.length, 'publisher’s file', 'publishers’ files')} is read into a table or left out for a reason. In files with several observations in a row, each of their cells is a figure. Findings of <code>left-out-amounts</code> and <code>totals-equal-parts</code> name the rows that matter.</p>
<details class="fold"><summary>What was read of each file, and what was left out</summary>
<div class="wide"><table>
<thead><tr><th scope="col">file</th><th scope="col" class="n">rows</th><th scope="col" class="n">figures</th><th scope="col" class="n">read</th><th scope="col">left out</th><th scope="col">totals and parts</th></tr></thead>
<tbody>
${joined(accounts.map(fileRow), '\n')}
</tbody>
</table></div>
<dl>${joined(
    [...reasons].sort().map((reason) => html`<dt><code>${reason}</code></dt><dd>${LEFT_OUT_REASONS[reason]}</dd>`),
    '\n',
  )}</dl>
</details>
</section>
`
}

function fileRow({ source, file, rows, figures, read, left_out, compared, parts_alone }: FileSummary): Html {
  const left = left_out.map((each) => html`${count(each.figures)} <code>${each.reason}</code>${massText([each])}`)
  const totals = [
    ...(compared.totals > 0 ? [`${plural(compared.totals, 'total')} compared, ${count(compared.differing)} differing`] : []),
    ...parts_alone.map(({ of, totals }) => `${of} without a total: ${count(totals)} added up`),
  ]
  return html`<tr><th scope="row"><a href="#${sourceAnchor(source)}">${source}</a><br><span class="meta">${file}</span></th><td class="n">${count(rows)}</td><td class="n">${count(figures)}</td><td class="n">${count(read.figures)}${massText([read])}</td><td>${joined(left, ', ')}</td><td>${totals.length === 0 ? 'no totals stated' : totals.join('; ')}</td></tr>`
}
