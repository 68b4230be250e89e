// The steps of an explanation as nested lists that fold, down to file, line and paper. It is text of inputs and never markup.

import { count } from '../model/count.ts'
import { escaped } from '../model/html.ts'
import type { Told } from './explain-formula.ts'
import type { OutlineInput, OutlineStep } from './explain-outline.ts'
import { publishedOf } from './explain-published.ts'
import { valueText } from './explain-words.ts'

/** Where the page tells of a paper; links of the tree lead there. */
export const sourceAnchor = (source: string) => `source-${escaped(encodeURIComponent(source))}`

/** A step as an item of a list, with all that is below it; so many levels are unfolded. */
export function stepHtml(told: Told, { step, notes, inputs, below, more, cut, bare }: OutlineStep, openLevels: number): string {
  const formula = bare ? undefined : told.formula(step)
  const left = cut && step.operation.op !== 'median' ? ' …' : ''
  const line = `<b>${escaped(told.name(step))}</b> <span class="v">${escaped(valueText(step.value, step.unit))}</span>${formula === undefined ? '' : ` = ${escaped(formula)}`}${left}`
  const inner = [
    ...notes.map((note) => `<li class="note">${escaped(note)}</li>`),
    ...inputs.map(inputHtml),
    ...below.map((child) => stepHtml(told, child, openLevels - 1)),
    ...(more ? [`<li class="note">and ${count(more.terms)} more, together ${escaped(valueText(more.value, step.unit))} …</li>`] : []),
  ]
  if (inner.length === 0) return `<li>${line}</li>`
  return `<li><details${openLevels > 0 ? ' open' : ''}><summary>${line}</summary>\n<ul>\n${inner.join('\n')}\n</ul></details></li>`
}

/** `recycling rate 31 %: sources/demo/recycling_rates.csv:12 (mock-recycling, quality 3)`, and what is to be said of it. */
function inputHtml({ rows, terms, notes }: OutlineInput): string {
  const [row] = rows
  const what = terms.map((term) => `${term.label} ${valueText(term.value, term.unit)}${publishedOf(rows, term)}`).join(', ')
  const where = `${row?.file ?? ''}:${rows.map(({ line }) => line).join(' and ')}`
  const source = row?.source
  const paper = source
    ? ` (<a href="#${sourceAnchor(source)}">${escaped(source)}</a>${row.quality === null ? '' : `, quality ${row.quality}`})`
    : ''
  const more = notes.length > 0 ? `<br>${notes.map(escaped).join('<br>')}` : ''
  return `<li class="row">${escaped(what)}: <code>${escaped(where)}</code>${paper}${more}</li>`
}
