// What statements are made of: expressions, quantities, tables and steps, as data. `language.ts` has the words that make them.

import type { Given, ReasonCode } from './reasons.ts'

export type Dimension = string

/** How the engine stores a column. */
export type Stored = 'bigint' | 'Int128' | 'integer' | 'tinyint' | 'varchar' | 'boolean'

export interface Quantity {
  readonly op: 'quantity'
  /** The column's name; its last part is the unit: `_kg`, `_ppm`, `_row` (of input_rows), `_units` (left-over kilograms). */
  readonly name: string
  readonly label: string
  readonly keys: readonly Dimension[]
  readonly expression: Node
  readonly stored: Stored
  /** An intermediate sum: an explanation shows its terms with those of the step that uses it. */
  readonly inline?: true
  /** Where it is the same as another quantity an explanation calls it like that one. */
  readonly selects?: true
  /** Reasons that the steps record about it, apart from those that its expression names: an explanation gives those of the point. */
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

/** A table that ingest loads or that a step makes in SQL: its rows, one a point. */
export interface Rows {
  readonly kind: 'rows'
  readonly name: string
  readonly keys: readonly Dimension[]
  /** The query that makes it, where it is no table of the engine. */
  readonly sql?: string
  /** Dimensions of the points under the names of its columns, where the names differ. */
  readonly as?: Readonly<Record<Dimension, string>>
  /** Which year's row a country-year takes, where it is not one that shares its dimensions: that of its own year, or the nearest. */
  readonly year?: 'own' | 'nearest'
  /** Of medians by income group: the input table over whose rows they are taken, and whether over the values as published. */
  readonly medianOf?: { readonly of: Rows; readonly published: boolean }
}

/** The points that remain of a table when it is summed over its finer dimensions. */
export interface Sums {
  readonly kind: 'sums'
  readonly of: Table
  readonly keys: readonly Dimension[]
  /** The value that stands for all values of a dimension; the sums then hold the points of the table, too. */
  readonly all?: Readonly<Record<Dimension, string>>
}

export type Relation = Rows | Table | Sums

export interface Table {
  readonly kind: 'table'
  readonly name: string
  readonly keys: readonly Dimension[]
  /** What it holds, for the reader of the SQL. */
  readonly comment: string
  /** Its points are those that all of these share. */
  readonly points: readonly Relation[]
  /** Which of the points it keeps. */
  readonly where?: Node
  /** What it keeps of each point; a quantity is computed in the first table that lists it. */
  readonly columns: readonly (Quantity | Renamed)[]
  /** Dimensions by which its rows are ordered, each by this place. */
  readonly order?: readonly Node[]
  /** Made by the SQL of the step: see `tableInSql`. */
  readonly inSql?: true
}

export interface Step {
  /** Number and name: `30-waste-generated`. */
  readonly name: string
  readonly comment: string
  readonly tables: readonly Table[]
  /** Tables that nothing reads after the step. */
  readonly drops: readonly string[]
  readonly notes: readonly Note[]
  /** What the step selects in plain SQL, before its tables are made. */
  readonly selection?: Selection
  /** Which rows of the inputs are evidence for what, as `choices` names it. A table is evidence for one quantity first of all. */
  readonly evidence?: Readonly<Record<string, readonly Rows[]>>
  /** Quantities that `choices` names otherwise than by their own name without the unit. */
  readonly named?: Readonly<Record<string, Quantity>>
}

/** A file of pipeline/compute/selections/, and what it reads of the inputs. */
interface Selection {
  readonly file: string
  readonly reads: readonly Rows[]
}

/** What a step writes down of its points: a row of `choices` for each point that fulfils the condition. */
export interface Note {
  /** What the row is about, as `choices` names it. */
  readonly about: string
  /** The first reason whose condition holds; a point for which none holds is not noted. All are of one kind. */
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
      /** How it is called among the terms of a step, where many rows are called alike. */
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

/** Which row of another table: values of some of its dimensions, the others as at the point; or of other columns, such as `row_id`. */
export type Place = Readonly<Record<string, Node>>

/** What an explanation says where a case applies: a reason that the steps record, or a sentence. */
export type Remark = ReasonCode | (string & {})

export interface Split {
  readonly total: Node
  readonly weights: readonly Node[]
  /** What the weights sum to in balanced books, where that is one quantity. */
  readonly whole: Node | undefined
  /** The part that takes everything where all weights are 0. */
  readonly allZero: number
}

interface Term {
  readonly sign: 1 | -1
  readonly node: Node
}

/** Whatever may stand in an expression. */
export type Operand = Node | bigint | number | string
