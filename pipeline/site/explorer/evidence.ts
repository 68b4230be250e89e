// What figures rest on: a mark for each, words, and the way to the source lines.

import { ALL_CATEGORIES, ALL_POLYMERS, isWhole } from '../../model/dimensions.ts'
import { listed } from '../../model/listed.ts'
import { grouped, largest, smallest } from '../../model/lists.ts'
import { labelOf } from '../../model/metric-labels.ts'
import { type Metric, type MetricName, metricNamed } from '../../model/metrics.ts'
import { STATUSES, type Status } from '../../model/statuses.ts'
import { formOf, MARKS, statusDot } from '../../report/drawings/range-bar.ts'
import { sumsWords, sumWords } from './answers.ts'
import { html, svg } from './dom.ts'
import type { ExplainedPlace } from './explained-figure.ts'
import { type Figure, figureText, hasDecidingPart } from './figures.ts'
import { HEADLINE_IDS, HEADLINE_METRICS, headlinesOf } from './headline-metrics.ts'
import { isGroup } from './places.ts'
import type { Shown } from './view.ts'

/** A dot that says what a figure rests on. */
const mark = (figure: Pick<Figure, 'status' | 'sumOf'>): SVGElement =>
  svg('svg', { width: 14, height: 14, 'aria-hidden': 'true' }, statusDot<SVGElement>(svg, 7, 7, figure))

/** What the marks of these figures mean, and further items. */
export function markLegend(figures: readonly Figure[], further: readonly HTMLElement[] = []): HTMLElement {
  const sums = sumsOf(figures)
  const marks = new Set(figures.flatMap((figure) => (figure.sumOf === undefined ? formOf(figure) : [])))
  return html(
    'ul',
    { class: 'legend marks', 'aria-label': 'Marks' },
    ...MARKS.filter(([status]) => marks.has(formOf({ status }))).map(([status, words]) => html('li', {}, mark({ status }), words)),
    ...(sums.length > 0 ? [html('li', {}, mark({ sumOf: 1 }), sumsWords(sums))] : []),
    ...further,
  )
}

const sumsOf = (figures: readonly Figure[]): readonly number[] => figures.flatMap(({ sumOf }) => sumOf ?? [])

/** What a 90 % range is, in one sentence that opens. */
export const whatRangesAre = (): HTMLElement =>
  html(
    'details',
    { class: 'what-ranges-are' },
    html('summary', {}, 'What these ranges are'),
    html(
      'p',
      {},
      'Each figure was calculated 400 times, each time with other inputs that their sources leave possible. ' +
        'Its range holds the middle 90 % of the results. Errors of the method itself are not in it.',
    ),
  )

const GROUNDS: Readonly<Record<Status, string>> = {
  own: 'own values of the year',
  split: 'values of a wider group of packaging',
  carried: 'values of other years',
  regional: 'regional values',
  assumed: 'assumptions',
  'not known': 'values that are not known',
}

/**
 * `Weakest input behind each figure: own values of the year (30 of 76 places); values of other years, 2009 to 2016 (46).`; empty where
 * nothing is said of it.
 */
export function evidenceOfMany(metric: Metric, figures: readonly Figure[]): string {
  const ofStatuses = STATUSES.map((status) => {
    const found = figures.filter((figure) => figure.status === status)
    const years = found.flatMap(({ from }) => from ?? [])
    const [first, last] = [smallest(years), largest(years)]
    const span = years.length === 0 ? '' : first === last ? `, ${first}` : `, ${first} to ${last}`
    return { words: `${GROUNDS[status]}${span}`, count: found.length }
  })
  const sums = sumsOf(figures)
  const all = ` of ${figures.length} ${figures.length === 1 ? 'place' : 'places'}`
  const parts = [...ofStatuses, { words: sumsWords(sums), count: sums.length }]
    .filter(({ count }) => count > 0)
    .map(({ words, count }, index) => `${words} (${count}${index === 0 ? all : ''})`)
  return parts.length === 0 ? '' : `${groundOf(metric)} ${parts.join('; ')}.`
}

/** What is said of the evidence of figures: that of the largest part of a sum of fates, else the weakest. */
const groundOf = (metric: Metric): string =>
  hasDecidingPart(metric) ? 'Main input behind each figure:' : 'Weakest input behind each figure:'

/** `values of 2018`; empty where nothing is said of it. */
const groundWords = ({ status, from, sumOf }: Figure): string =>
  sumOf !== undefined ? sumsWords([sumOf]) : status === undefined ? '' : from === undefined ? GROUNDS[status] : `values of ${from}`

interface Series {
  readonly name: string
  readonly points: readonly { readonly year: number; readonly figure: Figure }[]
  readonly breaks: readonly number[]
}

/** `…: values of 2018 (Brazil 2020 and 2021); assumptions (India). Break: Brazil 2021.` */
export function evidenceOfPlaces(metric: Metric, all: readonly Series[]): string {
  const uses = all.flatMap(({ name, points }) =>
    grouped(points, ({ figure }) => groundWords(figure)).map(([words, of]) => ({
      words,
      place: of.length === points.length ? name : `${name} ${listed(of.map(({ year }) => String(year)))}`,
    })),
  )
  const found = grouped(
    uses.filter(({ words }) => words !== ''),
    ({ words }) => words,
  ).map(([words, of]) => `${words} (${of.map(({ place }) => place).join(', ')})`)
  const breaks = all.flatMap(({ name, breaks }) => breaks.map((year) => `${name} ${year}`))
  if (found.length === 0) return ''
  return `${groundOf(metric)} ${found.join('; ')}.${breaks.length === 0 ? '' : ` Break: ${listed(breaks)}.`}`
}

