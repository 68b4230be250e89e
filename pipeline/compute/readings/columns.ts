// The quantities of all points at once, as columns of doubles: what draws of uncertain inputs are computed with. Which evidence was
// selected and which points there are is read from the release; masses, shares, cuts and classes are computed anew from the cells, which
// the caller may replace.
//
// By default nothing is rounded: a rate is a product, a share is total × weight ÷ all weights. A draw is a plausible value, of which
// whole kilograms are no part, and sorting remainders would cost most of its time. `whole: true` rounds wherever the published figures
// are rounded, with the same ties. It is there to hold this reading against the others: a product of kilograms passes the 53 bits of a
// double, so that a figure may be off by one part in 10^9, or by the one unit that a nearly equal remainder decides.

import type { Node, Quantity, Rows, Split, Sums, Table } from '../language.ts'
import type { Evaluation } from './evaluate.ts'
import { type Points, placeValues } from './points.ts'

/** One value a point: a number (NaN where there is none), a word, or whether something holds. */
export type Column = Float64Array | readonly (string | null)[] | Uint8Array

export interface ColumnOptions {
  /** Another column of an input table instead of the recorded one, by the places of its rows. */
  readonly replace?: (table: string, column: string) => Float64Array | undefined
  readonly whole?: boolean
}

interface Context {
  readonly table: Table
  readonly points: Points
}

type Of<Op extends Node['op']> = Extract<Node, { readonly op: Op }>

export class Columns {
  readonly #evaluation: Evaluation
  readonly #options: ColumnOptions
  readonly #known = new Map<Points, Map<Quantity, Column>>()
  readonly #cells = new Map<Rows, Map<string, Column>>()

  constructor(evaluation: Evaluation, options: ColumnOptions = {}) {
    this.#evaluation = evaluation
    this.#options = options
  }

  /** A quantity at all points of a table, in the order of `layout.points(table)`. */
  column(of: Quantity, table: Table): Column {
    return this.#quantity({ table, points: this.#evaluation.layout.points(table) }, of)
  }

  #quantity(context: Context, of: Quantity): Column {
    const { model, layout } = this.#evaluation
    const origin = model.origin(of)
    if (origin && origin !== context.table) return taken(this.column(of, origin), layout.lookUp(context.points, origin))
    const known = this.#known.get(context.points) ?? new Map<Quantity, Column>()
    this.#known.set(context.points, known)
    const column = known.get(of) ?? (this.#isRead(of, context) ? this.#read(of, context) : this.#at(context, model.expression(of)))
    known.set(of, column)
    return column
  }

