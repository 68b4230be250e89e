// The calculation as a list of operations, in the order in which they are made: a number is a place in the list. Exact values decide
// limits and conditions. How far a figure moves with its inputs follows from one pass backwards over the list, in doubles without rounding.

import type { Median, Numbers, Row, Why } from '../numbers.ts'
import { exact, type Whole } from './exact.ts'

/** The number of an operation in the list. */
export type Place = number

const OPERATIONS = ['input', 'median', 'constant', 'sum', 'scale', 'least', 'most', 'share', 'named'] as const
export type TapedOperation = (typeof OPERATIONS)[number]
const [INPUT, MEDIAN, CONSTANT, SUM, SCALE, LEAST, MOST, SHARE, NAMED] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const

/** Where the calculation begins: a cell of an input row, or the median of a group. */
export interface End {
  readonly label: string
  readonly row?: Row
  readonly column: string
  readonly median?: Median
}

/** A name, and why the quantity has its value. A limit that applies may have a reason and no name. */
export interface Name {
  readonly label: string
  readonly why: readonly Why[]
}

/** What a figure rests on. */
export interface Reached {
  /** All places, the figure first: each comes before its terms. */
  readonly places: readonly Place[]
  /** Cells, medians, and constants of which the method says why, in the order in which they were met. */
  readonly ends: readonly Place[]
}

/** Effects below this, and slopes below this part of the sizes of what they are made of, are what doubles leave of effects that cancel. */
const NOISE = 1e-9

export class Tape {
  readonly #values: Whole[] = []
  /** By place: the operation, how many of its last terms are subtracted or divide, its first term in `#terms`, its value in doubles. */
  #operations = new Uint8Array(1 << 13)
  #under = new Uint8Array(1 << 13)
  #first = new Int32Array((1 << 13) + 1)
  #worth = new Float64Array(1 << 13)
  #terms = new Int32Array(1 << 15)
  #used = 0
  /** Kept from figure to figure: what is as long as the list takes longer to allocate than to fill. */
  #slopes = new Float64Array(0)
  #sizes = new Float64Array(0)
  readonly #ends = new Map<Place, End>()
  readonly #names: Name[] = []
  readonly #cells = new Map<Row, Map<string, Place>>()
  readonly #medians = new Map<Median, Place>()
  readonly #constants = new Map<string, Place>()

  get size(): number {
    return this.#values.length
  }

