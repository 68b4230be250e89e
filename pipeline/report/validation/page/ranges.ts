// How far the figures of a release can be trusted: the ranges by income group, the widest, what would narrow them, and how such ranges
// fared where a better figure is known; and what figures rest on.

import { MEASURED } from '../../../compute/ranges/drawn-country.ts'
import { INCOME_WORDS } from '../../../compute/reasons.ts'
import { rangeText } from '../../../model/amounts.ts'
import { labelOf } from '../../../model/metric-labels.ts'
import { GROUPS } from '../../../model/metrics.ts'
import { STATUS_MEANINGS, STATUSES, type Status } from '../../../model/statuses.ts'
import { typedEntries } from '../../../model/typed-keys.ts'
import { sourceAnchor } from '../../explain/explanation-parts.ts'
import { publishedRange } from '../../explain/range.ts'
import { type Html, html, joined, numbers, svg, table as tableOf } from '../../html.ts'
import type { NarrowingEvidence } from './evidence-list.ts'
import { FIGURE_OF_COUNTRIES, METRICS, type RangeData, SHOWN, type Shown } from './range-data.ts'

/** Figures of the world whose contributions are measured. */
const FIGURES = Object.keys(MEASURED)

/** Countries that are listed. */
const MOST_LISTED = 10
const MOST_BESIDE_EVIDENCE = 4

/** A source with its score. */
interface Scored {
  readonly id: string
  readonly quality: number | null
}

export function rangesSection(data: RangeData | null, sources: readonly Scored[]): Html {
  if (!data || data.countries.length === 0) return ''
  return html`<section id="ranges">
<h2>Ranges</h2>
<p>Each figure has a range: the middle 90 % of the values that it takes when the inputs are drawn 400 times from their errors. \
It does not include errors of the method, of the selection of evidence, or of what many inputs have in common, \
so it does not hold the true value with a probability of 90 %. \
All ranges are in <code>ranges.csv</code>. The tables cover ${data.year} and all packaging.</p>
${widths(data)}\
${folded('The widest ranges', widest(data))}\
${folded('What figures rest on', restingOn(data))}\
${nextToMeasure(data, sources)}\
${folded('How ranges did', fared(data))}</section>
`
}

/** The median width of the ranges, by income group. */
function widths({ countries }: RangeData): Html {
  const groups = Object.values(INCOME_WORDS).filter((group) => countries.some((country) => country.group === group))
  const cell = (metric: Shown, group: string) => {
    const own = countries.filter((country) => country.group === group).flatMap(({ bounds }) => bounds[metric] ?? [])
    const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
    if (SHOWN[metric] === 'ratio') return `± ${(middle(own.map(({ low, high }) => Number(high - low) / 20_000)) || 0).toFixed(1)} points`
    const ratios = own.filter(({ low }) => low > 0n).map(({ low, high }) => Math.sqrt(Number(high) / Number(low)))
    return ratios.length === 0 ? '–' : `×÷ ${middle(ratios).toFixed(2)}`
  }
  return table(
    'Half the width of the range of the median country. ×÷ 1.5 means from two thirds to one and a half times the figure',
    ['countries', ...METRICS.map((metric) => labelOf({ name: metric }))],
    groups.map((group) => [
      `${group} (${countries.filter((country) => country.group === group).length})`,
      ...METRICS.map((metric) => cell(metric, group)),
    ]),
  )
}

function widest({ countries }: RangeData): Html {
  const metric = 'mismanaged_including_littering'
  const known = countries.flatMap(({ name, because, bounds: { [metric]: own } }) => (own ? [{ name, because, ...own }] : []))
  const shown = known.sort((a, b) => Number(b.high - b.low) - Number(a.high - a.low)).slice(0, MOST_LISTED)
  return table(
    'The widest ranges of the mismanaged share',
    ['country', 'published', 'range', 'largest contribution from'],
    shown.map(({ name, because, ...own }) => [
      name,
      `${(Number(own.value) / 10_000).toFixed(1)} %`,
      rangeText(publishedRange(own, GROUPS.ratio), GROUPS.ratio.unit),
      because,
    ]),
  )
}

/** The height of a bar of statuses, where its width is 100. */
const BAR_HEIGHT = 6

