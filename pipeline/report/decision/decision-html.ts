// The decision page: whether a release is better than the one before it. One file without scripts, which answers on a phone.

import type { Decision } from '../../../schemas/decision.ts'
import { amountText } from '../../model/amounts.ts'
import { count, plural } from '../../model/count.ts'
import { grouped, largest, smallest } from '../../model/lists.ts'
import { METRICS, MOVE_UNITS, type Unit } from '../../model/metrics.ts'
import { moveBar } from '../drawings/range-bar.ts'
import { breakable, type Html, html, svg, type TableOptions, table } from '../html.ts'
import { reportPage, sheet } from '../page.ts'
import { gapText } from '../reconciled.ts'
import {
  type DecisionCountry,
  type DecisionFigure,
  declareSentence,
  figureName,
  firstNames,
  happened,
  leaving,
  moveText,
  reconciliationOf,
  toDeclare,
  verdictOf,
} from './decision-words.ts'

/** Countries that a panel shows; the table has all. */
const SHOWN = 13

/** Rows of a table that are open; the others are one step away. Those of less weight begin with a few. */
const [OPEN, FEW] = [10, 3]

/** Changes of the rows of a country that its line shows. */
const SHOWN_CHANGES = 3

/** The whole page. */
export function decisionHtml(decision: Decision): string {
  const { version, previous, environment, notice } = decision
  const title =
    previous === null ? `${version}, the first release, ${environment}` : `Release ${version} against ${previous}, ${environment}`
  const tone = toDeclare(decision).length > 0 ? 'error' : leaving(decision).length + decision.reconciliation.apart > 0 ? 'warning' : 'good'
  const main = html`<section class="verdict ${tone}">
<h2>${verdictOf(decision)}</h2>
${declareSentence(decision) === '' ? '' : html`<p class="bad"><b>${declareSentence(decision)}</b></p>\n`}<p>${reconciliationOf(decision)}</p>
</section>
${previous === null ? html`${methods(decision)}${mixed(decision)}` : comparison(decision, previous)}`
  const header = html`<header class="top">
<h1>${title}</h1>
<nav class="way" aria-label="Pages"><a href="validation.html">Validation</a><a href="CHANGES.md">All changes</a></nav>
</header>
`
  const description = `What speaks for and against publishing release ${version}, ${environment}: what moved, how far, and what decides it.`
  return reportPage({ title, description, notice, header, main, style: sheet('drawings.css') + sheet('decision.css') })
}

const section = (title: string, lead: string, body: Html): Html =>
  html`<section><h2>${title}</h2>\n<p class="meta">${lead}</p>\n${body}</section>\n`

function folded(head: Parameters<typeof table>[0], rows: Parameters<typeof table>[1], options: TableOptions = {}, open = OPEN): Html {
  const more = rows.length - open
  const first = table(head, more > 0 ? rows.slice(0, open) : rows, options)
  return more <= 0
    ? first
    : html`${first}<details class="more"><summary>${count(more)} more</summary>${table(head, rows.slice(open), options)}</details>`
}

function comparison(decision: Decision, previous: string): Html {
  const { version, sources, ranges, warnings, benchmarks, blocked } = decision
  return html`${numbers(decision)}${panels(decision, previous)}${countries(decision)}${held(decision)}${section(
    'What got better, and what did not',
    'Benchmarks say how near a release is to published estimates. An estimate that rests on the same data says little.' +
      (blocked.length === 0 ? '' : ` Left out, because errors name them: ${firstNames(blocked)}.`),
    html`<div class="two">${list('Better', better(decision, true))}${list('Not better, or worse', better(decision, false))}</div>`,
  )}${section(
    'What each source decides',
    `Countries, and waste generated, of the last year that both releases have, in ${previous} and in ${version}.`,
    folded(
      ['source', 'countries', 'waste'],
      sources.map(({ source, before, now }) => [
        source || 'no source of its own',
        `${count(before.countries)} → ${count(now.countries)}`,
        `${amountText(before.kt, 'kt')} → ${amountText(now.kt, 'kt')}`,
      ]),
    ),
  )}${section(
    'Warnings gone and come',
    warnings.length === 0
      ? 'No rule has another number of warnings.'
      : 'Warnings by rule. Rules with equal numbers are left out. Rules about ranges count here, but never as new: lock accepts without them.',
    folded(
      ['rule', previous, version],
      warnings.map(({ rule, before, now }) => [html`<a href="validation.html#rule-${rule}">${rule}</a>`, count(before), count(now)]),
    ),
  )}${section(
    'Ranges narrower and wider',
    ranges === null
      ? 'No ranges were drawn for one of the releases.'
      : `National ranges of all years and ${blocked.length === 0 ? 'countries' : 'countries that no error names'}.`,
    table(
      ['figure', 'narrower', 'wider'],
      (ranges ?? []).map(({ metric, narrower, wider }) => [figureName(metric), count(narrower), count(wider)]),
    ),
  )}${section(
    'Distance to benchmarks',
    benchmarks.length === 0 ? 'There are no benchmarks to compare with.' : 'Mean distance of national figures, in the unit of the figure.',
    folded(
      ['benchmark', 'figure', { numbers: previous }, { numbers: version }, 'measures', 'descends from'],
      benchmarks.map(({ source, metric, unit, before, now, measures, descends_from, comparable, estimates }) => [
        `${source} (${plural(estimates, 'estimate')})`,
        figureName(metric),
        amountText(before, unit),
        amountText(now, unit),
        comparable ? measures : `something else: ${measures}`,
        descends_from,
      ]),
    ),
  )}${methods(decision)}${mixed(decision)}`
}

