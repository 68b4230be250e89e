// The decision page: whether a release is better than the one before it. One file without scripts, which answers on a phone.

import { raw } from 'hono/html'
import type { Decision } from '../../../schemas/decision.ts'
import { amountText } from '../../model/amounts.ts'
import { count, plural } from '../../model/count.ts'
import { largest, smallest } from '../../model/lists.ts'
import { MOVE_UNITS, type Unit } from '../../model/metrics.ts'
import { breakable, type Html, html } from '../html.ts'
import { plainPage } from '../plain-page.ts'
import { gapText } from '../reconciled.ts'
import {
  type DecisionCountry,
  type DecisionFigure,
  declareSentence,
  FIGURE_NAMES,
  figureName,
  leaving,
  moveText,
  reconciliationOf,
  toDeclare,
  verdictOf,
} from './decision-words.ts'

/** Countries that a panel shows; the table has all. */
const SHOWN = 13

/** Countries whose lines are open. */
const OPEN = 20

/** The whole page. */
export function decisionHtml(decision: Decision): string {
  const { version, previous, environment, notice } = decision
  const title =
    previous === null ? `${version}, the first release, ${environment}` : `Release ${version} against ${previous}, ${environment}`
  const isBad = toDeclare(decision).length > 0
  return plainPage(
    title,
    STYLE,
    html`<nav><a href="validation.html">Validation</a> <a href="CHANGES.md">All changes</a></nav>
<p class="notice">${notice}</p>
<section class="verdict ${isBad ? 'bad' : leaving(decision).length + decision.reconciliation.apart > 0 ? 'warn' : 'good'}">
<h1>${title}</h1>
<p>${verdictOf(decision)} ${declareSentence(decision)}</p>
<p>${reconciliationOf(decision)}</p>
</section>
${previous === null ? methods(decision) : comparison(decision, previous)}`,
  )
}

const section = (title: string, lead: string, body: Html): Html =>
  html`<section><h2>${title}</h2>\n<p class="lead">${lead}</p>\n${body}</section>\n`

function comparison(decision: Decision, previous: string): Html {
  const { version, sources, ranges, warnings, benchmarks } = decision
  return html`${numbers(decision)}${panels(decision, previous)}${section(
    'What got better, and what did not',
    'Benchmarks say how near a release is to published estimates. An estimate that rests on the same data says little.',
    html`<div class="two">${list('Better', better(decision, true))}${list('Not better, or worse', better(decision, false))}</div>`,
  )}${section(
    'What each source decides',
    `Countries, and waste generated, of the last year that both releases have, in ${previous} and in ${version}.`,
    table(
      ['source', 'countries', 'waste'],
      sources.map(({ source, before, now }) => [
        source || 'no source of its own',
        `${count(before.countries)} → ${count(now.countries)}`,
        `${amountText(before.kt, 'kt')} → ${amountText(now.kt, 'kt')}`,
      ]),
    ),
  )}${section(
    'Warnings gone and come',
    warnings.length === 0 ? 'No rule has another number of warnings.' : 'Warnings by rule. Rules with equal numbers are left out.',
    table(
      ['rule', previous, version],
      warnings.map(({ rule, before, now }) => [html`<a href="validation.html#rule-${rule}">${rule}</a>`, count(before), count(now)]),
    ),
  )}${section(
    'Ranges narrower and wider',
    ranges === null ? 'No ranges were drawn for one of the releases.' : 'National ranges of all countries and years.',
    table(
      ['figure', 'narrower', 'wider'],
      (ranges ?? []).map(({ metric, narrower, wider }) => [figureName(metric), count(narrower), count(wider)]),
    ),
  )}${section(
    'Distance to benchmarks',
    benchmarks.length === 0 ? 'There are no benchmarks to compare with.' : 'Mean distance of national figures, in the unit of the figure.',
    table(
      ['benchmark', 'figure', previous, version, 'measures', 'descends from'],
      benchmarks.map(({ source, metric, unit, before, now, measures, descends_from, comparable, estimates }) => [
        `${source} (${plural(estimates, 'estimate')})`,
        figureName(metric),
        amountText(before, unit),
        amountText(now, unit),
        comparable ? measures : `another thing: ${measures}`,
        descends_from,
      ]),
    ),
  )}${methods(decision)}${countries(decision)}`
}

/** Where two methods say something else of the waste of one country and year. */
function methods({ reconciliation: { gaps } }: Decision): Html {
  if (gaps.length === 0) return ''
  return section(
    'Two methods that do not agree',
    'The largest gap of each country where two methods for the waste of one year are further apart than expected.',
    table(
      ['country', 'year', 'other method, against the selected one'],
      gaps.map(({ name, year, percent }) => [name, String(year), gapText(percent)]),
    ),
  )
}

