// The points of the tables and how they relate: which row of another table belongs to a point, and which points are summed at it. The
// points are those that the steps left behind; the points of a dropped table are found again by its statement.

import type { EngineValue } from '../../io/engine.ts'
import { addTo, grouped, once } from '../../model/lists.ts'
import type { Dimension, Place, Relation, Rows, Sums, Table } from '../language.ts'

export type Row = Readonly<Record<string, EngineValue>>

/** What a release left behind: the rows of a table by its name, of inputs and of steps; undefined for a table that was dropped. */
export type Recorded = (table: string) => readonly Row[] | undefined

export interface Points {
  readonly rows: readonly Row[]
  /** Whether the rows hold the recorded columns, or only their keys. */
  readonly recorded: boolean
}

/** Values of a place, one for each point of the table that asks. */
export type PlaceValues = Readonly<Record<string, (point: number) => unknown>>

export class Layout {
  readonly #recorded: Recorded
  /** Whether a table keeps a point: computes its condition for points that it has not filtered yet. */
  readonly #keeps: (table: Table, points: Points) => (point: number) => boolean
  readonly #whole: ReadonlySet<string>
  readonly #keys = new Keys()
  readonly #points = new Map<Relation, Points>()
  readonly #indexes = new Map<Points, Map<string, ReadonlyMap<number, number>>>()
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
      if (relation.kind === 'sums') return { rows: this.#summedRows(relation), recorded: false }
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
      const index = this.#index(this.points(relation), relation.keys)
      return placesOf(points.rows, (row) => index.get(this.#keys.of(row, relation.keys)))
    })
  }

  /** As `lookUp`, at another place. Not cached, because the place may depend on computed values. */
  lookUpAt(points: Points, relation: Rows | Table, place: PlaceValues): Int32Array {
    const named = Object.keys(place)
    const dimensions = named.every((dimension) => relation.keys.includes(dimension)) ? relation.keys : named
    const index = this.#index(this.points(relation), dimensions)
    const valueAt = (row: Row, dimension: string, point: number) => (dimension in place ? place[dimension]?.(point) : row[dimension])
    return placesOf(points.rows, (row, point) =>
      index.get(dimensions.reduce((key, dimension) => this.#keys.with(key, valueAt(row, dimension, point)), NO_KEY)),
    )
  }

  /** For each point of a table the points of a finer table that are summed at it. */
  members(points: Points, over: Table, { keys, points: relations }: Table): readonly (readonly number[])[] {
    const known = once(this.#members, points, () => new Map<Table, readonly (readonly number[])[]>())
    return once(known, over, () => {
      const { all = {} } = relations.find((relation): relation is Sums => relation.kind === 'sums' && relation.of === over) ?? {}
      const dimensions = keys.filter((dimension) => over.keys.includes(dimension))
      const groups = new Map<number, [number, ...number[]]>()
      this.points(over).rows.forEach((row, member) => {
        for (const one of withAll(row, all)) addTo(groups, this.#keys.of(one, dimensions), member)
      })
      return points.rows.map((row) => groups.get(this.#keys.of(row, dimensions)) ?? [])
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

  /** The points, grouped by some dimensions. */
  groups(points: Points, among: readonly Dimension[]): readonly (readonly number[])[] {
    const known = once(this.#groups, points, () => new Map<string, readonly (readonly number[])[]>())
    return once(known, among.join(), () =>
      grouped(points.rows.keys(), (point) => this.#keys.of(points.rows[point] as Row, among)).map(([, group]) => group),
    )
  }

  #index(points: Points, dimensions: readonly Dimension[]): ReadonlyMap<number, number> {
    const known = once(this.#indexes, points, () => new Map<string, ReadonlyMap<number, number>>())
    return once(known, dimensions.join(), () => new Map(points.rows.map((row, place) => [this.#keys.of(row, dimensions), place])))
  }

  /** The points that all relations of a table share. */
  #joined(table: Table): readonly Row[] {
    let rows: readonly Row[] | undefined
    let known: Dimension[] = []
    for (const relation of table.points) {
      const shared = relation.keys.filter((dimension) => known.includes(dimension))
      const found = this.points(relation).rows.map((row) => keysIn(row, relation.keys))
      const groups = new Map(grouped(found, (keys) => this.#keys.of(keys, shared)))
      rows = rows
        ? rows.flatMap((row) => (groups.get(this.#keys.of(row, shared)) ?? []).map((other) => ({ ...row, ...other })))
        : [...groups.values()].flat()
      known = [...new Set([...known, ...relation.keys])]
    }
    return rows ?? [{}]
  }

  /** The points at which the points of a finer table are summed. */
  #summedRows({ of, keys, all = {} }: Sums): Row[] {
    const found = new Map<number, Row>()
    for (const row of this.points(of).rows) for (const one of withAll(keysIn(row, keys), all)) found.set(this.#keys.of(one, keys), one)
    return [...found.values()]
  }
}

/**
 * Numbers for values and for sequences of values. Values whose texts are equal get the same number. A Map finds a small number in a
 * fraction of the time that it takes to build a text and look it up.
 */
class Keys {
  readonly #values = new Map<unknown, number>()
  readonly #texts = new Map<string, number>()
  /** By the number of the value, then by the number of the sequence before it. */
  readonly #next: Map<number, number>[] = []
  #last = NO_KEY

  of(row: Row, dimensions: readonly Dimension[]): number {
    let key = NO_KEY
    for (const dimension of dimensions) key = this.with(key, row[dimension])
    return key
  }

  /** The number of a sequence after a value is added to it. */
  with(key: number, value: unknown): number {
    const next = this.#next[this.#values.get(value) ?? this.#numbered(value)] as Map<number, number>
    const known = next.get(key)
    if (known !== undefined) return known
    next.set(key, ++this.#last)
    return this.#last
  }

  #numbered(value: unknown): number {
    const text = value === null || value === undefined ? '' : String(value)
    const number = once(this.#texts, text, () => this.#next.push(new Map()) - 1)
    this.#values.set(value, number)
    return number
  }
}

/** The number of the empty sequence. */
const NO_KEY = 0

/** The values of a place's nodes at each point. */
export const placeValues = (place: Place, value: (node: Place[string], point: number) => unknown): PlaceValues =>
  Object.fromEntries(Object.entries(place).map(([dimension, node]) => [dimension, (point: number) => value(node, point)]))

/** The values of a row's dimensions. */
function keysIn(row: Row, dimensions: readonly Dimension[]): Row {
  const keys: Record<string, EngineValue> = {}
  for (const dimension of dimensions) keys[dimension] = row[dimension] ?? null
  return keys
}

/** A row, and its copies in which some dimensions have the value for all. */
function withAll(row: Row, all: NonNullable<Sums['all']>): readonly Row[] {
  let rows: readonly Row[] = [row]
  for (const [dimension, value] of Object.entries(all)) rows = [...rows, ...rows.map((one) => ({ ...one, [dimension]: value }))]
  return rows
}

function placesOf(rows: readonly Row[], placeOf: (row: Row, point: number) => number | undefined): Int32Array {
  return Int32Array.from(rows, (row, point) => placeOf(row, point) ?? -1)
}
