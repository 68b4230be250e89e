// A measure on the map of the world, and beside it the countries from the highest to the lowest figure, all with their ranges.

import { rangeText, UNIT_TEXTS } from '../../../model/amounts.ts'
import { largest } from '../../../model/lists.ts'
import type { Unit } from '../../../model/metrics.ts'
import { classOf, classWords, mapBreaks } from '../../../report/drawings/map-scale.ts'
import { mostOf, rangeBar } from '../../../report/drawings/range-bar.ts'
import { mapPatterns } from '../../../report/drawings/world-map.ts'
import { mapAnswer, rangeLeads } from '../answers.ts'
import { worldMap } from '../charts/world-map.ts'
import { html, svg } from '../dom.ts'
import { evidenceOfMany, markLegend } from '../evidence.ts'
import { type Figure, figureAmount, figureText, sameDecimals } from '../figures.ts'
import { subtitleOf, titleOf } from '../labels.ts'
import { approximate, asTable, measureNotes, noFigure, placesSheet } from '../parts.ts'
import { placesOf } from '../places.ts'
import { type Rank, ranksOf, rankText, rankWords, widestFifth } from '../ranks.ts'
import { ALL_COUNTRIES } from '../state.ts'
import { fullTitle, type Shown, type View } from '../view.ts'
import { withoutUnit } from '../words.ts'

const DOTS = 'Large dots are countries too small for the map.'
/** Countries that the list shows before it is opened. */
const MOST_LISTED = 18
/** Pixels of a range in the list. */
const LISTED_WIDTH = 80

interface Country {
  readonly id: string
  readonly name: string
  readonly figure: Figure
}

/** The countries in the order of their names, with their figures. */
function countriesOf({ facts, numbers, measure, form, state }: Shown) {
  const countries = placesOf(facts).filter(({ kind }) => kind === 'country')
  return sameDecimals(countries.map(({ id, name }) => ({ id, name, figure: numbers.figure(id, state.year, measure, form) })))
}

const known = (countries: ReturnType<typeof countriesOf>): readonly Country[] =>
  countries.flatMap(({ figure, ...country }) => (figure ? [{ ...country, figure }] : []))

