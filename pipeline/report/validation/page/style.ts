// How the page looks: light or dark as the reader's system prefers, on a phone and on paper.

import { raw } from 'hono/html'

/** Colours by what they mean: severities, bands of quality, what becomes of packaging, classes of the map. */
const COLOURS = `
:root {
  color-scheme: light dark;
  --page: light-dark(#fbfaf8, #15171a); --card: light-dark(#fff, #1d2024); --ink: light-dark(#1c1e21, #e8e8e6);
  --soft: light-dark(#5c6067, #a5a9b0); --line: light-dark(#e0ddd7, #34383e); --link: light-dark(#0b57a4, #8ec1ff);
  --error: light-dark(#a4161a, #ff8f8f); --warning: light-dark(#8a5300, #ffc857); --info: light-dark(#33567a, #9cc4ec); --good: light-dark(#22703a, #7fd892);
  --q5: light-dark(#cfe8d5, #1f4a2c); --q4: light-dark(#e0edc9, #38481f); --q3: light-dark(#f7eec2, #4d4419); --q2: light-dark(#fbdcb6, #5a3a15); --q1: light-dark(#f6c4bd, #5d2722);
  --s1: light-dark(#a5cfb2, #35614a);
}
`

const TEXT = `
* { box-sizing: border-box }
html { scroll-padding-top: 3.5rem; -webkit-text-size-adjust: 100% }
body { font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; margin: 0; background: var(--page); color: var(--ink); font-size: 15px }
main { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem 4rem }
header { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: baseline; gap: .2rem 1.5rem; padding: .55rem max(1.25rem, calc((100% - 73.5rem) / 2)); background: var(--page); border-bottom: 1px solid var(--line) }
h1 { font-size: 1.15rem; margin: 0 } h1 small, h3 small { font-weight: 400; color: var(--soft); font-size: .9rem }
nav { display: flex; gap: 1rem; overflow-x: auto; font-size: .9rem }
h2 { font-size: 1.35rem; line-height: 1.25; margin: 0 0 .6rem; letter-spacing: -.01em } h3 { font-size: 1rem; margin: 1.5rem 0 .4rem }
section { margin-top: 2.1rem }
p { max-width: 50rem; margin: .5rem 0 }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .15em }
p, li, summary, h2 { overflow-wrap: anywhere }
code { font: .86em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere } code .line { white-space: nowrap }
.meta { color: var(--soft); font-size: .88rem } .bad { color: var(--error) }
[hidden] { display: none !important }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
`

const TOP = `
.verdict { margin-top: 1.5rem; padding: 1.1rem 1.3rem; background: var(--card); border: 1px solid var(--line); border-left: .4rem solid var(--good); border-radius: .4rem }
.verdict.unseen { border-left-color: var(--warning) } .verdict.blocked { border-left-color: var(--error) } .verdict.blocked h2 { color: var(--error) } .verdict h2 { font-size: 1.6rem } .verdict p { margin-bottom: 0 }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .6rem; list-style: none; margin: .8rem 0; padding: 0 }
.tiles a { display: block; padding: .5rem .7rem; border: 1px solid var(--line); border-top: 3px solid var(--tone, var(--line)); border-radius: .3rem; color: inherit; text-decoration: none; font-size: .88rem; height: 100% }
.tiles b { display: block; font-size: 1.35rem; line-height: 1.25; font-variant-numeric: tabular-nums }
.error { --tone: var(--error) } .warning { --tone: var(--warning) } .info { --tone: var(--info) }
.notice { margin: 1rem 0 0; padding: .7rem 1.1rem; border: 1px solid var(--warning); border-radius: .4rem; font-size: .92rem } .notice p { margin: 0; max-width: none } .notice ul { margin: .4rem 0 0; padding-left: 1.2rem; color: var(--soft) }
.first ol { padding: 0; margin: 0; list-style: none; display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem }
.first li { padding: .55rem .9rem; background: var(--card); border: 1px solid var(--line); border-left: .3rem solid var(--tone); border-radius: .3rem }
.first .meta { display: block }
`

const BARS = `
.card { margin: 0; padding: .8rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .4rem } .card .legend { margin-bottom: 0 }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 1rem; margin-bottom: 1rem }
.bars { list-style: none; margin: .6rem 0 0; padding: .3rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .4rem }
.bars li { display: grid; grid-template-columns: minmax(0, 46rem) minmax(0, 1fr) 12rem; gap: 1rem; align-items: center; padding: .35rem 0; border-bottom: 1px solid var(--line) } .bars li:last-child { border: 0 } .bars i { height: .7rem; background: var(--tone); border-radius: .15rem; print-color-adjust: exact } .bars .meta { text-align: right } .bars .meta b { color: var(--ink) }
.stack { display: flex; gap: 1px; margin: .5rem 0; font-size: .8rem } .stack i { min-width: 1.4rem; padding: .25rem 0; text-align: center; font-style: normal; print-color-adjust: exact }
.method0 { background: light-dark(#8fbfcc, #2a5f6d) } .method1 { background: light-dark(#b3d4dc, #234e5a) } .method2 { background: light-dark(#cfe3e8, #1d404a) } .method3 { background: light-dark(#e6f0f2, #17323a) } .stack .q0, i.m.q0 { background: var(--no-data) }
.fold > summary { color: var(--link); padding: .3rem 0 }
`

