// Fills a table of the engine. Its library takes values one by one, which takes longer than everything else with them: here they are
// gathered in the form in which the engine holds them, and copied as whole columns.

import type { DuckDBAppender, DuckDBType } from '@duckdb/node-api'
import type { Vector } from '@duckdb/node-bindings'
import type { ColumnOf, EngineColumn, EngineValue } from './engine-columns.ts'
import { asked, tooLarge } from './engine-failure.ts'

/** A table that is being filled. */
export interface Filling<Item> {
  add(items: Iterable<Item>): Promise<void>
  close(): Promise<void>
}

/** Rows of one vector of the engine. */
const CHUNK_ROWS = 2048

/** Gathers items until they make a vector of the engine. */
export async function fillingOf<Item>(appender: DuckDBAppender, table: string, columns: readonly ColumnOf<Item>[]): Promise<Filling<Item>> {
  const [{ default: library }, { default: bindings }] = await Promise.all([import('@duckdb/node-api'), import('@duckdb/node-bindings')])
  const types = columns.map(({ type, enumeration }): DuckDBType => (enumeration ? library.ENUM(enumeration.texts) : library[type]))
  const chunk = library.DuckDBDataChunk.create(types)
  const cells = columns.map((column) => ({ of: column.of, ...cellsOf(table, column) }))
  const [present, isWhole] = [cells.map(() => new Uint8Array(CHUNK_ROWS / 8).fill(0xff)), cells.map(() => true)]
  let rows = 0

  function put(item: Item): void {
    for (let index = 0; index < cells.length; index++) {
      const column = cells[index] as (typeof cells)[number]
      const value = column.of(item)
      if (value !== null) column.put(rows, value)
      else {
        const bits = present[index] as Uint8Array
        bits[rows >> 3] = (bits[rows >> 3] as number) & ~(1 << (rows & 7))
        isWhole[index] = false
      }
    }
    rows++
  }

  function flush(): void {
    if (rows === 0) return
    chunk.rowCount = rows
    for (const [index, { data, texts }] of cells.entries()) {
      const vector: Vector = bindings.data_chunk_get_vector(chunk.chunk, index)
      const bits = present[index] as Uint8Array<ArrayBuffer>
      if (data) bindings.copy_data_to_vector(vector, 0, data, 0, (data.byteLength / CHUNK_ROWS) * rows)
      for (let row = 0; texts && row < rows; row++)
        if ((bits[row >> 3] as number) & (1 << (row & 7))) bindings.vector_assign_string_element(vector, row, texts[row] as string)
      if (isWhole[index]) continue
      bindings.vector_ensure_validity_writable(vector)
      bindings.copy_data_to_vector_validity(vector, 0, bits.buffer, 0, bits.byteLength)
      bits.fill(0xff)
      isWhole[index] = true
    }
    appender.appendDataChunk(chunk)
    chunk.reset()
    rows = 0
  }

  return {
    async add(items) {
      for (const item of items) {
        put(item)
        if (rows === CHUNK_ROWS) await asked(flush)
      }
    },
    close: () =>
      asked(() => {
        flush()
        appender.closeSync()
      }),
  }
}

/** The cells of a column of one vector: texts, or the bytes of the others. */
interface Cells {
  readonly put: (row: number, value: EngineValue) => void
  readonly data?: ArrayBuffer
  readonly texts?: string[]
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
