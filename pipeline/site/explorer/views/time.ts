// A measure over the years, for up to eight places, with ranges.

import { isWhole } from '../../../model/dimensions.ts'
import { SHARED_ERROR, timeAnswer } from '../answers.ts'
import { estimateKeys, estimateNotes, estimatesOf } from '../benchmarks.ts'
import { lineChart, MOST_TOGETHER } from '../charts/lines.ts'
import { html, table } from '../dom.ts'
import { evidenceOfPlaces, markLegend, noneAlone } from '../evidence.ts'
import { figureText, sameDecimals } from '../figures.ts'
import { subtitleOf } from '../labels.ts'
import { aboutAxis, approximate, figureCells, figureColumns, measureNotes, noFigure, scrolling } from '../parts.ts'
import { isGroup, nameOf } from '../places.ts'
import { PLACE_AND_YEAR, type Sheet } from '../sheet.ts'
import type { State } from '../state.ts'
import { fullTitle, type Shown, type View } from '../view.ts'

const placesIn = ({ country, with: others }: State) => [country, ...others]

const SHADED =
  'Dots are figures; the shaded area is the 90 % range of the place under the pointer or the focus, and ▲ the end of one that leaves the axis.'

/** What is shaded in a picture, where nothing is under a pointer. */
const inPicture = (series: readonly { readonly name: string }[]): string =>
  `Dots are figures; the shaded area is the 90 % range${series.length > MOST_TOGETHER ? '' : ` of ${series[0]?.name}`}.`

/** The places with their figures, published estimates, and the years in which their series break. */
function seriesOf(shown: Shown) {
  const { state, facts, numbers, measure, form, years } = shown
  const points = sameDecimals(
    placesIn(state).flatMap((place) =>
      years.flatMap((year) => {
        const figure = numbers.figure(place, year, measure, form)
        return figure ? [{ place, year, figure }] : []
      }),
    ),
  )
  return placesIn(state).map((place) => ({
    place,
    name: nameOf(facts, place),
    points: points.filter((point) => point.place === place),
    breaks: facts.breaks.filter(({ country, year }) => country === place && years.includes(year)).map(({ year }) => year),
    estimates: estimatesOf(shown, [place]),
  }))
}

export const time: View = {
  controls: () => ['country', 'with', 'measure', 'as', 'axis', 'category', 'polymer', 'release'],
  needs: (state, facts) => ({ allCountries: true, groups: placesIn(state).some((place) => isGroup(facts, place)) }),
  scope: ({ with: others }, years) => ({ with: others, years }),
  title(shown) {
    const { measure, unit, state } = shown
    const series = seriesOf(shown)
    const isOfMore = series.every(({ points }) => points.every(({ figure }) => figure.status === 'split'))
    return timeAnswer(measure, unit, series, isOfMore && !isWhole(state) ? noneAlone(shown).replace(/^N/, 'n') : undefined)
  },
  subtitle: ({ state, facts, measure, years }) =>
    `${placesIn(state)
      .map((place) => nameOf(facts, place))
      .join(', ')}: ${subtitleOf(measure, state, `${years[0]} to ${years.at(-1)}`)}`,
  evidence: (shown) => evidenceOfPlaces(shown.measure, seriesOf(shown)),
  render(shown, width) {
    const { state, facts, measure, form, unit, years } = shown
    const series = seriesOf(shown)
    const figures = series.flatMap(({ points }) => points.map(({ figure }) => figure))
    const reasons = facts.breaks.filter(({ country }) => placesIn(state).includes(country))
    const missing = series.filter(({ points }) => points.length === 0).map(({ name }) => name)
    const chart = lineChart(
      series,
      { years, unit, axis: state.axis },
      `${fullTitle(time, shown)}; the table below holds the same numbers.`,
      width,
    )
    const estimates = series.flatMap((one) => one.estimates)
    const legend = markLegend(figures, estimateKeys(estimates))
    const sheet: Sheet = {
      caption: fullTitle(time, shown),
      columns: [...PLACE_AND_YEAR, ...figureColumns(measure, form)],
      rows: series.flatMap(({ place, name, points }) =>
        points.map(({ year, figure }) => [place, name, year, state.category, state.polymer, ...figureCells(figure, unit)]),
      ),
    }
    if (figures.length === 0) return { content: [noFigure(shown)], sheet }
    return {
      content: [
        html('div', { class: 'chart' }, chart),
        legend,
        html(
          'p',
          { class: 'hint' },
          [SHADED, SHARED_ERROR, ...aboutAxis(state), ...(missing.length === 0 ? [] : [`No figure: ${missing.join(', ')}.`])].join(' '),
        ),
        ...reasons.map(({ country, year, reason }) =>
          html('p', { class: 'hint' }, `${nameOf(facts, country)} ${year}: ${reason}. A jump there does not show a change in the country.`),
        ),
        ...estimateNotes(shown, estimates),
        ...measureNotes(shown, figures, placesIn(state)),
        html(
          'details',
          {},
          html('summary', {}, 'As a table'),
          scrolling(
            'scroll',
            'Years',
            table(
              fullTitle(time, shown),
              ['Year', ...series.map(({ name }) => name)],
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
      explained: [inPicture(series), SHARED_ERROR, ...aboutAxis(state), ...approximate(figures)],
      sheet,
    }
  },
}
