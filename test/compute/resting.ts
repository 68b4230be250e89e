// A kind of number that remembers the input rows that it rests on: for the tests that ask whether notes name all of them.

import { exact, type Whole } from '../../pipeline/compute/numbers/exact.ts'
import type { Numbers, Row } from '../../pipeline/compute/numbers.ts'

export interface Resting {
  readonly value: Whole
  readonly rows: ReadonlySet<Row>
}

const NONE: ReadonlySet<Row> = new Set()

function resting(value: Whole, ...of: readonly Resting[]): Resting {
  const sets = of.map(({ rows }) => rows).filter(({ size }) => size > 0)
  const [first = NONE, ...others] = sets
  if (others.every((set) => set === first)) return { value, rows: first }
  return { value, rows: new Set(sets.flatMap((set) => [...set])) }
}

const value = (one: Resting) => one.value

export const restingNumbers: Numbers<Resting> = {
  cell: (row, column, label) => ({ value: exact.cell(row, column, label), rows: new Set([row]) }),
  median: (of, label) => ({ value: exact.median(of, label), rows: new Set(of.rows) }),
  whole: (number, label) => ({ value: exact.whole(number, label), rows: NONE }),
  add: (terms) => resting(exact.add(terms.map(value)), ...terms),
  less: (first, ...others) => resting(exact.less(value(first), ...others.map(value)), first, ...others),
  scale: (over, under) => resting(exact.scale(over.map(value), under.map(value)), ...over, ...under),
  least: (a, b) => resting(exact.least(value(a), value(b)), a, b),
  most: (a, b) => resting(exact.most(value(a), value(b)), a, b),
  split: (total, weights, leftOver) =>
    exact.split(value(total), weights.map(value), leftOver).map((part) => resting(part, total, ...weights)),
  below: (a, b) => resting(exact.below(value(a), value(b)), a, b),
  isZero: (a) => resting(exact.isZero(value(a)), a),
  when: (condition, one, otherwise) => {
    const chosen = exact.holds(condition.value) ? one() : otherwise()
    return resting(chosen.value, condition, chosen)
  },
  holds: (condition) => exact.holds(condition.value),
  rest: (a) => a,
  as: (_, of) => of,
  weaker: (_, of) => of,
}
