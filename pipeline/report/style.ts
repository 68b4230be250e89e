// What all reports look like, on a screen, on a phone and on paper. The colours and the text of all pages are in site.css.

const TEXT = `
html { scroll-padding-top: 3.5rem; -webkit-text-size-adjust: 100% }
body { font-size: 15px; line-height: 1.5 }
main { max-width: 76rem; padding: .5rem 1.25rem 4rem }
.top { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: baseline; gap: .2rem 1.5rem; padding: .55rem max(1.25rem, calc((100% - 73.5rem) / 2)); background: var(--paper); border-bottom: 1px solid var(--line) }
.top .way { flex-wrap: nowrap; gap: 1rem; overflow-x: auto }
main h1 { font-size: 1.5rem; line-height: 1.25; margin: 1rem 0 .5rem; text-wrap: balance } h2 { font-size: 1.35rem; line-height: 1.25; margin: 2rem 0 .5rem; letter-spacing: -.01em } h3 { font-size: 1rem; margin: 1.5rem 0 .4rem } h4 { margin: .4rem 0 0 }
section > h2:first-child { margin-top: 0 } section { margin-top: 2rem }
small { font-weight: 400; color: var(--faint); font-size: .9rem }
main p { max-width: 50rem; margin: .5rem 0 } p, li, summary, h1, h2 { overflow-wrap: anywhere }
a { text-decoration-thickness: 1px; text-underline-offset: .15em }
.line { white-space: nowrap } .meta { color: var(--faint); font-size: .88rem } .bad { color: var(--error) }
.error { --tone: var(--error) } .warning { --tone: var(--warning) } .info { --tone: var(--info) }
.card, .verdict { padding: .8rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .4rem }
.verdict { margin-top: 1.5rem; padding: 1.1rem 1.3rem; border-left: .4rem solid var(--tone, var(--good)) } .verdict h2 { font-size: 1.6rem } .verdict.error h2 { color: var(--error) }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 1rem; margin-bottom: 1rem; align-items: start }
.fold > summary, .more > summary { color: var(--accent); padding: .3rem 0 } .more { margin: .6rem 0 }
`

/** On a phone a row of a wide table becomes a card. */
const TABLES = `
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .88rem; line-height: 1.4 }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line) }
td { overflow-wrap: anywhere } .wide td { overflow-wrap: normal } th[scope=row] { font-weight: 400 } thead th { color: var(--faint); font-weight: 600; font-size: .8rem }
th:first-child, td:first-child { padding-left: 0 }
tbody tr:last-child > * { border-bottom: 0 }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
@media screen and (max-width: 40rem) {
  .cards thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
  .cards tr { display: block; border-bottom: 1px solid var(--line); padding: .4rem 0 }
  .cards :is(th, td) { display: flow-root; text-align: left; border: 0; padding: .1rem 0 .1rem 8rem; min-height: 1.5em; white-space: normal; overflow-wrap: anywhere }
  .cards th[scope=row] { padding-left: 0; font-weight: 600 } .cards td::before { content: attr(data-name); float: left; width: 7.5rem; margin-left: -8rem; color: var(--faint) }
}
`

/** What decides a figure, and its steps down to the rows of the inputs. */
const EXPLANATIONS = `
.deciding { padding-left: 1.6rem; margin: .4rem 0 } .deciding > li { margin: .6rem 0 } .deciding ul { padding-left: 1rem; color: var(--faint); font-size: .92rem }
.tree, .tree ul { list-style: none; margin: 0; padding-left: .9rem; border-left: 1px solid var(--line) } .tree { margin: .5rem 0; border: 0; padding: 0 }
.tree li { margin: .2rem 0 } .tree li > b:first-child { margin-left: 1.05rem } .v { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap }
.tree .row, .tree .note { color: var(--faint); font-size: .9rem; padding-left: 1.05rem } .tree .row:has(mark) { color: var(--ink); border-left: 3px solid var(--warning); padding-left: .7rem }
mark { background: light-dark(#ffe9a8, #574512); color: inherit; border-radius: .2rem; padding: 0 .3rem }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem } .facts dt { color: var(--faint) } .facts dd { margin: 0; overflow-wrap: anywhere }
.limit { padding: .4rem .8rem; border: 1px solid var(--notice) }
.contents { columns: 18rem; padding-left: 1.2rem } .explained { border-top: 1px solid var(--line) } .explained > summary { padding: .25rem 0; font-variant-numeric: tabular-nums } .explained[open] { padding-bottom: .8rem }
@media (max-width: 34rem) { .facts { grid-template-columns: 1fr } .facts dt { margin-top: .4rem } .tree, .tree ul { padding-left: .5rem } }
`

const PAPER = `
@media print {
  :root { color-scheme: light } body { font-size: 9.5pt; background: none } .top { position: static } .way { display: none }
  main { max-width: none; padding: 0 } .wide { overflow: visible } a { color: inherit }
  :is(.tree details, .explained)::details-content { content-visibility: visible; display: block } .tree summary { list-style: none }
  tr, .found > li, svg { break-inside: avoid } h2, h3, summary { break-after: avoid } svg * { print-color-adjust: exact }
}
`

export const REPORT_STYLE = [TEXT, TABLES, EXPLANATIONS, PAPER].join('')