  /** What was selected is read: rows, years, and the words of relations in SQL. */
  #isRead(of: Quantity, { points }: Context): boolean {
    const expression = this.#evaluation.model.expression(of)
    return points.recorded && expression.op === 'cell' && expression.of.sql !== undefined
  }

  #read = (of: Quantity, { points }: Context): Column => columnOf(points.rows.map((row) => row[of.name]))

  #at(context: Context, node: Node): Column {
    const { layout, model } = this.#evaluation
    const of = (other: Node) => this.#at(context, other)
    const size = context.points.rows.length
    switch (node.op) {
      case 'quantity':
        return this.#quantity(context, node)
      case 'number':
        return new Float64Array(size).fill(Number(node.value))
      case 'text':
        return new Array<string>(size).fill(node.value)
      case 'key':
        return columnOf(context.points.rows.map((row) => row[node.dimension]))
      case 'cell':
        return taken(
          this.#cell(node.of, node.column),
          node.at ? this.#place(context, node, node.of) : layout.lookUp(context.points, node.of),
        )
      case 'sum':
        return sum(
          node.terms.map(({ sign, node: term }) => ({ sign, values: numbers(of(term)) })),
          size,
        )
      case 'scale':
        return this.#scale(
          node.over.map((term) => numbers(of(term))),
          node.under.map((term) => numbers(of(term))),
          size,
        )
      case 'least':
      case 'greatest':
        return limited(numbers(of(node.of)), numbers(of(node.limit)), node.op === 'least')
      case 'when':
        return chosen(of(node.condition) as Uint8Array, of(node.value), node.otherwise && of(node.otherwise))
      case 'firstOf':
        return node.nodes.map(of).reduce(orElse)
      case 'apportion':
        return this.#apportion(context, node)
      case 'part':
        return this.#part(node.of, node.index, of, size)
      case 'total':
        return this.#total(context, node)
      case 'totalAmong': {
        const [values, result] = [numbers(of(node.of)), new Float64Array(size)]
        for (const group of layout.groups(context.points, node.among)) {
          let sum = 0
          for (const point of group) sum += values[point] as number
          for (const point of group) result[point] = sum
        }
        return result
      }
      case 'recorded':
        return columnOf(context.points.rows.map((row) => row[node.column]))
      case 'elsewhere': {
        const home = model.origin(node.of)
        if (!home) throw new RangeError(`${node.of.name} stands in no table`)
        return taken(this.column(node.of, home), this.#place(context, node, home))
      }
      case 'compare':
        return compared(of(node.left), of(node.right), node.sign)
      case 'given':
        return flags(of(node.of), (value) => !missing(value))
      case 'not':
        return flags(of(node.of), (value) => value !== 1)
      case 'all':
      case 'any': {
        const columns = node.nodes.map((other) => of(other) as Uint8Array)
        const holds = (point: number) =>
          node.op === 'all' ? columns.every((column) => column[point] === 1) : columns.some((column) => column[point] === 1)
        return Uint8Array.from({ length: size }, (_, point) => (holds(point) ? 1 : 0))
      }
      case 'leftOver':
        // Nothing is left over where nothing is rounded.
        return new Float64Array(size)
    }
  }

  #cell(table: Rows, name: string): Column {
    const replaced = this.#options.replace?.(table.name, name)
    if (replaced) return replaced
    const known = this.#cells.get(table) ?? new Map<string, Column>()
    this.#cells.set(table, known)
    const column = known.get(name) ?? columnOf(this.#evaluation.layout.points(table).rows.map((row) => row[name]))
    known.set(name, column)
    return column
  }

  #place(context: Context, node: Of<'cell' | 'elsewhere'>, relation: Rows | Table): Int32Array {
    const place = node.at ?? {}
    const columns = new Map(Object.values(place).map((value) => [value, this.#at(context, value)]))
    const values = placeValues(place, (value, point) => columns.get(value)?.[point])
    return this.#evaluation.layout.lookUpAt(context.points, relation, values)
  }

  #scale(over: readonly Float64Array[], under: readonly Float64Array[], size: number): Float64Array {
    const result = new Float64Array(size)
    const whole = this.#options.whole === true && under.length > 0
    for (let point = 0; point < size; point++) {
      let [value, by] = [1, 1]
      for (const factor of over) value *= factor[point] as number
      for (const factor of under) by *= factor[point] as number
      result[point] = whole ? Math.floor(value / by + 0.5) : value / by
    }
    return result
  }

  #apportion(context: Context, node: Of<'apportion'>): Float64Array {
    const [totals, weights] = [numbers(this.#at(context, node.total)), numbers(this.#at(context, node.weight))]
    const order = this.#options.whole ? numbers(this.#at(context, node.order)) : undefined
    const result = new Float64Array(totals.length)
    for (const group of this.#evaluation.layout.groups(context.points, node.among)) {
      let all = 0
      for (const point of group) all += weights[point] as number
      const total = totals[group[0] as number] as number
      if (order) {
        const shares = wholeShares(
          total,
          group.map((point) => weights[point] as number),
          group.map((point) => order[point] as number),
        )
        group.forEach((point, index) => {
          result[point] = shares[index] as number
        })
      } else for (const point of group) result[point] = all === 0 ? total * 0 : (total * (weights[point] as number)) / all
    }
    return result
  }

  #part({ total, weights, allZero }: Split, index: number, of: (node: Node) => Column, size: number): Float64Array {
    const totals = numbers(of(total))
    const columns = weights.map((weight) => numbers(of(weight)))
    const result = new Float64Array(size)
    for (let point = 0; point < size; point++) {
      const [whole, sizes] = [totals[point] as number, columns.map((column) => column[point] as number)]
      const all = sizes.reduce((sum, value) => sum + value, 0)
      if (all === 0) result[point] = index === allZero ? whole : 0
      else if (this.#options.whole) result[point] = wholeShares(whole, sizes, [...sizes.keys()])[index] as number
      else result[point] = (whole * (sizes[index] as number)) / all
    }
    return result
  }

  #total(context: Context, node: Of<'total'>): Float64Array {
    const { layout } = this.#evaluation
    const over = { table: node.over, points: layout.points(node.over) }
    const all = context.table.points.find((relation): relation is Sums => relation.kind === 'sums' && relation.of === node.over)?.all
    const members = layout.members(context.points, node.over, context.table.keys, all)
    const values = this.#at(over, node.of)
    const result = new Float64Array(members.length)
    members.forEach((group, point) => {
      let found = Number.NaN
      for (const member of group) {
        const value = node.how === 'count' ? (values[member] === 1 ? 1 : 0) : Number(values[member])
        if (Number.isNaN(value)) continue
        if (Number.isNaN(found)) found = value
        else found = node.how === 'least' ? Math.min(found, value) : found + value
      }
      result[point] = found
    })
    return result
  }
}

