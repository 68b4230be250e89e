// What is shown for a state: key figures, flows, years, countries and records. Sections stay; what they hold is replaced.

import type { DataRecord, RangeRecord, ReferenceData } from '../../client/index.ts'
import { metricsOf } from '../../model/coverage.ts'
import type { Metric, Unit } from '../../model/metrics.ts'
import { choice } from './controls.ts'
import { csvOf } from './csv.ts'
import { html, svg, table } from './dom.ts'
import { flowsOf } from './flows.ts'
import { sankeyChart } from './sankey.ts'
import { seriesChart } from './series.ts'
import { measuresOf, type State } from './state.ts'
import { amountOf, amountText, labelOf, type Range, rangeOf, rangeText, supportedText, UNIT_TEXTS } from './words.ts'

export interface Shown {
  readonly state: State
  /** The release that is shown. */
  readonly release: string
  readonly environment: string
  readonly reference: ReferenceData
  /** All countries and years of the category and the polymer. */
  readonly records: readonly DataRecord[]
  /** Their ranges; nothing where the release has none. */
  readonly ranges: readonly RangeRecord[]
}

export interface View {
  readonly element: HTMLElement
  show(shown: Shown): void
  /** Draws again, for another width. */
  draw(): void
}

/** Countries that are listed before a reader asks for all. */
const FIRST_COUNTRIES = 10