export const map: View = {
  controls: () => ['measure', 'as', 'year', 'category', 'polymer', 'release'],
  needs: () => ({ allCountries: true, groups: false }),
  scope: () => ({ among: ALL_COUNTRIES }),
  title: (shown) => mapAnswer(shown.measure, shown.unit, known(countriesOf(shown)), shown.state),
  subtitle: ({ measure, state }) => subtitleOf(measure, state),
  evidence: (shown) =>
    evidenceOfMany(
      shown.measure,
      known(countriesOf(shown)).map(({ figure }) => figure),
    ),
  async render(shown) {
    const { WORLD_SHAPES } = await import('../../../report/world/world-shapes.ts')
    const { numbers, measure, form, unit, years, addressOf } = shown
    const caption = fullTitle(map, shown)
    const isShare = unit === 'percent'
    const countries = countriesOf(shown)
    const ranked = [...known(countries)].sort((a, b) => b.figure.amount - a.figure.amount)
    const ranks = ranksOf(
      ranked.map(({ figure }) => figure),
      unit,
    )
    const inWords = (id: string, words: (rank: Rank) => string) => {
      const rank = ranks[ranked.findIndex((country) => country.id === id)]
      return rank && words(rank)
    }
    // The classes are those of all years, so that years can be compared.
    const ends = mapBreaks(
      largest(
        countries.flatMap(({ id }) => years.map((one) => numbers.figure(id, one, measure, form)?.amount ?? 0)),
        0,
      ),
      isShare,
    )
    const weak = widestFifth(ranked, unit)
    const most = largest(
      ranked.map(({ figure }) => mostOf(unit, figure)),
      0,
    )
    const barOf = (figure: Figure, width?: number) => rangeBar<SVGElement>(svg, { ...figure, most: isShare ? 100 : most }, width)
    const flows = new Map(
      countries.map(({ id }) => [id, addressOf({ view: 'flows', country: id, as: form === 'head' ? 'head' : 'own' })] as const),
    )
    const { chart, element, inset } = worldMap(
      WORLD_SHAPES,
      countries.map(({ id, name, figure }) => ({
        id,
        shade: figure && classOf(figure.amount, ends),
        weak: weak.has(id),
        words: figure ? `${name}: ${figureText(figure, unit)}` : `${name}: no figure`,
        address: flows.get(id) ?? '',
        details: () =>
          figure
            ? detailsOf({ id, name, figure }, inWords(id, rankWords), unit, flows.get(id) ?? '', barOf(figure))
            : [html('b', {}, name), html('span', {}, 'no figure')],
      })),
      `World map: ${caption}. The table below holds the same numbers.`,
    )
    const legend = html(
      'ul',
      { class: 'legend shades', 'aria-label': `Shades, ${UNIT_TEXTS[unit]}` },
      html('li', { class: 'unit' }, titleOf(measure, form)),
      ...classWords(ends, isShare).map((text, index) =>
        html('li', { class: 'step' }, html('i', { class: `swatch shade-${index}` }), html('span', {}, text)),
      ),
      html('li', {}, sample('shade-2', 'url(#hatch-sample)'), `the ${weak.size} with the widest ranges`),
      ...(ranked.length < countries.length
        ? [html('li', {}, sample('shade-missing', 'url(#dotted-sample)'), `no figure (${countries.length - ranked.length})`)]
        : []),
      html('li', {}, html('i', { class: 'swatch shade-none' }), 'not covered'),
    )
    const item = ({ id, name, figure }: Country) =>
      html(
        'li',
        {},
        html('span', {}, inWords(id, rankText)),
        html('a', { href: flows.get(id), 'data-key': `rank ${id}` }, name),
        barOf(figure, LISTED_WIDTH),
        html('strong', {}, isShare ? figureAmount(figure, unit) : withoutUnit(figureAmount(figure, unit), unit)),
      )
    const items = ranked.map(item)
    const list = html(
      'div',
      {},
      html('h3', {}, isShare ? 'Highest first' : `Highest first, ${UNIT_TEXTS[unit]}`),
      html('ol', { class: 'ranking' }, ...items.slice(0, MOST_LISTED)),
      items.length > MOST_LISTED
        ? html(
            'details',
            {},
            html('summary', {}, `${items.length - MOST_LISTED} more countries`),
            html('ol', { class: 'ranking', start: MOST_LISTED + 1 }, ...items.slice(MOST_LISTED)),
          )
        : undefined,
      markLegend(ranked.map(({ figure }) => figure)),
    )
    const sheet = placesSheet(shown, caption, countries)
    const figures = ranked.map(({ figure }) => figure)
    const absent = countries.filter(({ id }) => !WORLD_SHAPES.some(({ code }) => code === id)).map(({ name }) => name)
    return {
      content: [
        ...(figures.length === 0 ? [noFigure(shown)] : []),
        html('div', { class: 'map-and-list' }, html('div', {}, element, html('div', { class: 'below-map' }, legend, inset)), list),
        html('p', { class: 'hint' }, `${DOTS}${absent.length === 0 ? '' : ` Not on the map: ${absent.join(', ')}.`}`),
        ...measureNotes(shown, figures, []),
        asTable(sheet, 'Countries'),
      ],
      chart,
      legend,
      explained: [DOTS, ...approximate(figures)],
      sheet,
    }
  },
}

/** A sample of a pattern on a colour. */
const sample = (className: string, fill: string): SVGElement =>
  svg(
    'svg',
    { width: 24, height: 14, 'aria-hidden': 'true' },
    mapPatterns<SVGElement>(svg, '-sample'),
    ...[
      [`country ${className}`, undefined],
      ['hatched', fill],
    ].map(([name, colour]) => svg('rect', { x: 0.5, y: 0.5, width: 23, height: 13, class: name, fill: colour })),
  )

/** Name, range and figure, and the ranks that both allow. */
function detailsOf(country: Country, rank: string | undefined, unit: Unit, address: string, bar: SVGElement): HTMLElement[] {
  const { name, figure } = country
  const value = figureAmount(figure, unit)
  const range = figure.range && rangeText(figure.range, unit)
  const [large, small] = range !== undefined && rangeLeads(figure) ? [range, `figure ${value}`] : [value, range && `90 % range ${range}`]
  return [
    html('b', {}, name),
    html('strong', {}, large),
    html('span', {}, small),
    html('div', {}, bar),
    html('span', {}, rank),
    html('a', { href: address, tabindex: -1 }, 'Its flows'),
  ]
}
