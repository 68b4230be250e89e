// What figures rest on: a mark for each, words, and the way to the source lines.

import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { listed } from '../../model/listed.ts'
import { labelOf } from '../../model/metric-labels.ts'
import { metricNamed } from '../../model/metrics.ts'
import { STATUSES, type Status } from '../../model/statuses.ts'
import { MARKS, statusDot } from '../../report/drawings/range-bar.ts'
import { sumWords } from './answers.ts'
import { html, svg } from './dom.ts'
import { type ExplainedPlace, explainedPlace, explanationPage } from './explained-figure.ts'
import type { Figure } from './figures.ts'
import { HEADLINE_IDS, HEADLINE_METRICS, type HeadlineId } from './headline-metrics.ts'
import { isGroup, qualityOf } from './places.ts'
import type { Shown } from './view.ts'

/** A dot that says what a figure rests on. */
const mark = (status: Figure['status']): SVGElement =>
  svg('svg', { width: 14, height: 14, 'aria-hidden': 'true' }, statusDot<SVGElement>(svg, 7, 7, status))

/** What the marks mean, and further items. */
export const markLegend = (further: readonly HTMLElement[] = []): HTMLElement =>
  html(
    'ul',
    { class: 'legend marks', 'aria-label': 'Marks' },
    ...MARKS.map(([status, words]) => html('li', {}, mark(status), words)),
    ...further,
  )

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
  split: 'values for more packaging than this',
  carried: 'values of other years',
  regional: 'regional values',
  assumed: 'assumptions',
  'not known': 'values that are not known',
}

/** `Weakest input behind each figure: own values of the year (30 places), assumptions (46 places).`; empty where nothing is said of it. */
export function evidenceOfMany(figures: readonly Figure[]): string {
  const counts = STATUSES.map((status) => [figures.filter((figure) => figure.status === status).length, GROUNDS[status]] as const)
  const parts = counts.filter(([count]) => count > 0).map(([count, words]) => `${words} (${count} ${count === 1 ? 'place' : 'places'})`)
  return parts.length === 0 ? '' : `${WEAKEST} ${parts.join(', ')}.`
}

const WEAKEST = 'Weakest input behind each figure:'

interface Series {
  readonly name: string
  readonly points: readonly { readonly year: number; readonly figure: Figure }[]
  readonly breaks: readonly number[]
}

/** `…: values of other years (Brazil 2020 and 2021), assumptions (India). Break: Brazil 2021.` */
export function evidenceOfPlaces(all: readonly Series[]): string {
  const found = STATUSES.flatMap((status) => {
    const places = all.flatMap(({ name, points }) => {
      const years = points.filter(({ figure }) => figure.status === status).map(({ year }) => String(year))
      return years.length === 0 ? [] : [years.length === points.length ? name : `${name} ${listed(years)}`]
    })
    return places.length === 0 ? [] : [`${GROUNDS[status]} (${places.join('; ')})`]
  })
  const breaks = all.flatMap(({ name, breaks }) => breaks.map((year) => `${name} ${year}`))
  if (found.length === 0) return ''
  return `${WEAKEST} ${found.join(', ')}.${breaks.length === 0 ? '' : ` Break: ${listed(breaks)}.`}`
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
  const carried = figure.from === undefined ? GROUNDS[figure.status] : `values of ${figure.from}`
  const split = HEADLINE_IDS.map((id) => metricNamed(HEADLINE_METRICS[id])).filter(
    (one) => numbers.published(country, year, one)?.status === 'split',
  )
  return [
    ...(split.length === 0 ? [] : [`${noneAlone(shown)}: ${listed(split.map(labelOf))}.`]),
    ...(sources === '' ? [] : [`${labelOf(metric)}${isWhole(state) ? '' : ', of all packaging'}: ${sources}.`]),
    `Weakest input: ${carried}.`,
    ...(breaks.length === 0 ? [] : [`Break in ${listed(breaks)}.`]),
  ].join(' ')
}

const isWhole = ({ category, polymer }: Shown['state']) => category === ALL_CATEGORIES && polymer === ALL_POLYMERS

/** `No value of PET bottles alone, but a rate of more packaging`. */
function noneAlone({ state: { category, polymer } }: Shown): string {
  const names = [...(category === ALL_CATEGORIES ? [] : [category]), ...(polymer === ALL_POLYMERS ? [] : [polymer])]
  return names.length === 0
    ? 'Parts of values of more than this packaging'
    : `No value of ${names.join(' of ')} alone, but a part or rate of more packaging`
}

type Explained = ExplainedPlace & { readonly page: string }

/** What each headline figure rests on, and below it the place where one is explained. */
export function evidenceOfHeadlines(shown: Shown): HTMLElement[] {
  const page = explanationPage(shown)
  const place = page === undefined ? undefined : { page, ...explainedPlace(shown, page) }
  return [
    // Nothing is said of what sums over countries rest on.
    ...(isGroup(shown.facts, shown.state.country)
      ? []
      : [html('ul', { class: 'evidence' }, ...HEADLINE_IDS.map((id) => evidenceOf(shown, id, place)))]),
    ...(place ? [place.element] : []),
    ...(isGroup(shown.facts, shown.state.country) ? [] : [markLegend()]),
    whatRangesAre(),
  ]
}

function evidenceOf(shown: Shown, id: HeadlineId, place: Explained | undefined): HTMLElement {
  const { state, facts, numbers } = shown
  const metric = metricNamed(HEADLINE_METRICS[id])
  const figure = numbers.published(state.country, state.year, metric)
  const quality = id === 'waste' ? qualityOf(facts, state.country, state.year) : undefined
  return html(
    'li',
    { class: `rests-${id}` },
    html('b', {}, mark(figure?.status), labelOf(metric)),
    figure?.status === 'split' ? html('span', {}, `${noneAlone(shown)}.`) : undefined,
    html('span', {}, restsOn(shown, id)),
    quality === undefined ? undefined : html('span', { class: 'quality' }, `Quality of the inputs: ${quality.toFixed(1)} of 5`),
    place && explained(shown, metric.name, place),
  )
}

/**
 * Leads to where the figure of the country comes from. In production it is no link: a page that needs a key cannot be opened by its
 * address.
 */
function explained({ environment, state }: Shown, metric: string, { page, show }: Explained): HTMLElement {
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
function restsOn({ facts, state, environment }: Shown, id: HeadlineId): string {
  const { country, year } = state
  const sources = facts.countries.find(({ code }) => code === country)?.rests_on[year]?.[id]
  if (!sources) return ''
  const words = sources
    .filter(({ percent }) => percent > 0)
    .map(({ source, percent }) => {
      if (source === null) return `a median of countries of the same income group${percent < 100 ? ` for ${percent} %` : ''}`
      const { title: whole = source, quality = null } = facts.sources[source] ?? {}
      // The page of the demo says above that all values are invented.
      const title = environment === 'demo' ? whole.replace(/ \(demo, invented values\)$/, '') : whole
      const notes = [...(percent < 100 ? [`${percent} % of the mass`] : []), ...(quality === null ? [] : [`quality ${quality} of 5`])]
      return [title, ...notes].join(', ')
    })
  return `${isWhole(state) ? 'Rests on' : 'All packaging rests on'}: ${words.join('; ')}`
}
