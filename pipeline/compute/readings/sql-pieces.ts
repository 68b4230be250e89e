// Pieces of SQL text: joined columns and how they are named, lists, layouts.

import { sqlText } from '../../model/sql-text.ts'
import type { Dimension, Rows, Sums, Table } from '../language.ts'

/** A joined column inside an expression. The lowest layer writes it with its table, the layers above under a name of its own. */
export const joined = (alias: string, column: string): string => `{${alias}.${column}}`
export const JOINED = /\{(\w+)\.(\w+)\}/g
export const qualified = (text: string): string => text.replace(JOINED, '$1.$2')
export const passed = (text: string): string => text.replace(JOINED, (_, alias: string, column: string) => `${alias}_${column}`)

/** Grouping sets: the keys without one or more of the dimensions that are summed over. */
function groupings(keys: readonly Dimension[], over: readonly Dimension[]): string {
  let sets: Dimension[][] = [[...keys]]
  for (const dimension of [...over].reverse()) sets = [...sets, ...sets.map((set) => set.filter((key) => key !== dimension))]
  return sets
    .slice(1)
    .map((set) => `(${set.map((dimension) => `leaves.${dimension}`).join(', ')})`)
    .join(', ')
}

export const sourceOf = (relation: Rows | Table, alias: string): string => (relation.name === alias ? alias : `${relation.name} ${alias}`)
export const aliased = (text: string, name: string): string =>
  text === name || (text.endsWith(`.${name}`) && /^\w+\.\w+$/.test(text)) ? text : `${text} as ${name}`
export const indent = (text: string): string => text.replace(/^/gm, '  ')
/** The list of columns after the word `select`. */
export const list = (items: readonly string[]): string =>
  items.join(', ').length <= 120 ? ` ${items.join(', ')}` : `\n  ${items.join(',\n  ')}`

/** A sum over rows: what is summed, and how. */
interface Summed {
  readonly name: string
  readonly sum: string
}

/** The sums over some rows by their keys. */
export function sumsText(leaves: string, keys: readonly Dimension[], values: readonly Summed[]): string {
  const names = keys.map((dimension) => `leaves.${dimension}`)
  const sums = values.map(({ name, sum }) => `${sum} as ${name}`)
  return `select${list([...names, ...sums])}\nfrom (\n${indent(leaves)}\n) leaves\ngroup by ${names.join(', ')}`
}

/** Rows that have these keys, each once, and their sums over each dimension that has a value for all. */
export function withSumsText(leaves: string, keys: readonly Dimension[], values: readonly Summed[], all: NonNullable<Sums['all']>): string {
  const own = [...keys, ...values.map(({ name }) => name)].map((name) => `leaves.${name}`)
  const names = keys.map((dimension) =>
    dimension in all ? `coalesce(leaves.${dimension}, ${sqlText(all[dimension] ?? '')}) as ${dimension}` : `leaves.${dimension}`,
  )
  const sums = values.map(({ name, sum }) => `${sum} as ${name}`)
  return `with leaves as (\n${indent(leaves)}\n)\nselect${list(own)}\nfrom leaves\nunion all\nselect${list([...names, ...sums])}\nfrom leaves\ngroup by grouping sets (${groupings(keys, Object.keys(all))})`
}
