// The exact value of a quantity at one point, in whole numbers, from the rows that a release recorded. Explanations recompute figures with
// it. The selected rows are read; every mass and share is computed again.

import { divideHalfUp } from '../../model/decimal.ts'
import { once } from '../../model/lists.ts'
import type { Node, Of, Quantity, Split, Table } from '../language.ts'
import { largestRemainders, partsOf } from './largest-remainders.ts'
import type { Model } from './model.ts'
import { Layout, type Points, placeValues, type Recorded, type Row } from './points.ts'
import { apportionedIn } from './walk.ts'

export type Value = bigint | string | boolean | null

/** A table together with its points. */
export interface Context {
  readonly table: Table
  readonly points: Points
}

export class Evaluation {
  readonly model: Model
  readonly layout: Layout
  readonly redrawn: ReadonlySet<string>
  readonly #contexts = new Map<Table, Context>()
  readonly #values = new Map<Points, Map<Quantity, (Value | undefined)[]>>()
  readonly #shares = new Map<Points, Map<Node, bigint[]>>()
  readonly #parts = new Map<Points, Map<Split, (readonly bigint[] | null | undefined)[]>>()
  readonly #places = new Map<Points, Map<Node, Int32Array>>()

  /** `redrawn` names tables whose condition each draw decides: they keep all their points (see `Columns`). */
  constructor(model: Model, recorded: Recorded, redrawn: ReadonlySet<string> = new Set()) {
    this.redrawn = redrawn
    this.model = model
    const tables = model.steps.flatMap((step) => step.tables)
    this.layout = new Layout(
      (name) => recorded(name) ?? fromHeir(name, tables, recorded),
      (table, points) => {
        const condition = table.where
        return (point) => condition === undefined || this.at({ table, points }, point, condition) === true
      },
      redrawn,
    )
  }

  /** A quantity at one point of a table; `point` is its index in `layout.points(table)`. */
  value(of: Quantity, table: Table, point: number): Value {
    return this.at(this.context(table), point, of)
  }

  context(table: Table): Context {
    const known = this.#contexts.get(table)
    if (known) return known
    const context = { table, points: this.layout.points(table) }
    this.#contexts.set(table, context)
    return context
  }

  /** An expression at a point; null where it has no value. */
  at(context: Context, point: number, node: Node): Value {
    switch (node.op) {
      case 'quantity':
        return this.#quantity(context, point, node)
      case 'number':
      case 'text':
        return node.value
      case 'key':
        return plain(context.points.rows[point]?.[node.dimension])
      case 'cell': {
        const row = node.at ? this.place(context, node)[point] : this.layout.lookUp(context.points, node.of)[point]
        return plain(this.layout.points(node.of).rows[row ?? -1]?.[node.column])
      }
      case 'sum': {
        let sum = 0n
        for (const { sign, node: term } of node.terms) {
          const value = this.at(context, point, term)
          if (value === null) return null
          sum = sign === -1 ? sum - asWhole(value) : sum + asWhole(value)
        }
        return sum
      }
      case 'scale': {
        const over = this.#product(context, point, node.over)
        const under = over === null ? null : this.#product(context, point, node.under)
        if (over === null || under === null) return null
        return node.under.length === 0 ? over : quotient(over, under)
      }
      case 'least':
      case 'greatest': {
        const first = this.at(context, point, node.of)
        const second = this.at(context, point, node.limit)
        if (typeof first !== 'bigint' || typeof second !== 'bigint')
          throw new RangeError(`${context.table.name}: the ${node.op} of a missing value`)
        return first < second === (node.op === 'least') ? first : second
      }
      case 'when':
        if (this.at(context, point, node.condition) === true) return this.at(context, point, node.value)
        return node.otherwise ? this.at(context, point, node.otherwise) : null
      case 'firstOf':
        return node.nodes.reduce<Value>((found, other) => found ?? this.at(context, point, other), null)
      case 'apportion':
        return this.#share(context, point, node)
      case 'leftOver':
        return this.#leftOver(context, point, node.of)
      case 'part':
        return this.#partsOf(context, point, node.of)?.[node.index] ?? null
      case 'total':
        return this.#total(context, point, node)
      case 'totalAmong': {
        let sum = 0n
        for (const member of this.layout.groupOf(context.points, node.among, point)) {
          const value = this.at(context, member, node.of)
          if (value === null) return null
          sum += asWhole(value)
        }
        return sum
      }
      case 'recorded':
        return plain(context.points.rows[point]?.[node.column])
      case 'elsewhere': {
        const home = this.model.origin(node.of)
        const row = this.place(context, node)[point] ?? -1
        return home && row >= 0 ? this.value(node.of, home, row) : null
      }
      case 'compare': {
        const left = this.at(context, point, node.left)
        const right = this.at(context, point, node.right)
        if (left === null || right === null) return false
        return node.sign === '=' ? left === right : node.sign === '<' ? left < right : left <= right
      }
      case 'given':
        return this.at(context, point, node.of) !== null
      case 'not':
        return this.at(context, point, node.of) !== true
      case 'all':
        return node.nodes.every((other) => this.at(context, point, other) === true)
      case 'any':
        return node.nodes.some((other) => this.at(context, point, other) === true)
    }
  }

