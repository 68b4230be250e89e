// The quantities of all points at once, as columns of doubles: what draws of uncertain inputs are computed with. Which evidence was
// selected and which points there are is read from the release; masses, shares, cuts and classes are computed anew from the cells, which
// the caller may replace by several draws each. All draws are computed side by side, and what is the same in all of them once.
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
  combined,
  compared,
  drawsOf,
  flags,
  flagsOf,
  limited,
  Memory,
  missing,
  type Numbers,
  numbers,
  orElse,
  scaled,
  sum,
  taken,
  wholeShares,
} from './column-values.ts'
import type { Evaluation } from './evaluate.ts'
import { once, type Points, placeValues } from './points.ts'

export interface ColumnOptions {
  /** Another column of an input table instead of the recorded one, by the places of its rows. */
  readonly replace?: (table: string, column: string) => Numbers | undefined
  /** What is used instead of a quantity, which may be made of what it comes to. */
  readonly instead?: (of: Quantity, points: Points, computed: () => Column) => Column | undefined
  readonly whole?: boolean
  /** Where the numbers lie; cleared by the caller when it has read them. */
  readonly memory?: Memory
}

interface Context {
  readonly table: Table
  readonly points: Points
  /** Whether quantities of the table are wanted at points that its condition does not hold for: to compute the condition. */
  readonly everywhere?: true
}

type Of<Op extends Node['op']> = Extract<Node, { readonly op: Op }>

/** Rows of another relation: one a point, or one a point and draw. */
interface Found {
  readonly rows: Int32Array
  readonly draws: number
}

export class Columns {
  readonly #evaluation: Evaluation
  readonly #options: ColumnOptions
  readonly #known = new Map<Points, Map<Quantity, Column>>()
  readonly #everywhere = new Map<Points, Map<Quantity, Column>>()
  readonly #recorded = new Map<Points, Map<string, Column>>()
  /** Of splits, what their weights sum to. */
  readonly #wholes = new Map<Points, Map<Split, Numbers>>()
  readonly #memory: Memory

  constructor(evaluation: Evaluation, options: ColumnOptions = {}) {
    this.#evaluation = evaluation
    this.#options = options
    this.#memory = options.memory ?? new Memory()
  }

  /** A quantity at all points of a table, in the order of `layout.points(table)`. */
  column(of: Quantity, table: Table): Column {
    return this.#quantity({ table, points: this.#evaluation.layout.points(table) }, of)
  }

