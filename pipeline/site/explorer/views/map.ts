// A measure on the map of the world, with its range under the pointer, the finger or the focus.

import { worldMap } from '../charts/world-map.ts'
import { html } from '../dom.ts'
import { isWeak, qualityOf, WEAK_MEANS } from '../evidence-quality.ts'
import { formOf, packagingOf, titleOf, unitOf } from '../labels.ts'
import { classOf, thresholds } from '../map-classes.ts'
import { APPROXIMATE, asTable, definition, figureCells, figureColumns, figureText, notOffered } from '../parts.ts'
import { placesOf } from '../places.ts'
import { PACKAGING, type Sheet } from '../sheet.ts'
import { fullTitle, type View } from '../view.ts'
import { UNIT_TEXTS } from '../words.ts'

const DOTS = 'Dots are countries too small for the map.'

export const map: View = {
  name: 'map',
  label: 'Map',
  controls: ['measure', 'as', 'year', 'category', 'polymer', 'release'],
  needs: () => ({ allCountries: true, groups: false }),
  title: ({ measure, state }) => `${titleOf(measure, state.as)}, ${state.year}`,
  subtitle: ({ state }) => packagingOf(state),
  async render(shown) {
    const { WORLD_SHAPES } = await import('../../../report/world/world-shapes.ts')
    const { facts, numbers, measure, state, addressOf } = shown
    const { year } = state
    const form = formOf(measure, state.as)
    const unit = unitOf(measure, form)
    const countries = placesOf(facts)
      .filter(({ kind }) => kind === 'country')
      .map((place) => ({ ...place, figure: numbers.figure(place.id, year, measure, form) }))
    const ends = thresholds(countries.flatMap(({ figure }) => (figure ? [figure.amount] : [])))
    const detail = html(
      'p',
      { class: 'detail', 'aria-live': 'polite' },
      'Point at a country, touch it, or reach it with the keyboard to see its figure and range.',
    )
    const shownAt = new Map(countries.map((country) => [country.id, country]))
    const onShow = (id: string) => {
      const country = shownAt.get(id)
      if (!country) return
      const quality = qualityOf(facts, id, year)
      detail.replaceChildren(
        html('strong', {}, country.name),
        `: ${country.figure ? figureText(country.figure, unit) : 'no figure'}${quality === undefined ? '' : `, quality ${quality.toFixed(1)} of 5`}. `,
        html('a', { href: addressOf({ view: 'flows', country: id, as: 'own' }), tabindex: -1 }, 'Its flows'),
      )
    }
    const title = `World map: ${fullTitle(map, shown)}. The table below holds the same numbers.`
    const { chart, absent } = worldMap(
      WORLD_SHAPES,
      countries.map(({ id, name, figure }) => ({
        id,
        name,
        shade: figure && classOf(figure.amount, ends),
        weak: isWeak(facts, id, year, figure),
        words: figure ? `${name}: ${figureText(figure, unit)}` : `${name}: no figure`,
        address: addressOf({ view: 'flows', country: id, as: 'own' }),
      })),
      title,
      onShow,
    )
    const bound = (value: number | undefined) => value?.toLocaleString('en', { maximumSignificantDigits: 3 }) ?? ''
    const classes = [
      ...ends.map((end, index) => (index === 0 ? `below ${bound(end)}` : `${bound(ends[index - 1])} to ${bound(end)}`)),
      `${bound(ends.at(-1))} and more`,
    ]
    const legend = html(
      'ul',
      { class: 'legend shades', 'aria-label': `Shades, ${UNIT_TEXTS[unit]}` },
      ...(ends.length === 0 ? [] : classes).map((text, index) =>
        html('li', {}, html('i', { class: `swatch shade-${index}` }), index === 0 ? `${text} ${UNIT_TEXTS[unit]}` : text),
      ),
      html('li', {}, html('i', { class: 'swatch shade-missing' }), 'no figure'),
      html('li', {}, html('i', { class: 'swatch shade-none' }), 'not covered'),
    )
    const sheet: Sheet = {
      caption: fullTitle(map, shown),
      columns: [
        { name: 'country', label: 'Code' },
        { name: 'name', label: 'Country' },
        { name: 'year', label: 'Year' },
        ...PACKAGING,
        ...figureColumns(measure, form),
        { name: 'quality', label: 'Quality', decimals: 3 },
      ],
      rows: countries.map(({ id, name, figure }) => [
        id,
        name,
        year,
        state.category,
        state.polymer,
        ...figureCells(figure, unit),
        qualityOf(facts, id, year),
      ]),
    }
    return {
      content: [
        detail,
        html('div', { class: 'chart' }, chart),
        legend,
        html('p', { class: 'hint' }, `${WEAK_MEANS} ${DOTS}${absent.length === 0 ? '' : ` Not on the map: ${absent.join(', ')}.`}`),
        ...(countries.some(({ figure }) => figure?.approximate) ? [html('p', { class: 'hint' }, APPROXIMATE)] : []),
        definition(measure, form),
        ...notOffered(facts),
        asTable(sheet, 'Countries'),
      ],
      chart,
      legend,
      explained: [`${WEAK_MEANS} ${DOTS}`, ...(countries.some(({ figure }) => figure?.approximate) ? [APPROXIMATE] : [])],
      sheet,
    }
  },
}
