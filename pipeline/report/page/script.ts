// What the page does where scripts run: it filters the findings that are there, and shows one country's flows at a time. Without it
// everything is there as well, folded by the browser itself.

/** Works on the document alone; makes no element out of text. */
export const SCRIPT = `
(() => {
  const form = document.getElementById('filter')
  const groups = [...document.querySelectorAll('details.rule')]
  if (form) {
    const opened = groups.map((group) => group.open)
    const rows = groups.map((group) => [...group.querySelectorAll('table.found > tbody > tr')])
    const texts = rows.map((list) => list.map((row) => row.textContent.toLowerCase()))
    const all = rows.reduce((sum, list) => sum + list.length, 0)
    const apply = () => {
      const { text, country, rule, severity } = form.elements
      const words = text.value.toLowerCase().split(/\\s+/).filter(Boolean)
      const filtering = words.length > 0 || country.value !== '' || rule.value !== '' || severity.value !== ''
      let shown = 0
      groups.forEach((group, place) => {
        const title = group.dataset.rule.toLowerCase() + ' '
        let here = 0
        rows[place].forEach((row, index) => {
          const fits = (country.value === '' || row.dataset.c === country.value)
            && (severity.value === '' || row.dataset.s === severity.value)
            && (rule.value === '' || group.dataset.rule === rule.value)
            && words.every((word) => (title + texts[place][index]).includes(word))
          row.hidden = !fits
          if (fits) here++
        })
        shown += here
        group.hidden = here === 0
        group.open = filtering ? here > 0 : opened[place]
        const more = group.querySelector('details.more')
        if (more) more.open = filtering && [...more.querySelectorAll('tbody > tr')].some((row) => !row.hidden)
      })
      form.querySelector('output').textContent = filtering ? shown + ' of ' + all + ' on this page' : ''
    }
    form.addEventListener('input', apply)
    form.addEventListener('submit', (event) => event.preventDefault())
    form.addEventListener('reset', () => setTimeout(apply))
    form.hidden = false
    for (const link of document.querySelectorAll('a[data-country]')) link.addEventListener('click', () => {
      form.reset()
      form.elements.country.value = link.dataset.country
      setTimeout(apply)
    })
  }
  const chooser = document.getElementById('choose-flow')
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
  const follow = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!target) return
    if (target.matches('details.flow')) choose(target.dataset.country)
    if (target.matches('details')) {
      target.hidden = false
      target.open = true
    }
    if (target.matches('details')) target.scrollIntoView()
  }
  window.addEventListener('hashchange', follow)
  follow()
})()
`
