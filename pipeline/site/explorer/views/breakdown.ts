// What becomes of each polymer, or of each kind of packaging, of one place in one year: the split of its waste by fate, and one measure by
// which the rows are sorted.

import { UNIT_TEXTS } from '../../../model/amounts.ts'
import { labelOf } from '../../../model/metric-labels.ts'
import { type MetricName, metricNamed } from '../../../model/metrics.ts'
import { largestAnswer, SHARED_ERROR } from '../answers.ts'
import { NARROW, stackChart } from '../charts/stacks.ts'
import { html } from '../dom.ts'
import { figureAmount, sameDecimals } from '../figures.ts'
import { titleOf, unitOf } from '../labels.ts'
import { differByLitterAlone, rowsOf } from '../pairs.ts'
import { approximate, asTable, figureCells, figureColumns, measureNotes } from '../parts.ts'
import { isGroup, nameOf } from '../places.ts'
import { PLACE_AND_YEAR, type Sheet } from '../sheet.ts'
import { fullTitle, type Shown, type View } from '../view.ts'

const WASTE = metricNamed('waste_produced_in_the_country')

/** The fates in the order in which they are drawn: managed ones first, so that the parts of mismanaged waste are neighbours. */
const DRAWN: readonly { readonly metric: MetricName; readonly kind: string }[] = [
  { metric: 'domestic_recycling_of_collected', kind: 'recycled' },
  { metric: 'export_of_collected', kind: 'exported' },
  { metric: 'incineration_and_energy_recovery', kind: 'incinerated' },
  { metric: 'sanitary_landfill', kind: 'landfilled' },
  { metric: 'improperly_disposed', kind: 'improper' },
  { metric: 'uncollected_excluding_littering', kind: 'uncollected' },
  { metric: 'littering', kind: 'littered' },
]

const RANGES = `Dots are the figures, lines through them their 90 % ranges; an arrow leads to an end that is beyond the axis. ${SHARED_ERROR}`

