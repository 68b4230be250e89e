// What statements are made of: expressions, quantities, tables and steps, as data. The functions of `language.ts` build them.

import type { Given, ReasonCode } from './reasons.ts'

export type Dimension = string

/** How the engine stores a column. */
export type Stored = 'bigint' | 'Int128' | 'integer' | 'tinyint' | 'varchar' | 'boolean'

export interface Quantity {
  readonly op: 'quantity'
  /**
   * The column's name. Its end says what it holds: `_kg`, `_ppm`, `_mg_per_head`, `_row` (number of an input row), `_units` (left-over
   * kilograms), `_year`. The type of the column (`quantity`) and the unit in explanations and docs follow from it.
   */
  readonly name: string
  /**
   * The name in explanations and docs. Explanations put the point's values in place of `the category`, `the polymer` and the like, and
   * shorten frequent labels (`filledIn` and `BRIEF` in readings/explanation-names.ts). The label of a sum over a country ends with
   * `in the country`, for which they write the country's name.
   */
  readonly label: string
  readonly keys: readonly Dimension[]
  readonly expression: Node
  readonly stored: Stored
  /** An intermediate sum: an explanation shows its terms among those of the step that uses it. */
  readonly inline?: true
  /** Where this quantity equals another one, an explanation uses the label of that one. */
  readonly selects?: true
  /** Reasons that the steps record about the quantity, besides those in its expression. An explanation gives the reasons of its point. */
  readonly reasons?: readonly ReasonCode[]
  /** The first release that computes it this way. */
  readonly since?: string
  /** How releases before `since` compute it; absent where they have no such quantity. */
  readonly before?: Node
}

/** A quantity that a table takes over from another under another name. */
export interface Renamed {
  readonly op: 'renamed'
  readonly name: string
  readonly of: Quantity
}

/** A table that ingest loads or that a step makes in SQL, one row per point. */
export interface Rows {
  readonly kind: 'rows'
  readonly name: string
  readonly keys: readonly Dimension[]
  /** The query that makes the relation, where it is not a table of the engine. */
  readonly sql?: string
  /** Which year's row a country-year uses, where the row does not share its dimensions: that of its own year, or of the nearest. */
  readonly year?: 'own' | 'nearest'
  /** For medians by income group: the input table of whose published values they are. */
  readonly medianOf?: Rows
}

/** The points that remain when a table is summed over its finer dimensions. */
export interface Sums {
  readonly kind: 'sums'
  readonly of: Table
  readonly keys: readonly Dimension[]
  /** For each dimension the value that stands for all its values. The sums then also contain the points of the table itself. */
  readonly all?: Readonly<Record<Dimension, string>>
}

export type Relation = Rows | Table | Sums

export interface Table {
  readonly kind: 'table'
  readonly name: string
  readonly keys: readonly Dimension[]
  /** What it holds, for the reader of the SQL. */
  readonly comment: string
  /** Its points are the points that all of these relations share. */
  readonly points: readonly Relation[]
  /** Which of the points it keeps. */
  readonly where?: Node
  /** What it keeps of each point; a quantity is computed in the first table that lists it. */
  readonly columns: readonly (Quantity | Renamed)[]
  /** The expressions by which its rows are ordered. */
  readonly order?: readonly Node[]
  /** Made by the selection of the step, or loaded with the inputs: see `selectedTable`. */
  readonly isSelected?: true
}

export interface Step {
  /** Number and name: `30-waste-generated`. */
  readonly name: string
  readonly comment: string
  readonly tables: readonly Table[]
  /** Tables that nothing reads after the step. */
  readonly drops: readonly string[]
  readonly notes: readonly Note[]
  /** The file of pipeline/compute/selections/ that selects in plain SQL, before the tables of the step are made. */
  readonly selection?: string
  /**
   * Which input tables are evidence for which quantity, as `step_notes` names it. Each table is listed under the quantity that it mainly
   * supports.
   */
  readonly evidence?: Readonly<Record<string, readonly Rows[]>>
  /** Quantities that `step_notes` does not call by their own name without the unit. */
  readonly named?: Readonly<Record<string, Quantity>>
}

