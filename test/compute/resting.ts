// A kind of number that remembers what it was made of: for the tests that ask which input rows a figure rests on.

import { exact, type Whole } from '../../pipeline/compute/numbers/exact.ts'
import type { Numbers, Row } from '../../pipeline/compute/numbers.ts'

export interface Resting {
  readonly value: Whole
  /** The rows that it is read from. */
  readonly rows: readonly Row[]
  /** The numbers that it is computed from. */
  readonly of: readonly Resting[]
}

const resting = (value: Whole, ...of: readonly Resting[]): Resting => ({ value, rows: [], of })
const value = (one: Resting) => one.value

/** The rows that numbers rest on. */
export function rowsBelow(numbers: readonly Resting[]): ReadonlySet<Row> {
  const seen = new Set(numbers)
  // A set gives what is added to it while it is walked through.
  for (const { of } of seen) for (const one of of) seen.add(one)
  return new Set([...seen].flatMap(({ rows }) => rows))
}

export const restingNumbers: Numbers<Resting> = {
  cell: (row, column, label) => ({ value: exact.cell(row, column, label), rows: [row], of: [] }),
  median: (of, label) => ({ value: exact.median(of, label), rows: of.rows, of: [] }),
  whole: (number, label) => resting(exact.whole(number, label)),
  add: (terms) => resting(exact.add(terms.map(value)), ...terms),
  minus: (first, ...others) => resting(exact.minus(value(first), ...others.map(value)), first, ...others),
  scale: (over, under) => resting(exact.scale(over.map(value), under.map(value)), ...over, ...under),
  atMost: (a, b) => resting(exact.atMost(value(a), value(b)), a, b),
  atLeast: (a, b) => resting(exact.atLeast(value(a), value(b)), a, b),
  split: (total, weights, leftOver) =>
    exact.split(value(total), weights.map(value), leftOver).map((part) => resting(part, total, ...weights)),
  isBelow: (a, b) => resting(exact.isBelow(value(a), value(b)), a, b),
  isZero: (a) => resting(exact.isZero(value(a)), a),
  when: (condition, one, otherwise) => {
    const chosen = exact.holds(condition.value) ? one() : otherwise()
    return resting(chosen.value, condition, chosen)
  },
  holds: (condition) => exact.holds(condition.value),
  orNothing: (a) => a,
  as: (_, of) => of,
  weaker: (_, of) => of,
  improperPart: () => resting(0),
}
