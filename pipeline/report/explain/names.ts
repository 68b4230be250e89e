// The names and units of steps: the label of a quantity or cell, with the values of what it is about filled in.

import { type CellValue, engineColumn } from '../../../schemas/columns.ts'
import { isTableName, tableNamed } from '../../../schemas/tables.ts'
import type { CalculationUnit } from '../../model/calculation.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'

/** Names that only say what a quantity is for. Another name of the same quantity says more. */
export const WEAK_NAMES =
  /^(what the shares divide|waste without a more specific rate|exports (under \w+ )?that find room|exports to spread over all)$/

/** Differences and sums on the way: the short form shows their terms in their place. */
export const ON_THE_WAY = new RegExp(
  `^(${[
    'left after exports',
    'left to export',
    'not incinerated',
    'collected and left to treat',
    'all three shares',
    'neither recycled nor exported',
    'both in the country',
    'improper or uncollected',
    'incinerated or put in',
    'improperly disposed of or',
    'properly or improperly',
    'imported and neither',
  ].join('|')})`,
)

const FLOWS: Readonly<Record<string, string>> = { import: 'imported', export: 'exported', reexport: 're-exported' }
/** What the two numbers of an energy recovery ratio count, by its measure. */
export const MEASURES: Readonly<Record<string, { readonly recovered: string; readonly divided_by: string }>> = {
  packaging: { recovered: 'plastic packaging recovered as energy', divided_by: 'plastic packaging generated and not recycled' },
  municipal_waste: { recovered: 'municipal waste incinerated', divided_by: 'municipal waste incinerated or landfilled' },
}

/** A label with the values of a point or row: `weight of the polymer in packaging` is `weight of PET in packaging`. */
export function filledIn(label: string, values: Readonly<Record<string, unknown>>): string {
  return label.replace(BLANK, (blank, dimension?: string) => filling(dimension, values) ?? blank)
}

const BLANK = /the (category|polymer|region|profile|year)|traded/g

/** The text for a dimension, or for `traded` if there is no dimension; undefined where the value says no more than the blank. */
function filling(dimension: string | undefined, values: Readonly<Record<string, unknown>>): string | undefined {
  if (dimension === undefined) return typeof values.flow === 'string' ? FLOWS[values.flow] : undefined
  const value = values[dimension]
  if (dimension === 'year') return value === undefined || value === null ? undefined : String(value)
  if (typeof value !== 'string' || value === '*' || value === ALL_CATEGORIES || value === ALL_POLYMERS) return undefined
  return dimension === 'profile' ? `a ${value}` : value
}

/** Frequent labels are shorter among the terms of another step. */
const BRIEF: readonly (readonly [string, string])[] = [
  ['waste generated', 'waste'],
  ['recycled at home', 'recycled'],
  ['exported as waste', 'exported'],
  ['put in sanitary landfill', 'landfilled'],
  ['improperly disposed of', 'improper'],
]

export function briefOf(label: string): string {
  const found = BRIEF.find(([long]) => label === long || label === `${long} in the country`)
  return found ? label.replace(...found) : label
}

/**
 * `recycling rate of PET in 2018`: adds to the label what the row is about, unless the label says it, and its year, unless it is the
 * figure's year `of`.
 */
export function inputLabel(label: string, column: string, values: Readonly<Record<string, CellValue>>, of: number): string {
  const text = filledIn(label, values)
  const { year, hs } = values
  const ofLeaf = [values.category, values.polymer, values.region].filter(
    (part): part is string => typeof part === 'string' && part !== '*' && !text.includes(part),
  )
  // A label such as `packaging in it` follows a label that states the year.
  const saysWhen =
    year === null || ['undefined', '*', String(of)].includes(String(year)) || text.includes(String(year)) || / (it|that|them)\b/.test(text)
  const about = ofLeaf.length === 0 ? '' : ` of ${ofLeaf.join(', ')}`
  const heading = typeof hs === 'string' && column === 'amount_kg' ? ` under ${hs}` : ''
  return `${text}${about}${heading}${saysWhen ? '' : ` in ${year}`}`
}

/** The unit of a table's column, by the column's name in the engine. */
export function columnUnit(table: string, column: string): CalculationUnit {
  const found = isTableName(table) ? tableNamed(table).columns.find((candidate) => engineColumn(candidate).name === column) : undefined
  switch (found?.kind) {
    case 'mass':
      return 'kg'
    case 'percent':
      return 'ppm'
    case 'per_head':
      return 'per_head'
    case 'count':
      return 'persons'
    case 'index':
      return 'index'
    case 'weight':
      return 'weight'
    default:
      return 'number'
  }
}

/** How often a unit counts kilograms, and persons. */
const POWERS: Readonly<Record<CalculationUnit, readonly [kg: number, persons: number]>> = {
  ...{ kg: [1, 0], persons: [0, 1], per_head: [1, -1] },
  ...{ ppm: [0, 0], index: [0, 0], weight: [0, 0], number: [0, 0] },
}

/** The unit of a product of `over` ÷ `under`; a quotient without a unit is a share. */
export function unitOfProduct(over: readonly CalculationUnit[], under: readonly CalculationUnit[]): CalculationUnit {
  const power = (place: 0 | 1) =>
    over.reduce((sum, unit) => sum + POWERS[unit][place], 0) - under.reduce((sum, unit) => sum + POWERS[unit][place], 0)
  const [kg, persons] = [power(0), power(1)]
  if (kg === 0 && persons === 0) return 'ppm'
  return kg === 1 && persons === -1 ? 'per_head' : 'kg'
}
