// The script of the page: it filters and searches the findings, and shows the flows of one country at a time. Without scripts, all that has
// a row is there as well, folded by the browser itself.

import { FILTER_SCRIPT } from './filter-script.ts'

/** Works on the document alone. Data become text, never markup. */
export const SCRIPT = `
(() => {${FILTER_SCRIPT}  const chooser = document.getElementById('choose-flow')
  const flows = [...document.querySelectorAll('details.flow')]
  const choose = (code) => {
    for (const flow of flows) {
      flow.hidden = flow.dataset.country !== code
      flow.open = !flow.hidden
    }
    chooser.elements.country.value = code
  }
  if (chooser) {
    chooser.hidden = false
    choose('')
    chooser.addEventListener('input', () => choose(chooser.elements.country.value))
  }
  /** What is filtered away or folded comes into sight. */
  const reveal = (target) => {
    if (target.closest('tr[hidden], details.rule[hidden]')) {
      form.elements.by.value = 'rule'
      form.reset()
    }
    setTimeout(() => {
      for (let at = target.closest('details'); at; at = at.parentElement.closest('details')) at.open = true
      target.scrollIntoView()
    })
  }
  const follow = () => {
    readAddress()
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1).split('?')[0]))
    if (!target) return
    if (target.matches('details.rule[hidden]')) {
      form.elements.by.value = 'rule'
      form.reset()
    }
    if (target.matches('details.flow')) choose(target.dataset.country)
    if (target.matches('details')) {
      target.hidden = false
      target.open = true
    }
    if (target.closest('table.found')) reveal(target)
    if (target.matches('details')) target.scrollIntoView()
    if (location.hash.includes('?')) target.scrollIntoView()
  }
  window.addEventListener('hashchange', follow)
  follow()
})()
`