const FINDINGS = `
#filter { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end; margin: 1rem 0; padding: .8rem; background: var(--card); border: 1px solid var(--line); border-radius: .4rem }
form label { display: grid; gap: .15rem; font-size: .8rem; color: var(--soft) }
input, select, button { font: inherit; font-size: .95rem; color: var(--ink); background: var(--page); border: 1px solid var(--line); border-radius: .3rem; padding: .35rem .5rem; max-width: 100% }
#filter [type=search] { width: 17rem } #filter select { max-width: 13rem } #filter output { font-size: .88rem; color: var(--soft); align-self: center }
summary { cursor: pointer }
.rules, .by-country { background: var(--card); border: 1px solid var(--line); border-radius: .4rem } .rules:not(:has(.rule:not([hidden]))), .by-country:empty { border: 0 }
.rule { padding: 0 1rem; border-left: .3rem solid var(--tone) } .rule + .rule { border-top: 1px solid var(--line) }
.rule > summary { padding: .4rem 0 } .notes { margin-top: .8rem } .notes > summary { color: var(--link); padding: .4rem 0 } .rule[open] > summary { border-bottom: 1px solid var(--line); margin-bottom: .6rem }
.badge { display: inline-block; min-width: 4.2rem; padding: 0 .45rem; border: 1px solid var(--tone); border-radius: 1rem; color: var(--tone); font-size: .78rem; text-align: center }
.more, .folds { margin: .6rem 0 } .more > summary, .folds > summary { color: var(--link) } .folds { margin: .2rem 0 } .folds ul { margin: .2rem 0; padding-left: 1.1rem; color: var(--soft) }
table { border-collapse: collapse; width: 100%; font-size: .88rem; line-height: 1.4 }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line) }
td { overflow-wrap: anywhere } :is(.matrix, .wide) td { overflow-wrap: normal } th[scope=row] { font-weight: 400 } thead th { color: var(--soft); font-weight: 600; font-size: .8rem }
th:first-child, td:first-child { padding-left: 0 }
tbody tr:last-child > * { border-bottom: 0 }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.rule > summary code { float: right; color: var(--soft); margin-left: 1rem }
.found { list-style: none; margin: .6rem 0 .8rem; padding: 0 } .found > li { padding: .55rem 0; border-top: 1px solid var(--line) } .found > li > p { margin: 0; max-width: 62rem } .found .command, .found .command summary { display: inline } .found .command[open] > code { display: block } .command summary { color: var(--link) }
#filter p.meta { flex-basis: 100%; margin: 0 } #filter .split { align-self: center } .searchable button { margin-left: .6rem }
form label.tick { display: flex; gap: .4rem; align-items: center; padding-bottom: .4rem; font-size: .95rem; color: var(--ink) }
.new { display: inline-block; padding: 0 .4rem; border: 1px solid var(--soft); border-radius: 1rem; color: var(--ink); font-size: .72rem; line-height: 1.35; white-space: nowrap }
li.waived { color: var(--soft) }
tr.error .status { color: var(--error) } tr.warning .status { color: var(--warning) }
.wide { overflow-x: auto }
`

/** What explains a finding, below it. */
const FIGURES = `
.why p { margin: .3rem 0 } .why > details > summary { color: var(--soft) } .why u { color: var(--link); text-decoration: none }
.figure { margin: .35rem 0 .6rem; padding: .4rem .9rem .6rem; background: var(--page); border: 1px solid var(--line); border-radius: .3rem; scroll-margin-top: 6rem }
.figure ul { list-style: none; margin: 0; padding-left: .9rem; border-left: 1px solid var(--line) } .figure ul.tree { border: 0; padding: 0; margin: .5rem 0 }
.figure li { margin: .2rem 0 } .figure li > b:first-child { margin-left: 1.05rem } .figure .v { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap }
.figure h4 { margin: .4rem 0 0 } .figure .deciding { margin: .3rem 0; padding-left: 1.6rem } .figure .deciding > li > b { margin-left: 0 } .figure .deciding ul { border: 0; padding: 0; color: var(--soft) }
.figure mark { background: light-dark(#ffe9a8, #574512); color: inherit; border-radius: .2rem; padding: 0 .3rem }
.figure .row, .figure .note { color: var(--soft); padding-left: 1.05rem } .figure .row code { color: var(--ink) }
`