function restingOn({ statuses }: RangeData): Html {
  const shown = statuses.map(({ metric, percent }) => ({ metric, parts: partsOf(percent) }))
  const rows = shown.map(({ metric, parts }) => {
    const words = parts.map(({ status, percent }) => `${status} ${percent.toFixed(0)}\u00a0%`).join(', ')
    const bars = parts.map(({ status, percent, from }) =>
      svg('rect', { class: classOf(status), x: from.toFixed(2), width: percent.toFixed(2), height: BAR_HEIGHT }),
    )
    const bar = svg('svg', { viewBox: `0 0 100 ${BAR_HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' }, ...bars)
    return html`<tr><th scope="row">${labelOf({ name: metric })}</th><td class="bar">${bar}</td><td>${words}</td></tr>\n`
  })
  const legend = typedEntries(STATUS_MEANINGS).map(
    ([status, meaning]) => html`<li><i class="m ${classOf(status)}"></i>${status}: ${meaning}</li>\n`,
  )
  return html`<p>The bars show the share of each status in the waste generated of all covered countries.</p>
<ul class="legend statuses">
${legend}</ul>
<div class="wide"><table class="statuses">
<thead><tr><th scope="col">figure</th><th scope="col">share of the waste generated</th><th scope="col">in percent</th></tr></thead>
<tbody>
${rows}</tbody>
</table></div>
`
}

const classOf = (status: Status) => `s${STATUSES.indexOf(status)}`

/** The statuses of a metric, the strongest first, each with where its part of a bar begins. */
function partsOf(percents: RangeData['statuses'][number]['percent']) {
  let end = 0
  return STATUSES.flatMap((status) => {
    const percent = percents[status]
    if (percent === undefined) return []
    const from = end
    end += percent
    return [{ status, percent, from }]
  })
}

function nextToMeasure({ evidence, countries }: RangeData, sources: readonly Scored[]): Html {
  if (evidence.length === 0) return ''
  const names = new Map(countries.map(({ code, name }) => [code, name]))
  const listed = (own: NarrowingEvidence['countries']) =>
    own.map(({ country, percent }) => `${names.get(country) ?? country} ${percent.toFixed(0)}\u00a0%`).join(', ')
  const rows = evidence.map(({ name, sources: ids, world, countries: own }) => {
    const links = ids.split(' ').map((id) => (id === '' ? '' : html`<a href="#${sourceAnchor(id)}">${id}</a>`))
    const scores = ids.split(' ').flatMap((id) => sources.find((source) => source.id === id)?.quality ?? [])
    const more = own.slice(MOST_BESIDE_EVIDENCE)
    const others = more.length === 0 ? '' : html`<details><summary>and ${more.length} more</summary>${listed(more)}</details>`
    return [
      ...[name, joined(links, ' '), scores.join(', ')],
      ...FIGURES.map((figure) => (world[figure] === undefined ? '' : `${world[figure].toFixed(0)} %`)),
      html`${listed(own.slice(0, MOST_BESIDE_EVIDENCE))}${others}`,
    ]
  })
  const head = ['evidence', 'source', numbers('score'), ...FIGURES.map((figure) => numbers(`world, ${figure}`)), 'countries']
  return html`<details class="fold"><summary>What to measure next</summary>
<p>The table shows by how much the range of a figure would narrow if this evidence were known exactly: \
first the sums over all covered countries, \
then the ${FIGURE_OF_COUNTRIES} waste of each country for which nothing else would narrow it more, most waste first. \
It follows from <code>contributions.csv</code>.</p>
${tableOf(head, rows, { className: 'evidence' })}</details>
`
}

function fared({ scores }: RangeData): Html {
  if (scores.length === 0) return ''
  return table(
    'How ranges did. Where a weaker and a better figure are known, each country is left out in turn and predicted by the others; ' +
      'published estimates are compared with the range of the nearest year. ' +
      'The interval score adds to the width 20 times the distance of a figure outside: less is better. ' +
      'Masses as logarithms, shares in percentage points',
    ['weaker or published figure', 'countries', 'figures', 'within their range', 'median width', 'mean interval score'],
    scores.map(({ list, group, unit, figures, within, width, score }) => [
      list,
      group === '' ? 'all' : group,
      String(figures),
      `${within} (${Math.round((100 * within) / figures)} %)`,
      unit === 'points' ? `${width.toFixed(1)} points` : `× ${Math.exp(width).toFixed(2)}`,
      score.toFixed(2),
    ]),
  )
}

/** A table that is folded away. */
const folded = (summary: string, body: Html): Html => html`<details class="fold"><summary>${summary}</summary>\n${body}</details>\n`

const table = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]): Html =>
  html`<p>${caption}.</p>\n${tableOf(head, rows)}`
