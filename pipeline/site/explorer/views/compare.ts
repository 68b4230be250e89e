// Places side by side in one year: all countries, those of a region or an income group, or up to eight that the reader chooses.

import { comparedAnswer, extremesAnswer } from '../answers.ts'
import { estimateKeys, estimateNotes, estimatesOf } from '../benchmarks.ts'
import { leaves, valueScale } from '../charts/axis.ts'
import { NARROW_BELOW, rangeRows, SIGNS } from '../charts/range-rows.ts'
import { html } from '../dom.ts'
import { evidenceOfMany, evidenceOfPlaces, markLegend } from '../evidence.ts'
import { sameDecimals } from '../figures.ts'
import { subtitleOf } from '../labels.ts'
import { aboutAxis, approximate, asTable, measureNotes, noFigure, placesSheet } from '../parts.ts'
import { isGroup, nameOf, placesAmong, setName } from '../places.ts'
import { type Rank, ranksOf, rankText, verdictOf } from '../ranks.ts'
import { CHOSEN } from '../state.ts'
import { fullTitle, type Shown, type View } from '../view.ts'

export const compare: View = {
  controls: () => ['measure', 'as', 'year', 'among', 'with', 'sort', 'axis', 'category', 'polymer', 'release'],
  // The place is marked in every set of places.
  parameters: () => ['country'],
  needs: (state, facts) => ({ allCountries: true, groups: placesAmong(facts, state).some((place) => isGroup(facts, place)) }),
  scope: ({ among, with: others }) => ({ among, with: others }),
  title(shown) {
    const { measure, unit } = shown
    const { known, compared } = rowsOf(shown)
    if (compared && known.length > 1)
      return comparedAnswer(
        measure,
        compared.name,
        known.map((row) => ({ label: row.name, verdict: verdictOf(row, compared) })),
      )
    return extremesAnswer(measure, unit, known)
  },
  subtitle: (shown) => `${subtitleOf(shown.measure, shown.state)} ${setName(shown.facts, shown.state)}.`,
  evidence(shown) {
    const { measure, state } = shown
    const { known } = rowsOf(shown)
    if (known.length > MOST_NAMED)
      return evidenceOfMany(
        measure,
        known.map(({ figure }) => figure),
      )
    return evidenceOfPlaces(
      measure,
      known.map(({ name, figure }) => ({ name, points: [{ year: state.year, figure }], breaks: [] })),
    )
  },
  render(shown, width) {
    const { facts, form, unit, state, addressOf } = shown
    const { among, country, with: others } = state
    const { found, known, compared } = rowsOf(shown)
    const estimates = estimatesOf(
      shown,
      known.map(({ id }) => id),
    )
    const isRanked = state.sort === 'value' && among !== CHOSEN && !known.some(({ id }) => isGroup(facts, id))
    const ranks = ranksOf(
      known.map(({ figure }) => figure),
      unit,
    )
    const ranked = (name: string, rank: Rank | undefined) => (isRanked && rank ? `${rankText(rank)}. ${name}` : name)
    const title = `${fullTitle(compare, shown)}; the table below holds the same numbers.`
    const chart = rangeRows(
      known.map((row, index) => ({
        ...row,
        label: ranked(row.name, ranks[index]),
        verdict: compared && known.length > 1 ? verdictOf(row, compared) : undefined,
        estimates: estimates.filter(({ place }) => place === row.id),
        // The places that a reader has chosen stay.
        address: addressOf({
          country: row.id,
          ...(among === CHOSEN ? { with: [country, ...others].filter((place) => place !== row.id) } : {}),
        }),
      })),
      unit,
      state.axis,
      title,
      width,
    )
    const sheet = placesSheet(shown, fullTitle(compare, shown), known)
    const figures = known.map(({ figure }) => figure)
    const legend = markLegend(figures, estimateKeys(estimates))
    const scale = valueScale(figures, unit, [0, 1], state.axis)
    const marks = figures.some((figure) => leaves(figure, scale)) ? `${MARKED} ${ARROWS}` : MARKED
    const said = [marks, ...(known.length > 1 ? [OVERLAPS] : [])].join(' ')
    const explained = [said, ...aboutAxis(state), ...approximate(figures)]
    const missing = found.filter(({ figure }) => !figure).map(({ name }) => name)
    const without = missing.length === 0 ? '' : ` No figure: ${missing.join(', ')}.`
    const signs = compared && width < NARROW_BELOW ? [SIGNS] : []
    const hint = `${[said, ...signs, ...aboutAxis(state)].join(' ')} Select a row to compare all others with it.${without}`
    if (known.length === 0) return { content: [noFigure(shown)], sheet }
    return {
      content: [
        html('div', { class: 'chart' }, chart),
        legend,
        html('p', { class: 'hint' }, hint),
        ...(among === CHOSEN && others.length === 0
          ? [html('p', { class: 'hint' }, 'Add places above to compare this one with them.')]
          : []),
        ...(compared
          ? [
              html(
                'p',
                {},
                html(
                  'a',
                  { href: addressOf({ view: 'flows', country: compared.id, as: form === 'head' ? 'head' : 'own' }) },
                  `Flows of ${compared.name}`,
                ),
              ),
            ]
          : []),
        ...estimateNotes(shown, estimates),
        ...measureNotes(shown, figures, placesAmong(facts, state)),
        asTable(sheet, 'Places'),
      ],
      chart,
      legend,
      explained,
      sheet,
    }
  },
}

/** Of more places it is counted what their figures rest on. */
const MOST_NAMED = 4

const MARKED = 'Dots are figures, bars 90 % ranges.'
const ARROWS = 'An arrow is a range that goes beyond the axis; its end is written in bold.'
const OVERLAPS = 'Where two ranges overlap, they do not tell the places apart.'

/** The places of the view in their order, those that have a figure, and that which is compared with, if it is one of them. */
function rowsOf({ facts, numbers, measure, form, state }: Shown) {
  const { year, sort, country } = state
  const found = placesAmong(facts, state)
    .map((id) => ({ id, name: nameOf(facts, id), figure: numbers.figure(id, year, measure, form) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const known = sameDecimals(found.flatMap(({ figure, ...place }) => (figure ? [{ ...place, figure }] : [])))
  if (sort === 'value') known.sort((a, b) => b.figure.amount - a.figure.amount)
  return { found, known, compared: known.find(({ id }) => id === country) }
}
