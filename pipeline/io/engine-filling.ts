// Fills a table of the engine. Its library takes values one by one, which takes longer than everything else with them: here they are
// gathered in the form in which the engine holds them, and copied as whole columns.

import type { DuckDBAppender, DuckDBType } from '@duckdb/node-api'
import type { Vector } from '@duckdb/node-bindings'
import type { ColumnOf, EngineColumn, EngineValue } from './engine-columns.ts'
import { asked, tooLarge } from './engine-failure.ts'

/** A table that is being filled. */
export interface Filling<Items> {
  add(items: Items): Promise<void>
  /** Adds rows that were gathered for this table. */
  append(rows: GatheredRows): Promise<void>
  close(): Promise<void>
}

/** Rows of a table, in the form in which the engine holds them: plain data, which can be sent from thread to thread. */
export interface GatheredRows {
  readonly count: number
  readonly columns: readonly GatheredColumn[]
}

/** The values of the first `count` rows of a vector. What follows means nothing. */
interface GatheredColumn {
  /** Texts, or the bytes of other values. */
  readonly texts: readonly string[] | undefined
  readonly data: ArrayBuffer | undefined
  /** A bit of each row: 0 where the value is missing. Undefined where none is. */
  readonly present: Uint8Array<ArrayBuffer> | undefined
}

/** Rows of one vector of the engine. */
const CHUNK_ROWS = 2048

export interface Gathering<Items> {
  add(items: Items): void
  /** Takes the rows that make no whole vector. */
  takeRest(): void
}

/** Gathers items. `take` gets them when they make a vector of the engine; its memory is used again for the next ones. */
export function gatheringOf<Item>(table: string, columns: readonly ColumnOf<Item>[], take: (rows: GatheredRows) => void) {
  const cells = columns.map((column) => ({ of: column.of, ...cellsOf(table, column) }))
  const [present, isWhole] = [cells.map(() => new Uint8Array(CHUNK_ROWS / 8).fill(0xff)), cells.map(() => true)]
  let count = 0

  function put(item: Item): void {
    for (let index = 0; index < cells.length; index++) {
      const column = cells[index] as (typeof cells)[number]
      const value = column.of(item)
      if (value !== null) column.put(count, value)
      else {
        const bits = present[index] as Uint8Array
        bits[count >> 3] = (bits[count >> 3] as number) & ~(1 << (count & 7))
        isWhole[index] = false
      }
    }
    count++
  }

  function takeRest(): void {
    if (count === 0) return
    const gathered = cells.map(({ data, texts }, index) => ({ data, texts, present: isWhole[index] ? undefined : present[index] }))
    take({ count, columns: gathered })
    for (const [index, bits] of present.entries()) if (!isWhole[index]) bits.fill(0xff)
    isWhole.fill(true)
    count = 0
  }

  return {
    add(items: Iterable<Item>) {
      for (const item of items) {
        put(item)
        if (count === CHUNK_ROWS) takeRest()
      }
    },
    takeRest,
  }
}

/** Fills a table with items, in the order in which they are added. */
export async function fillingOf<Item>(appender: DuckDBAppender, table: string, columns: readonly ColumnOf<Item>[]) {
  const append = await appendingTo(appender, columns)
  const gathering = gatheringOf(table, columns, append)
  return {
    add: (items: Iterable<Item>) => asked(() => gathering.add(items)),
    append: (rows: GatheredRows) =>
      asked(() => {
        gathering.takeRest()
        append(rows)
      }),
    close: () =>
      asked(() => {
        gathering.takeRest()
        appender.closeSync()
      }),
  }
}

