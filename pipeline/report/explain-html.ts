// An explanation as one plain page that needs neither script nor network: every step unfolds. Whatever a country, a source or a note may
// be called, it is text here and never markup.

import { count } from '../model/count.ts'
import { formatFixed } from '../model/decimal.ts'
import { escaped } from '../model/html.ts'
import { Told } from './explain-formula.ts'
import { type OutlineStep, outlined } from './explain-outline.ts'
import { publishedOf } from './explain-published.ts'
import { valueText } from './explain-words.ts'
import type { Explanation } from './explanation.ts'
import { plainPage } from './plain-page.ts'

/** Steps nearer to the answer than this are unfolded when the page opens. */
const OPEN_LEVELS = 3

export function explanationHtml(explanation: Explanation): string {
  const { metric, version, environment, value, name, scope, sources, notice, solidity, answer, country } = explanation
  const told = new Told(explanation)
  const published = `${formatFixed({ digits: value, scale: metric.decimals })} ${metric.unit}`
  const title = escaped(`${metric.name}: ${name}, ${scope.category}, ${scope.polymer}, ${scope.year}`)
  const facts = [
    ['published', `${published} in release ${version}, ${environment}`],
    ['metric', `${metric.name} = ${metric.formula}`],
    ['meaning', metric.meaning],
    ['record', `${name} (${country}), ${scope.category}, ${scope.polymer}, ${scope.year}`],
    ['how solid', solidity],
  ]
  const main = `<h1>${escaped(answer)}</h1>
<p class="notice">${escaped(notice)}</p>
<dl>
${facts.map(([term = '', text = '']) => `<dt>${escaped(term)}</dt><dd>${escaped(text)}</dd>`).join('\n')}
</dl>
<h2>Where it comes from</h2>
<p>Each line is a step: its value, and what it is made of. A step that several rest on stands where it is met first. (+1 kg), (+1 ppm): what rounding down left over went to the largest remainders.</p>
<ul class="tree">
${stepHtml(told, outlined(told), 0)}
</ul>
<h2>Papers</h2>
<div class="wide"><table>
<thead><tr><th scope="col">id</th><th scope="col">title</th><th scope="col">authors</th><th scope="col">address</th></tr></thead>
<tbody>
${sources.map(({ source, title: paper, authors, url }) => `<tr id="${anchor(source)}"><th scope="row">${escaped(source)}</th><td>${escaped(paper)}</td><td>${escaped(authors)}</td><td>${escaped(url ?? '')}</td></tr>`).join('\n')}
</tbody>
</table></div>
`
  return plainPage(title, STYLE, main)
}

const anchor = (source: string) => `source-${escaped(encodeURIComponent(source))}`

function stepHtml(told: Told, { step, notes, inputs, below }: OutlineStep, level: number): string {
  const formula = told.formula(step)
  const line = `<b>${escaped(told.name(step))}</b> <span class="v">${escaped(valueText(step.value, step.unit))}</span>${formula === undefined ? '' : ` = ${escaped(formula)}`}`
  const leaves = [
    ...notes.map((note) => `<li class="note">${escaped(note)}</li>`),
    ...inputs.map(({ rows, terms, notes: said }) => {
      const [row] = rows
      const what = terms.map((term) => `${term.label} ${valueText(term.value, term.unit)}${publishedOf(rows, term)}`).join(', ')
      const where = `${row?.file ?? ''}:${rows.map(({ line: at }) => count(at).replaceAll(',', '')).join(' and ')}`
      const source = row?.source
      const paper = source
        ? ` (<a href="#${anchor(source)}">${escaped(source)}</a>${row.quality === null ? '' : `, quality ${row.quality}`})`
        : ''
      const more = said.length > 0 ? `<br>${said.map(escaped).join('<br>')}` : ''
      return `<li class="row">${escaped(what)}: <code>${escaped(where)}</code>${paper}${more}</li>`
    }),
  ]
  const inner = [...leaves, ...below.map((child) => stepHtml(told, child, level + 1))]
  if (inner.length === 0) return `<li>${line}</li>`
  return `<li><details${level < OPEN_LEVELS ? ' open' : ''}><summary>${line}</summary>\n<ul>\n${inner.join('\n')}\n</ul></details></li>`
}

/** Colours of the system, so that light and dark are what the reader is used to. */
const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d5d5, #444); --faint: light-dark(#595959, #a8a8a8); --warning: light-dark(#8a5a00, #ffc857) }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 }
main { max-width: 70rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.4rem; text-wrap: balance } h2 { font-size: 1.15rem; margin-top: 2rem }
.notice { border: 1px solid var(--warning); padding: .6rem .8rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem } dt { color: var(--faint) } dd { margin: 0; overflow-wrap: anywhere }
ul { list-style: none; margin: 0; padding-left: .9rem; border-left: 1px solid var(--line) }
ul.tree { border: 0; padding: 0 }
li { margin: .25rem 0; overflow-wrap: anywhere }
summary { cursor: pointer } li > b:first-child { margin-left: 1.05rem }
.v { font-variant-numeric: tabular-nums; white-space: nowrap; font-weight: 600 }
.row, .note { color: var(--faint); font-size: .9rem; padding-left: 1.05rem } code { font-size: .95em }
.wide { overflow-x: auto } table { border-collapse: collapse; font-size: .9rem } th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere } th[scope=row] { font-weight: normal; white-space: nowrap }
@media (max-width: 34rem) { main { padding: .8rem } dl { grid-template-columns: 1fr } dt { margin-top: .4rem } ul { padding-left: .5rem } th[scope=row] { white-space: normal } }
@media print { main { max-width: none; padding: 0 } .wide { overflow: visible } summary { list-style: none } details::details-content { content-visibility: visible; display: block } }
`
