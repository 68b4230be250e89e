// The bytes are those of the specification of Thrift's compact protocol; hyparquet reads them, too.

import { deserializeTCompactProtocol } from 'hyparquet/src/thrift.js'
import { expect, test } from 'vitest'
import { readStruct, structBytes } from '../../pipeline/io/thrift.ts'

/** Field 1: i32 -1. 2: true. 4: "ab". 20: a list of 16 numbers. 21: a struct with a false field 1. 22: i64 2^40. 23: a double. 24: a list of booleans. */
const BYTES = Buffer.from([
  ...[0x15, 0x01],
  ...[0x11],
  ...[0x28, 0x02, 0x61, 0x62],
  ...[0x09, 0x28, 0xf5, 0x10, ...Array.from({ length: 16 }, (_, index) => 2 * index)],
  ...[0x1c, 0x12, 0x00],
  ...[0x16, 0x80, 0x80, 0x80, 0x80, 0x80, 0x40],
  ...[0x17, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f],
  ...[0x19, 0x21, 0x01, 0x00],
  0x00,
])

test('a struct is written as it was read, and values are those that another reader reads', () => {
  const struct = readStruct(BYTES)
  expect(structBytes(struct)).toEqual(BYTES)
  expect(struct.get(1)).toEqual({ type: 5, value: -1n })
  expect(struct.get(22)).toEqual({ type: 6, value: 2n ** 40n })
  const read = deserializeTCompactProtocol({ view: new DataView(BYTES.buffer, BYTES.byteOffset, BYTES.length), offset: 0 })
  expect(read).toMatchObject({
    field_1: -1,
    field_2: true,
    field_21: { field_1: false },
    field_22: 2n ** 40n,
    field_23: 1,
    field_24: [true, false],
  })
  expect(read.field_20).toEqual(Array.from({ length: 16 }, (_, index) => index))
})

test('changed values are written in as many bytes as they need', () => {
  const struct = new Map(readStruct(BYTES)).set(1, { type: 5, value: 300n })
  expect([...structBytes(struct)].slice(0, 3)).toEqual([0x15, 0xd8, 0x04])
  expect(readStruct(structBytes(struct))).toEqual(struct)
})

test('bytes that end early, and types that Parquet does not use, are refused', () => {
  expect(() => readStruct(BYTES.subarray(0, 6))).toThrow('ends early')
  expect(() => readStruct(BYTES.subarray(0, 4))).toThrow('ends early')
  expect(() => readStruct(Buffer.from([0x1b, 0x00]))).toThrow('does not use: 11')
})