/** `change` is called with what a reader has chosen; `addressOf` gives the address of a view that differs so from the one shown. */
export function view(change: (part: Partial<State>) => void, addressOf: (part: Partial<State>) => string): View {
  let now: Shown | undefined
  let showsAll = false

  const place = (className = '') => html('div', { class: className })
  const parts = {
    figures: place(),
    flows: place('chart'),
    flowTable: place('flows'),
    series: place('chart'),
    seriesTable: place(),
    meaning: html('p', { class: 'hint' }),
    countries: place(),
    count: html('p', { class: 'hint' }),
    records: scrolling('scroll records', 'Records'),
  }
  const measure = choice('measure', 'Measure', (value) => change({ measure: value }))
  const other = choice('with', 'Beside it', (value) => change({ with: value === '' ? undefined : value }))
  const rows = choice('rows', 'Records of', (value) => change({ rows: value as State['rows'] }))
  const download = html('button', { type: 'button', class: 'button', id: 'download' }, 'Download as CSV')
  download.addEventListener('click', () => now && save(fileName(now), csvOf(chosenRecords(now), metricsOf(now.release))))
  const all = html('button', { type: 'button', class: 'quiet', id: 'all-countries' })
  all.addEventListener('click', () => {
    showsAll = !showsAll
    showCountries()
  })
  const asTable = (name: string, content: HTMLElement) =>
    html('details', {}, html('summary', {}, 'As a table'), scrolling('scroll', name, content))
  const heads = { flows: html('h2'), series: html('h2'), countries: html('h2'), records: html('h2') }
  const element = html(
    'div',
    { class: 'view' },
    parts.figures,
    html('section', { class: 'wide' }, heads.flows, parts.flows, asTable('Flows', parts.flowTable)),
    html('section', { class: 'wide measures' }, html('div', { class: 'row' }, measure.element, other.element), parts.meaning),
    html('section', {}, heads.series, parts.series, asTable('Years', parts.seriesTable)),
    html('section', {}, heads.countries, parts.countries, all),
    html('section', { class: 'wide' }, heads.records, html('div', { class: 'row' }, rows.element, download), parts.count, parts.records),
  )

  /** The 90 % range of a figure of the shown category and polymer. */
  const rangeAt = (code: string, year: number, metric: Pick<Metric, 'name'>): Range | undefined => {
    const found = now?.ranges.find((record) => record.country === code && record.year === year)
    return found && rangeOf(found, metric)
  }

  const measured = (): Metric => {
    const measures = measuresOf(now ? metricsOf(now.release) : [])
    return measures.find(({ name }) => name === now?.state.measure) ?? (measures[0] as Metric)
  }

  function showFlows({ state, records, reference }: Shown): void {
    const record = records.find(({ country, year }) => country === state.country && year === state.year)
    const name = nameOf(reference, state.country)
    heads.flows.textContent = `What became of it, ${name} ${state.year}`
    if (!record || record.waste_produced_in_the_country.amount === 0) {
      const why = record ? 'There was no such waste.' : 'There is no record of it.'
      parts.figures.replaceChildren()
      parts.flows.replaceChildren(html('p', {}, why))
      parts.flowTable.replaceChildren()
      return
    }
    const flows = flowsOf(record)
    const waste = record.waste_produced_in_the_country.amount
    const figure = (term: string, name: string, unit: Unit, more: (value: number) => string) => {
      const amount = amountOf(record, { name })
      const range = rangeAt(state.country, state.year, { name })
      const between = range && html('span', { class: 'range' }, `90 % range: ${rangeText(range, unit)}`)
      const value = html('strong', {}, supportedText(amount, range, unit))
      return html('div', {}, html('dt', {}, term), html('dd', {}, value, ...(between ? [between] : []), html('span', {}, more(amount))))
    }
    const share = (term: string, name: string) => figure(term, name, 'percent', (amount) => amountText((waste * amount) / 100, 'kt'))
    parts.figures.replaceChildren(
      html(
        'dl',
        { class: 'figures' },
        figure('Waste generated', 'waste_produced_in_the_country', 'kt', () => `${name}, ${state.year}`),
        share('Recycled in the country', 'domestic_recycling_of_collected'),
        share('Mismanaged', 'mismanaged_including_littering'),
        share('Leaked to ocean and waterways', 'leaked_to_ocean_and_waterways'),
      ),
    )
    const title = `Flows of plastic packaging, ${name} ${state.year}; the table below holds the same numbers.`
    parts.flows.replaceChildren(sankeyChart(flows, title, parts.flows.clientWidth))
    const label = (id: string) => flows.stages.find((stage) => stage.id === id)?.label ?? id
    parts.flowTable.replaceChildren(
      table(
        `${name}, ${state.year}: ${state.category}, ${state.polymer}`,
        ['From', 'To', 'Mass', 'Share of waste'],
        flows.flows.map(({ from, to, kt }) => [label(from), label(to), amountText(kt, 'kt'), amountText((100 * kt) / waste, 'percent')]),
      ),
    )
  }

  function showSeries({ state, records, reference }: Shown): void {
    const metric = measured()
    const countries = [state.country, ...(state.with && state.with !== state.country ? [state.with] : [])]
    const series = countries.map((code) => ({
      label: nameOf(reference, code),
      points: records
        .filter(({ country }) => country === code)
        .map((record) => ({ year: record.year, amount: amountOf(record, metric), range: rangeAt(code, record.year, metric) })),
    }))
    heads.series.textContent = 'Over the years'
    const title = `${labelOf(metric)}, ${series.map(({ label }) => label).join(' and ')}; the table below holds the same numbers.`
    const legend = html(
      'ul',
      { class: 'legend' },
      ...series.map(({ label }, index) =>
        html(
          'li',
          {},
          svg(
            'svg',
            { width: 34, height: 12, 'aria-hidden': 'true' },
            svg('path', { d: 'M1,6H33', class: `line line-${index}` }),
            index === 0
              ? svg('circle', { cx: 17, cy: 6, r: 4.5, class: `mark line-${index}` })
              : svg('rect', { x: 13, y: 2, width: 8, height: 8, class: `mark line-${index}` }),
          ),
          label,
        ),
      ),
    )
    parts.series.replaceChildren(legend, seriesChart(series, reference.years, metric.unit, title, parts.series.clientWidth))
    parts.seriesTable.replaceChildren(
      table(
        labelOf(metric),
        ['Year', ...series.map(({ label }) => label)],
        reference.years.map((year) => [
          String(year),
          ...series.map(({ points }) => {
            const point = points.find((one) => one.year === year)
            if (!point) return '–'
            const text = supportedText(point.amount, point.range, metric.unit)
            return point.range ? `${text} (${rangeText(point.range, metric.unit)})` : text
          }),
        ]),
      ),
    )
  }

  function showCountries(): void {
    if (!now) return
    const { state, records, reference } = now
    const metric = measured()
    const ranked = records
      .filter(({ year }) => year === state.year)
      .map((record) => ({
        code: record.country,
        amount: amountOf(record, metric),
        range: rangeAt(record.country, state.year, metric),
      }))
      .sort((a, b) => b.amount - a.amount)
      .map((entry, index) => ({ ...entry, rank: index + 1 }))
    const most = Math.max(0, ...ranked.flatMap(({ amount, range }) => [Math.abs(amount), range?.high ?? 0])) || 1
    const isChosen = (code: string) => code === state.country || code === state.with
    const listed = ranked.filter(({ code, rank }) => showsAll || rank <= FIRST_COUNTRIES || isChosen(code))
    heads.countries.textContent = `Across countries, ${state.year}`
    const focused = document.activeElement?.getAttribute('data-country')
    const list = table(
      `${labelOf(metric)}, highest first`,
      ['Country', 'Rank', 'Bar', metric.unit === 'percent' ? 'Percent' : metric.unit, '90 % range'],
      listed.map(({ code, amount, rank, range }) => [
        html(
          'a',
          { href: addressOf({ country: code }), 'data-country': code, 'aria-current': code === state.country },
          nameOf(reference, code),
        ),
        String(rank),
        svg(
          'svg',
          { class: 'bar', 'aria-hidden': 'true' },
          svg('rect', { width: `${(100 * Math.abs(amount)) / most}%`, height: '100%' }),
          ...(range ? whisker((100 * range.low) / most, (100 * range.high) / most) : []),
        ),
        supportedText(amount, range, metric.unit),
        range ? rangeText(range, metric.unit) : '–',
      ]),
    )
    list.className = 'countries'
    for (const [index, row] of [...list.querySelectorAll('tbody tr')].entries()) {
      if (isChosen(listed[index]?.code ?? '')) row.className = 'chosen'
    }
    parts.countries.replaceChildren(list)
    if (focused) list.querySelector<HTMLElement>(`[data-country="${CSS.escape(focused)}"]`)?.focus()
    all.textContent = showsAll ? 'Show fewer' : `Show all ${ranked.length} countries`
    all.setAttribute('aria-expanded', String(showsAll))
    all.hidden = ranked.length <= FIRST_COUNTRIES
  }

  function showRecords(shown: Shown): void {
    const { state, reference } = shown
    const records = chosenRecords(shown)
    const metrics = metricsOf(shown.release)
    heads.records.textContent = 'Records'
    const count = `${records.length} ${records.length === 1 ? 'record' : 'records'}`
    parts.count.textContent = `${count}: ${state.category}, ${state.polymer}. Rounded here; the CSV holds all digits.`
    parts.records.replaceChildren(
      table(
        'Records',
        ['Country', 'Year', ...metrics.map((metric) => `${labelOf(metric)}, ${UNIT_TEXTS[metric.unit]}`)],
        records.map((record) => [
          nameOf(reference, record.country),
          String(record.year),
          ...metrics.map((metric) => amountText(amountOf(record, metric), metric.unit).replace(/ (kt|%|kg per head)$/, '')),
        ]),
      ),
    )
  }

  return {
    element,
    show(shown) {
      now = shown
      const { state, reference } = shown
      measure.show(
        measuresOf(metricsOf(shown.release)).map((metric) => ({
          value: metric.name,
          label: `${labelOf(metric)} (${UNIT_TEXTS[metric.unit]})`,
        })),
        state.measure,
      )
      const countries = reference.countries.map(({ code, name }) => ({ value: code, label: name }))
      other.show([{ value: '', label: 'no other country' }, ...countries.filter(({ value }) => value !== state.country)], state.with ?? '')
      rows.show(
        [
          { value: 'country', label: `${nameOf(reference, state.country)}, all years` },
          { value: 'year', label: `all countries, ${state.year}` },
          { value: 'all', label: 'all countries and years' },
        ],
        state.rows,
      )
      parts.meaning.textContent = measured().meaning
      showFlows(shown)
      showSeries(shown)
      showCountries()
      showRecords(shown)
    },
    draw() {
      if (!now) return
      showFlows(now)
      showSeries(now)
    },
  }
}

