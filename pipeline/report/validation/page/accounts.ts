// What was read of each publisher's file, what was left out and why, and which totals differ from their parts.

import type { FileSummary, Validation } from '../../../../schemas/findings.ts'
import { count, plural } from '../../../model/count.ts'
import { LEFT_OUT_REASONS } from '../../../model/left-out-reasons.ts'
import { sourceAnchor } from '../../explain/explanation-parts.ts'
import { type Html, html, joined, numbers, table } from '../../html.ts'
import { massText } from '../accounts-text.ts'

/** The section; empty where all inputs are typed tables. */
export function accountsSection({ accounts }: Validation): Html {
  if (!accounts) return ''
  const reasons = [...new Set(accounts.flatMap(({ left_out }) => left_out.map(({ reason }) => reason)))].sort()
  const meanings = reasons.map((reason) => html`<dt><code>${reason}</code></dt><dd>${LEFT_OUT_REASONS[reason]}</dd>`)
  const head = ['file', numbers('rows'), numbers('figures'), numbers('read'), 'left out', 'totals and parts']
  return html`<section id="accounts">
<h2>Files</h2>
<p>Every figure of ${plural(accounts.length, 'publisher’s file', 'publishers’ files')} is read into a table \
or left out for a reason. In files with several observations in a row, each of their cells is a figure. \
Findings of <code>left-out-amounts</code> and <code>totals-equal-parts</code> name the rows that matter.</p>
<details class="fold"><summary>What was read of each file, and what was left out</summary>
${table(head, accounts.map(fileCells))}<dl>${joined(meanings, '\n')}</dl>
</details>
</section>
`
}

function fileCells({ source, file, rows, figures, read, left_out, compared, parts_alone }: FileSummary) {
  const left = left_out.map((each) => html`${count(each.figures)} <code>${each.reason}</code>${massText([each])}`)
  const totals = [
    ...(compared.totals > 0 ? [`${plural(compared.totals, 'total')} compared, ${count(compared.differing)} differing`] : []),
    ...parts_alone.map(({ of, totals }) => `${of} without a total: ${count(totals)} added up`),
  ]
  return [
    html`<a href="#${sourceAnchor(source)}">${source}</a><br><span class="meta">${file}</span>`,
    ...[count(rows), count(figures), `${count(read.figures)}${massText([read])}`],
    joined(left, ', '),
    totals.length === 0 ? 'no totals stated' : totals.join('; '),
  ]
}
