// The script of validation.html: it filters and searches the findings, and shows the flows of one country at a time. Without scripts, all
// that has a row is there as well, folded by the browser itself. It works on the document alone; data become text, never markup.

import { all } from './dom.ts'
import { Filter } from './filter.ts'

const form = document.querySelector<HTMLFormElement>('#filter')
const filter = form === null ? undefined : new Filter(form)

const chooser = document.querySelector<HTMLFormElement>('#choose-flow')
const chosen = chooser?.querySelector('select')
const flows = all<HTMLDetailsElement>('details.flow')

function chooseFlow(country: string): void {
  for (const flow of flows) {
    flow.hidden = flow.dataset.country !== country
    flow.open = !flow.hidden
  }
  if (chosen) chosen.value = country
}

if (chooser && chosen) {
  chooser.hidden = false
  chooseFlow('')
  chooser.addEventListener('input', () => chooseFlow(chosen.value))
}

/** Brings a row that is filtered away or folded into sight. */
function reveal(target: Element): void {
  if (target.closest('tr[hidden], details.rule[hidden]')) filter?.clear()
  setTimeout(() => {
    for (let at = target.closest('details'); at; at = at.parentElement?.closest('details') ?? null) at.open = true
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
    target.open = true
  }
  if (target.closest('table.found')) reveal(target)
  if (target instanceof HTMLDetailsElement || sought !== undefined) target.scrollIntoView()
}

window.addEventListener('hashchange', follow)
follow()