  /** The product of the factors; null where a factor is missing. */
  #product(context: Context, point: number, factors: readonly Node[]): bigint | null {
    let product = 1n
    for (const factor of factors) {
      const value = this.at(context, point, factor)
      if (value === null) return null
      product *= asWhole(value)
    }
    return product
  }

  #quantity(context: Context, point: number, of: Quantity): Value {
    const origin = this.model.origin(of)
    if (origin && origin !== context.table) {
      const row = this.layout.lookUp(context.points, origin)[point] ?? -1
      return row < 0 ? null : this.value(of, origin, row)
    }
    const values = once(
      once(this.#values, context.points, () => new Map<Quantity, (Value | undefined)[]>()),
      of,
      () => [],
    )
    const known = values[point]
    if (known !== undefined) return known
    const value =
      origin && this.isRead(of, context.points)
        ? plain(context.points.rows[point]?.[of.name])
        : this.at(context, point, this.model.expression(of))
    values[point] = value
    return value
  }

  /** Whether SQL selected the quantity, and the points hold what it selected: rows, years, words. It is then read, not computed. */
  isRead(of: Quantity, points: Points): boolean {
    const expression = this.model.expression(of)
    return points.recorded && expression.op === 'cell' && expression.of.sql !== undefined
  }

  /** The rows at another place, for all points of a table. */
  place(context: Context, node: Of<'cell' | 'elsewhere'>): Int32Array {
    const relation = node.op === 'cell' ? node.of : this.model.origin(node.of)
    const place = node.at
    if (!relation || !place) throw new RangeError('no place')
    const known = once(this.#places, context.points, () => new Map<Node, Int32Array>())
    return once(known, node, () =>
      this.layout.lookUpAt(
        context.points,
        relation,
        placeValues(place, (other, point) => this.at(context, point, other)),
      ),
    )
  }

  #share(context: Context, point: number, node: Of<'apportion'>): Value {
    const total = this.at(context, point, node.total)
    if (total === null) return null
    return this.#shareOf(context, node)[point] ?? 0n
  }

  /** The shares of all points, group by group; a group without a total has none. */
  #shareOf(context: Context, node: Of<'apportion'>): bigint[] {
    return once(
      once(this.#shares, context.points, () => new Map<Node, bigint[]>()),
      node,
      () => {
        const shares: bigint[] = []
        for (const group of this.layout.groups(context.points, node.among)) {
          const total = this.at(context, group[0] ?? 0, node.total)
          if (typeof total !== 'bigint') continue
          const weights = group.map((point) => asWhole(this.at(context, point, node.weight)))
          const order = group.map((point) => asWhole(this.at(context, point, node.order)))
          largestRemainders(total, weights, order).forEach((share, index) => {
            shares[group[index] ?? 0] = share
          })
        }
        return shares
      },
    )
  }

  /** The unit that an apportioned quantity got by largest remainders beyond its truncated share: 1 or 0. */
  #leftOver(context: Context, point: number, of: Quantity): bigint {
    const origin = this.model.origin(of) ?? context.table
    const home = origin === context.table ? context : this.context(origin)
    const row = home === context ? point : (this.layout.lookUp(context.points, origin)[point] ?? -1)
    const node = findApportion(this.model.expression(of))
    const total = row < 0 ? null : this.at(home, row, node.total)
    if (typeof total !== 'bigint') return 0n
    const group = this.layout.groupOf(home.points, node.among, row)
    const all = group.reduce((sum, member) => sum + asWhole(this.at(home, member, node.weight)), 0n)
    if (all === 0n) return 0n
    const size = abs(total) * asWhole(this.at(home, row, node.weight))
    return abs(this.#shareOf(home, node)[row] ?? 0n) - size / all
  }

  /** The parts of a split at a point, in the order of its weights; null where a weight or the total is missing. */
  #partsOf(context: Context, point: number, split: Split): readonly bigint[] | null {
    const known = once(
      once(this.#parts, context.points, () => new Map<Split, (readonly bigint[] | null | undefined)[]>()),
      split,
      () => [],
    )
    const found = known[point]
    if (found !== undefined) return found
    const values = [split.total, ...split.weights].map((node) => this.at(context, point, node))
    const parts = values.some((value) => value === null) ? null : partsOf(values.map(asWhole), split)
    known[point] = parts
    return parts
  }

  /** The points of a finer table that are summed at a point. */
  members(context: Context, point: number, over: Table): readonly number[] {
    return this.layout.members(context.points, over, context.table)[point] ?? []
  }

  #total(context: Context, point: number, node: Of<'total'>): Value {
    const over = this.context(node.over)
    const members = this.members(context, point, node.over)
    if (members.length === 0) return null
    if (node.how === 'count') {
      return members.reduce((count, member) => (this.at(over, member, node.of) === true ? count + 1n : count), 0n)
    }
    let total: bigint | null = null
    for (const member of members) {
      const value = this.at(over, member, node.of)
      if (typeof value !== 'bigint') continue
      total = total === null ? value : node.how === 'sum' ? total + value : value < total ? value : total
    }
    return total
  }
}

