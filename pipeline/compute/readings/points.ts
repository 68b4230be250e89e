// The points of the tables and how they meet: which row of another table belongs to a point, which points are summed at it. Points are
// those that the steps left behind; those of a table that was dropped are found again by its statement.

import type { EngineValue } from '../../io/engine.ts'
import type { Dimension, Place, Relation, Rows, Sums, Table } from '../language.ts'

export type Row = Readonly<Record<string, EngineValue>>

/** What a release left behind: the rows of its input tables and of the steps' tables, by name; undefined for one that was dropped. */
export type Recorded = (table: string) => readonly Row[] | undefined

export interface Points {
  readonly rows: readonly Row[]
  /** Whether the rows hold the recorded columns, or their keys alone. */
  readonly recorded: boolean
}

/** Values of a place, one for each point of the table that asks. */
export type PlaceValues = Readonly<Record<string, (point: number) => unknown>>

const SEPARATOR = '\u0000'

export class Layout {
  readonly #recorded: Recorded
  /** Whether a table keeps a point: its condition, computed for points that are not yet those of the table. */
  readonly #keeps: (table: Table, points: Points) => (point: number) => boolean
  readonly #whole: ReadonlySet<string>
  readonly #points = new Map<Relation, Points>()
  readonly #indexes = new Map<Points, Map<string, ReadonlyMap<string, number>>>()
  readonly #maps = new Map<Points, Map<Relation, Int32Array>>()
  readonly #members = new Map<Points, Map<Table, readonly (readonly number[])[]>>()
  readonly #groups = new Map<Points, Map<string, readonly (readonly number[])[]>>()

  readonly #groupsOf = new Map<Points, Map<string, readonly (readonly number[])[]>>()

  /** `whole` names tables that keep all points that their relations share, whatever their condition. */
  constructor(
    recorded: Recorded,
    keeps: (table: Table, points: Points) => (point: number) => boolean,
    whole: ReadonlySet<string> = new Set(),
  ) {
    this.#recorded = recorded
    this.#keeps = keeps
    this.#whole = whole
  }

