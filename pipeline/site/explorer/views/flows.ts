// What became of the packaging of one place in one year: headline figures, the flows from input to leakage, and what both rest on.

import { amountText } from '../../../model/amounts.ts'
import { listed } from '../../../model/listed.ts'
import { labelOf } from '../../../model/metric-labels.ts'
import { FATES, metricNamed } from '../../../model/metrics.ts'
import { sankeyChart } from '../charts/sankey.ts'
import { html } from '../dom.ts'
import { evidenceOfFlows, evidenceOfPlace } from '../evidence.ts'
import { explainedPlace } from '../explained-figure.ts'
import { flowsSubtitle, flowsTitle, headlinesOf } from '../headline-metrics.ts'
import { headlines } from '../headlines.ts'
import { asTable } from '../parts.ts'
import { placeFlows } from '../place-flows.ts'
import { placeNotes } from '../place-notes.ts'
import { isGroup, nameOf } from '../places.ts'
import { nameWithUnit, PLACE_AND_YEAR, type Sheet } from '../sheet.ts'
import type { Shown, View } from '../view.ts'
import { withoutUnit } from '../words.ts'

const aboutOf = ({ state: { country, year, category, polymer }, facts }: Shown) => ({
  place: country,
  name: nameOf(facts, country),
  year,
  category,
  polymer,
})

/** The ranges of the headline figures, for a picture, which has no room for bars: `90 % ranges: mismanaged 50 to 91 %; …`. */
function rangesOf({ numbers, state }: Shown): string {
  const found = headlinesOf(numbers, state.country, state.year, state.as === 'head')
  return `90 % ranges: ${found.flatMap(({ label, range }) => (range === undefined ? [] : [`${label.toLowerCase()} ${range}`])).join('; ')}.`
}

/** The fates of which nothing is drawn, though their ranges reach beyond 0; empty if there is none. */
function zerosOf({ numbers, state }: Shown): string[] {
  const found = FATES.flatMap(({ ratio }) => {
    const metric = metricNamed(ratio)
    const figure = numbers.figure(state.country, state.year, metric, 'own')
    const isOpen = figure?.amount === 0 && (figure.range?.high ?? 0) > 0
    return figure?.range && isOpen ? [`${labelOf(metric).toLowerCase()} up to ${amountText(figure.range.high, 'percent')}`] : []
  })
  return found.length === 0 ? [] : [`Not drawn, because the figure is 0: ${listed(found)} by the range.`]
}

export const flows: View = {
  controls: () => ['country', 'year', 'as', 'category', 'polymer', 'release'],
  // Always masses, in whatever form the other views compare.
  forms: [
    { value: 'own', label: 'mass (kt)' },
    { value: 'head', label: 'kg per head' },
  ],
  needs: ({ country }, facts) => ({ allCountries: false, groups: isGroup(facts, country) }),
  title: (shown) => flowsTitle(shown.numbers, aboutOf(shown)),
  subtitle: (shown) => flowsSubtitle(aboutOf(shown), shown.state.as === 'head'),
  measured: ({ state }) => `Flows of plastic packaging, ${state.as === 'head' ? 'kg per head' : 'kt'}`,
  evidence: evidenceOfPlace,
  render(shown, width) {
    const { state, facts, numbers } = shown
    const { country, year } = state
    const name = nameOf(facts, country)
    const { model, waste, unit, amount, linkAmount } = placeFlows(numbers, country, year, state.as === 'head')
    const label = (id: string) => model.nodes.find((node) => node.id === id)?.label ?? id
    const sheet: Sheet = {
      caption: `Flows of plastic packaging, ${name} ${year}: ${state.category}, ${state.polymer}`,
      columns: [
        { name: 'from', label: 'From' },
        { name: 'to', label: 'To' },
        { name: nameWithUnit('mass', unit), label: 'Mass', unit, decimals: 6 },
        { name: 'share_of_waste_percent', label: 'Share of waste', unit: 'percent', decimals: 4 },
      ],
      rows: model.links.map((link) => {
        const [mass, share] = linkAmount(link)
        return [
          label(link.source),
          label(link.target),
          { amount: link.value, text: withoutUnit(mass, unit) },
          { amount: (100 * link.value) / waste, text: withoutUnit(share, 'percent') },
        ]
      }),
    }
    if (waste === 0) {
      const why = numbers.published(country, year, { name: 'waste_produced_in_the_country' })
        ? 'No such waste was generated.'
        : `Release ${shown.release} has no record of this packaging and polymer there in ${year}. Choose another packaging or polymer.`
      return { content: [html('p', {}, why)], sheet: { ...sheet, rows: [] } }
    }
    // In a file, a row has to say what it is about.
    const filed = {
      ...sheet,
      columns: [...PLACE_AND_YEAR, ...sheet.columns],
      rows: sheet.rows.map((row) => [country, name, year, state.category, state.polymer, ...row]),
    }
    const title = `Flows of plastic packaging, ${name} ${year}; the table below holds the same numbers.`
    const place = explainedPlace(shown)
    const ranges = rangesOf(shown)
    const chart = sankeyChart(model, { amount, title, onSelect: place?.show }, width)
    return {
      content: [
        headlines(shown, state.as === 'head', place),
        html('div', { class: 'chart' }, chart),
        ...zerosOf(shown).map((text) => html('p', { class: 'hint' }, text)),
        ...evidenceOfFlows(shown, place),
        html(
          'p',
          { class: 'hint' },
          `${place ? 'Select a figure above or a box of the diagram to see its source lines. ' : ''}` +
            'Mismanaged waste is improperly disposed of (dumped or burnt after collection), uncollected or littered. ' +
            'Some of it leaks to the ocean and waterways.',
        ),
        asTable(sheet, 'Flows'),
        ...placeNotes(shown),
      ],
      chart,
      explained: [ranges],
      cited: [ranges],
      sheet: filed,
    }
  },
}
