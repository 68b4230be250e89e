// Joins Parquet files that have the same columns: their compressed data are copied as they are, and only the footer is written anew.
// https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift

import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Item, type List, readStruct, type Struct, structBytes } from './thrift.ts'

const MAGIC = Buffer.from('PAR1')
/** After the footer come its length, in four bytes, and the magic number. */
const TAIL_BYTES = 8
const COPIED_BYTES = 1024 * 1024

/** Numbers of fields: of the footer, of a group of rows, of a column in it, and of what is said about that column. */
const FOOTER = { schema: 2, rows: 3, groups: 4 } as const
const GROUP = { columns: 1, place: 5, ordinal: 7 } as const
const COLUMN = { place: 2, about: 3, offsetIndex: 4, columnIndex: 6 } as const
const ABOUT = { data: 9, index: 10, dictionary: 11, bloomFilter: 14 } as const

/**
 * Writes the rows of Parquet files into one file, in the order of the files, and deletes each of them after it is copied. Throws a TypeError
 * if they have different columns.
 */
export async function joinParquet(parts: readonly string[], file: string): Promise<void> {
  const out = await open(file, 'w')
  try {
    await out.write(MAGIC)
    let end = MAGIC.length
    let rows = 0n
    let first: Struct | undefined
    const groups: Item[] = []
    for (const part of parts) {
      const { footer, dataEnd } = await readFooter(part)
      first ??= footer
      if (!isDeepStrictEqual(footer.get(FOOTER.schema), first.get(FOOTER.schema))) throw new TypeError(`${part} has different columns`)
      rows += numberIn(footer, FOOTER.rows)
      const by = BigInt(end - MAGIC.length)
      for (const { type, value } of listIn(footer, FOOTER.groups).items)
        groups.push({ type, value: movedGroup(structIn(value), by, groups.length) })
      const data = createReadStream(part, { start: MAGIC.length, end: dataEnd - 1, highWaterMark: COPIED_BYTES })
      for await (const bytes of data) end += (await out.write(bytes as Buffer)).bytesWritten
      await rm(part)
    }
    if (first === undefined) throw new TypeError('there are no files to join')
    const { of } = listIn(first, FOOTER.groups)
    const footer = structBytes(
      changed(
        changed(first, FOOTER.rows, () => rows),
        FOOTER.groups,
        () => ({ of, items: groups }),
      ),
    )
    const length = Buffer.alloc(4)
    length.writeUInt32LE(footer.length)
    await out.write(Buffer.concat([footer, length, MAGIC]))
  } finally {
    await out.close()
  }
}

async function readFooter(file: string): Promise<{ readonly footer: Struct; readonly dataEnd: number }> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const tail = await bytesAt(handle, size - TAIL_BYTES, TAIL_BYTES)
    const length = tail.readUInt32LE(0)
    if (!tail.subarray(4).equals(MAGIC)) throw new TypeError(`${file} is no Parquet file`)
    const dataEnd = size - TAIL_BYTES - length
    return { footer: readStruct(await bytesAt(handle, dataEnd, length)), dataEnd }
  } finally {
    await handle.close()
  }
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead !== length) throw new RangeError('a Parquet file ends early')
  return buffer
}

/** A group of rows whose data are moved towards the end of the file by a number of bytes. */
function movedGroup(group: Struct, by: bigint, ordinal: number): Struct {
  const place = (value: Item['value']) => (typeof value === 'bigint' && value > 0n ? value + by : value)
  const moved = (of: Struct, places: readonly number[]) => places.reduce((struct, field) => changed(struct, field, place), of)
  const { of, items } = listIn(group, GROUP.columns)
  const columns = items.map(({ type, value }) => {
    const column = moved(structIn(value), [COLUMN.place, COLUMN.offsetIndex, COLUMN.columnIndex])
    return { type, value: changed(column, COLUMN.about, (about) => moved(structIn(about), Object.values(ABOUT))) }
  })
  const ordered = changed(moved(group, [GROUP.place]), GROUP.ordinal, () => BigInt(ordinal))
  return changed(ordered, GROUP.columns, () => ({ of, items: columns }))
}

/** The struct with another value of a field. A field that it does not have stays absent. */
function changed(struct: Struct, field: number, change: (value: Item['value']) => Item['value']): Struct {
  const item = struct.get(field)
  return item === undefined ? struct : new Map([...struct, [field, { ...item, value: change(item.value) }]])
}

function numberIn(struct: Struct, field: number): bigint {
  const value = struct.get(field)?.value
  if (typeof value !== 'bigint') throw new TypeError('a Parquet file lacks its number of rows')
  return value
}

function structIn(value: Item['value']): Struct {
  if (!(value instanceof Map)) throw new TypeError('a Parquet file lacks a struct')
  return value
}

function listIn(struct: Struct, field: number): List {
  const value = struct.get(field)?.value
  if (value === undefined || typeof value !== 'object' || !('items' in value)) throw new TypeError('a Parquet file lacks a list')
  return value
}
