// What the validation page has beside what all reports have: tiles, bars, filters, findings and pictures.

const TOP = `
.limits { margin: 1rem 0 0; padding: .7rem 1.1rem; border: 1px solid var(--notice); border-radius: .4rem; font-size: .92rem } .limits p { margin: 0; max-width: none } .limits ul { margin: .4rem 0 0; padding-left: 1.2rem; color: var(--faint) }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .6rem; list-style: none; margin: .8rem 0; padding: 0 }
.tiles a { display: block; padding: .5rem .7rem; border: 1px solid var(--line); border-top: 3px solid var(--tone, var(--line)); border-radius: .3rem; color: inherit; text-decoration: none; font-size: .88rem; height: 100% }
.tiles b { display: block; font-size: 1.35rem; line-height: 1.25; font-variant-numeric: tabular-nums }
.first ol { padding: 0; margin: 0; list-style: none; display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem }
.first li { padding: .55rem .9rem; background: var(--card); border: 1px solid var(--line); border-left: .3rem solid var(--tone); border-radius: .3rem }
.first .meta { display: block }
`

const BARS = `
figure { margin: 0 } .card .legend { margin-bottom: 0 }
.bars { list-style: none; margin: .6rem 0 0; padding: .3rem 1rem }
.bars li { display: grid; grid-template-columns: minmax(0, 46rem) minmax(0, 1fr) 12rem; gap: 1rem; align-items: center; padding: .35rem 0; border-bottom: 1px solid var(--line) } .bars li:last-child { border: 0 } .bars i { height: .7rem; background: var(--tone); border-radius: .15rem; print-color-adjust: exact } .bars .meta { text-align: right } .bars .meta b { color: var(--ink) }
.stack { display: flex; gap: 1px; margin: .5rem 0; font-size: .8rem } .stack i { min-width: 1.4rem; padding: .25rem 0; text-align: center; font-style: normal; print-color-adjust: exact }
.method0 { background: light-dark(#8fbfcc, #2a5f6d) } .method1 { background: light-dark(#b3d4dc, #234e5a) } .method2 { background: light-dark(#cfe3e8, #1d404a) } .method3 { background: light-dark(#e6f0f2, #17323a) } .stack .q0, i.m.q0 { background: var(--no-data) }
`

const FINDINGS = `
#filter { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end; margin: 1rem 0 }
form label { display: grid; gap: .15rem; font-size: .8rem; color: var(--faint) }
input, select, button { font: inherit; font-size: .95rem; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: .3rem; padding: .35rem .5rem; max-width: 100% }
#filter [type=search] { width: 17rem } #filter select { max-width: 13rem } #filter output { font-size: .88rem; color: var(--faint); align-self: center }
.rules, .by-country { background: var(--card); border: 1px solid var(--line); border-radius: .4rem } .rules:not(:has(.rule:not([hidden]))), .by-country:empty { border: 0 }
.rule { padding: 0 1rem; border-left: .3rem solid var(--tone) } .rule + .rule { border-top: 1px solid var(--line) }
.rule > summary { padding: .4rem 0 } .notes { margin-top: .8rem } .notes > summary { color: var(--accent); padding: .4rem 0 } .rule[open] > summary { border-bottom: 1px solid var(--line); margin-bottom: .6rem }
.badge { display: inline-block; min-width: 4.2rem; padding: 0 .45rem; border: 1px solid var(--tone); border-radius: 1rem; color: var(--tone); font-size: .78rem; text-align: center }
.folds { margin: .2rem 0 } .folds > summary { color: var(--accent) } .folds ul { margin: .2rem 0; padding-left: 1.1rem; color: var(--faint) }
.rule > summary code { float: right; color: var(--faint); margin-left: 1rem }
.found { list-style: none; margin: .6rem 0 .8rem; padding: 0 } .found > li { padding: .55rem 0; border-top: 1px solid var(--line) } .found > li > p { margin: 0; max-width: 62rem } .found .command, .found .command summary { display: inline } .found .command[open] > code { display: block } .command summary { color: var(--accent) }
#filter p.meta { flex-basis: 100%; margin: 0 } #filter .split { align-self: center } .searchable button { margin-left: .6rem }
form label.tick { display: flex; gap: .4rem; align-items: center; padding-bottom: .4rem; font-size: .95rem; color: var(--ink) }
.new { display: inline-block; padding: 0 .4rem; border: 1px solid var(--faint); border-radius: 1rem; color: var(--ink); font-size: .72rem; line-height: 1.35; white-space: nowrap }
li.waived { color: var(--faint) }
tr.error .status { color: var(--error) } tr.warning .status { color: var(--warning) }
.why p { margin: .3rem 0 } .why > details > summary { color: var(--faint) } .why u { color: var(--accent); text-decoration: none }
.figure { margin: .35rem 0 .6rem; padding: .4rem .9rem .6rem; background: var(--paper); border: 1px solid var(--line); border-radius: .3rem; scroll-margin-top: 6rem }
`