function numbers(decision: Decision): Html {
  const { figures, left, warnings, benchmarks } = decision
  const nearer = benchmarks.filter(({ before, now }) => now < before).length
  const sum = (side: 'before' | 'now') => warnings.reduce((all, rule) => all + rule[side], 0)
  const shown = [
    [`${count(left)} of ${count(figures)}`, 'national figures left their old range'],
    [count(toDeclare(decision).length), 'countries moved far and are not declared'],
    [`${count(sum('before'))} → ${count(sum('now'))}`, 'warnings of the rules that differ'],
    ...(benchmarks.length === 0 ? [] : [[`${count(nearer)} of ${count(benchmarks.length)}`, 'benchmarks are nearer than before'] as const]),
  ] as const
  return html`<dl class="numbers">${shown.map(([value, what]) => html`<div><dt>${value}</dt><dd>${what}</dd></div>`)}</dl>\n`
}

/** For each metric, the countries that left their range: the old range, a hollow dot before, a filled one now. */
function panels(decision: Decision, previous: string): Html {
  const out = leaving(decision)
  if (out.length === 0) return ''
  const parts = Object.keys(FIGURE_NAMES).flatMap((metric) => {
    const rows = out.flatMap((country) => {
      const [figure] = country.figures.filter((one) => one.metric === metric && one.left).sort((a, b) => b.year - a.year)
      return figure ? [{ country, figure }] : []
    })
    return rows.length === 0 ? [] : [panel(metric, rows)]
  })
  return section(
    'Which countries left their range',
    `The last year of each that did. Bar: 90 % range in ${previous}; hollow: ${previous}; filled: ${decision.version}. In red: more than a factor of three or 30 points, not declared.`,
    html`<div class="panels">${parts}</div>`,
  )
}

interface PanelRow {
  readonly country: DecisionCountry
  readonly figure: DecisionFigure
}

function panel(metric: string, rows: readonly PanelRow[]): Html {
  const shown = rows.slice(0, SHOWN)
  const values = shown.flatMap(({ figure: { before, now, range } }) => [before, now, ...(range ? [range.low, range.high] : [])])
  const unit: Unit = shown[0]?.figure.unit ?? 'kt'
  const positive = values.filter((value) => value > 0)
  const [least, most] = unit === 'kt' ? [smallest(positive), largest(positive)] : [0, largest(values)]
  const scale = (value: number): number => {
    if (most <= least) return 50
    if (unit !== 'kt') return (value / most) * 100
    return (Math.log(Math.max(value, least) / least) / Math.log(most / least)) * 100
  }
  const ends = html`<p class="axis"><span>${amountText(least, unit)}</span><span>${amountText(most, unit)}</span></p>`
  const more = rows.length > SHOWN ? html`<p class="more">${count(rows.length - SHOWN)} more in the table below</p>` : ''
  return html`<div class="panel"><h3>${figureName(metric)} <small>${plural(rows.length, 'country', 'countries')}</small></h3>${ends}${shown.map((row) => dumbbell(row, scale))}${more}</div>\n`
}

function dumbbell({ country, figure }: PanelRow, scale: (value: number) => number): Html {
  const { before, now, range, far, year } = figure
  const percent = (place: number) => `${place.toFixed(1)}%`
  const span = (from: number, to: number) => `left:${percent(Math.min(from, to))};width:${percent(Math.abs(to - from))}`
  const [was, is] = [scale(before), scale(now)]
  const bar = range ? html`<i class="bar" style="${span(scale(range.low), scale(range.high))}"></i>` : ''
  const says = `${country.name}, ${year}: ${moveText(figure)}`
  return html`<div class="row${far && !country.declared ? ' far' : ''}"><span class="name">${country.name} <small>${year}</small></span><span class="value">${moveText(figure)}</span><span class="track" role="img" aria-label="${says}">${bar}<i class="move" style="${span(was, is)}"></i><i class="was" style="left:${percent(was)}"></i><i class="is" style="left:${percent(is)}"></i></span></div>\n`
}

/** Sentences about benchmarks, ranges and rules that speak for the release, or against it. */
function better({ benchmarks, ranges, warnings }: Decision, wanted: boolean): string[] {
  const speaks = (before: number, now: number) => (wanted ? now < before : now > before)
  return [
    ...benchmarks
      .filter(({ before, now }) => speaks(before, now))
      .map(
        ({ source, metric, unit, before, now, descends_from, comparable }) =>
          `${figureName(metric)}: distance to ${source} ${amountText(before, unit)} → ${amountText(now, unit)}${unit === 'percent' ? ` (${MOVE_UNITS.percent})` : ''}; it descends from ${descends_from}${comparable ? '' : ', and measures another thing'}`,
      ),
    ...(ranges ?? []).flatMap(({ metric, narrower, wider }) =>
      speaks(narrower, wider) ? [`${figureName(metric)}: ${count(narrower)} national ranges narrower, ${count(wider)} wider`] : [],
    ),
    ...warnings
      .filter(({ before, now }) => speaks(before, now))
      .map(({ rule, before, now }) => `${rule}: ${count(before)} → ${count(now)}`),
  ]
}

const list = (title: string, texts: readonly string[]): Html =>
  html`<div class="panel"><h3>${title}</h3>${texts.length === 0 ? html`<p>Nothing.</p>` : html`<ul>${texts.map((text) => html`<li>${text}</li>`)}</ul>`}</div>`

