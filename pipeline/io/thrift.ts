// Reads and writes structs in Thrift's compact protocol without knowing their fields: what was not changed is written as it was read.
// https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md

const STOP = 0
const TRUE = 1
const FALSE = 2
const BYTE = 3
const I16 = 4
const I64 = 6
const DOUBLE = 7
const BINARY = 8
const LIST = 9
const STRUCT = 12

/** The value of a field or of an element of a list, with its type in the protocol. A boolean field has no value beside its type. */
export interface Item {
  readonly type: number
  readonly value: bigint | Uint8Array | List | Struct
}

export interface List {
  readonly of: number
  readonly items: readonly Item[]
}

/** Items by the number of their field, in the order of these numbers. */
export type Struct = ReadonlyMap<number, Item>

/** Reads the struct at the beginning of the bytes. Throws a RangeError where they end early, or have a type that Parquet does not use. */
export const readStruct = (bytes: Uint8Array): Struct => new Reader(bytes).struct()

class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  struct(): Struct {
    const fields = new Map<number, Item>()
    let field = 0
    for (let header = this.#byte(); header !== STOP; header = this.#byte()) {
      const step = header >> 4
      field = step === 0 ? Number(unfolded(this.#varint())) : field + step
      fields.set(field, this.#item(header & 15))
    }
    return fields
  }

  #item(type: number): Item {
    if (type === TRUE || type === FALSE) return { type, value: 0n }
    return { type, value: this.#value(type) }
  }

  #value(type: number): Item['value'] {
    if (type === BYTE) return this.#take(1)
    if (type >= I16 && type <= I64) return unfolded(this.#varint())
    if (type === DOUBLE) return this.#take(8)
    if (type === BINARY) return this.#take(Number(this.#varint()))
    if (type === STRUCT) return this.struct()
    if (type !== LIST) throw new RangeError(`a type of Thrift that Parquet does not use: ${type}`)
    const header = this.#byte()
    const length = header >> 4 === 15 ? Number(this.#varint()) : header >> 4
    const of = header & 15
    // In a list, a boolean is a byte.
    const item = (): Item => (of === TRUE || of === FALSE ? { type: BYTE, value: this.#take(1) } : this.#item(of))
    return { of, items: Array.from({ length }, item) }
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new RangeError('a struct of Thrift ends early')
    return byte
  }

  #take(length: number): Uint8Array {
    this.#at += length
    if (this.#at > this.#bytes.length) throw new RangeError('a struct of Thrift ends early')
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  #varint(): bigint {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.#byte()
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
  }
}

/** The bytes of a struct. */
export function structBytes(struct: Struct): Buffer {
  const bytes: number[] = []
  writeStruct(bytes, struct)
  return Buffer.from(bytes)
}

function writeStruct(out: number[], struct: Struct): void {
  let before = 0
  for (const [field, { type, value }] of struct) {
    const step = field - before
    before = field
    if (step > 0 && step < 16) out.push((step << 4) | type)
    else {
      out.push(type)
      writeVarint(out, folded(BigInt(field)))
    }
    if (type !== TRUE && type !== FALSE) writeValue(out, type, value)
  }
  out.push(STOP)
}

function writeValue(out: number[], type: number, value: Item['value']): void {
  if (typeof value === 'bigint') writeVarint(out, folded(value))
  else if (value instanceof Uint8Array) {
    if (type === BINARY) writeVarint(out, BigInt(value.length))
    for (const byte of value) out.push(byte)
  } else if ('items' in value) {
    const { of, items } = value
    out.push((Math.min(items.length, 15) << 4) | of)
    if (items.length >= 15) writeVarint(out, BigInt(items.length))
    for (const item of items) writeValue(out, item.type, item.value)
  } else writeStruct(out, value)
}

function writeVarint(out: number[], value: bigint): void {
  let rest = value
  for (; rest > 127n; rest >>= 7n) out.push(Number(rest & 127n) | 128)
  out.push(Number(rest))
}

/** Signed numbers are folded into those of 0 and more: 0, -1, 1, -2, … */
const folded = (value: bigint) => (value < 0n ? -2n * value - 1n : 2n * value)
const unfolded = (value: bigint) => ((value & 1n) === 0n ? value >> 1n : -(value >> 1n) - 1n)
