// The steps of an explanation as nested lists that fold, down to file, line and paper. Texts from the inputs are always shown as text,
// never as markup.

import { count } from '../../model/count.ts'
import { type Html, html, joined } from '../html.ts'
import { decidingShown } from './deciding-words.ts'
import type { Explanation } from './explanation.ts'
import { sourceAnchor } from './explanation-parts.ts'
import { valueText } from './explanation-words.ts'
import type { NamedSteps } from './named-steps.ts'
import type { OutlineInput, OutlineStep } from './outline.ts'
import { publishedOf } from './published-values.ts'

/** How far a tree is unfolded when the page opens, and what is marked in it. */
export interface Unfolded {
  readonly levels: number
  /** The steps on the way to what decides the figure. */
  readonly open: ReadonlySet<string>
  /** The cells and medians that decide it, by the step below which each comes first. Each has the number of its evidence in the list. */
  readonly marked: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Everything unfolded, with what decides the figure marked. */
export const unfolded = (explanation: Explanation, tree: OutlineStep): Unfolded => ({
  ...openAt(explanation, tree),
  levels: Number.POSITIVE_INFINITY,
})

/** The tree unfolded down to what decides the figure. */
export function openAt(explanation: Explanation, tree: OutlineStep): Unfolded {
  const numbers = new Map<string, number>()
  decidingShown(explanation).forEach(({ terms }, index) => {
    for (const { steps, effect } of terms) if (effect !== 0) for (const { id } of steps) numbers.set(id, index + 1)
  })
  const open = new Set<string>()
  const marked = new Map<string, ReadonlyMap<string, number>>()
  const met = new Set<number>()
  // Each piece of evidence is marked only where it comes first.
  const visit = (at: OutlineStep, way: readonly string[]) => {
    const found = [at.step, ...at.inputs.flatMap(({ terms }) => terms)].filter(({ id }) => numbers.has(id))
    const fresh = found.filter(({ id }) => !met.has(numbers.get(id) ?? 0))
    marked.set(at.step.id, new Map(fresh.map(({ id }) => [id, numbers.get(id) ?? 0])))
    for (const { id } of fresh) met.add(numbers.get(id) ?? 0)
    if (fresh.length > 0) for (const id of [...way, at.step.id]) open.add(id)
    for (const child of at.below) visit(child, [...way, at.step.id])
  }
  visit(tree, [])
  return { levels: 1, open, marked }
}

/** A step as an item of a list, with all that is below it. */
export function stepHtml(named: NamedSteps, { step, notes, inputs, below, more, cut, bare }: OutlineStep, unfold: Unfolded): Html {
  const formula = bare ? undefined : named.formula(step)
  const equals = formula === undefined ? '' : ` = ${formula}`
  const left = cut && step.operation.op !== 'median' ? ' …' : ''
  const marked = unfold.marked.get(step.id)
  const value = html`<span class="v">${valueText(step.value, step.unit)}</span>`
  const line = html`${markOf([step.id], marked)}<b>${named.name(step)}</b> ${value}${equals}${left}`
  const inner = [
    ...notes.map((note) => html`<li class="note">${note}</li>`),
    ...inputs.map((input) => inputHtml(input, marked)),
    ...below.map((child) => stepHtml(named, child, { ...unfold, levels: unfold.levels - 1 })),
    ...(more ? [html`<li class="note">and ${count(more.terms)} more, together ${valueText(more.value, step.unit)} …</li>`] : []),
  ]
  if (inner.length === 0) return html`<li>${line}</li>`
  const isOpen = unfold.levels > 0 || unfold.open.has(step.id)
  return html`<li><details${isOpen ? ' open' : ''}><summary>${line}</summary>\n<ul>\n${joined(inner, '\n')}\n</ul></details></li>`
}

/** `recycling rate 31 %: sources/demo/recycling_rates.csv:12 (mock-recycling, quality 3)`, and its notes. */
function inputHtml({ rows, terms, notes }: OutlineInput, marked: ReadonlyMap<string, number> | undefined): Html {
  const [row] = rows
  const what = terms.map((term) => `${term.label} ${valueText(term.value, term.unit)}${publishedOf(rows, term)}`).join(', ')
  const where = `${row.file}:${rows.map(({ line }) => line).join(' and ')}`
  const { source } = row
  const paper = source
    ? html` (<a href="#${sourceAnchor(source)}">${source}</a>${row.quality === null ? '' : `, quality ${row.quality}`})`
    : ''
  const mark = markOf(
    terms.map(({ id }) => id),
    marked,
  )
  return html`<li class="row">${mark}${what}: <code>${where}</code>${paper}${notes.map((note) => html`<br>${note}`)}</li>`
}

/** `decides: 1`, before what decides the figure. */
function markOf(ids: readonly string[], marked: ReadonlyMap<string, number> | undefined): Html {
  const numbers = [...new Set(ids.flatMap((id) => marked?.get(id) ?? []))]
  return numbers.length === 0 ? '' : html`<mark>decides: ${numbers.join(', ')}</mark> `
}