const PICTURES = `
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; list-style: none; margin: .5rem 0; padding: 0; font-size: .88rem } .legend.bands { gap: .3rem } .legend.bands .q { padding: 0 .7rem; border-radius: .2rem } .legend.bands li:not(.q) { margin: 0 .4rem; color: var(--soft) }
.q5 { background: var(--q5) } .q4 { background: var(--q4) } .q3 { background: var(--q3) } .q2 { background: var(--q2) } .q1 { background: var(--q1) } .q0 { color: var(--soft) }
.q { text-align: center !important; white-space: nowrap; font-variant-numeric: tabular-nums; padding-left: .6rem !important } .q abbr { text-decoration: none; font-weight: 600 } sup { font-size: .7em; line-height: 0 }
.matrix, .ranking { overflow: auto; max-height: 36rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--card) }
.matrix table { width: auto; min-width: 100% } .matrix thead th, .ranking thead th { position: sticky; top: 0; background: var(--card); box-shadow: 0 1px var(--line) }
.matrix th:first-child, .matrix td:first-child, .ranking th:first-child { padding-left: .8rem } .matrix td, .matrix tbody th { padding-top: .2rem; padding-bottom: .2rem } .matrix td.q { border: 2px solid var(--card); border-radius: .35rem } .matrix thead th { text-align: center } .matrix thead th:first-child { text-align: left } .matrix thead th.n { text-align: right }
.flow { margin: .4rem 0; padding: .3rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .4rem } .flow .meta { max-width: none }
#choose-flow { margin: .8rem 0; max-width: 22rem } #choose-flow label { grid-template-columns: minmax(0, 1fr) }
svg { display: block; width: 100%; height: auto }
.sankey { max-width: 68rem; margin: .6rem auto } .sankey.narrow { display: none }
.sankey text { font-size: 12px; font-weight: 600; fill: var(--ink); paint-order: stroke; stroke: var(--card); stroke-width: 3px; stroke-linejoin: round } .sankey.narrow text { font-size: 11px } .sankey .amount { font-weight: 400; fill: var(--soft) }
.beside { display: grid; grid-template-columns: minmax(0, 1fr) 17rem; gap: 1.25rem; align-items: start } figure { margin: 0 } figcaption { font-size: .88rem; color: var(--soft) } .ranking { max-height: 30rem }
.statuses .s0 { fill: var(--recycled); background: var(--recycled) } .statuses .s1 { fill: var(--s1); background: var(--s1) } .statuses .s2 { fill: var(--input); background: var(--input) } .statuses .s3 { fill: var(--exported); background: var(--exported) } .statuses .s4 { fill: var(--incinerated); background: var(--incinerated) } .statuses .s5 { fill: var(--no-data); background: var(--no-data) }
.legend.statuses { flex-direction: column; gap: .15rem } .statuses td { vertical-align: middle } .statuses .bar { width: 45%; min-width: 11rem } .statuses svg { height: .95rem } .statuses td:last-child { min-width: 13rem } .evidence td:last-child { min-width: 19rem } .evidence th { white-space: normal } .evidence th[scope=row] { min-width: 9rem } .statuses rect { stroke: var(--page); stroke-width: 1px; vector-effect: non-scaling-stroke }
i.m { display: inline-block; width: .85rem; height: .85rem; margin-right: .4rem; border-radius: .2rem; vertical-align: -.08rem; print-color-adjust: exact }
i.swatch { display: inline-block; margin-right: .4rem; vertical-align: -.1rem }
`

const NARROW = `
@media screen and (max-width: 52rem) {
  main { padding: 0 .9rem 3rem } header { padding: .5rem .9rem } html { scroll-padding-top: 4.5rem }
  nav { width: 100% } .beside { grid-template-columns: minmax(0, 1fr) } .rule, .flow { padding: .1rem .7rem }
  #filter { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)) } #filter label { min-width: 0 } #filter label:first-child, #filter output, #filter .meta { grid-column: 1 / -1 } #filter input:not([type=checkbox]), #filter select { width: 100%; max-width: none } #filter .tick + button { grid-column: 1 / -1 }
  .figure { padding: .3rem .6rem .5rem } .figure ul { padding-left: .5rem } .rule > summary code { display: none }
  .bars li { grid-template-columns: minmax(0, 1fr) } .bars li { gap: .2rem } .bars .meta { text-align: left }
  .sankey.wide { display: none } .sankey.narrow { display: block; max-width: 30rem }
  .tiles { grid-template-columns: 1fr 1fr } .tiles .single { grid-column: 1 / -1 } .ranking, .matrix { max-height: 26rem }
}
`

const PAPER = `
@media print {
  :root { color-scheme: light } body { font-size: 9.5pt; background: none } header { position: static } nav, #filter, #choose-flow, .command, .searchable button { display: none !important }
  main { max-width: none; padding: 0 } .matrix, .ranking, .wide { overflow: visible; max-height: none } .matrix thead th, .ranking thead th { position: static }
  :is(.rule, .notes)::details-content { content-visibility: visible; block-size: auto } .flow:not([open]), .why:not(:has(> details[open])) { display: none }
  .figure details::details-content { content-visibility: visible; block-size: auto } .figure { border: 0; padding: 0 } .figure summary { list-style: none }
  tr, .first li, .found > li, svg { break-inside: avoid } h2, h3, summary { break-after: avoid } .q, svg * { print-color-adjust: exact } a { color: inherit }
}
`

/** The CSS rules come from this program, so that they need no escaping; nothing is escaped in their element. */
export const STYLE = raw([COLOURS, TEXT, TOP, BARS, FINDINGS, FIGURES, PICTURES, NARROW, PAPER].join(''))
