// Places side by side in one year: all countries, those of a region or an income group, or up to eight that the reader chooses.

import { barChart } from '../charts/bars.ts'
import { html } from '../dom.ts'
import { isWeak, qualityOf, WEAK_MEANS } from '../evidence-quality.ts'
import { formOf, packagingOf, titleOf, unitOf } from '../labels.ts'
import { APPROXIMATE, asTable, coverageHint, definition, figureCells, figureColumns, notOffered } from '../parts.ts'
import { isGroup, nameOf, placesAmong, setName } from '../places.ts'
import { PACKAGING, type Sheet } from '../sheet.ts'
import type { State } from '../state.ts'
import { fullTitle, type View } from '../view.ts'

const chosenPlaces = ({ country, with: others }: State) => [country, ...others]

export const compare: View = {
  name: 'compare',
  label: 'Compare',
  controls: ['measure', 'as', 'year', 'among', 'country', 'with', 'sort', 'category', 'polymer', 'release'],
  needs: (state, facts) => ({ allCountries: true, groups: placesAmong(facts, state).some((place) => isGroup(facts, place)) }),
  title: ({ measure, state, facts }) => `${titleOf(measure, state.as)}, ${state.year}: ${setName(facts, state)}`,
  subtitle: ({ state }) => packagingOf(state),
  render(shown, width) {
    const { facts, numbers, measure, state, addressOf } = shown
    const { year, sort } = state
    const form = formOf(measure, state.as)
    const unit = unitOf(measure, form)
    const chosen = new Set(chosenPlaces(state))
    const places = placesAmong(facts, state)
    const found = places
      .map((id) => ({ id, label: nameOf(facts, id), figure: numbers.figure(id, year, measure, form) }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en'))
    const known = found.flatMap(({ id, label, figure }) => (figure ? [{ id, label, figure }] : []))
    if (sort === 'value') known.sort((a, b) => b.figure.amount - a.figure.amount)
    const title = `${fullTitle(compare, shown)}; the table below holds the same numbers.`
    const chart = barChart(
      known.map((bar) => ({
        ...bar,
        weak: isWeak(facts, bar.id, year, bar.figure),
        chosen: chosen.has(bar.id),
        address: addressOf({ view: 'flows', country: bar.id, as: form === 'head' ? 'head' : 'own' }),
      })),
      unit,
      title,
      width,
    )
    const sheet: Sheet = {
      caption: fullTitle(compare, shown),
      columns: [
        { name: 'place', label: 'Code' },
        { name: 'name', label: 'Place' },
        { name: 'year', label: 'Year' },
        ...PACKAGING,
        ...figureColumns(measure, form),
        { name: 'quality', label: 'Quality', decimals: 3 },
      ],
      rows: known.map(({ id, label, figure }) => [
        id,
        label,
        year,
        state.category,
        state.polymer,
        ...figureCells(figure, unit),
        qualityOf(facts, id, year),
      ]),
    }
    const explained = [`Whiskers are 90 % ranges. ${WEAK_MEANS}`, ...(known.some(({ figure }) => figure.approximate) ? [APPROXIMATE] : [])]
    const missing = found.filter(({ figure }) => !figure).map(({ label }) => label)
    return {
      content: [
        html('div', { class: 'chart' }, chart),
        html(
          'p',
          { class: 'hint' },
          `${explained[0]} Select a bar to see the flows of its place.${missing.length === 0 ? '' : ` No figure: ${missing.join(', ')}.`}`,
        ),
        ...(known.some(({ figure }) => figure.approximate) ? [html('p', { class: 'hint' }, APPROXIMATE)] : []),
        ...coverageHint(facts, places),
        definition(measure, form),
        ...notOffered(facts),
        asTable(sheet, 'Places'),
      ],
      chart,
      explained,
      sheet,
    }
  },
}