export const breakdown: View = {
  controls: ({ by }) => ['country', 'by', 'measure', 'as', 'year', 'sort', by === 'polymer' ? 'category' : 'polymer', 'release'],
  needs: (state, facts) => ({ allCountries: false, groups: isGroup(facts, state.country), pairs: rowsOf(facts, state) }),
  scope: ({ by }) => (by === 'polymer' ? { polymers: [] } : { categories: [] }),
  title: ({ measure, state, facts }) =>
    `${titleOf(measure, state.as)}, by ${state.by === 'polymer' ? 'polymer' : 'packaging'}: ${nameOf(facts, state.country)} ${state.year}`,
  measured: ({ state, measure }) => `${titleOf(measure, state.as)}, by ${state.by === 'polymer' ? 'polymer' : 'kind of packaging'}`,
  subtitle: ({ state }) => (state.by === 'polymer' ? state.category : state.polymer),
  render(shown, width) {
    const { state, facts, measure, form, unit, addressOf } = shown
    const { country, year, sort } = state
    const wasteForm = form === 'head' ? 'head' : 'own'
    const wastes = rowsOf(facts, state).map((row) => ({
      ...row,
      figure: shown.numbersOf(row.category, row.polymer).figure(country, year, WASTE, wasteForm),
    }))
    const found = sameDecimals(wastes).flatMap(({ label, category, polymer, figure: waste }) => {
      if (!waste || waste.amount <= 0) return []
      const numbers = shown.numbersOf(category, polymer)
      const shares = DRAWN.map(({ metric, kind }) => ({ metric, kind, figure: numbers.figure(country, year, metricNamed(metric), 'own') }))
      return [{ label, category, polymer, waste, shares, figure: numbers.figure(country, year, measure, form) }]
    })
    const rows = sameDecimals(found)
    if (sort === 'value')
      rows.sort((a, b) => (b.figure?.amount ?? Number.NEGATIVE_INFINITY) - (a.figure?.amount ?? Number.NEGATIVE_INFINITY))
    else rows.sort((a, b) => a.label.localeCompare(b.label, 'en'))
    const missing = rowsOf(facts, state).flatMap(({ label }) => (rows.some((row) => row.label === label) ? [] : [label]))
    const wasteUnit = unitOf(WASTE, wasteForm)
    const chart = stackChart(
      rows.map(({ label, category, polymer, waste, shares, figure }) => ({
        id: label,
        label,
        waste: figureAmount(waste, wasteUnit),
        parts: shares.map(({ metric, kind, figure: share }) => ({ kind, label: labelOf({ name: metric }), percent: share?.amount ?? 0 })),
        figure,
        address: addressOf({ view: 'flows', category, polymer, as: form === 'head' ? 'head' : 'own' }),
      })),
      [labelOf(WASTE), 'Fate, % of waste generated', `${labelOf(measure)}, ${UNIT_TEXTS[unit]}`],
      unit,
      `${fullTitle(breakdown, shown)}; the table below holds the same numbers.`,
      width,
    )
    const legend = html(
      'ul',
      { class: 'legend fates', 'aria-label': 'Fates of waste, in the order of the bars' },
      ...DRAWN.filter((_, fate) => rows.some(({ shares }) => (shares[fate]?.figure?.amount ?? 0) > 0)).map(({ metric, kind }) =>
        html('li', {}, html('i', { class: `swatch kind-${kind}` }), labelOf({ name: metric })),
      ),
    )
    const isDrawn = DRAWN.some(({ metric }) => metric === measure.name) && form === 'own'
    const sheet: Sheet = {
      caption: fullTitle(breakdown, shown),
      columns: [
        ...PLACE_AND_YEAR,
        ...(measure.name === WASTE.name ? [] : figureColumns(WASTE, wasteForm)),
        ...(isDrawn ? [] : figureColumns(measure, form)),
        ...DRAWN.flatMap(({ metric }) => figureColumns(metricNamed(metric), 'own')),
      ],
      rows: rows.map(({ category, polymer, waste, shares, figure }) => [
        ...[country, nameOf(facts, country), year, category, polymer],
        ...(measure.name === WASTE.name ? [] : figureCells(waste, wasteUnit)),
        ...(isDrawn ? [] : figureCells(figure, unit)),
        ...shares.flatMap(({ figure: share }) => figureCells(share, 'percent')),
      ]),
    }
    if (rows.length === 0)
      return {
        content: [
          html('p', {}, `Release ${shown.release} has no record of such waste there in ${year}. Choose another packaging or polymer.`),
        ],
        sheet,
      }
    const alike = differByLitterAlone(rows.map(({ shares }) => shares.map(({ figure }) => figure?.amount ?? 0)))
    const notes = [
      ...(alike ? [assumedWords(shown)] : []),
      `${RANGES}${missing.length === 0 ? '' : ` No record of waste in this release: ${missing.join(', ')}.`}`,
    ]
    const figures = rows.flatMap(({ figure }) => figure ?? [])
    return {
      content: [
        html('p', { class: 'answer' }, largestAnswer(measure, unit, rows)),
        ...(width < NARROW ? [html('p', { class: 'hint' }, 'Bars: the fate of the waste, in %.')] : []),
        legend,
        html('div', { class: 'chart' }, chart),
        ...notes.map((text) => html('p', { class: 'hint' }, text)),
        ...measureNotes(shown, figures, [country]),
        asTable(sheet, 'Rows', 'whole'),
      ],
      chart,
      legend,
      explained: [...notes, ...approximate(figures)],
      sheet,
    }
  },
}

function assumedWords({ state, facts }: Shown): string {
  const which = state.by === 'polymer' ? 'polymers' : 'kinds of packaging'
  return (
    'Apart from litter, all rows are split alike: ' +
    `the evidence on collection and treatment in ${nameOf(facts, state.country)} does not distinguish ${which}. ` +
    'Rows differ only in their waste, and in littering and release rates, which are assumptions.'
  )
}