/** Where two methods say something else of the waste of one country and year. */
function methods({ reconciliation: { gaps } }: Decision): Html {
  if (gaps.length === 0) return ''
  return section(
    'Two methods that do not agree',
    'The largest gap of each country where two methods for the waste of one year are further apart than expected.',
    folded(
      ['country', 'year', 'other method, against the selected one'],
      gaps.map(({ name, year, percent }) => [name, String(year), gapText(percent)]),
    ),
  )
}

/** Cells that stay at another value than their source publishes, because an exception says so. */
function held({ held: cells, version, previous }: Decision): Html {
  if (cells.length === 0) return ''
  return section(
    'Held by an exception',
    `What a source publishes is not used here. Those in bold came with ${version}; they can hold back what an edition newer than ${previous} says.`,
    folded(
      ['cell', 'published', 'used', 'reason', 'since', 'from'],
      cells.map(({ table: name, key, column, published, used, reason, since, file, line }) => [
        since === version ? html`<b>${name} ${key}, ${column}</b>` : `${name} ${key}, ${column}`,
        published ?? 'nothing',
        used ?? 'nothing',
        reason,
        since,
        breakable(`${file}:${line}`),
      ]),
      {},
      Math.max(FEW, Math.min(OPEN, cells.filter(({ since }) => since === version).length)),
    ),
  )
}

/** Series whose years come from several editions of one publisher, one line a country. */
function mixed({ mixed: series }: Decision): Html {
  if (series.length === 0) return ''
  return section(
    'Years from several editions',
    'Countries whose years rest on several editions of one publisher: a step between two years may be one between two editions.',
    folded(
      ['country', 'editions'],
      grouped(series, ({ name }) => name).map(([name, own]) => [
        name,
        html`${own.map(({ metric, editions }) => html`<div>${figureName(metric)}: ${editions}</div>`)}`,
      ]),
    ),
  )
}

function numbers(decision: Decision): Html {
  const { figures, left, warnings, benchmarks } = decision
  const nearer = benchmarks.filter((one) => one.now < one.before && isOther(one)).length
  const sum = (side: 'before' | 'now') => warnings.reduce((all, rule) => all + rule[side], 0)
  const shown = [
    [`${count(left)} of ${count(figures)}`, 'national figures left their old range'],
    [count(toDeclare(decision).length), 'countries moved far and are not declared'],
    [`${count(sum('before'))} → ${count(sum('now'))}`, 'warnings of the rules that differ'],
    ...(benchmarks.length === 0 ? [] : [[`${count(nearer)} of ${count(benchmarks.length)}`, 'benchmarks are nearer than before'] as const]),
  ] as const
  return html`<dl class="numbers">${shown.map(([value, what]) => html`<div><dt>${value}</dt><dd>${what}</dd></div>`)}</dl>\n`
}

/** Whether a distance is another one in the digits that are shown. */
const isOther = ({ before, now, unit }: Decision['benchmarks'][number]): boolean => amountText(before, unit) !== amountText(now, unit)

