// Parts that several views show.

import type { ExplorerData } from '../../../schemas/explorer.ts'
import { amountText, boundTexts, numberText, UNIT_TEXTS } from '../../model/amounts.ts'
import { listed } from '../../model/listed.ts'
import { labelOf } from '../../model/metric-labels.ts'
import type { Metric, Unit } from '../../model/metrics.ts'
import { html, table } from './dom.ts'
import { whatRangesAre } from './evidence.ts'
import { type Figure, figureAmount } from './figures.ts'
import { type Form, unitOf } from './labels.ts'
import { pairsOf } from './pairs.ts'
import { coverageText, qualityOf } from './places.ts'
import { type Cell, type Column, nameWithUnit, PLACE_AND_YEAR, QUALITY, type Sheet, withoutPackaging } from './sheet.ts'
import { choicesIn, type State } from './state.ts'
import type { Shown } from './view.ts'
import { errorText, withoutUnit } from './words.ts'

/** A part that opens, and reads then what it holds; after an error when it is opened again. */
export function readWhenOpened(
  attributes: { readonly class: string; readonly id?: string },
  summary: string,
  read: () => Promise<readonly HTMLElement[]>,
): HTMLElement {
  const place = html('div')
  let isRead = false
  const details = html('details', attributes, html('summary', {}, summary), place)
  details.addEventListener('toggle', async () => {
    if (!details.open || isRead) return
    isRead = true
    place.replaceChildren(html('p', {}, 'Reading …'))
    try {
      place.replaceChildren(...(await read()))
    } catch (error) {
      isRead = false
      place.replaceChildren(
        html('p', { class: 'problem' }, errorText(error)),
        html('p', {}, 'When this part is closed and opened again, it is read again.'),
      )
    }
  })
  return details
}

/** What a meaning leaves to that of another measure. */
const RELATED: Readonly<Record<string, string>> = {
  mismanaged_including_littering: ' A part of it leaks to waters.',
  leaked_to_ocean_and_waterways: ' It is a part of what is mismanaged.',
}

/** The meaning of a measure, which opens on demand. */
function definition(metric: Metric, form: Form): HTMLElement {
  const unit = unitOf(metric, form)
  const meaning = unit === metric.unit ? metric.meaning : metric.meaning.replace(/^Share of the waste generated that/, 'Waste that')
  const product = metric.group === 'ratio' ? 'share times the waste generated' : 'mass'
  const more =
    unit === metric.unit
      ? ''
      : unit === 'kg per head'
        ? ` Shown in kilograms per inhabitant and year: the ${product}, divided by the inhabitants.`
        : ` Shown as a mass: the ${product}.`
  return html(
    'details',
    { class: 'definition' },
    html('summary', {}, `What “${labelOf(metric)}” means`),
    html('p', {}, `${meaning}${RELATED[metric.name] ?? ''}${more}`),
    html('p', { class: 'formula' }, html('code', {}, `${metric.name} = ${metric.formula}`)),
  )
}

/** Which metrics are not offered as measures, and why; empty if all are. */
function notOffered({ not_compared = [] }: Pick<ExplorerData, 'not_compared'>): HTMLElement[] {
  if (not_compared.length === 0) return []
  const metrics = not_compared.map(({ metric, why }) => `“${labelOf({ name: metric })}” ${why}`)
  return [html('p', { class: 'hint' }, `Not offered as a measure in this release: ${metrics.join('; ')}.`)]
}

/** Which countries the groups among these places sum; empty if there is none but the world. */
export function coverageHint(facts: ExplorerData, places: readonly string[]): HTMLElement[] {
  const stated = facts.groups.filter(({ area, members }) => members && places.includes(area))
  return stated.length === 0
    ? []
    : [html('p', { class: 'hint' }, `${stated.map(({ area }) => coverageText(facts, area)).join(' ')} Sums hold covered members only.`)]
}

/** What stands below the chart of a measure: on computed ranges, on sums among these places, on ranges, and what the measure means. */
export function measureNotes({ facts, measure, form }: Shown, figures: readonly Figure[], places: readonly string[]): HTMLElement[] {
  return [
    ...approximate(figures).map((text) => html('p', { class: 'hint' }, text)),
    ...coverageHint(facts, places),
    whatRangesAre(),
    definition(measure, form),
    ...notOffered(facts),
  ]
}