  points(relation: Relation): Points {
    return once(this.#points, relation, () => {
      if (relation.kind === 'sums') return { rows: sumRows(this.points(relation.of).rows, relation), recorded: false }
      const recorded = this.#recorded(relation.name)
      if (recorded) return { rows: recorded, recorded: true }
      if (relation.kind === 'rows') throw new RangeError(`the rows of ${relation.name} are not recorded`)
      const all = { rows: this.#joined(relation), recorded: false }
      if (!relation.where || this.#whole.has(relation.name)) return all
      const keeps = this.#keeps(relation, all)
      return { rows: all.rows.filter((_, point) => keeps(point)), recorded: false }
    })
  }

  /** For each point the row of another relation that shares its dimensions, or -1. */
  lookUp(points: Points, relation: Relation): Int32Array {
    const known = once(this.#maps, points, () => new Map<Relation, Int32Array>())
    return once(known, relation, () => {
      const index = this.#index(this.points(relation), relation.keys, namesOf(relation))
      return Int32Array.from(points.rows, (row) => index.get(keyOf(row, relation.keys)) ?? -1)
    })
  }

  /** The same at another place; not kept, as the place may depend on what is computed. */
  lookUpAt(points: Points, relation: Rows | Table, place: PlaceValues): Int32Array {
    const named = Object.keys(place)
    const dimensions = named.every((dimension) => relation.keys.includes(dimension)) ? relation.keys : named
    const index = this.#index(this.points(relation), dimensions, namesOf(relation))
    return Int32Array.from(points.rows, (row, point) => {
      const key = dimensions.map((dimension) => place[dimension]?.(point) ?? (dimension in place ? null : row[dimension]))
      return index.get(key.join(SEPARATOR)) ?? -1
    })
  }

  /** For each point the points of a finer table that are summed at it. `all` are values that stand for every value. */
  members(points: Points, over: Table, keys: readonly Dimension[], all: Sums['all'] = {}): readonly (readonly number[])[] {
    const known = once(this.#members, points, () => new Map<Table, readonly (readonly number[])[]>())
    return once(known, over, () => {
      const dimensions = keys.filter((dimension) => over.keys.includes(dimension))
      const groups = new Map<string, number[]>()
      this.points(over).rows.forEach((row, member) => {
        for (const key of summed(row, dimensions, all)) pushTo(groups, key, member)
      })
      return points.rows.map((row) => groups.get(keyOf(row, dimensions)) ?? [])
    })
  }

  /** The points that share some dimensions with a point, itself among them. */
  groupOf(points: Points, among: readonly Dimension[], point: number): readonly number[] {
    const known = once(this.#groupsOf, points, () => new Map<string, readonly (readonly number[])[]>())
    const groups = once(known, among.join(), () => {
      const found: (readonly number[])[] = []
      for (const group of this.groups(points, among)) for (const member of group) found[member] = group
      return found
    })
    return groups[point] ?? []
  }

  /** The points in groups that share some dimensions. */
  groups(points: Points, among: readonly Dimension[]): readonly (readonly number[])[] {
    const known = once(this.#groups, points, () => new Map<string, readonly (readonly number[])[]>())
    return once(known, among.join(), () => {
      const groups = new Map<string, number[]>()
      points.rows.forEach((row, point) => {
        pushTo(groups, keyOf(row, among), point)
      })
      return [...groups.values()]
    })
  }

  #index(points: Points, dimensions: readonly Dimension[], names: (dimension: Dimension) => string): ReadonlyMap<string, number> {
    const known = once(this.#indexes, points, () => new Map<string, ReadonlyMap<string, number>>())
    return once(
      known,
      dimensions.join(),
      () => new Map(points.rows.map((row, place) => [dimensions.map((dimension) => row[names(dimension)]).join(SEPARATOR), place])),
    )
  }

  /** The points that all relations of a table share. */
  #joined(table: Table): Row[] {
    let rows: Row[] = [{}]
    let known: Dimension[] = []
    for (const relation of table.points) {
      const shared = relation.keys.filter((dimension) => known.includes(dimension))
      const name = namesOf(relation)
      const groups = new Map<string, Row[]>()
      for (const row of this.points(relation).rows) {
        const keys = Object.fromEntries(relation.keys.map((dimension) => [dimension, row[name(dimension)] ?? null]))
        pushTo(groups, keyOf(keys, shared), keys)
      }
      rows = rows.flatMap((row) => (groups.get(keyOf(row, shared)) ?? []).map((other) => ({ ...row, ...other })))
      known = [...new Set([...known, ...relation.keys])]
    }
    return rows
  }
}

/** What a place's nodes come to at each point. */
export const placeValues = (place: Place, value: (node: Place[string], point: number) => unknown): PlaceValues =>
  Object.fromEntries(Object.entries(place).map(([dimension, node]) => [dimension, (point: number) => value(node, point)]))

function namesOf(relation: Relation): (dimension: Dimension) => string {
  const names = relation.kind === 'rows' ? relation.as : undefined
  return (dimension) => names?.[dimension] ?? dimension
}

const keyOf = (row: Row, dimensions: readonly Dimension[]): string => dimensions.map((dimension) => row[dimension]).join(SEPARATOR)

/** The keys under which a row is summed: its own, and those in which some dimensions stand for all. */
function summed(row: Row, dimensions: readonly Dimension[], all: NonNullable<Sums['all']>): string[] {
  let keys: Row[] = [row]
  for (const [dimension, value] of Object.entries(all)) keys = [...keys, ...keys.map((key) => ({ ...key, [dimension]: value }))]
  return keys.map((key) => keyOf(key, dimensions))
}

function sumRows(rows: readonly Row[], { keys, all = {} }: Sums): Row[] {
  const found = new Map<string, Row>()
  for (const row of rows) {
    let made: Row[] = [Object.fromEntries(keys.map((dimension) => [dimension, row[dimension] ?? null]))]
    for (const [dimension, value] of Object.entries(all)) made = [...made, ...made.map((key) => ({ ...key, [dimension]: value }))]
    for (const key of made) found.set(keyOf(key, keys), key)
  }
  return [...found.values()]
}

/** What a map holds under a key, made where it holds nothing. */
export function once<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}

function pushTo<Item>(groups: Map<string, Item[]>, key: string, item: Item): void {
  const group = groups.get(key)
  if (group) group.push(item)
  else groups.set(key, [item])
}