  value = (place: Place): Whole => this.#values[place] as Whole
  worth = (place: Place): number => this.#worth[place] as number
  operation = (place: Place): TapedOperation => OPERATIONS[this.#operations[place] as number] as TapedOperation
  /**
   * The numbers that an operation is made of; of a limit the number and then the limit, of a share the total, the weight and all weights.
   */
  terms(place: Place): readonly Place[] {
    const terms: Place[] = []
    for (let at = this.#first[place] as number; at < (this.#first[place + 1] as number); at++) terms.push(this.#terms[at] as Place)
    return terms
  }
  /** How many of the last terms are subtracted from a sum, or divide a product. */
  under = (place: Place): number => this.#under[place] as number
  end = (place: Place): End | undefined => this.#ends.get(place)
  name = (place: Place): Name | undefined => this.#names[place]
  /** Cells and medians by place, in the order in which they were met. */
  get ends(): ReadonlyMap<Place, End> {
    return this.#ends
  }

  /** The 0 that nothing names: it is no term of anything. */
  readonly nothing = this.constant(0)
  readonly numbers: Numbers<Place> = tapedNumbers(this)

  /** What has no value and no reason for that: it is no term of a sum, and has no parts. */
  isNothing(place: Place): boolean {
    let inner = place
    while (this.#operations[inner] === NAMED) inner = this.#terms[this.#first[inner] as number] as Place
    return this.#operations[inner] === CONSTANT && isZero(this.value(inner)) && !this.#isEnd(inner)
  }

  /** Adds an operation. `under` of its last terms are subtracted or divide. */
  add(operation: number, value: Whole, worth: number, terms: readonly Place[], under = 0): Place {
    const place = this.#values.push(value) - 1
    if (place >= this.#operations.length) this.#grow()
    while (this.#used + terms.length > this.#terms.length) this.#terms = copied(this.#terms, new Int32Array(this.#terms.length * 2))
    this.#operations[place] = operation
    this.#under[place] = under
    this.#worth[place] = worth
    for (const term of terms) this.#terms[this.#used++] = term
    this.#first[place + 1] = this.#used
    return place
  }

  #grow(): void {
    const size = this.#operations.length * 2
    this.#operations = copied(this.#operations, new Uint8Array(size))
    this.#under = copied(this.#under, new Uint8Array(size))
    this.#first = copied(this.#first, new Int32Array(size + 1))
    this.#worth = copied(this.#worth, new Float64Array(size))
  }

  cell(row: Row, column: string, label: string): Place {
    const cells = this.#cells.get(row) ?? new Map<string, Place>()
    if (cells.size === 0) this.#cells.set(row, cells)
    const known = cells.get(column)
    if (known !== undefined) return known
    const place = this.#addEnd(INPUT, exact.cell(row, column, label), { label, row, column })
    cells.set(column, place)
    return place
  }

  median(median: Median, label: string): Place {
    const known = this.#medians.get(median)
    if (known !== undefined) return known
    const place = this.#addEnd(MEDIAN, exact.median(median, label), { label: `${label} (median)`, column: median.column, median })
    this.#medians.set(median, place)
    return place
  }

  #addEnd(operation: number, value: Whole, end: End): Place {
    const place = this.add(operation, value, Number(value), [])
    this.#ends.set(place, end)
    return place
  }

  constant(value: Whole, label = ''): Place {
    const key = `${value} ${label}`
    const known = this.#constants.get(key)
    if (known !== undefined) return known
    const place = this.add(CONSTANT, value, Number(value), [])
    if (label !== '') this.#names[place] = { label, why: [] }
    this.#constants.set(key, place)
    return place
  }

  /** A constant that is named is an operation of its own, because the same number may be a constant elsewhere. */
  named(place: Place, name: Name): Place {
    const isConstant = this.#operations[place] === CONSTANT && this.#names[place] === undefined
    const named = isConstant
      ? this.add(CONSTANT, this.value(place), this.worth(place), [])
      : this.add(NAMED, this.value(place), this.worth(place), [place])
    this.#names[named] = name
    return named
  }

  /**
   * By how many percent a figure moves where an end is 1 % more, for each end that moves it: cells, medians, and constants with a reason. A
   * figure of 0 has no percentages: its ends that are 0 are given with null, or else all that move it.
   */
  effects(figure: Place, reached = this.reached(figure)): (readonly [Place, number | null])[] {
    if (this.#slopes.length < this.size) {
      this.#slopes = new Float64Array(this.size)
      this.#sizes = new Float64Array(this.size)
    }
    const slopes = this.#backwards(reached.places, false)
    const ends = reached.ends.filter((place) => slopes[place] !== 0)
    if (isZero(this.value(figure))) {
      const sizes = this.#backwards(reached.places, true)
      const moving = ends.filter((place) => Math.abs(slopes[place] as number) > NOISE * (sizes[place] as number))
      const none = moving.filter((place) => isZero(this.value(place)))
      return (none.length > 0 ? none : moving).map((place) => [place, null])
    }
    const all = this.worth(figure)
    return ends
      .map((place) => [place, Math.round((((slopes[place] as number) * this.worth(place)) / all) * 1e9) / 1e9] as const)
      .filter(([, effect]) => Math.abs(effect) >= NOISE)
  }

  /** Cells, medians, and constants of which the method says why. */
  #isEnd(place: Place): boolean {
    const operation = this.#operations[place] as number
    return operation < CONSTANT || (operation === CONSTANT && (this.#names[place]?.why.length ?? 0) > 0)
  }

  /**
   * Slopes of a figure by place, where `places` are those that it rests on; with `sizes` the sums of the sizes of what each slope is made
   * of.
   */
  #backwards(places: readonly Place[], sizes: boolean): Float64Array {
    const [operations, worth, first, terms] = [this.#operations, this.#worth, this.#first, this.#terms]
    const slopes = sizes ? this.#sizes : this.#slopes
    for (const place of places) slopes[place] = 0
    slopes[places[0] as Place] = 1
    const put = (at: number, slope: number) => {
      const term = terms[at] as number
      slopes[term] = (slopes[term] as number) + (sizes ? Math.abs(slope) : slope)
    }
    const worthAt = (at: number) => worth[terms[at] as number] as number
    for (const place of places) {
      const slope = slopes[place] as number
      if (slope === 0) continue
      const [start, end] = [first[place] as number, first[place + 1] as number]
      const under = end - (this.#under[place] as number)
      switch (operations[place]) {
        case SUM:
          for (let at = start; at < end; at++) put(at, at < under ? slope : -slope)
          break
        case NAMED:
          put(start, slope)
          break
        case LEAST:
        case MOST:
          // The limit is an operation only where it applies.
          put(start + 1, slope)
          break
        case SCALE: {
          let [over, below] = [1, 1]
          for (let at = start; at < end; at++) {
            if (at < under) over *= worthAt(at)
            else below *= worthAt(at)
          }
          for (let at = start; at < end; at++) {
            const own = worthAt(at)
            if (at >= under) put(at, (-slope * over) / below / own)
            else put(at, (slope * (own === 0 ? without(at, start, under, worthAt) : over / own)) / below)
          }
          break
        }
        case SHARE: {
          const [total, weight, all] = [worthAt(start), worthAt(start + 1), worthAt(start + 2)]
          if (all === 0) break
          put(start, (slope * weight) / all)
          put(start + 1, (slope * total) / all)
          put(start + 2, (-slope * total * weight) / all ** 2)
        }
      }
    }
    return slopes
  }

  /** Calls `visit` with each term of an operation. */
  eachTerm(place: Place, visit: (term: Place) => void): void {
    for (let at = this.#first[place] as number; at < (this.#first[place + 1] as number); at++) visit(this.#terms[at] as Place)
  }

  reached(figure: Place): Reached {
    const [first, terms] = [this.#first, this.#terms]
    const found = new Uint8Array(figure + 1)
    found[figure] = 1
    const places: Place[] = []
    const ends: Place[] = []
    for (let place = figure; place >= 0; place--) {
      if (found[place] === 0) continue
      places.push(place)
      if (this.#isEnd(place)) ends.push(place)
      for (let at = first[place] as number; at < (first[place + 1] as number); at++) found[terms[at] as number] = 1
    }
    return { places, ends: ends.reverse() }
  }
}

const isZero = (value: Whole) => value === 0 || value === 0n

/** The product of the factors except the one at a place. */
function without(at: number, start: number, end: number, worthAt: (at: number) => number): number {
  let product = 1
  for (let other = start; other < end; other++) if (other !== at) product *= worthAt(other)
  return product
}

function copied<T extends Uint8Array | Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from)
  return to
}

function tapedNumbers(tape: Tape): Numbers<Place> {
  const { value, worth } = tape
  const values = (places: readonly Place[]) => places.map((place) => value(place))
  const given = (places: readonly Place[]) => places.filter((place) => !tape.isNothing(place))
  const isTrue = (condition: Place) => value(condition) === 1

  function sum(all: readonly Place[], taken: readonly Place[]): Place {
    const [over, under] = [given(all), given(taken)]
    if (under.length === 0 && over.length <= 1) return over[0] ?? tape.nothing
    let total = 0
    for (const term of over) total += worth(term)
    for (const term of under) total -= worth(term)
    return tape.add(SUM, exact.minus(exact.add(values(over)), exact.add(values(under))), total, [...over, ...under], under.length)
  }
  function limited(operation: number, a: Place, b: Place, why: readonly Why[]): Place {
    const limit = tape.add(operation, value(b), worth(b), [a, b])
    return why.length === 0 ? limit : tape.named(limit, { label: '', why })
  }
  return {
    cell: (row, column, label) => tape.cell(row, column, label),
    median: (of, label) => tape.median(of, label),
    whole: (number, label) => tape.constant(exact.whole(number), label),
    add: (terms) => sum(terms, []),
    minus: (first, ...others) => sum([first], others),
    scale(over, under) {
      let product = 1
      for (const one of over) product *= worth(one)
      for (const one of under) product /= worth(one)
      return tape.add(SCALE, exact.scale(values(over), values(under)), product, [...over, ...under], under.length)
    },
    // A limit that does not apply leaves no trace.
    atMost: (a, b, why) => (value(a) <= value(b) ? a : limited(LEAST, a, b, why === undefined ? [] : [why])),
    atLeast: (a, b) => (value(a) >= value(b) ? a : limited(MOST, a, b, [])),
    split(total, weights, leftOver, whole = sum(weights, [])) {
      if (tape.isNothing(total)) return weights.map(() => tape.nothing)
      const unit = worth(whole) === 0 ? 0 : worth(total) / worth(whole)
      const shareOf = (part: Whole, weight: Place) => tape.add(SHARE, part, unit * worth(weight), [total, weight, whole])
      return exact
        .split(value(total), values(weights), leftOver)
        .map((part, index) => (tape.isNothing(weights[index] as Place) ? tape.nothing : shareOf(part, weights[index] as Place)))
    },
    isBelow: (a, b) => tape.constant(value(a) < value(b) ? 1 : 0),
    isZero: (a) => tape.constant(isZero(value(a)) ? 1 : 0),
    when: (condition, then, otherwise) => (isTrue(condition) ? then() : otherwise()),
    holds: isTrue,
    orNothing: (a) => a,
    as: (label, place, ...why) => tape.named(place, { label, why }),
    weaker: (_, place) => place,
    improperPart: () => tape.constant(0),
  }
}
