// The only abstraction of the calculation: what can be done with a number. The method is stated once, as ordinary functions over numbers of
// any kind: whole numbers (the published figures), draws (ranges), places on a tape (explanations).

import type { CellValue } from '../../schemas/columns.ts'
import type { PublishedCells } from '../model/published-cells.ts'
import type { ReasonCode } from './reasons.ts'

/** A row of an input table: typed values under the engine's names, and where it comes from. */
export interface Row {
  /** Number of the row, unique in its release. */
  readonly row: number
  readonly table: string
  readonly key: string
  readonly values: Readonly<Record<string, CellValue>>
  readonly file: string
  readonly line: number
  readonly published?: PublishedCells | undefined
}

/** The median of a column over the published values of an income group, those that an exception replaces among them. */
export interface Median {
  readonly table: string
  readonly column: string
  readonly group: string
  /** The middle value; of an even number of values the mean of the middle two, half up. */
  readonly value: bigint
  /** The values, ascending. */
  readonly values: readonly bigint[]
  /** The rows of the values. */
  readonly rows: readonly Row[]
  /** Of how many countries they are. */
  readonly countries: number
}

/** Why a quantity has its value, for explanations: a reason whose notes of the year are shown beside the quantity, or a sentence. */
export type Why = ReasonCode | `${string} ${string}`

/**
 * What the method does with numbers of a kind. Masses are whole kilograms, shares parts per million; the kinds that do not round keep
 * fractions of them. Everything else, such as which row is selected, is decided by the language's own `if`.
 */
export interface Numbers<N> {
  /**
   * A number of an input row. Throws a RangeError where the cell is empty: missing is not zero. `year` is the year that it is used for,
   * where that can be another than the row's: a draw makes an older figure less certain.
   */
  cell(row: Row, column: string, label: string, year?: number): N
  median(of: Median, label: string): N
  /** A number that the method fixes. */
  whole(value: bigint | number, label?: string): N
  add(terms: readonly N[]): N
  minus(first: N, ...others: readonly N[]): N
  /** The product of `over` ÷ the product of `under`, rounded once, half up. */
  scale(over: readonly N[], under: readonly N[]): N
  /** The first number, at most the second. `why` is said where the second is the smaller one. */
  atMost(a: N, b: N, why?: Why): N
  /** The first number, at least the second. */
  atLeast(a: N, b: N): N
  /**
   * A total in proportion to weights, by largest remainders, ties to the earlier part; nothing where all weights are 0. `leftOver` is
   * called for each part that gets a left-over unit (−1 where the total is negative). `whole` is the sum of the weights, where that is a
   * quantity with a name of its own.
   */
  split(total: N, weights: readonly N[], leftOver?: (part: number, units: number) => void, whole?: N): N[]
  /** Conditions are 1 or 0. */
  isBelow(a: N, b: N): N
  isZero(a: N): N
  /** Chooses by a condition; each draw chooses for itself. */
  when(condition: N, value: () => N, otherwise: () => N): N
  /** Whether a condition holds for the published figures: for notes, and for which evidence is selected. */
  holds(condition: N): boolean
  /** A mass, or nothing where it is no more than the rounding error of a difference of doubles. */
  orNothing(a: N): N
  /** Names a quantity, as docs/method.md and explanations do. */
  as(label: string, value: N, ...why: readonly Why[]): N
  /** An estimate by the weaker kind of evidence. A draw corrects it by an error that such evidence had where a better kind is known. */
  weaker(kind: 'waste' | 'recycling', value: N): N
  /** The improper part of landfill that counts as sanitary because the law requires it: 0, except in draws. `row` gives the landfill. */
  improperPart(landfilled: N, row: Row | undefined): N
}

/** Parts per million: shares are whole ppm. */
export const MILLION = 1_000_000
