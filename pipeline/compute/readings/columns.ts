// Computes the quantities of all points at once, as columns of doubles, for draws of uncertain inputs. The selected evidence and the points
// are read from the release. Masses, shares, cuts and classes are computed again from the cells, and the caller may replace a cell by one
// value per draw. All draws are computed side by side; a value that is the same in all of them is computed once.
//
// By default nothing is rounded: a rate is a product, a share is total × weight ÷ all weights. A draw is a plausible value, in which whole
// kilograms have no meaning, and sorting remainders would take most of its time. `whole: true` rounds wherever the published figures are
// rounded, with the same ties. It exists to compare this reading with the others: a product of kilograms exceeds the 53 bits of a double,
// so a figure may be off by one part in 10^9, or by the one unit that a nearly equal remainder decides.

import { once } from '../../model/lists.ts'
import type { Node, Of, Quantity, Rows, Split, Table } from '../language.ts'
import { groupTotals, memberTotals, partOf, scaled, shares, sum, wholeShares } from './column-sums.ts'
import {
  type ColumnValues,
  columnOf,
  combined,
  compared,
  drawsOf,
  type Flags,
  flags,
  flagsOf,
  given,
  limited,
  Memory,
  type Numbers,
  numbers,
  orElse,
  selected,
  valuesAt,
} from './column-values.ts'
import type { Evaluation } from './evaluate.ts'
import type { Points } from './points.ts'

export interface ColumnOptions {
  /** Replaces the recorded column of an input table; its values are in the order of the table's rows. */
  readonly replace?: (table: string, column: string) => Numbers | undefined
  /** Replaces a quantity, and may use the values computed for it. */
  readonly instead?: (of: Quantity, points: Points, computed: () => ColumnValues) => ColumnValues | undefined
  readonly whole?: boolean
  /** Memory for the numbers. The caller clears it after reading them. */
  readonly memory?: Memory
}

interface ColumnContext {
  readonly table: Table
  readonly points: Points
  /** Whether quantities are needed also at points that the table's condition excludes: to compute the condition. */
  readonly everywhere?: true
}

/** Rows of another relation: one per point, or one per point and draw. */
interface FoundRows {
  readonly rows: Int32Array
  readonly draws: number
}

export class Columns {
  readonly #evaluation: Evaluation
  readonly #options: ColumnOptions
  readonly #known = new Map<Points, Map<Quantity, ColumnValues>>()
  readonly #everywhere = new Map<Points, Map<Quantity, ColumnValues>>()
  readonly #recorded = new Map<Points, Map<string, ColumnValues>>()
  /** The sum of the weights of each split. */
  readonly #wholes = new Map<Points, Map<Split, Numbers>>()
  /** Whether the condition of a table holds, for tables whose condition each draw decides. */
  readonly #holds = new Map<Points, Flags>()
  readonly #memory: Memory

  constructor(evaluation: Evaluation, options: ColumnOptions = {}) {
    this.#evaluation = evaluation
    this.#options = options
    this.#memory = options.memory ?? new Memory()
  }

  /** A quantity at all points of a table, in the order of `layout.points(table)`. */
  column(of: Quantity, table: Table): ColumnValues {
    return this.#quantity({ table, points: this.#evaluation.layout.points(table) }, of)
  }

