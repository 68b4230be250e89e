// The steps of a release as one model: which tables there are, in which order they are made, and which of them holds a quantity.

import { compareVersions } from '../../model/versions.ts'
import type { Dimension, Node, Quantity, Relation, Step, Table } from '../language.ts'

/** A table that holds a quantity, and the column in it. */
interface Home {
  readonly table: Table
  readonly column: string
}

export interface Model {
  readonly steps: readonly Step[]
  /** The expression by which the release computes a quantity. */
  readonly expression: (of: Quantity) => Node
  /** The columns that the release has in a table. */
  readonly columns: (table: Table) => Table['columns']
  /** The table that computes a quantity; undefined for a quantity that is only a part of others. */
  readonly origin: (of: Quantity) => Table | undefined
  /** Where a table finds a quantity that an earlier table computed; undefined where the table computes it itself. */
  readonly home: (of: Quantity, user: User) => Home | undefined
}

/** Who asks for a quantity: a table, or the rows that it sums. */
export interface User {
  readonly table: Table
  readonly points: readonly Relation[]
  readonly keys: readonly Dimension[]
}

/** The model of a release; without a version, that of the newest release. */
export function modelOf(steps: readonly Step[], version?: string): Model {
  const isBefore = (since: string) => version !== undefined && compareVersions(version, since) < 0
  const made = steps.flatMap(({ tables }, step) => tables.map((table) => ({ table, step })))
  const places = new Map(made.map(({ table }, place) => [table, place]))
  const dropped = new Map(steps.flatMap(({ drops }, step) => drops.map((name) => [name, step] as const)))
  const holders = new Map<Quantity, Home[]>()
  for (const { table } of made) {
    for (const column of table.columns) {
      const of = column.op === 'renamed' ? column.of : column
      holders.set(of, [...(holders.get(of) ?? []), { table, column: column.name }])
    }
  }
  const placeOf = (table: Table): number => {
    const place = places.get(table)
    if (place === undefined) throw new RangeError(`the table ${table.name} is in no step`)
    return place
  }
  const expressions = new Map<Quantity, Node>()
  return {
    steps,
    expression(of) {
      const known = expressions.get(of)
      if (known) return known
      const expression = expressionOf(of, isBefore)
      if (!expression) throw new RangeError(`release ${version} has no ${of.name}`)
      expressions.set(of, expression)
      return expression
    },
    columns: (table) =>
      table.columns.filter((column) => {
        const of = column.op === 'renamed' ? column.of : column
        return expressionOf(of, isBefore) !== undefined
      }),
    origin: (of) => holders.get(of)?.[0]?.table,
    home(of, { table, points, keys }) {
      const homes = holders.get(of) ?? []
      const near = homes.find((home) => points.includes(home.table))
      if (near) return near
      const step = made[placeOf(table)]?.step ?? 0
      return homes.findLast(
        (home) =>
          placeOf(home.table) < placeOf(table) &&
          (dropped.get(home.table.name) ?? step) >= step &&
          home.table.keys.every((dimension) => keys.includes(dimension)),
      )
    },
  }
}

/** The expression by which a release computes a quantity; undefined where the release does not have it. */
const expressionOf = (of: Quantity, isBefore: (version: string) => boolean): Node | undefined =>
  of.since !== undefined && isBefore(of.since) ? of.before : of.expression