/** What a step records about its points: one row of `step_notes` for each point that fulfils the condition. */
export interface Note {
  /** What the row is about, as `step_notes` names it. */
  readonly about: string
  /** The first reason whose condition holds is recorded; a point for which none holds gets no row. All reasons are of one kind. */
  readonly reasons: readonly Because[]
  readonly points: readonly Relation[]
  readonly where?: Node
  readonly values: Readonly<Partial<Record<Given, Node>>>
}

export interface Because {
  readonly reason: ReasonCode
  readonly where?: Node
}

export type Node =
  | Quantity
  | { readonly op: 'number'; readonly value: bigint; readonly label: string | undefined }
  | { readonly op: 'text'; readonly value: string }
  | { readonly op: 'key'; readonly dimension: Dimension }
  | {
      readonly op: 'cell'
      readonly of: Rows
      readonly column: string
      readonly label: string
      readonly at: Place | undefined
      /** A shorter label among the terms of a step, where many rows have the same label. Of a median: the label of its members. */
      readonly brief?: string | undefined
    }
  | { readonly op: 'sum'; readonly terms: readonly Term[] }
  | { readonly op: 'scale'; readonly over: readonly Node[]; readonly under: readonly Node[] }
  | { readonly op: 'least' | 'greatest'; readonly of: Node; readonly limit: Node; readonly remark: Remark | undefined }
  | {
      readonly op: 'when'
      readonly condition: Node
      readonly value: Node
      readonly otherwise: Node | undefined
      readonly remark: Remark | undefined
    }
  | { readonly op: 'firstOf'; readonly nodes: readonly Node[]; readonly remark: Remark | undefined }
  | {
      readonly op: 'apportion'
      readonly total: Node
      readonly weight: Node
      readonly among: readonly Dimension[]
      readonly order: Node
      readonly signed: boolean
      /** What the weights sum to, where that is a quantity of its own: an explanation divides by it. */
      readonly whole: Node | undefined
    }
  | { readonly op: 'leftOver'; readonly of: Quantity }
  | { readonly op: 'part'; readonly of: Split; readonly index: number }
  | { readonly op: 'total'; readonly of: Node; readonly over: Table; readonly how: 'sum' | 'count' | 'least' }
  | { readonly op: 'elsewhere'; readonly of: Quantity; readonly at: Place }
  | { readonly op: 'compare'; readonly left: Node; readonly sign: '=' | '<' | '<='; readonly right: Node }
  | { readonly op: 'totalAmong'; readonly of: Node; readonly among: readonly Dimension[] }
  | { readonly op: 'recorded'; readonly column: string }
  | { readonly op: 'given'; readonly of: Node }
  | { readonly op: 'not'; readonly of: Node }
  | { readonly op: 'all' | 'any'; readonly nodes: readonly Node[] }

/** The nodes with this operator. */
export type Of<Op extends Node['op']> = Extract<Node, { readonly op: Op }>

/**
 * Which row of another table: the values of some of its dimensions, or of other columns such as `row_id`. The other dimensions are the
 * point's.
 */
export type Place = Readonly<Record<string, Node>>

/** What an explanation says where a case applies: a reason that the steps record, or a sentence. */
export type Remark = ReasonCode | (string & {})

export interface Split {
  readonly total: Node
  readonly weights: readonly Node[]
  /** The quantity that the weights sum to in balanced books, if there is one. */
  readonly whole: Node | undefined
  /** The part that takes everything where all weights are 0. */
  readonly allZero: number
}

interface Term {
  readonly sign: 1 | -1
  readonly node: Node
}

/** Anything that may stand in an expression. */
export type Operand = Node | bigint | number | string
