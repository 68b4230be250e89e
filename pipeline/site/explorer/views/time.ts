// A measure over the years, for up to eight places, with shaded ranges.

import { lineChart, lineKey } from '../charts/lines.ts'
import { html, table } from '../dom.ts'
import { formOf, packagingOf, titleOf, unitOf } from '../labels.ts'
import { APPROXIMATE, coverageHint, definition, figureCells, figureColumns, figureText, notOffered, scrolling } from '../parts.ts'
import { isGroup, nameOf } from '../places.ts'
import { PACKAGING, type Sheet } from '../sheet.ts'
import type { State } from '../state.ts'
import { fullTitle, type View } from '../view.ts'

const placesIn = ({ country, with: others }: State) => [country, ...others]

const SHADED = 'Shaded areas are 90 % ranges.'

export const time: View = {
  name: 'time',
  label: 'Over time',
  controls: ['country', 'with', 'measure', 'as', 'category', 'polymer', 'release'],
  needs: (state, facts) => ({ allCountries: true, groups: placesIn(state).some((place) => isGroup(facts, place)) }),
  title: ({ state, facts, measure, years }) =>
    `${titleOf(measure, state.as)}, ${years[0]}–${years.at(-1)}: ${placesIn(state)
      .map((place) => nameOf(facts, place))
      .join(', ')}`,
  subtitle: ({ state }) => packagingOf(state),
  render(shown, width) {
    const { state, facts, numbers, measure, years } = shown
    const form = formOf(measure, state.as)
    const unit = unitOf(measure, form)
    const series = placesIn(state).map((place) => ({
      place,
      label: nameOf(facts, place),
      points: years.flatMap((year) => {
        const figure = numbers.figure(place, year, measure, form)
        return figure ? [{ year, figure }] : []
      }),
      breaks: facts.breaks.filter(({ country, year }) => country === place && years.includes(year)).map(({ year }) => year),
    }))
    const reasons = facts.breaks.filter(({ country }) => placesIn(state).includes(country))
    const missing = series.filter(({ points }) => points.length === 0).map(({ label }) => label)
    const chart = lineChart(series, years, unit, `${fullTitle(time, shown)}; the table below holds the same numbers.`, width)
    const legend = html('ul', { class: 'legend' }, ...series.map(({ label }, index) => html('li', {}, lineKey(index), label)))
    const sheet: Sheet = {
      caption: fullTitle(time, shown),
      columns: [
        { name: 'place', label: 'Code' },
        { name: 'name', label: 'Place' },
        { name: 'year', label: 'Year' },
        ...PACKAGING,
        ...figureColumns(measure, form),
      ],
      rows: series.flatMap(({ place, label, points }) =>
        points.map(({ year, figure }) => [place, label, year, state.category, state.polymer, ...figureCells(figure, unit)]),
      ),
    }
    return {
      content: [
        legend,
        html('div', { class: 'chart' }, chart),
        html('p', { class: 'hint' }, missing.length === 0 ? SHADED : `${SHADED} No figure: ${missing.join(', ')}.`),
        ...reasons.map(({ country, year, reason }) =>
          html('p', { class: 'hint' }, `${nameOf(facts, country)} ${year}: ${reason}. A jump there does not show a change in the country.`),
        ),
        ...(series.some(({ points }) => points.some(({ figure }) => figure.approximate))
          ? [html('p', { class: 'hint' }, APPROXIMATE)]
          : []),
        ...coverageHint(facts, placesIn(state)),
        definition(measure, form),
        ...notOffered(facts),
        html(
          'details',
          {},
          html('summary', {}, 'As a table'),
          scrolling(
            'scroll',
            'Years',
            table(
              fullTitle(time, shown),
              ['Year', ...series.map(({ label }) => label)],
              years.map((year) => [
                String(year),
                ...series.map(({ points }) => {
                  const point = points.find((one) => one.year === year)
                  return point ? figureText(point.figure, unit) : '–'
                }),
              ]),
            ),
          ),
        ),
      ],
      chart,
      legend,
      explained: [SHADED, ...(series.some(({ points }) => points.some(({ figure }) => figure.approximate)) ? [APPROXIMATE] : [])],
      sheet,
    }
  },
}
