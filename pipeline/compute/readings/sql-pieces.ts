// Pieces of SQL text: joined columns and how they are named, lists, layouts.

import { sqlText } from '../../model/sql-text.ts'
import type { Dimension, Rows, Sums, Table } from '../language.ts'

/** A joined column inside an expression. The lowest layer writes it with its table, the layers above under a name of its own. */
export const joined = (alias: string, column: string): string => `{${alias}.${column}}`
export const JOINED = /\{(\w+)\.(\w+)\}/g
export const qualified = (text: string): string => text.replace(JOINED, '$1.$2')
export const passed = (text: string): string => text.replace(JOINED, (_, alias: string, column: string) => `${alias}_${column}`)

/** Grouping sets: all keys, and the keys without one or more of the dimensions that are summed over. */
function groupings(keys: readonly Dimension[], over: readonly Dimension[]): string {
  let sets: Dimension[][] = [[...keys]]
  for (const dimension of [...over].reverse()) sets = [...sets, ...sets.map((set) => set.filter((key) => key !== dimension))]
  return sets.map((set) => `(${set.map((dimension) => `leaves.${dimension}`).join(', ')})`).join(', ')
}

export const sourceOf = (relation: Rows | Table, alias: string): string => (relation.name === alias ? alias : `${relation.name} ${alias}`)
export const aliased = (text: string, name: string): string =>
  text === name || (text.endsWith(`.${name}`) && /^\w+\.\w+$/.test(text)) ? text : `${text} as ${name}`
export const indent = (text: string): string => text.replace(/^/gm, '  ')
/** The list of columns after the word `select`. */
export const list = (items: readonly string[]): string =>
  items.join(', ').length <= 120 ? ` ${items.join(', ')}` : `\n  ${items.join(',\n  ')}`

/** The sums over some rows by their keys. With `all`, also the sums over each dimension that has a value for all. */
export function sumsText(leaves: string, keys: readonly Dimension[], values: readonly string[], all: Sums['all'] = {}): string {
  const names = keys.map((dimension) =>
    dimension in all ? `coalesce(leaves.${dimension}, ${sqlText(all[dimension] ?? '')}) as ${dimension}` : `leaves.${dimension}`,
  )
  const by =
    Object.keys(all).length === 0
      ? keys.map((dimension) => `leaves.${dimension}`).join(', ')
      : `grouping sets (${groupings(keys, Object.keys(all))})`
  return `select${list([...names, ...values])}\nfrom (\n${indent(leaves)}\n) leaves\ngroup by ${by}`
}