function table(head: readonly string[], rows: readonly (readonly (string | Html)[])[]): Html {
  if (rows.length === 0) return ''
  const cells = (row: readonly (string | Html)[]) => row.map((cell, at) => html`<td data-name="${head[at] ?? ''}">${cell}</td>`)
  return html`<table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>\n`)}</tbody></table>\n`
}

/** One line a country, the largest move first. */
function countries({ countries: all }: Decision): Html {
  if (all.length === 0) return ''
  const rows = all.map((country) => {
    const { name, moved_kt, figures, declared } = country
    const lastOf = new Map(figures.map((figure) => [figure.metric, figure]))
    for (const figure of figures) if ((lastOf.get(figure.metric)?.year ?? 0) < figure.year) lastOf.set(figure.metric, figure)
    const last = [...lastOf.values()]
    const years = new Set(figures.map(({ year }) => year))
    const decides = (side: 'decided_before' | 'decides_now') =>
      [...new Set(last.map((figure) => figure[side]).map((row) => (row ? `${row.key} ${row.file}:${row.line}` : 'an assumption')))].map(
        (text) => html`<div>${breakable(text)}</div>`,
      )
    return [
      html`<b>${name}</b> <small>${plural(years.size, 'year')}${declared ? ', declared' : ''}</small>`,
      amountText(moved_kt, 'kt'),
      html`${last.map((figure) => html`<div${figure.left ? html` class="out"` : ''}>${figureName(figure.metric)} ${figure.year}: ${moveText(figure)}</div>`)}`,
      html`${decides('decided_before')}`,
      html`${decides('decides_now')}`,
    ]
  })
  const head = ['country', 'moved', 'figures', 'decided before', 'decides now']
  const rest =
    rows.length > OPEN
      ? html`<details><summary>${plural(rows.length - OPEN, 'more country', 'more countries')}</summary>${table(head, rows.slice(OPEN))}</details>`
      : ''
  return section(
    'One line a country',
    'The largest move first, by mass. In bold: out of the range of the release before.',
    html`${table(head, rows.slice(0, OPEN))}${rest}`,
  )
}

const STYLE = raw(`
main { max-width: 75rem; margin: 0 auto; padding: 0 1rem 3rem }
nav { padding: .7rem 0; display: flex; gap: 1.2rem }
.notice { background: var(--mark); padding: .4rem .8rem; border-radius: .3rem; font-size: .9em }
.verdict { border: 1px solid var(--line); border-left: 6px solid var(--good); border-radius: .6rem; padding: 1rem 1.4rem; margin: 1rem 0 }
.verdict.bad { border-left-color: var(--bad) } .verdict.warn { border-left-color: var(--warn) }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 } h2 { font-size: 1.3rem; margin: 2.2rem 0 .2rem } h3 { font-size: 1rem; margin: 0 0 .4rem }
small { color: var(--faint); font-weight: normal; font-size: .87em } .lead, .more { color: var(--faint); margin: 0 0 .8rem }
.numbers { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); margin: 0; border: 1px solid var(--line); border-radius: .6rem }
.numbers div { padding: .7rem 1.2rem } .numbers dt { font-size: 1.45rem; font-weight: 600 } .numbers dd { margin: 0; color: var(--faint) }
.panels, .two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 1rem; align-items: start }
.panel { border: 1px solid var(--line); border-radius: .6rem; padding: .9rem 1.1rem } .panel ul { padding-left: 1.1rem; margin: 0 }
.axis { display: flex; justify-content: space-between; margin: 0 0 0 55%; color: var(--faint); font-size: .85em }
.row { display: grid; grid-template-columns: 22% 33% 45%; align-items: center; min-height: 2rem; font-variant-numeric: tabular-nums }
.row .value { color: var(--faint); font-size: .9em; padding-right: .8rem } .row.far .name { color: var(--bad); font-weight: 600 }
.track { position: relative; height: 1.2rem; border-bottom: 1px solid var(--line) } .track i { position: absolute }
.track .bar { top: .1rem; height: 1rem; background: var(--line); min-width: 2px } .track .move { top: .5rem; height: .2rem; background: var(--ink) }
.track .was, .track .is { top: .25rem; width: .7rem; height: .7rem; margin-left: -.35rem; border: 2px solid var(--ink); border-radius: 50%; background: var(--page); box-sizing: border-box }
.track .is { background: var(--ink) } .row.far .track .move, .row.far .track .is { background: var(--bad); border-color: var(--bad) }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums } th { text-align: left; color: var(--faint); font-weight: 600 }
th, td { padding: .4rem .8rem .4rem 0; vertical-align: top; border-bottom: 1px solid var(--line) } td { overflow-wrap: break-word } .out { font-weight: 600 }
summary { cursor: pointer; padding: .6rem 0; color: var(--link) }
@media (max-width: 60rem) {
  .row { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); padding: .3rem 0 } .row .track { grid-column: 1 / 3 } .row .value { padding: 0; text-align: right } .axis { margin-left: 0 }
  thead { position: absolute; display: block; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden } tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line) }
  td { display: block; border: 0; padding: .1rem 0; overflow-wrap: anywhere } td::before { content: attr(data-name) ' '; color: var(--faint); font-size: .85em }
}
`)
