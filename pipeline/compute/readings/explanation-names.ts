// The names of steps: the label of the quantity, cell or number that a step computes, with the values of its point filled in.

import { type CellValue, engineColumn } from '../../../schemas/columns.ts'
import { isTableName, tableNamed } from '../../../schemas/tables.ts'
import type { CalculationUnit } from '../../model/calculation.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import type { Quantity } from '../language.ts'
import { expressionText } from './formula.ts'
import type { Row } from './points.ts'
import { dimensionValues, type Found } from './resolution.ts'

/** The year, category and polymer that a step is about. */
export interface StepScope {
  readonly year: number
  readonly category: string
  readonly polymer: string
}

/** The name of a step. `rank` is the number of quantities that have the same value at the same dimensions. */
export interface Naming {
  readonly label: string
  readonly brief?: string
  readonly generic?: string
  readonly unit?: CalculationUnit | undefined
  readonly inline?: boolean
  readonly scope: StepScope | null
  /** 0 for an expression without a name, and for a quantity that takes the name of an equal one. */
  readonly rank: number
}

/** Names a step after the outermost quantity that has the same dimensions as the computed one. */
export function namingOf(found: Found): Naming {
  const inner = found.named.at(-1)
  if (!inner) {
    const { node, context } = found
    const label = node.op === 'totalAmong' ? expressionText(node.of) : expressionText(node)
    const among = node.op === 'totalAmong' ? node.among : context.table.keys
    return { label, inline: node.op === 'sum', scope: scopeOf(among, dimensionValues(found)), rank: 0 }
  }
  const same = found.named.slice(found.named.findLastIndex(({ of }) => !hasSameKeys(of, inner.of)) + 1)
  const [outer = inner] = [...same.filter(({ of }) => !of.selects), inner]
  const values = dimensionValues(outer)
  const label = filledIn(outer.of.label, values)
  return {
    label,
    unit: unitOf(found),
    inline: outer.of.inline === true && found.node.op === 'sum',
    scope: scopeOf(outer.of.keys, values),
    rank: outer.of.selects ? 0 : same.length,
  }
}

const hasSameKeys = (one: Quantity, other: Quantity) =>
  one.keys === other.keys || (one.keys.length === other.keys.length && one.keys.every((dimension) => other.keys.includes(dimension)))

/** The unit, by the end of the name of the computed quantity. */
export function unitOf({ named }: Found): CalculationUnit | undefined {
  const name = named.at(-1)?.of.name ?? ''
  if (/(^|_)kg$/.test(name)) return 'kg'
  if (name.endsWith('_mg_per_head')) return 'per_head'
  return name.endsWith('_ppm') ? 'ppm' : undefined
}

export function scopeOf(dimensions: readonly string[], { year, category, polymer }: Row): StepScope | null {
  if (!dimensions.includes('year') || year === null || year === undefined) return null
  const value = (dimension: string, found: unknown, all: string) =>
    dimensions.includes(dimension) && typeof found === 'string' ? found : all
  return { year: Number(year), category: value('category', category, ALL_CATEGORIES), polymer: value('polymer', polymer, ALL_POLYMERS) }
}

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

const BLANK = /the (category|polymer|heading|region|profile|year)|traded/g

/** The text for a dimension, or for `traded` if there is no dimension; undefined where the value says no more than the blank. */
function filling(dimension: string | undefined, values: Readonly<Record<string, unknown>>): string | undefined {
  if (dimension === undefined) return typeof values.flow === 'string' ? FLOWS[values.flow] : undefined
  const value = values[dimension === 'heading' ? 'hs' : dimension]
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
  const leaf = [values.category, values.polymer, values.region].filter(
    (part): part is string => typeof part === 'string' && part !== '*' && !text.includes(part),
  )
  // A label such as `packaging in it` follows a label that states the year.
  const when =
    year === null || ['undefined', '*', String(of)].includes(String(year)) || text.includes(String(year)) || / (it|that|them)\b/.test(text)
  return `${text}${leaf.length === 0 ? '' : ` of ${leaf.join(', ')}`}${typeof hs === 'string' && column === 'amount_kg' ? ` under ${hs}` : ''}${when ? '' : ` in ${year}`}`
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
