// How far the figures of a release can be trusted: the ranges by income group, the widest, what would narrow them, and how such ranges
// fared where a better figure is known; and what figures rest on.

import { MEASURED } from '../../../compute/ranges/drawn-country.ts'
import { evidenceList, type NarrowingEvidence } from '../../../compute/ranges/evidence-list.ts'
import { INCOME_WORDS } from '../../../compute/reasons.ts'
import type { Engine } from '../../../io/engine.ts'
import { rangeText } from '../../../model/amounts.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../../model/dimensions.ts'
import { labelOf } from '../../../model/metric-labels.ts'
import { METRICS as ALL_METRICS, GROUPS } from '../../../model/metrics.ts'
import { STATUS_MEANINGS, STATUSES, type Status } from '../../../model/statuses.ts'
import { typedEntries, typedKeys, typedObject } from '../../../model/typed-keys.ts'
import { sourceAnchor } from '../../explain/explanation-parts.ts'
import { publishedRange } from '../../explain/range.ts'
import { type Html, html, joined, numbers, svg, table as tableOf } from '../../html.ts'

/** The metrics that the section shows, with their groups. */
const SHOWN = {
  waste_produced_in_the_country: 'mass',
  domestic_recycling_of_collected: 'ratio',
  mismanaged_including_littering: 'ratio',
  leaked_to_ocean_and_waterways: 'ratio',
} as const
type Shown = keyof typeof SHOWN
const METRICS = typedKeys(SHOWN)
const WASTE: Shown = 'waste_produced_in_the_country'

/** Figures of the world whose contributions are measured, and the one by which each country says what would narrow it most. */
const FIGURES = Object.keys(MEASURED)
const FIGURE_OF_COUNTRIES = 'mismanaged'

/** Countries that are listed. */
const MOST_LISTED = 10
const MOST_BESIDE_EVIDENCE = 4

/** A source with its score. */
interface Scored {
  readonly id: string
  readonly quality: number | null
}

export interface RangeData {
  readonly year: number
  readonly countries: readonly CountryRange[]
  readonly evidence: readonly NarrowingEvidence[]
  readonly scores: readonly RangeScore[]
  /** By metric, the percent of waste generated in countries whose figure has each status. */
  readonly statuses: readonly { readonly metric: string; readonly percent: Readonly<Partial<Record<Status, number>>> }[]
}

/** How the ranges of a list did where a better figure or a published estimate is known. */
interface RangeScore {
  readonly list: string
  /** Empty: all countries. */
  readonly group: string
  readonly unit: string
  readonly figures: number
  readonly within: number
  readonly width: number
  readonly score: number
}

interface Bounds {
  readonly value: bigint
  readonly low: bigint
  readonly high: bigint
}

interface CountryRange {
  readonly code: string
  readonly name: string
  readonly group: string
  /** By metric, in kg or ppm; null where the figure is not known. */
  readonly bounds: Readonly<Record<Shown, Bounds | null>>
  /** What contributes most to the range of what is mismanaged; empty where nothing stands out. */
  readonly because: string
}

/** The ranges of the last year of the release in the engine's current schema; null where none were made. */
export async function readRangeData(engine: Engine): Promise<RangeData | null> {
  const [made] = await engine.rows(
    "select 1 from information_schema.tables where table_schema = current_schema() and table_name = 'ranges'",
  )
  if (!made) return null
  const whole = `category = '${ALL_CATEGORIES}' and polymer = '${ALL_POLYMERS}'`
  const column = (metric: Shown) => `${metric}_${SHOWN[metric] === 'mass' ? 'kg' : 'ppm'}`
  const countries = await engine.rows(`
    with latest as (select max(year) as year from ranges)
    select n.*, c.name, c.income_group, ${METRICS.map((metric) => `r.${column(metric)} as ${metric}`).join(', ')}, b.sources as because
    from ranges n
    join latest l on l.year = n.year
    join records r on r.country = n.country and r.year = n.year and r.category = n.category and r.polymer = n.polymer
    join countries c on c.country = n.country
    left join contributions b on b.area = n.country and b.year = n.year and b.figure = 'mismanaged' and b.place = 1
    where n.${whole.replace(' and ', ' and n.')}
    order by n.country`)
  const year = Number(countries[0]?.year ?? 0)
  const contributions = await engine.rows(`
    select area, figure, table_name, quantity, sources, share_ppm from contributions where year = ${year} order by area, figure, place`)
  return {
    year,
    countries: countries.map((row) => ({
      code: String(row.country),
      name: String(row.name),
      group: INCOME_WORDS[String(row.income_group)] ?? String(row.income_group),
      bounds: typedObject(METRICS.map((metric) => [metric, boundsOf(row, metric)])),
      because: String(row.because ?? ''),
    })),
    evidence: evidenceList(
      contributions.map((row) => ({
        ...{ area: String(row.area), figure: String(row.figure), table: String(row.table_name), quantity: String(row.quantity) },
        ...{ sources: String(row.sources), share: Number(row.share_ppm) / 1e6 },
      })),
      FIGURE_OF_COUNTRIES,
      [...countries].sort((a, b) => Number(b[WASTE]) - Number(a[WASTE])).map(({ country }) => String(country)),
    ),
    scores: (await engine.rows('select * from range_scores order by position')).map((row) => ({
      list: String(row.list),
      group: INCOME_WORDS[String(row.income_group)] ?? String(row.income_group),
      unit: String(row.unit),
      figures: Number(row.figures),
      within: Number(row.within),
      width: Number(row.median_width_milli) / 1000,
      score: Number(row.mean_score_milli) / 1000,
    })),
    statuses: await readStatuses(engine, whole, year),
  }
}

async function readStatuses(engine: Engine, whole: string, year: number): Promise<RangeData['statuses']> {
  const rows = await engine.rows(`
    with national as (
      select r.waste_produced_in_the_country_kg as kg, columns('.*_status')
      from figure_status f
      join records r on r.country = f.country and r.year = f.year and r.category = f.category and r.polymer = f.polymer
      where f.year = ${year} and f.${whole.replace(' and ', ' and f.')}
    )
    select metric, status, 100 * sum(kg) / sum(sum(kg)) over (partition by metric) as percent
    from (unpivot national on columns('.*_status') into name metric value status)
    group by metric, status`)
  const found = new Map(rows.map(({ metric, status, percent }) => [`${metric}|${status}`, Number(percent)]))
  const ofMetric = (name: string) =>
    typedObject(
      STATUSES.flatMap((status) => {
        const percent = found.get(`${name}_status|${status}`)
        return percent === undefined ? [] : [[status, percent] as const]
      }),
    )
  return ALL_METRICS.map(({ name }) => ({ metric: name, percent: ofMetric(name) })).filter(({ percent }) => Object.keys(percent).length > 0)
}

/** The value of a metric with its bounds. A row of the query has all three as integers, or no bounds. */
function boundsOf(row: Awaited<ReturnType<Engine['rows']>>[number], metric: Shown): Bounds | null {
  if (row[`${metric}_low`] === null || row[`${metric}_high`] === null) return null
  const cell = (name: string) => BigInt(String(row[name]))
  return { value: cell(metric), low: cell(`${metric}_low`), high: cell(`${metric}_high`) }
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
