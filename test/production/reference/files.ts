// Reads text tables and one zipped file without guessing the format: comma, double quotes, LF or CRLF, UTF-8.

import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

/** A row by column name. It has every column of the header. */
export type Row = Readonly<Record<string, string>>

/** The cell of a column. Throws if the file does not have the column. */
export function cell(row: Row, column: string): string {
  const value = row[column]
  if (value === undefined) throw new Error(`no column ${column}`)
  return value
}

/** The rows of a CSV file with a header. Throws if a row has another length or the header has a name twice. */
export function readTable(path: string): Row[] {
  return parseTable(readFileSync(path, 'utf8'), path)
}

export function parseTable(text: string, path: string): Row[] {
  const [header, ...rows] = splitCells(text.replace(/^\uFEFF/, ''))
  if (!header || new Set(header).size !== header.length) throw new Error(`${path}: no header, or a name twice`)
  return rows.map((cells, index) => {
    if (cells.length !== header.length) throw new Error(`${path}: record ${index + 2} has ${cells.length} cells`)
    return Object.fromEntries(header.map((name, column) => [name, cells[column] ?? '']))
  })
}

/** Cells by record (RFC 4180): a quoted cell may hold commas, line breaks and doubled quotes. Empty lines are left out. */
function splitCells(text: string): string[][] {
  const records: string[][] = []
  const token = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y
  let record: string[] = []
  while (token.lastIndex < text.length) {
    const match = token.exec(text)
    if (!match) throw new Error('a quote stands where none may')
    record.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === ',') {
      if (token.lastIndex === text.length) record.push('')
      else continue
    }
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  return records
}

/** The text of the one file in a zip archive, by its central directory. */
export function readOnlyFileInZip(path: string): string {
  const zip = readFileSync(path)
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt16LE(end + 10) !== 1) throw new Error(`${path}: not a zip archive of one file`)
  const entry = zip.readUInt32LE(end + 16)
  const [method, packed, local] = [zip.readUInt16LE(entry + 10), zip.readUInt32LE(entry + 20), zip.readUInt32LE(entry + 42)]
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const body = zip.subarray(start, start + packed)
  return (method === 8 ? inflateRawSync(body) : body).toString('utf8')
}