const missing = (value: unknown): boolean => value === null || value === undefined || Number.isNaN(value)

function numbers(column: Column): Float64Array {
  if (column instanceof Float64Array) return column
  throw new TypeError('a column of words or flags where numbers are wanted')
}

/** Words, flags or numbers, by what the first value is. */
function columnOf(values: readonly unknown[]): Column {
  const first = values.find((value) => value !== null && value !== undefined)
  if (typeof first === 'string') return values.map((value) => (typeof value === 'string' ? value : null))
  if (typeof first === 'boolean') return Uint8Array.from(values, (value) => (value === true ? 1 : 0))
  return Float64Array.from(values, (value) => (missing(value) ? Number.NaN : Number(value)))
}

function taken(column: Column, rows: Int32Array): Column {
  if (column instanceof Float64Array) return Float64Array.from(rows, (row) => (row < 0 ? Number.NaN : (column[row] as number)))
  if (column instanceof Uint8Array) return Uint8Array.from(rows, (row) => column[row] ?? 0)
  return Array.from(rows, (row) => column[row] ?? null)
}

function sum(terms: readonly { readonly sign: 1 | -1; readonly values: Float64Array }[], size: number): Float64Array {
  const result = new Float64Array(size)
  for (const { sign, values } of terms)
    for (let point = 0; point < size; point++) result[point] = (result[point] as number) + sign * (values[point] as number)
  return result
}

function limited(values: Float64Array, limits: Float64Array, least: boolean): Float64Array {
  return values.map((value, point) => (least ? Math.min(value, limits[point] as number) : Math.max(value, limits[point] as number)))
}

function chosen(condition: Uint8Array, value: Column, otherwise: Column | undefined): Column {
  if (value instanceof Float64Array && (otherwise === undefined || otherwise instanceof Float64Array)) {
    return value.map((number, point) => (condition[point] === 1 ? number : (otherwise?.[point] ?? Number.NaN)))
  }
  return columnOf(Array.from(condition, (holds, point) => (holds === 1 ? value[point] : otherwise?.[point])))
}

function orElse(first: Column, second: Column): Column {
  if (first instanceof Float64Array && second instanceof Float64Array)
    return first.map((value, point) => (Number.isNaN(value) ? (second[point] as number) : value))
  return columnOf(Array.from<unknown, unknown>(first, (value, point) => (missing(value) ? second[point] : value)))
}

function compared(left: Column, right: Column, sign: '=' | '<' | '<='): Uint8Array {
  return Uint8Array.from({ length: left.length }, (_, point) => {
    const [a, b] = [left[point], right[point]]
    if (missing(a) || missing(b)) return 0
    return (sign === '=' ? a === b : sign === '<' ? Number(a) < Number(b) : Number(a) <= Number(b)) ? 1 : 0
  })
}

const flags = (column: Column, holds: (value: unknown) => boolean): Uint8Array =>
  Uint8Array.from({ length: column.length }, (_, point) => (holds(column[point]) ? 1 : 0))

/** Largest remainders in doubles: exact as long as total × weight stays below 2^53. */
function wholeShares(total: number, weights: readonly number[], order: readonly number[]): number[] {
  if (total < 0) return wholeShares(-total, weights, order).map((share) => -share)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0 || Number.isNaN(total)) return weights.map(() => total * 0)
  const shares = weights.map((weight) => Math.floor((total * weight) / all))
  const rests = weights.map((weight, index) => total * weight - (shares[index] as number) * all)
  const places = [...weights.keys()].sort(
    (a, b) => (rests[b] as number) - (rests[a] as number) || (order[a] as number) - (order[b] as number),
  )
  const left = Math.round(total - shares.reduce((sum, share) => sum + share, 0))
  for (const place of places.slice(0, Math.max(0, left))) shares[place] = (shares[place] as number) + 1
  return shares
}