  #quantity(context: ColumnContext, of: Quantity): ColumnValues {
    const { model, layout } = this.#evaluation
    const origin = model.origin(of)
    const known = once(context.everywhere ? this.#everywhere : this.#known, context.points, () => new Map<Quantity, ColumnValues>())
    return once(known, of, () => {
      if (origin && origin !== context.table) return valuesAt(this.#memory, this.column(of, origin), layout.lookUp(context.points, origin))
      const computed = () =>
        this.#evaluation.isRead(of, context.points) ? this.#read(context.points, of.name) : this.#at(context, model.expression(of))
      return this.#whereItHolds(context, this.#options.instead?.(of, context.points, computed) ?? computed())
    })
  }

  /** For tables whose condition each draw decides: values are missing where the condition does not hold. */
  #whereItHolds(context: ColumnContext, column: ColumnValues): ColumnValues {
    const { where, name } = context.table
    if (!where || context.everywhere || !this.#evaluation.redrawn.has(name)) return column
    const holds = once(this.#holds, context.points, () => flagsOf(this.#at({ ...context, everywhere: true }, where)))
    return selected(this.#memory, holds, column, undefined, context.points.rows.length)
  }

  /** A column as it is recorded. */
  #read(points: Points, name: string): ColumnValues {
    const known = once(this.#recorded, points, () => new Map<string, ColumnValues>())
    return once(known, name, () => columnOf(points.rows.map((row) => row[name])))
  }

  #at(context: ColumnContext, node: Node): ColumnValues {
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
        if (!node.at) return valuesAt(this.#memory, cells, layout.lookUp(context.points, node.of))
        const { rows, draws } = this.#place(context, node, node.of)
        return valuesAt(this.#memory, cells, rows, draws)
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
        return selected(this.#memory, flagsOf(of(node.condition)), of(node.value), node.otherwise && of(node.otherwise), size)
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
        if (!home) throw new RangeError(`no table has ${node.of.name}`)
        const { rows, draws } = this.#place(context, node, home)
        return valuesAt(this.#memory, this.column(node.of, home), rows, draws)
      }
      case 'compare':
        return compared(of(node.left), of(node.right), node.sign, size)
      case 'given':
        return given(of(node.of))
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
        // Without rounding there are no left-over units.
        return { values: new Float64Array(size), draws: 1 }
    }
  }

  #cell = (table: Rows, name: string): ColumnValues =>
    this.#options.replace?.(table.name, name) ?? this.#read(this.#evaluation.layout.points(table), name)

  #place(context: ColumnContext, node: Of<'cell' | 'elsewhere'>, relation: Rows | Table): FoundRows {
    const { layout } = this.#evaluation
    const columns = Object.entries(node.at ?? {}).map(([dimension, value]) => [dimension, this.#at(context, value)] as const)
    const draws = drawsOf(columns.map(([, column]) => column))
    const found = Array.from({ length: draws }, (_, draw) => {
      const place = columns.map(([dimension, column]) => [dimension, (point: number) => valueAt(column, point, draw)])
      return layout.lookUpAt(context.points, relation, Object.fromEntries(place))
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

  #apportion(context: ColumnContext, node: Of<'apportion'>): Numbers {
    const [totals, weights] = [numbers(this.#at(context, node.total)), numbers(this.#at(context, node.weight))]
    const groups = this.#evaluation.layout.groups(context.points, node.among)
    const size = context.points.rows.length
    if (!this.#options.whole) return shares(this.#memory, totals, weights, groups, size)
    const order = numbers(this.#at(context, node.order)).values
    const draws = drawsOf([totals, weights])
    const result = this.#memory.take(size * draws)
    for (const group of groups) {
      const places = group.map((point) => order[point] as number)
      for (let draw = 0; draw < draws; draw++) {
        const own = group.map((point) => valueAt(weights, point, draw))
        wholeShares(valueAt(totals, group[0] ?? 0, draw), own, places).forEach((share, index) => {
          result[(group[index] as number) * draws + draw] = share
        })
      }
    }
    return { values: result, draws }
  }

  #part(context: ColumnContext, split: Split, index: number): Numbers {
    const of = (node: Node) => numbers(this.#at(context, node))
    const size = context.points.rows.length
    const total = of(split.total)
    const all = once(
      once(this.#wholes, context.points, () => new Map<Split, Numbers>()),
      split,
      () =>
        sum(
          this.#memory,
          split.weights.map((weight) => ({ sign: 1, of: of(weight) })),
          size,
        ),
    )
    const takesAll = index === split.allZero
    if (!this.#options.whole) return partOf(this.#memory, { total, weight: of(split.weights[index] as Node), all }, takesAll, size)
    const weights = split.weights.map(of)
    const draws = drawsOf([total, all])
    const result = this.#memory.take(size * draws)
    for (let place = 0; place < result.length; place++) {
      const [point, draw] = [Math.floor(place / draws), place % draws]
      const mass = valueAt(total, point, draw)
      const own = weights.map((weight) => valueAt(weight, point, draw))
      const parts = wholeShares(mass, own, [...weights.keys()])
      result[place] = valueAt(all, point, draw) === 0 ? (takesAll ? mass : 0) : (parts[index] as number)
    }
    return { values: result, draws }
  }

  #totalAmong(context: ColumnContext, node: Of<'totalAmong'>): Numbers {
    const groups = this.#evaluation.layout.groups(context.points, node.among)
    return groupTotals(this.#memory, numbers(this.#at(context, node.of)), groups)
  }

  #total(context: ColumnContext, node: Of<'total'>): Numbers {
    const { layout } = this.#evaluation
    const over = { table: node.over, points: layout.points(node.over) }
    const members = layout.members(context.points, node.over, context.table)
    const column = this.#at(over, node.of)
    if (node.how === 'sum') return memberTotals(this.#memory, numbers(column), members)
    const { values, draws } = column
    const result = this.#memory.take(members.length * draws).fill(Number.NaN)
    members.forEach((own, point) => {
      for (const member of own) {
        for (let draw = 0, place = point * draws; draw < draws; draw++, place++) {
          const found = values[member * draws + draw] as number
          const before = result[place] as number
          if (node.how === 'count') result[place] = (Number.isNaN(before) ? 0 : before) + (found === 1 ? 1 : 0)
          else if (!Number.isNaN(found)) result[place] = Number.isNaN(before) ? found : Math.min(before, found)
        }
      }
    })
    return { values: result, draws }
  }
}

const valueAt = <Column extends ColumnValues>({ values, draws }: Column, point: number, draw: number): Column['values'][number] =>
  values[draws === 1 ? point : point * draws + draw] as Column['values'][number]