  #quantity(context: Context, of: Quantity): Column {
    const { model, layout } = this.#evaluation
    const origin = model.origin(of)
    const known = once(context.everywhere ? this.#everywhere : this.#known, context.points, () => new Map<Quantity, Column>())
    return once(known, of, () => {
      if (origin && origin !== context.table) return taken(this.#memory, this.column(of, origin), layout.lookUp(context.points, origin))
      const computed = () => (this.#isRead(of, context) ? this.#read(context.points, of.name) : this.#at(context, model.expression(of)))
      return this.#whereItHolds(context, this.#options.instead?.(of, context.points, computed) ?? computed())
    })
  }

  /** Of a table whose condition each draw decides: nothing where it does not hold. */
  #whereItHolds(context: Context, column: Column): Column {
    const { where, name } = context.table
    if (!where || context.everywhere || !this.#evaluation.redrawn.has(name)) return column
    const holds = flagsOf(this.#at({ ...context, everywhere: true }, where))
    return chosen(this.#memory, holds, column, undefined, context.points.rows.length)
  }

  /** What was selected is read: rows, years, and the words of relations in SQL. */
  #isRead(of: Quantity, { points }: Context): boolean {
    const expression = this.#evaluation.model.expression(of)
    return points.recorded && expression.op === 'cell' && expression.of.sql !== undefined
  }

  /** A column as it is recorded. */
  #read(points: Points, name: string): Column {
    const known = once(this.#recorded, points, () => new Map<string, Column>())
    return once(known, name, () => columnOf(points.rows.map((row) => row[name])))
  }

  #at(context: Context, node: Node): Column {
    const { layout } = this.#evaluation
    const of = (other: Node) => this.#at(context, other)
    const size = context.points.rows.length
    switch (node.op) {
      case 'quantity':
        return this.#quantity(context, node)
      case 'number':
        return { values: new Float64Array(size).fill(Number(node.value)), draws: 1 }
      case 'text':
        return { values: new Array<string>(size).fill(node.value), draws: 1 }
      case 'key':
        return this.#read(context.points, node.dimension)
      case 'cell': {
        const cells = this.#cell(node.of, node.column)
        if (!node.at) return taken(this.#memory, cells, layout.lookUp(context.points, node.of))
        const { rows, draws } = this.#place(context, node, node.of)
        return taken(this.#memory, cells, rows, draws)
      }
      case 'sum':
        return sum(
          this.#memory,
          node.terms.map(({ sign, node: term }) => ({ sign, of: numbers(of(term)) })),
          size,
        )
      case 'scale': {
        const [over, under] = [node.over, node.under].map((nodes) => nodes.map((term) => numbers(of(term))))
        return scaled(this.#memory, over ?? [], under ?? [], size, this.#options.whole === true)
      }
      case 'least':
      case 'greatest':
        return limited(this.#memory, numbers(of(node.of)), numbers(of(node.limit)), node.op === 'least', size)
      case 'when':
        return chosen(this.#memory, flagsOf(of(node.condition)), of(node.value), node.otherwise && of(node.otherwise), size)
      case 'firstOf':
        return node.nodes.map(of).reduce((first, second) => orElse(this.#memory, first, second, size))
      case 'apportion':
        return this.#apportion(context, node)
      case 'part':
        return this.#part(context, node.of, node.index)
      case 'total':
        return this.#total(context, node)
      case 'totalAmong':
        return this.#totalAmong(context, node)
      case 'recorded':
        return this.#read(context.points, node.column)
      case 'elsewhere': {
        const home = this.#evaluation.model.origin(node.of)
        if (!home) throw new RangeError(`${node.of.name} stands in no table`)
        const { rows, draws } = this.#place(context, node, home)
        return taken(this.#memory, this.column(node.of, home), rows, draws)
      }
      case 'compare':
        return compared(of(node.left), of(node.right), node.sign, size)
      case 'given':
        return flags(of(node.of), (value) => !missing(value))
      case 'not':
        return flags(of(node.of), (value) => value !== 1)
      case 'all':
      case 'any':
        return combined(
          node.nodes.map((other) => flagsOf(of(other))),
          node.op === 'all',
          size,
        )
      case 'leftOver':
        // Nothing is left over where nothing is rounded.
        return { values: new Float64Array(size), draws: 1 }
    }
  }

  #cell = (table: Rows, name: string): Column =>
    this.#options.replace?.(table.name, name) ?? this.#read(this.#evaluation.layout.points(table), name)

  #place(context: Context, node: Of<'cell' | 'elsewhere'>, relation: Rows | Table): Found {
    const place = node.at ?? {}
    const { layout } = this.#evaluation
    const columns = new Map(Object.values(place).map((value) => [value, this.#at(context, value)]))
    const draws = drawsOf([...columns.values()])
    const found = Array.from({ length: draws }, (_, draw) => {
      const valueAt = (of: Column | undefined, point: number) => of?.values[of.draws === 1 ? point : point * draws + draw]
      return layout.lookUpAt(
        context.points,
        relation,
        placeValues(place, (value, point) => valueAt(columns.get(value), point)),
      )
    })
    const [first = new Int32Array()] = found
    if (draws === 1) return { rows: first, draws }
    const rows = new Int32Array(first.length * draws)
    found.forEach((own, draw) => {
      own.forEach((row, point) => {
        rows[point * draws + draw] = row
      })
    })
    return { rows, draws }
  }

  #apportion(context: Context, node: Of<'apportion'>): Numbers {
    const [totals, weights] = [numbers(this.#at(context, node.total)), numbers(this.#at(context, node.weight))]
    const order = this.#options.whole ? numbers(this.#at(context, node.order)).values : undefined
    const draws = drawsOf([totals, weights])
    const result = this.#memory.take(context.points.rows.length * draws)
    const weightAt = (point: number, draw: number) => weights.values[weights.draws === 1 ? point : point * draws + draw] as number
    for (const group of this.#evaluation.layout.groups(context.points, node.among)) {
      const [head = 0] = group
      for (let draw = 0; draw < draws; draw++) {
        const total = totals.values[totals.draws === 1 ? head : head * draws + draw] as number
        if (order) {
          const own = group.map((point) => weightAt(point, draw))
          const places = group.map((point) => order[point] as number)
          wholeShares(total, own, places).forEach((share, index) => {
            result[(group[index] as number) * draws + draw] = share
          })
          continue
        }
        let all = 0
        for (const point of group) all += weightAt(point, draw)
        const unit = all === 0 ? 0 : total / all
        for (const point of group) result[point * draws + draw] = all === 0 ? total * 0 : unit * weightAt(point, draw)
      }
    }
    return { values: result, draws }
  }

  #part(context: Context, split: Split, index: number): Numbers {
    const of = (node: Node) => numbers(this.#at(context, node))
    const size = context.points.rows.length
    const [totals, own] = [of(split.total), of(split.weights[index] as Node)]
    const wholes = once(
      once(this.#wholes, context.points, () => new Map<Split, Numbers>()),
      split,
      () =>
        sum(
          this.#memory,
          split.weights.map((weight) => ({ sign: 1, of: of(weight) })),
          size,
        ),
    )
    const columns = this.#options.whole ? split.weights.map(of) : []
    const draws = drawsOf([totals, wholes])
    const result = this.#memory.take(size * draws)
    for (let point = 0, place = 0; point < size; point++) {
      for (let draw = 0; draw < draws; draw++, place++) {
        const at = ({ values, draws: count }: Numbers) => values[count === 1 ? point : place] as number
        const all = wholes.values[wholes.draws === 1 ? point : place] as number
        const total = totals.values[totals.draws === 1 ? point : place] as number
        if (all === 0) result[place] = index === split.allZero ? total : 0
        else if (this.#options.whole) result[place] = wholeShares(total, columns.map(at), [...columns.keys()])[index] as number
        else result[place] = (total * (own.values[own.draws === 1 ? point : place] as number)) / all
      }
    }
    return { values: result, draws }
  }

  #totalAmong(context: Context, node: Of<'totalAmong'>): Numbers {
    const { values, draws } = numbers(this.#at(context, node.of))
    const result = this.#memory.take(values.length)
    for (const group of this.#evaluation.layout.groups(context.points, node.among)) {
      for (let draw = 0; draw < draws; draw++) {
        let all = 0
        for (const point of group) all += values[point * draws + draw] as number
        for (const point of group) result[point * draws + draw] = all
      }
    }
    return { values: result, draws }
  }

  #total(context: Context, node: Of<'total'>): Numbers {
    const { layout } = this.#evaluation
    const over = { table: node.over, points: layout.points(node.over) }
    const all = context.table.points.find((relation): relation is Sums => relation.kind === 'sums' && relation.of === node.over)?.all
    const members = layout.members(context.points, node.over, context.table.keys, all)
    const { values, draws } = this.#at(over, node.of)
    const result = this.#memory.take(members.length * draws).fill(Number.NaN)
    const [isCount, isLeast] = [node.how === 'count', node.how === 'least']
    for (let point = 0; point < members.length; point++) {
      for (const member of members[point] as readonly number[]) {
        for (let draw = 0; draw < draws; draw++) {
          const found = values[member * draws + draw] as number
          const value = isCount ? (found === 1 ? 1 : 0) : found
          if (Number.isNaN(value)) continue
          const before = result[point * draws + draw] as number
          result[point * draws + draw] = Number.isNaN(before) ? value : isLeast ? Math.min(before, value) : before + value
        }
      }
    }
    return { values: result, draws }
  }
}
