// What became of the packaging of one place in one year: headline figures with what they rest on, and the flows from input to leakage.

import { ALL_CATEGORIES, ALL_POLYMERS } from '../../../model/dimensions.ts'
import { type FlowLink, flowModel, metricOfLink, recordMasses } from '../../../model/flow-model.ts'
import { type MetricName, metricNamed, type Unit } from '../../../model/metrics.ts'
import { sankeyChart } from '../charts/sankey.ts'
import { html } from '../dom.ts'
import { figureAmount } from '../figures.ts'
import { flowsTitle } from '../headline-metrics.ts'
import { headlines } from '../headlines.ts'
import { asTable } from '../parts.ts'
import { placeNotes } from '../place-notes.ts'
import { isGroup, nameOf } from '../places.ts'
import type { Sheet } from '../sheet.ts'
import type { View } from '../view.ts'
import { amountText, withoutUnit } from '../words.ts'

export const flows: View = {
  name: 'flows',
  label: 'Flows',
  controls: ['country', 'year', 'as', 'category', 'polymer', 'release'],
  needs: ({ country }, facts) => ({ allCountries: false, groups: isGroup(facts, country) }),
  title: ({ state: { country, year, category, polymer }, facts }) => {
    const packaging = category === ALL_CATEGORIES ? 'plastic packaging' : category
    return flowsTitle(nameOf(facts, country), year, polymer === ALL_POLYMERS ? packaging : `${packaging} of ${polymer}`)
  },
  render(shown, width) {
    const { state, facts, numbers } = shown
    const { country, year } = state
    const name = nameOf(facts, country)
    const persons = numbers.persons(country, year)
    const perHead = state.as === 'head' && persons !== undefined
    const unit: Unit = perHead ? 'kg per head' : 'kt'
    const isMass = (metric: string) => shown.metrics.find((one) => one.name === metric)?.group === 'mass'
    // kt are millions of kilograms.
    const factor = perHead ? 1e6 / persons : 1
    const amountOf = (metric: string) => (numbers.published(country, year, { name: metric })?.amount ?? 0) * (isMass(metric) ? factor : 1)
    const waste = amountOf('waste_produced_in_the_country')
    const model = flowModel(recordMasses(amountOf))
    const label = (id: string) => model.nodes.find((node) => node.id === id)?.label ?? id
    // The headline figures beside the drawing have the digits that their ranges support: so has each mass of the same metric.
    const massText = (metric: MetricName | undefined, value: number) => {
      const figure = metric && numbers.figure(country, year, metricNamed(metric), perHead ? 'head' : 'mass')
      return figure ? figureAmount(figure, unit) : amountText(value, unit)
    }
    const linkText = (link: FlowLink) => massText(metricOfLink(model, link), link.value)
    const shareOf = (link: FlowLink) => {
      const amount = (100 * link.value) / waste
      const metric = metricNamed(metricOfLink(model, link) ?? 'total')
      const figure = metric.group === 'ratio' && metric.name !== 'total' ? numbers.figure(country, year, metric, 'own') : undefined
      return figure ? { amount, text: withoutUnit(figureAmount(figure, 'percent'), 'percent') } : amount
    }
    const sheet: Sheet = {
      caption: `Flows of plastic packaging, ${name} ${year}: ${state.category}, ${state.polymer}`,
      columns: [
        { name: 'from', label: 'From' },
        { name: 'to', label: 'To' },
        { name: perHead ? 'kg_per_head' : 'kt', label: 'Mass', unit, decimals: 6 },
        { name: 'share_of_waste_percent', label: 'Share of waste', unit: 'percent', decimals: 4 },
      ],
      rows: model.links.map((link) => [
        label(link.source),
        label(link.target),
        { amount: link.value, text: withoutUnit(linkText(link), unit) },
        shareOf(link),
      ]),
    }
    if (waste === 0) {
      const why = numbers.published(country, year, { name: 'waste_produced_in_the_country' })
        ? 'No such waste was generated.'
        : 'The release has no record of it.'
      return { content: [html('p', {}, why)], chart: undefined, sheet: { ...sheet, rows: [] } }
    }
    const chart = sankeyChart(
      model,
      {
        amount: ({ metric }, value) => massText(metric, value),
        linkText,
        title: `Flows of plastic packaging, ${name} ${year}; the table below holds the same numbers.`,
      },
      unit,
      width,
    )
    return {
      content: [
        ...headlines(shown, perHead),
        html('div', { class: 'chart' }, chart),
        html(
          'p',
          { class: 'hint' },
          'Mismanaged waste is improperly disposed of (dumped or burnt after collection), uncollected or littered. Some of it leaks to the ocean and waterways.',
        ),
        asTable(sheet, 'Flows'),
        ...placeNotes(shown),
      ],
      chart,
      sheet,
    }
  },
}