const PICTURES = `
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; list-style: none; margin: .5rem 0; padding: 0; font-size: .88rem }
.q5 { background: light-dark(#cfe8d5, #1f4a2c) } .q4 { background: light-dark(#e0edc9, #38481f) } .q3 { background: light-dark(#f7eec2, #4d4419) } .q2 { background: light-dark(#fbdcb6, #5a3a15) } .q1 { background: light-dark(#f6c4bd, #5d2722) } .q0 { color: var(--faint) }
.q { text-align: center !important; white-space: nowrap; font-variant-numeric: tabular-nums; padding-left: .6rem !important } .q abbr { text-decoration: none; font-weight: 600 } sup { font-size: .7em; line-height: 0 }
.matrix, .ranking { overflow: auto; max-height: 36rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--card) }
.matrix table { width: auto; min-width: 100% } .matrix td { overflow-wrap: normal } .matrix thead th, .ranking thead th { position: sticky; top: 0; background: var(--card); box-shadow: 0 1px var(--line) }
.matrix th:first-child, .matrix td:first-child, .ranking th:first-child { padding-left: .8rem } .matrix td, .matrix tbody th { padding-top: .2rem; padding-bottom: .2rem } .matrix td.q { border: 2px solid var(--card); border-radius: .35rem } .matrix thead th { text-align: center } .matrix thead th:first-child { text-align: left } .matrix thead th.n { text-align: right }
.flow { margin: .4rem 0; padding: .3rem 1rem } .flow .meta { max-width: none }
#choose-flow { margin: .8rem 0; max-width: 22rem } #choose-flow label { grid-template-columns: minmax(0, 1fr) }
svg { display: block; width: 100%; height: auto }
.sankey { max-width: 68rem; margin: .6rem auto } .sankey.narrow { display: none }
.sankey text { font-size: 12px; font-weight: 600; fill: var(--ink); paint-order: stroke; stroke: var(--card); stroke-width: 3px; stroke-linejoin: round } .sankey.narrow text { font-size: 11px } .sankey .amount { font-weight: 400; fill: var(--faint) }
.beside { display: grid; grid-template-columns: minmax(0, 1fr) 17rem; gap: 1.25rem; align-items: start } figcaption { font-size: .88rem; color: var(--faint) } .ranking { max-height: 30rem }
.statuses .s0 { fill: var(--recycled); background: var(--recycled) } .statuses .s1 { fill: light-dark(#a5cfb2, #35614a); background: light-dark(#a5cfb2, #35614a) } .statuses .s2 { fill: var(--input); background: var(--input) } .statuses .s3 { fill: var(--exported); background: var(--exported) } .statuses .s4 { fill: var(--incinerated); background: var(--incinerated) } .statuses .s5 { fill: var(--no-data); background: var(--no-data) }
.legend.statuses { flex-direction: column; gap: .15rem } .statuses td { vertical-align: middle } .statuses .bar { width: 45%; min-width: 11rem } .statuses svg { height: .95rem } .statuses td:last-child { min-width: 13rem } .evidence td:last-child { min-width: 19rem } .evidence th { white-space: normal } .evidence th[scope=row] { min-width: 9rem } .statuses rect { stroke: var(--paper); stroke-width: 1px; vector-effect: non-scaling-stroke }
i.m { display: inline-block; width: .85rem; height: .85rem; margin-right: .4rem; border-radius: .2rem; vertical-align: -.08rem; print-color-adjust: exact }
i.swatch { display: inline-block; margin-right: .4rem; vertical-align: -.1rem }
`

const NARROW = `
@media screen and (max-width: 52rem) {
  main { padding: 0 .9rem 3rem } .top { padding: .5rem .9rem } html { scroll-padding-top: 4.5rem }
  .top .way { width: 100% } .beside { grid-template-columns: minmax(0, 1fr) } .rule, .flow { padding: .1rem .7rem }
  #filter { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)) } #filter label { min-width: 0 } #filter label:first-child, #filter output, #filter .meta { grid-column: 1 / -1 } #filter input:not([type=checkbox]), #filter select { width: 100%; max-width: none } #filter .tick + button { grid-column: 1 / -1 }
  .figure { padding: .3rem .6rem .5rem } .rule > summary code { display: none }
  .bars li { grid-template-columns: minmax(0, 1fr) } .bars li { gap: .2rem } .bars .meta { text-align: left }
  .sankey.wide { display: none } .sankey.narrow { display: block; max-width: 30rem }
  .tiles { grid-template-columns: 1fr 1fr } .tiles .single { grid-column: 1 / -1 } .ranking, .matrix { max-height: 26rem }
}
`

const PAPER = `
@media print {
  #filter, #choose-flow, .command, .searchable button { display: none !important }
  .matrix, .ranking { overflow: visible; max-height: none } .matrix thead th, .ranking thead th { position: static }
  :is(.rule, .notes)::details-content { content-visibility: visible; block-size: auto } .flow:not([open]), .why:not(:has(> details[open])) { display: none }
  .figure { border: 0; padding: 0 } .first li { break-inside: avoid } .q { print-color-adjust: exact }
}
`

export const STYLE = [TOP, BARS, FINDINGS, PICTURES, NARROW, PAPER].join('')
