// The four headline figures of a place and year: value, range, quality, and the sources that decide them.

import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { metricNamed } from '../../model/metrics.ts'
import { html } from './dom.ts'
import { isWide, qualityOf } from './evidence-quality.ts'
import { type ExplainedPlace, explainedPlace, explanationPage } from './explained-figure.ts'
import { figureAmount } from './figures.ts'
import { HEADLINE_METRICS, type HeadlineId } from './headline-metrics.ts'
import { labelOf, unitOf } from './labels.ts'
import type { Shown } from './view.ts'
import { rangeText } from './words.ts'

const HEADLINE_IDS = ['waste', 'recycled', 'mismanaged', 'leaked'] as const satisfies readonly HeadlineId[]

/** The figures, and below them the place where one is explained. */
export function headlines(shown: Shown, perHead: boolean): HTMLElement[] {
  const page = explanationPage(shown)
  const place = page === undefined ? undefined : { page, ...explainedPlace(shown, page) }
  const figures = HEADLINE_IDS.map((id) => headline(shown, id, HEADLINE_METRICS[id], perHead, place))
  return [html('dl', { class: 'figures' }, ...figures), ...(place ? [place.element] : [])]
}

type Explained = ExplainedPlace & { readonly page: string }

function headline(shown: Shown, id: HeadlineId, name: string, perHead: boolean, place: Explained | undefined): HTMLElement {
  const { state, numbers, facts } = shown
  const { country, year } = state
  const metric = metricNamed(name)
  const form = perHead ? 'head' : 'own'
  const figure = numbers.figure(country, year, metric, form)
  if (!figure) return html('div', { class: `headline-${id}` }, html('dt', {}, labelOf(metric)), html('dd', {}, '–'))
  const unit = unitOf(metric, form)
  const quality = qualityOf(facts, country, year)
  const mass = metric.group === 'ratio' && !perHead ? numbers.figure(country, year, metric, 'mass') : undefined
  const range = figure.range && `90 % range: ${figure.approximate ? 'about ' : ''}${rangeText(figure.range, unit)}`
  return html(
    'div',
    { class: `headline-${id}` },
    html('dt', {}, labelOf(metric)),
    html(
      'dd',
      {},
      html('strong', {}, figureAmount(figure, unit)),
      mass ? html('span', { class: 'aside' }, figureAmount(mass, 'kt')) : undefined,
      range === undefined ? undefined : html('span', { class: isWide(figure) ? 'range wide' : 'range' }, range),
      id === 'waste' && quality !== undefined
        ? html('span', { class: 'quality' }, `Quality of the inputs: ${quality.toFixed(1)} of 5`)
        : undefined,
      html('span', { class: 'rests' }, restsOn(shown, id), ...(place ? [' ', explained(shown, name, place)] : [])),
    ),
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

/** `Rests on: Mock survey (quality 4 of 5)`, and which part of it. */
function restsOn({ facts, state, environment }: Shown, id: HeadlineId): string {
  const { country, year, category, polymer } = state
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
      return notes.length === 0 ? title : `${title} (${notes.join(', ')})`
    })
  const isWhole = category === ALL_CATEGORIES && polymer === ALL_POLYMERS
  return `${isWhole ? 'Rests on' : 'All packaging rests on'}: ${words.join('; ')}`
}
