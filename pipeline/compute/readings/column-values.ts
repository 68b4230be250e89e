// Columns of values, and operations on whole columns. A column holds one value per point, or one value per point and draw: a value that is
// the same in every draw is computed and stored once.

/** Numbers (NaN where missing), words, or flags (1 where something holds, else 0). */
type Values = Float64Array | Uint8Array | readonly (string | null)[]

export interface ColumnValues<Kind extends Values = Values> {
  /** By point. Where `draws` is above 1, the value of point p and draw d is at p × draws + d. */
  readonly values: Kind
  /** Number of values per point: 1 where all draws share the value. */
  readonly draws: number
}

export type Numbers = ColumnValues<Float64Array>
export type Flags = ColumnValues<Uint8Array>

/**
 * Memory for columns of numbers. The draws of all countries reuse it one after the other, because freeing memory takes as much time as
 * computing. `take` returns uninitialised numbers, which are valid until `clear`.
 */
export class Memory {
  readonly #blocks: Float64Array[] = []
  #block = 0
  #used = 0

  take(length: number): Float64Array {
    for (;;) {
      const block = this.#blocks[this.#block]
      if (!block) this.#blocks.push(new Float64Array(Math.max(BLOCK, length)))
      else if (this.#used + length > block.length) {
        this.#block++
        this.#used = 0
      } else {
        this.#used += length
        return block.subarray(this.#used - length, this.#used)
      }
    }
  }

  clear(): void {
    this.#block = 0
    this.#used = 0
  }
}

/** Numbers per block of memory. */
const BLOCK = 2 ** 20

const missing = (value: unknown): boolean => value === null || value === undefined || Number.isNaN(value)

export function numbers(column: ColumnValues): Numbers {
  if (column.values instanceof Float64Array) return column as Numbers
  throw new TypeError('a column of words or flags where numbers are wanted')
}

export function flagsOf(column: ColumnValues): Flags {
  if (column.values instanceof Uint8Array) return column as Flags
  throw new TypeError('a column of words or numbers where flags are wanted')
}

/** A column of words, flags or numbers, by the type of the first value that is given. */
export function columnOf(values: readonly unknown[], draws = 1): ColumnValues {
  const first = values.find((value) => value !== null && value !== undefined)
  if (typeof first === 'string') return { values: values.map((value) => (typeof value === 'string' ? value : null)), draws }
  if (typeof first === 'boolean') return { values: Uint8Array.from(values, (value) => (value === true ? 1 : 0)), draws }
  return { values: Float64Array.from(values, (value) => (missing(value) ? Number.NaN : Number(value))), draws }
}

/** The number of draws of a value that is computed from these columns. */
export const drawsOf = (columns: readonly (ColumnValues | undefined)[]): number =>
  columns.reduce((draws, column) => Math.max(draws, column?.draws ?? 1), 1)

/** The values of some rows, one row per point, or one per point and draw; missing where the row is -1. */
export function valuesAt(memory: Memory, column: ColumnValues, rows: Int32Array, rowDraws = 1): ColumnValues {
  const { values, draws } = column
  if (rowDraws === 1 && values.length === rows.length * draws && rows.every((row, point) => row === point)) return column
  if (rowDraws === 1 && draws > 1 && values instanceof Float64Array) {
    const result = memory.take(rows.length * draws)
    for (let point = 0; point < rows.length; point++) {
      const row = rows[point] as number
      const to = point * draws
      if (row < 0) result.fill(Number.NaN, to, to + draws)
      else result.set(values.subarray(row * draws, (row + 1) * draws), to)
    }
    return { values: result, draws }
  }
  const size = Math.max(draws, rowDraws)
  const from = (place: number) => {
    const row = rows[rowDraws === 1 ? Math.floor(place / size) : place] as number
    return row < 0 ? -1 : draws === 1 ? row : row * draws + (place % size)
  }
  const count = (rows.length / rowDraws) * size
  if (values instanceof Float64Array) {
    const result = memory.take(count)
    for (let place = 0; place < count; place++) {
      const source = from(place)
      result[place] = source < 0 ? Number.NaN : (values[source] as number)
    }
    return { values: result, draws: size }
  }
  if (values instanceof Uint8Array)
    return { values: Uint8Array.from({ length: count }, (_, place) => values[from(place)] ?? 0), draws: size }
  return { values: Array.from({ length: count }, (_, place) => values[from(place)] ?? null), draws: size }
}

export function limited(memory: Memory, of: Numbers, limit: Numbers, least: boolean, points: number): Numbers {
  const draws = drawsOf([of, limit])
  const result = memory.take(points * draws)
  const [values, bounds] = [of.values, limit.values]
  const [step, boundStep] = [stepOf(of), stepOf(limit)]
  for (let point = 0; point < points; point++) {
    let [place, from, bound] = [point * draws, point * of.draws, point * limit.draws]
    for (const end = place + draws; place < end; place++, from += step, bound += boundStep) {
      const value = values[from] as number
      const other = bounds[bound] as number
      result[place] = least ? Math.min(value, other) : Math.max(value, other)
    }
  }
  return { values: result, draws }
}

/** Distance in the array from one draw to the next. */
export const stepOf = (column: ColumnValues): 0 | 1 => (column.draws === 1 ? 0 : 1)

/** The first value where the condition holds, else the second, or a missing value if there is no second. */
export function selected(
  memory: Memory,
  condition: Flags,
  value: ColumnValues,
  otherwise: ColumnValues | undefined,
  points: number,
): ColumnValues {
  if (!condition.values.includes(0)) return value
  if (otherwise && !condition.values.includes(1)) return otherwise
  const draws = drawsOf([condition, value, otherwise])
  if (value.values instanceof Float64Array && (otherwise === undefined || otherwise.values instanceof Float64Array)) {
    const result = memory.take(points * draws)
    selectNumbers(result, condition, numbers(value), otherwise ? numbers(otherwise) : NOTHING, draws)
    return { values: result, draws }
  }
  const holds = (point: number, place: number) => condition.values[condition.draws === 1 ? point : place] === 1
  const at = (column: ColumnValues | undefined, place: number) => column?.values[column.draws === 1 ? Math.floor(place / draws) : place]
  return columnOf(
    Array.from({ length: points * draws }, (_, place) => at(holds(Math.floor(place / draws), place) ? value : otherwise, place)),
    draws,
  )
}

/** One missing number for all points. */
const NOTHING: Numbers = { values: Float64Array.of(Number.NaN), draws: 0 }

function selectNumbers(result: Float64Array, condition: Flags, first: Numbers, second: Numbers, draws: number): void {
  const [flagged, values, others] = [condition.values, first.values, second.values]
  const [flagStep, step, otherStep] = [stepOf(condition), stepOf(first), second === NOTHING ? 0 : stepOf(second)]
  for (let point = 0, place = 0; place < result.length; point++) {
    let [flag, from, other] = [point * condition.draws, point * first.draws, point * second.draws]
    for (const end = place + draws; place < end; place++, flag += flagStep, from += step, other += otherStep) {
      result[place] = flagged[flag] === 1 ? (values[from] as number) : (others[other] as number)
    }
  }
}

/** The first where it is given, else the second. */
export function orElse(memory: Memory, first: ColumnValues, second: ColumnValues, points: number): ColumnValues {
  if (first.values instanceof Float64Array && areAllGiven(first.values)) return first
  return selected(memory, given(first), first, second, points)
}

function areAllGiven(values: Float64Array): boolean {
  for (let place = 0; place < values.length; place++) if (Number.isNaN(values[place])) return false
  return true
}

/** Whether there is a value. */
export function given(column: ColumnValues): Flags {
  const { values, draws } = column
  if (!(values instanceof Float64Array)) return flags(column, (value) => !missing(value))
  const result = new Uint8Array(values.length)
  for (let place = 0; place < values.length; place++) result[place] = Number.isNaN(values[place]) ? 0 : 1
  return { values: result, draws }
}

export function compared(left: ColumnValues, right: ColumnValues, sign: '=' | '<' | '<=', points: number): Flags {
  const draws = drawsOf([left, right])
  const holds = new Uint8Array(points * draws)
  if (left.values instanceof Float64Array && right.values instanceof Float64Array)
    compareNumbers(holds, numbers(left), numbers(right), sign, draws)
  else {
    for (let point = 0, place = 0; point < points; point++) {
      for (let draw = 0; draw < draws; draw++, place++) {
        const a = left.values[left.draws === 1 ? point : place]
        const b = right.values[right.draws === 1 ? point : place]
        if (a === null || a === undefined || b === null || b === undefined) continue
        holds[place] = (sign === '=' ? a === b : sign === '<' ? a < b : a <= b) ? 1 : 0
      }
    }
  }
  return { values: holds, draws }
}

/** A comparison with a missing number does not hold. */
function compareNumbers(holds: Uint8Array, left: Numbers, right: Numbers, sign: '=' | '<' | '<=', draws: number): void {
  const [values, others] = [left.values, right.values]
  const [step, otherStep] = [stepOf(left), stepOf(right)]
  for (let point = 0, place = 0; place < holds.length; point++) {
    let [from, other] = [point * left.draws, point * right.draws]
    for (const end = place + draws; place < end; place++, from += step, other += otherStep) {
      const a = values[from] as number
      const b = others[other] as number
      holds[place] = a < b ? (sign === '=' ? 0 : 1) : a === b && sign !== '<' ? 1 : 0
    }
  }
}

export const flags = ({ values, draws }: ColumnValues, holds: (value: unknown) => boolean): Flags => {
  const result = new Uint8Array(values.length)
  for (let place = 0; place < values.length; place++) result[place] = holds(values[place]) ? 1 : 0
  return { values: result, draws }
}

/** Whether all, or any, of some conditions hold. */
export function combined(columns: readonly Flags[], all: boolean, points: number): Flags {
  const draws = drawsOf(columns)
  const result = new Uint8Array(points * draws).fill(all ? 1 : 0)
  const deciding = all ? 0 : 1
  for (const { values, draws: own } of columns) {
    for (let point = 0; point < points; point++) {
      if (own === draws) {
        for (let place = point * draws; place < (point + 1) * draws; place++) if (values[place] === deciding) result[place] = deciding
      } else if (values[point] === deciding) result.fill(deciding, point * draws, (point + 1) * draws)
    }
  }
  return { values: result, draws }
}
