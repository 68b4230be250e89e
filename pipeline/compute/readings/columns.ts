// The quantities of all points at once, as columns of doubles: what draws of uncertain inputs are computed with. Which evidence was
// selected and which points there are is read from the release; masses, shares, cuts and classes are computed anew from the cells, which
// the caller may replace.
//
// By default nothing is rounded: a rate is a product, a share is total × weight ÷ all weights. A draw is a plausible value, of which
// whole kilograms are no part, and sorting remainders would cost most of its time. `whole: true` rounds wherever the published figures
// are rounded, with the same ties. It is there to hold this reading against the others: a product of kilograms passes the 53 bits of a
// double, so that a figure may be off by one part in 10^9, or by the one unit that a nearly equal remainder decides.

import type { Node, Quantity, Rows, Split, Sums, Table } from '../language.ts'
import {
  type Column,
  chosen,
  columnOf,
  compared,
  flags,
  limited,
  missing,
  numbers,
  orElse,
  sum,
  taken,
  wholeShares,
} from './column-values.ts'
import type { Evaluation } from './evaluate.ts'
import { once, type Points, placeValues } from './points.ts'

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

/** What is the same in every draw: recorded columns, and which rows belong to which points. */
interface RecordedColumns {
  readonly cells: Map<Points, Map<string, Column>>
  readonly places: Map<Points, Map<Node, Int32Array>>
}

export class Columns {
  readonly #evaluation: Evaluation
  readonly #options: ColumnOptions
  readonly #known = new Map<Points, Map<Quantity, Column>>()
  readonly #recorded: RecordedColumns

  constructor(evaluation: Evaluation, options: ColumnOptions = {}, recorded: RecordedColumns = { cells: new Map(), places: new Map() }) {
    this.#evaluation = evaluation
    this.#options = options
    this.#recorded = recorded
  }

  /** The same release from other cells: what does not depend on them is not read again. */
  draw(options: ColumnOptions): Columns {
    return new Columns(this.#evaluation, options, this.#recorded)
  }

  /** A quantity at all points of a table, in the order of `layout.points(table)`. */
  column(of: Quantity, table: Table): Column {
    return this.#quantity({ table, points: this.#evaluation.layout.points(table) }, of)
  }

  #quantity(context: Context, of: Quantity): Column {
    const { model, layout } = this.#evaluation
    const origin = model.origin(of)
    const known = once(this.#known, context.points, () => new Map<Quantity, Column>())
    return once(known, of, () => {
      if (origin && origin !== context.table) return taken(this.column(of, origin), layout.lookUp(context.points, origin))
      return this.#isRead(of, context) ? this.#read(context.points, of.name) : this.#at(context, model.expression(of))
    })
  }

  /** What was selected is read: rows, years, and the words of relations in SQL. */
  #isRead(of: Quantity, { points }: Context): boolean {
    const expression = this.#evaluation.model.expression(of)
    return points.recorded && expression.op === 'cell' && expression.of.sql !== undefined
  }

  /** A column as it is recorded. */
  #read(points: Points, name: string): Column {
    const known = once(this.#recorded.cells, points, () => new Map<string, Column>())
    return once(known, name, () => columnOf(points.rows.map((row) => row[name])))
  }

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
        return this.#read(context.points, node.dimension)
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
        return this.#read(context.points, node.column)
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

  #cell = (table: Rows, name: string): Column =>
    this.#options.replace?.(table.name, name) ?? this.#read(this.#evaluation.layout.points(table), name)

  #place(context: Context, node: Of<'cell' | 'elsewhere'>, relation: Rows | Table): Int32Array {
    const place = node.at ?? {}
    const look = () => {
      const columns = new Map(Object.values(place).map((value) => [value, this.#at(context, value)]))
      const values = placeValues(place, (value, point) => columns.get(value)?.[point])
      return this.#evaluation.layout.lookUpAt(context.points, relation, values)
    }
    if (!Object.values(place).every((value) => this.#isFixed(value))) return look()
    return once(
      once(this.#recorded.places, context.points, () => new Map<Node, Int32Array>()),
      node,
      look,
    )
  }

  /** Whether a value is the same in every draw: what was selected, and constants. */
  #isFixed(node: Node): boolean {
    if (node.op === 'quantity') return this.#isFixed(this.#evaluation.model.expression(node))
    return ['number', 'text', 'key', 'recorded'].includes(node.op) || (node.op === 'cell' && node.of.sql !== undefined)
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