/** What the share that is mismanaged rests on, with its sources and breaks, and which figures of a pair are rates of more packaging. */
export function evidenceOfPlace(shown: Shown): string {
  const { state, facts, numbers } = shown
  const { country, year } = state
  const group = facts.groups.find(({ area }) => area === country)
  if (group) return sumWords(group.countries)
  const metric = metricNamed(HEADLINE_METRICS.mismanaged)
  const figure = numbers.published(country, year, metric)
  if (!figure?.status) return ''
  const sources = restsOn(shown, 'mismanaged').replace(/^[^:]*: /, '')
  const breaks = facts.breaks.filter((one) => one.country === country).map((one) => String(one.year))
  const split = HEADLINE_IDS.map((id) => metricNamed(HEADLINE_METRICS[id])).filter(
    (one) => numbers.published(country, year, one)?.status === 'split',
  )
  return [
    ...(split.length === 0 ? [] : [`${noneAlone(shown)}: ${listed(split.map(labelOf))}.`]),
    ...(sources === '' ? [] : [`${labelOf(metric)}${isWhole(state) ? '' : ', of all packaging'}: ${sources}.`]),
    `Most of it rests on ${groundWords(figure)}.`,
    ...(breaks.length === 0 ? [] : [`Break in ${listed(breaks)}.`]),
  ].join(' ')
}

/** `No value of PET bottles alone, but a rate of more packaging`. */
export function noneAlone({ state: { category, polymer } }: Shown): string {
  const names = [...(category === ALL_CATEGORIES ? [] : [category]), ...(polymer === ALL_POLYMERS ? [] : [polymer])]
  return names.length === 0
    ? 'Parts of values of more than this packaging'
    : `No value of ${names.join(' of ')} alone, but a part or rate of more packaging`
}

/** What the figures that decide the flows rest on, and below it the place where one is explained, if there is one. */
export function evidenceOfFlows(shown: Shown, place: ExplainedPlace | undefined): HTMLElement[] {
  return [
    // Nothing is said of what sums over countries rest on.
    ...(isGroup(shown.facts, shown.state.country)
      ? []
      : [html('ul', { class: 'evidence' }, ...RESTING.map((id) => evidenceOf(shown, id, place)))]),
    ...(place ? [place.element] : []),
    markLegend(headlinesOf(shown.numbers, shown.state.country, shown.state.year, false).flatMap(({ figure }) => figure ?? [])),
    whatRangesAre(),
  ]
}

/** The figures whose evidence is shown, in the order of the flows: the headline figures, and what is collected, which decides fates. */
const RESTING = ['waste', 'collected', 'recycled', 'mismanaged', 'leaked'] as const
type RestingId = (typeof RESTING)[number]

const RESTING_METRICS: Readonly<Record<RestingId, MetricName>> = { ...HEADLINE_METRICS, collected: 'collected' }

function evidenceOf(shown: Shown, id: RestingId, place: ExplainedPlace | undefined): HTMLElement {
  const { state, numbers } = shown
  const metric = metricNamed(RESTING_METRICS[id])
  const figure = numbers.figure(state.country, state.year, metric, 'own')
  return html(
    'li',
    { class: `rests-${id}` },
    html('b', {}, mark(figure ?? {}), labelOf(metric)),
    figure && html('span', { class: 'value' }, figureText(figure, metric.unit)),
    figure?.status === 'split' ? html('span', {}, `${noneAlone(shown)}.`) : undefined,
    figure?.from === undefined
      ? undefined
      : html('span', {}, hasDecidingPart(metric) ? `Most of it rests on values of ${figure.from}.` : `Values of ${figure.from}.`),
    html('span', {}, restsOn(shown, id)),
    place && explained(shown, metric.name, place),
  )
}

/**
 * Leads to where the figure of the country comes from. In production it is no link: a page that needs a key cannot be opened by its
 * address.
 */
function explained({ environment, state }: Shown, metric: string, { page, show }: ExplainedPlace): HTMLElement {
  const name = { 'aria-label': `${labelOf({ name: metric })}: show the source lines` }
  const words = 'Show the source lines'
  const element =
    environment === 'demo'
      ? html('a', { href: `${page}#${metric}-${state.year}`, ...name }, words)
      : html('button', { type: 'button', class: 'as-link', ...name }, words)
  element.addEventListener('click', (event) => {
    // The browser opens the page in a new tab or window.
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    show(metric)
  })
  return element
}

/** `Rests on: Mock survey, 82 % of the mass, quality 4 of 5; …` */
function restsOn({ facts, state, environment }: Shown, id: RestingId): string {
  const { country, year } = state
  const sources = facts.countries.find(({ code }) => code === country)?.rests_on[year]?.[id]
  if (!sources) return ''
  const words = sources
    .filter(({ percent }) => percent > 0)
    .map(({ source, percent, quality: ofRows }) => {
      if (source === null) return `a median of countries of the same income group${percent < 100 ? ` for ${percent} %` : ''}`
      const { title: whole = source, publisher, quality = null } = facts.sources[source] ?? {}
      const [lowest, highest] = ofRows ?? [quality, quality]
      const published = publisher === undefined ? whole : `${whole} (${publisher})`
      // The page of the demo says above that all values are invented.
      const title = environment === 'demo' ? whole.replace(/ \(demo, invented values\)$/, '') : published
      const notes = [
        ...(percent < 100 ? [`${percent} % of the mass`] : []),
        ...(lowest === null ? [] : [lowest === highest ? `quality ${lowest} of 5` : `quality ${lowest} to ${highest} of 5, by row`]),
      ]
      return [title, ...notes].join(', ')
    })
  return `${isWhole(state) ? 'Rests on' : 'All packaging rests on'}: ${words.join('; ')}`
}
