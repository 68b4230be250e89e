// The script of validation.html: it filters and searches the findings, and draws the flows of one country at a time. Without scripts, the
// worst findings of every rule are there as well, folded by the browser itself. It works on the document alone; data become text, never
// markup.

import { readFlows } from '../page/flow-masses.ts'
import { flowPictures } from '../page/sankey.ts'
import { all, drawn } from './dom.ts'
import { Filter } from './filter.ts'

const form = document.querySelector<HTMLFormElement>('#filter')
const filter = form === null ? undefined : new Filter(form)

const chooser = document.querySelector<HTMLFormElement>('#choose-flow')
const chosen = chooser?.querySelector('select')
const flows = all<HTMLDetailsElement>('details.flow')

/** Shows the flows of one country, drawn. */
function chooseFlow(country: string): void {
  for (const flow of flows) {
    flow.hidden = flow.dataset.country !== country
    flow.open = !flow.hidden
    const masses = flow.dataset.flows
    if (flow.open && masses !== undefined) {
      const title = flow.querySelector('summary b')?.textContent ?? ''
      flow.querySelector('.wide')?.replaceChildren(...flowPictures(drawn, readFlows(masses), title))
    }
  }
  if (chosen) chosen.value = country
}

if (chooser && chosen) {
  chooser.hidden = false
  chooseFlow('')
  chooser.addEventListener('input', () => chooseFlow(chosen.value))
}

/** Opens everything that an element is folded in, and itself. */
function open(target: Element): void {
  for (let at = target.closest('details'); at; at = at.parentElement?.closest('details') ?? null) at.open = true
}

/** Brings a finding that is filtered away or folded into sight. */
function reveal(target: Element): void {
  if (target.closest('li[hidden], details.rule[hidden]')) filter?.clear()
  setTimeout(() => {
    open(target)
    target.scrollIntoView()
  })
}

/** Shows what the address names, which may be filtered away, folded or not chosen. */
function follow(): void {
  filter?.readAddress()
  const [id = '', sought] = location.hash.slice(1).split('?')
  const target = document.getElementById(decodeURIComponent(id))
  if (!target) return
  if (target.matches('details.rule[hidden]')) filter?.clear()
  if (target instanceof HTMLDetailsElement) {
    if (target.matches('.flow')) chooseFlow(target.dataset.country ?? '')
    target.hidden = false
    open(target)
  }
  if (target.closest('details.rule')) reveal(target)
  if (target instanceof HTMLDetailsElement || sought !== undefined) target.scrollIntoView()
}

window.addEventListener('hashchange', follow)
follow()