/** From the low to the high end of a range, in percent of the width. */
const whisker = (low: number, high: number): readonly SVGElement[] => [
  svg('line', { x1: `${low}%`, x2: `${high}%`, y1: '50%', y2: '50%', class: 'whisker' }),
  ...[low, high].map((end) => svg('line', { x1: `${end}%`, x2: `${end}%`, y1: '20%', y2: '80%', class: 'whisker' })),
]

/** A part that may be wider or higher than its place: it takes the focus, so that the keyboard scrolls it. */
const scrolling = (className: string, name: string, ...content: readonly HTMLElement[]) =>
  html('div', { class: className, tabindex: 0, role: 'region', 'aria-label': name }, ...content)

const nameOf = ({ countries }: ReferenceData, code: string) => countries.find((country) => country.code === code)?.name ?? code

/** The records that the table shows and the CSV holds. */
function chosenRecords({ state, records }: Shown): readonly DataRecord[] {
  if (state.rows === 'all') return records
  return records.filter(({ country, year }) => (state.rows === 'country' ? country === state.country : year === state.year))
}

/** Says what the file holds, and that values of the demo are invented. */
function fileName({ state, release, environment }: Shown): string {
  const { rows, country, year, category, polymer } = state
  const which = rows === 'country' ? [country] : rows === 'year' ? [String(year)] : []
  const words = ['plastic-packaging', environment, release, category, polymer, ...which]
  return `${words
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')}.csv`
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  html('a', { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
