// The four headline figures of a place and year: value, range, quality, and the sources that decide them.

import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { metricNamed } from '../../model/metrics.ts'
import { html } from './dom.ts'
import { HEADLINE_METRICS, type HeadlineId } from './headline-metrics.ts'
import { labelOf, unitOf } from './labels.ts'
import { explanationPath } from './trust.ts'
import type { Shown } from './view.ts'
import { isWide, qualityOf } from './weak.ts'
import { amountText, rangeText, supportedText } from './words.ts'

const HEADLINE_IDS = ['waste', 'recycled', 'mismanaged', 'leaked'] as const satisfies readonly HeadlineId[]

export function headlines(shown: Shown, perHead: boolean): HTMLElement {
  return html('dl', { class: 'figures' }, ...HEADLINE_IDS.map((id) => headline(shown, id, HEADLINE_METRICS[id], perHead)))
}

function headline(shown: Shown, id: HeadlineId, name: string, perHead: boolean): HTMLElement {
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
      html('strong', {}, supportedText(figure.amount, figure.range, unit)),
      mass ? html('span', { class: 'aside' }, amountText(mass.amount, 'kt')) : undefined,
      range === undefined ? undefined : html('span', { class: isWide(figure) ? 'range wide' : 'range' }, range),
      id === 'waste' && quality !== undefined
        ? html('span', { class: 'quality' }, `Quality of the inputs: ${quality.toFixed(1)} of 5`)
        : undefined,
      html('span', { class: 'rests' }, restsOn(shown, id), ...explained(shown, name)),
    ),
  )
}

/** A link to where the figure of the country comes from; none in production, where a page is fetched with the key. */
function explained(shown: Shown, metric: string): (string | HTMLElement)[] {
  const { facts, state } = shown
  const path = explanationPath(shown)
  const isWhole = state.category === ALL_CATEGORIES && state.polymer === ALL_POLYMERS
  if (path === undefined || facts.environment !== 'demo' || !isWhole) return []
  return [
    ' ',
    html(
      'a',
      { href: `${path}#${metric}-${state.year}`, 'aria-label': `${labelOf({ name: metric })}: down to the line of its source` },
      'Down to the line',
    ),
  ]
}

/** `Rests on: Mock survey (quality 4 of 5)`, and which part of it. */
function restsOn({ facts, state }: Shown, id: HeadlineId): string {
  const { country, year, category, polymer } = state
  const sources = facts.countries.find(({ code }) => code === country)?.rests_on[year]?.[id]
  if (!sources) return ''
  const words = sources
    .filter(({ percent }) => percent > 0)
    .map(({ source, percent }) => {
      if (source === null) return `a median of similar countries${percent < 100 ? ` for ${percent} %` : ''}`
      const { title = source, quality = null } = facts.sources[source] ?? {}
      const notes = [...(percent < 100 ? [`${percent} %`] : []), ...(quality === null ? [] : [`quality ${quality} of 5`])]
      return notes.length === 0 ? title : `${title} (${notes.join(', ')})`
    })
  const isWhole = category === ALL_CATEGORIES && polymer === ALL_POLYMERS
  return `${isWhole ? 'Rests on' : 'All packaging rests on'}: ${words.join('; ')}`
}
