// Parts that several views show.

import type { Metric } from '../../model/metrics.ts'
import { html, table } from './dom.ts'
import { type Figure, figureAmount } from './figures.ts'
import { type Form, labelOf, unitOf } from './labels.ts'
import { type Column, type Sheet, withoutPackaging } from './sheet.ts'
import { numberText, rangeText, UNIT_TEXTS } from './words.ts'

/** The meaning of a measure, which opens on demand. */
export function definition(metric: Metric, form: Form): HTMLElement {
  const unit = unitOf(metric, form)
  const more =
    unit === metric.unit
      ? ''
      : unit === 'kg per head'
        ? ' Shown in kilograms per inhabitant and year.'
        : ' Shown as a mass: the share times the waste generated.'
  return html(
    'details',
    { class: 'definition' },
    html('summary', {}, `What “${labelOf(metric)}” means`),
    html('p', {}, `${metric.meaning}${more}`),
    html('p', { class: 'formula' }, html('code', {}, `${metric.name} = ${metric.formula}`)),
  )
}

/** Shown if the explorer computed ranges itself. */
export const APPROXIMATE =
  'Ranges of this measure are approximate: they are computed from the ranges of the waste and of the share, as if their errors were independent.'

/** An element with content that may be wider or higher than itself. It takes the focus, so that the keyboard can scroll it. */
export const scrolling = (className: string, name: string, ...content: readonly HTMLElement[]): HTMLElement =>
  html('div', { class: className, tabindex: 0, role: 'region', 'aria-label': name }, ...content)

/** A sheet that opens below a chart. */
export function asTable(sheet: Sheet, name: string): HTMLElement {
  return html('details', {}, html('summary', {}, 'As a table'), scrolling('scroll', name, sheetTable(withoutPackaging(sheet))))
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

function cellText(cell: string | number | undefined, { unit }: Column): string {
  if (cell === undefined) return '–'
  return typeof cell === 'number' && unit ? numberText(cell, unit) : String(cell)
}

/** Columns of a figure: value, low and high. */
export function figureColumns(metric: Metric, form: Form): Column[] {
  const unit = unitOf(metric, form)
  const suffix = unit === metric.unit ? '' : unit === 'kt' ? '_kt' : '_kg_per_head'
  const decimals = unit === 'percent' ? 4 : 6
  const label = labelOf(metric)
  return [
    { name: `${metric.name}${suffix}`, label, unit, decimals },
    { name: `${metric.name}${suffix}_low`, label: '90 % range from', unit, decimals },
    { name: `${metric.name}${suffix}_high`, label: 'to', unit, decimals },
  ]
}

export const figureCells = (figure: Figure | undefined) => [figure?.amount, figure?.range?.low, figure?.range?.high]

/** `15 % (12 to 19 %)` */
export function figureText(figure: Figure, unit: Metric['unit']): string {
  const { range } = figure
  const value = figureAmount(figure, unit)
  return range ? `${value} (${rangeText(range, unit)})` : value
}