/** For each metric, the countries that left their range: the old range, a hollow dot before, a filled one now. */
function panels(decision: Decision, previous: string): Html {
  const out = leaving(decision)
  if (out.length === 0) return ''
  const parts = METRICS.flatMap(({ name: metric }) => {
    const rows = out.flatMap((country) => {
      const [figure] = country.figures.filter((one) => one.metric === metric && one.left).sort((a, b) => b.year - a.year)
      return figure ? [{ country, figure }] : []
    })
    return rows.length === 0 ? [] : [panel(metric, rows)]
  })
  return section(
    'Which countries left their range',
    `The last year of each that did. Bar: 90 % range in ${previous}; hollow: ${previous}; filled: ${decision.version}. ` +
      'In red: more than a factor of three or 30 points, not declared.',
    html`<div class="two">${parts}</div>`,
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
  const share = (value: number): number => {
    if (most <= least) return 0.5
    if (unit !== 'kt') return value / most
    return Math.log(Math.max(value, least) / least) / Math.log(most / least)
  }
  const ends = html`<p class="axis"><span>${amountText(least, unit)}</span><span>${amountText(most, unit)}</span></p>`
  const more = rows.length > SHOWN ? html`<p class="meta">${count(rows.length - SHOWN)} more in the table below</p>` : ''
  const title = html`<h3>${figureName(metric)} <small>${plural(rows.length, 'country', 'countries')}</small></h3>`
  return html`<div class="card">${title}${ends}${shown.map((row) => moved(row, share))}${more}</div>\n`
}

function moved({ country, figure }: PanelRow, share: (value: number) => number): Html {
  const { before, now, range, far, year } = figure
  const says = `${country.name}, ${year}: ${moveText(figure)}`
  const picture = moveBar<Html>(svg, { before, now, range: range ?? undefined }, share)
  return html`<div class="row${far && !country.declared ? ' far' : ''}">\
<span class="name">${country.name} <small>${year}</small></span><span class="value">${moveText(figure)}</span>\
<span class="picture" role="img" aria-label="${says}">${picture}</span></div>\n`
}

function distanceText({ source, metric, unit, before, now, descends_from, comparable }: Decision['benchmarks'][number]): string {
  const distance = `${amountText(before, unit)} → ${amountText(now, unit)}${unit === 'percent' ? ` (${MOVE_UNITS.percent})` : ''}`
  const origin = `it descends from ${descends_from}${comparable ? '' : ', and measures something else'}`
  return `${figureName(metric)}: distance to ${source} ${distance}; ${origin}`
}

/** Sentences about benchmarks, ranges and rules that speak for the release, or against it. */
function better({ benchmarks, ranges, warnings }: Decision, wanted: boolean): string[] {
  const speaks = (before: number, now: number) => (wanted ? now < before : now > before)
  return [
    ...benchmarks.filter((one) => speaks(one.before, one.now) && isOther(one)).map(distanceText),
    ...(ranges ?? []).flatMap(({ metric, narrower, wider }) =>
      speaks(narrower, wider) ? [`${figureName(metric)}: ${count(narrower)} national ranges narrower, ${count(wider)} wider`] : [],
    ),
    ...warnings
      .filter(({ before, now }) => speaks(before, now))
      .map(({ rule, before, now }) => `${rule}: ${count(before)} → ${count(now)}`),
  ]
}

function list(title: string, texts: readonly string[]): Html {
  const items = texts.map((text) => html`<li>${text}</li>`)
  return html`<div class="card"><h3>${title}</h3>${items.length === 0 ? html`<p>Nothing.</p>` : html`<ul>${items}</ul>`}</div>`
}

/** One line a country: those that left their range, then the others, the largest move first. */
function countries(decision: Decision): Html {
  const out = leaving(decision)
  const within = decision.countries.filter((country) => !out.includes(country))
  const title = 'One line a country that'
  return html`${countryLines(`${title} left its range`, out, OPEN)}${countryLines(`${title} moved within its range`, within, FEW)}`
}

function countryLines(title: string, all: readonly DecisionCountry[], open: number): Html {
  if (all.length === 0) return ''
  const rows = all.map((country) => {
    const { name, moved_kt, figures, declared, more_rows } = country
    const last = grouped(figures, ({ metric }) => metric).map(([, own]) => own.reduce((a, b) => (b.year > a.year ? b : a)))
    const years = new Set(figures.map(({ year }) => year))
    const deciding = (side: 'decided_before' | 'decides_now') =>
      new Set(last.map((figure) => figure[side]).map((row) => (row ? `${row.table} ${row.key} ${row.file}:${row.line}` : 'an assumption')))
    const [before, now] = [deciding('decided_before'), deciding('decides_now')]
    const only = (rows: ReadonlySet<string>, others: ReadonlySet<string>) => {
      const own = [...rows].filter((text) => !others.has(text))
      return html`${(own.length > 0 ? own : ['the same']).map((text) => html`<div>${breakable(text)}</div>`)}`
    }
    const changes = happened(country)
    const further = changes.length - SHOWN_CHANGES + more_rows
    const more = further > 0 ? [`and ${plural(further, 'more change')} of its rows in CHANGES.md`] : []
    return [
      html`<b>${name}</b> <small>${plural(years.size, 'year')}${declared ? ', declared' : ''}</small>`,
      amountText(moved_kt, 'kt'),
      html`${last.map((figure) => html`<div${figure.left ? html` class="out"` : ''}>${figureName(figure.metric)} ${figure.year}: ${moveText(figure)}</div>`)}`,
      only(before, now),
      only(now, before),
      html`${[...changes.slice(0, SHOWN_CHANGES), ...more].map((text) => html`<div>${breakable(text)}</div>`)}`,
    ]
  })
  return section(
    title,
    'The largest move first, by mass. In bold: out of the range of the release before. ' +
      'Then the evidence, and how the rows of the country differ.',
    folded(['country', 'moved', 'figures', 'decided before', 'decides now', 'how its rows differ'], rows, { className: 'moved' }, open),
  )
}