/** What a view shows where no place has a figure of what is chosen. */
export function noFigure({ release, facts, state }: Pick<Shown, 'release' | 'facts' | 'state'>): HTMLElement {
  const { categories, polymers } = choicesIn(state)
  const why =
    pairsOf(facts, state).length === 0
      ? `Release ${release} has no ${listed(categories)} of ${listed(polymers)}. Choose another packaging or polymer.`
      : `Release ${release} does not know this figure here. Choose another measure or place.`
  return html('p', {}, why)
}

/** What is said if the explorer computed a range itself; empty if it did not. */
export const approximate = (figures: readonly Figure[]): readonly string[] =>
  figures.some((figure) => figure.approximate) ? [APPROXIMATE] : []

const APPROXIMATE =
  'Ranges of this measure are approximate: they are computed from the ranges of the waste and of the share, as if their errors were independent.'

/** What a logarithmic axis is; empty for another one. */
export const aboutAxis = ({ axis }: Pick<State, 'axis'>): readonly string[] =>
  axis === 'log' ? ['The axis is logarithmic: equal distances are equal ratios. Its lowest end stands for 0, too.'] : []

/** An element with content that may be wider or higher than itself. It takes the focus, so that the keyboard can scroll it. */
export const scrolling = (className: string, name: string, ...content: readonly HTMLElement[]): HTMLElement =>
  html('div', { class: className, tabindex: 0, role: 'region', 'aria-label': name }, ...content)

/** A sheet that opens below a chart. `columns`: all, or without packaging and polymer, which the rows of most views have in common. */
export function asTable(sheet: Sheet, name: string, columns: 'whole' | 'without packaging' = 'without packaging'): HTMLElement {
  const shown = columns === 'whole' ? sheet : withoutPackaging(sheet)
  return html('details', {}, html('summary', {}, 'As a table'), scrolling('scroll', name, sheetTable(shown)))
}

/** A sheet as a table of the page, with rounded numbers. */
export function sheetTable({ caption, columns, rows }: Sheet): HTMLTableElement {
  return table(
    caption,
    columns.map(headOf),
    rows.map((row) => columns.map((column, index) => cellText(row[index], column))),
  )
}

/** `Recycled in the country, %` */
export const headOf = ({ label, unit }: Column): string => (unit ? `${label}, ${UNIT_TEXTS[unit]}` : label)

function cellText(cell: Cell, { unit }: Column): string {
  if (cell === undefined) return '–'
  if (typeof cell === 'object') return cell.text
  return typeof cell === 'number' && unit ? numberText(cell, unit) : String(cell)
}

/** A sheet of places with the measure in the shown year, and the quality of its inputs. */
export function placesSheet(
  { facts, measure, form, unit, state: { year, category, polymer } }: Shown,
  caption: string,
  places: readonly { readonly id: string; readonly name: string; readonly figure: Figure | undefined }[],
): Sheet {
  return {
    caption,
    columns: [...PLACE_AND_YEAR, ...figureColumns(measure, form), QUALITY],
    rows: places.map(({ id, name, figure }) => [
      ...[id, name, year, category, polymer],
      ...figureCells(figure, unit),
      qualityOf(facts, id, year),
    ]),
  }
}

/** Columns of a figure: value, low, high, status and the year of what is carried. */
export function figureColumns(metric: Metric, form: Form): Column[] {
  const unit = unitOf(metric, form)
  const name = nameWithUnit(metric.name, unit)
  const decimals = unit === 'percent' ? 4 : 6
  const label = labelOf(metric)
  return [
    { name, label, unit, decimals },
    { name: `${name}_low`, label: '90 % range from', unit, decimals },
    { name: `${name}_high`, label: '90 % range to', unit, decimals },
    { name: `${name}_rests_on`, label: 'Rests on' },
    { name: `${name}_from_year`, label: 'From year' },
  ]
}

/** The cells of a figure, numbers with the digits that the chart shows of it. */
export function figureCells(figure: Figure | undefined, unit: Unit): readonly Cell[] {
  if (!figure) return [undefined, undefined, undefined, undefined, undefined]
  const { amount, range, status, from } = figure
  const cells = [{ amount, text: withoutUnit(figureAmount(figure, unit), unit) }]
  if (!range) return [...cells, undefined, undefined, status, from]
  const { low, high } = range
  const [lowText, highText] = high > low ? boundTexts(range) : [low, high].map((bound) => withoutUnit(amountText(bound, unit), unit))
  return [...cells, { amount: low, text: lowText ?? '' }, { amount: high, text: highText ?? '' }, status, from]
}