/** The rows of a selected table that was dropped, read from the table that took over all its points. */
function fromHeir(name: string, tables: readonly Table[], recorded: Recorded): readonly Row[] | undefined {
  const table = tables.find((one) => one.isSelected && one.name === name)
  const heir = table && tables.find((one) => one.points.length === 1 && one.points[0] === table && !one.where && recorded(one.name))
  return (
    heir &&
    recorded(heir.name)?.map((row) => {
      const keys = heir.keys.map((dimension) => [dimension, row[dimension] ?? null])
      const columns = heir.columns.map((column) => [column.op === 'renamed' ? column.of.name : column.name, row[column.name] ?? null])
      return Object.fromEntries([...keys, ...columns])
    })
  )
}

/** Rounded half up. */
function quotient(over: bigint, under: bigint): bigint {
  if (over < 0n || under <= 0n) throw new RangeError(`${over} ÷ ${under}: only 0 or more is divided, and by more than 0`)
  return divideHalfUp(over, under)
}

/** The value as a whole number; throws a TypeError for anything else. */
function asWhole(value: Value): bigint {
  if (typeof value !== 'bigint') throw new TypeError(`no whole number: ${value}`)
  return value
}

function plain(value: unknown): Value {
  if (typeof value === 'number') return BigInt(value)
  return typeof value === 'bigint' || typeof value === 'string' || typeof value === 'boolean' ? value : null
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

function findApportion(of: Node) {
  const found = apportionedIn(of)
  if (!found) throw new RangeError('nothing is apportioned')
  return found
}