async function appendingTo(appender: DuckDBAppender, columns: readonly EngineColumn[]): Promise<(rows: GatheredRows) => void> {
  const [{ default: library }, { default: bindings }] = await Promise.all([import('@duckdb/node-api'), import('@duckdb/node-bindings')])
  const types = columns.map(({ type, enumeration }): DuckDBType => (enumeration ? library.ENUM(enumeration.texts) : library[type]))
  const chunk = library.DuckDBDataChunk.create(types)
  return ({ count, columns: gathered }) => {
    chunk.rowCount = count
    for (const [index, { data, texts, present }] of gathered.entries()) {
      const vector: Vector = bindings.data_chunk_get_vector(chunk.chunk, index)
      if (data) bindings.copy_data_to_vector(vector, 0, data, 0, (data.byteLength / CHUNK_ROWS) * count)
      for (let row = 0; texts && row < count; row++)
        if (!present || (present[row >> 3] as number) & (1 << (row & 7)))
          bindings.vector_assign_string_element(vector, row, texts[row] as string)
      if (!present) continue
      bindings.vector_ensure_validity_writable(vector)
      bindings.copy_data_to_vector_validity(vector, 0, present.buffer, 0, present.byteLength)
    }
    appender.appendDataChunk(chunk)
    chunk.reset()
  }
}

/** The cells of a column of one vector: texts, or the bytes of the others. */
interface Cells {
  readonly put: (row: number, value: EngineValue) => void
  readonly data?: ArrayBuffer
  readonly texts?: readonly string[]
}

function cellsOf(table: string, { name, type, enumeration }: EngineColumn): Cells {
  const wrong = (value: EngineValue) => new RangeError(`${table} ${name} cannot have the value ${value}`)
  const inNumbers = (numbers: Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>): Cells => ({
    data: numbers.buffer,
    put: (row, value) => {
      numbers[row] = Number(value)
      if (numbers[row] !== Number(value)) throw wrong(value)
    },
  })
  if (enumeration) {
    const { texts } = enumeration
    const places = new Map<EngineValue, number>(texts.map((text, place) => [text, place]))
    const numbers = new (texts.length < 2 ** 8 ? Uint8Array : texts.length < 2 ** 16 ? Uint16Array : Uint32Array)(CHUNK_ROWS)
    return {
      data: numbers.buffer,
      put: (row, value) => {
        const place = places.get(value)
        if (place === undefined) throw wrong(value)
        numbers[row] = place
      },
    }
  }
  switch (type) {
    case 'VARCHAR': {
      const texts: string[] = []
      return {
        texts,
        put: (row, value) => {
          if (typeof value !== 'string') throw wrong(value)
          texts[row] = value
        },
      }
    }
    case 'INTEGER':
      return inNumbers(new Int32Array(CHUNK_ROWS))
    case 'DOUBLE':
      return inNumbers(new Float64Array(CHUNK_ROWS))
    case 'BOOLEAN':
      return inNumbers(new Uint8Array(CHUNK_ROWS))
    case 'BIGINT': {
      const numbers = new BigInt64Array(CHUNK_ROWS)
      const halves = new Int32Array(numbers.buffer)
      return {
        data: numbers.buffer,
        put: (row, value) => {
          // Most whole numbers are doubles: making a bigint of each takes longer than the rest.
          if (typeof value === 'number' && Number.isSafeInteger(value)) {
            const upper = Math.floor(value / UPPER)
            halves[2 * row] = value - upper * UPPER
            halves[2 * row + 1] = upper
          } else if (typeof value === 'bigint') {
            numbers[row] = value
            if (numbers[row] !== value) throw tooLarge(`${table} ${name} ${value} does not fit in 64 bits`)
          } else throw wrong(value)
        },
      }
    }
    case 'HUGEINT': {
      const numbers = new BigInt64Array(2 * CHUNK_ROWS)
      return {
        data: numbers.buffer,
        put: (row, value) => {
          if (typeof value !== 'bigint') throw wrong(value)
          numbers[2 * row] = value
          numbers[2 * row + 1] = value >> 64n
        },
      }
    }
  }
}

/** What one is worth in the upper half of a 64-bit number. All machines for which the engine is made store the lower half first. */
const UPPER = 2 ** 32
