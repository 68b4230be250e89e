// What a raw file is, before anybody has written an adapter or a mapping for it: its bytes, its layout, its columns, and who could read it.

import { sha256 } from '../../io/files.ts'
import { smallest } from '../../model/lists.ts'
import { namesInZip, unzipOnly } from '../adapters/sdmx/zip.ts'
import type { CountryNames } from '../country-names.ts'
import { type HeaderFacts, headerFacts, type TextFacts, textFacts } from '../csv-facts.ts'
import { splitRows } from '../csv-rows.ts'
import { type AdapterTry, tryAdapters } from './adapter-tries.ts'
import { type ColumnFacts, columnFacts } from './column-facts.ts'

export interface TableFacts extends TextFacts, Omit<HeaderFacts, 'columns'> {
  readonly columns: readonly ColumnFacts[]
  /** Rows below the header. */
  readonly rows: number
  /** Every row ends with a delimiter, so that it has one cell more than the header. */
  readonly closed: boolean
  /** Rows with another number of cells than the others, and those with broken quotes: how many, and the line of the first. */
  readonly oddRows: { readonly rows: number; readonly line: number } | null
  /** Columns whose names hold years, if there are several: the file is wide, and its rows are not one observation each. */
  readonly yearColumns: readonly string[]
}

export interface InspectedFile {
  readonly file: string
  readonly bytes: number
  readonly sha256: string
  readonly format: 'table' | 'zip archive' | 'JSON' | 'web page' | 'empty'
  /** The files in an archive; the table is that of the only one. */
  readonly entries: readonly string[] | null
  readonly table: TableFacts | null
  readonly adapters: readonly AdapterTry[]
}

/** Inspects the bytes of a file. `root` and `raw` are the folders of the workspace whose sources say how adapters are used. */
export async function inspectFile(
  { file, bytes }: { readonly file: string; readonly bytes: Uint8Array },
  place: { readonly root: string; readonly raw?: string | undefined; readonly names: CountryNames },
): Promise<InspectedFile> {
  const entries = namesInZip(bytes) ?? null
  const [entry] = entries ?? []
  const inner = entry !== undefined && entries?.length === 1 ? unzipOnly({ part: '', file, bytes }, entry).unpacked?.bytes : undefined
  const content = entries ? inner : bytes
  const format = entries ? 'zip archive' : formatOf(bytes)
  const isTable = format === 'table' || (content !== undefined && formatOf(content) === 'table')
  return {
    file,
    bytes: bytes.length,
    sha256: sha256(bytes),
    format,
    entries,
    table: content && isTable ? tableFacts(content, place.names) : null,
    adapters: await tryAdapters({ file, bytes }, place),
  }
}

function formatOf(bytes: Uint8Array): Exclude<InspectedFile['format'], 'zip archive'> {
  const beginning = textFacts(bytes.subarray(0, 1000)).text.trimStart()
  if (bytes.length === 0 || (beginning === '' && bytes.length < 1000)) return 'empty'
  if (/^[{[]/.test(beginning)) return 'JSON'
  return /^<(!doctype|html|\?xml|[a-z]+[ >])/i.test(beginning) ? 'web page' : 'table'
}

function tableFacts(bytes: Uint8Array, names: CountryNames): TableFacts {
  const { text: whole, ...facts } = textFacts(bytes)
  const text = whole.replace(/\n$/, '')
  const { columns: header, ...layout } = headerFacts(text, [])
  const cellsOf: string[][] = header.map(() => [])
  const widths = new Map<number, { rows: number; line: number }>()
  const broken = { rows: 0, line: 0 }
  let rows = 0
  splitRows(text, layout.delimiter, ({ cells, line, broken: quote }) => {
    if (line <= layout.headerLine) return true
    rows++
    const isClosing = cells.length === header.length + 1 && cells.at(-1) === ''
    if (quote || !(isClosing || cells.length === header.length)) {
      if (broken.rows++ === 0) broken.line = line
      return true
    }
    const width = widths.get(cells.length) ?? { rows: 0, line }
    widths.set(cells.length, { ...width, rows: width.rows + 1 })
    for (const [at, column] of cellsOf.entries()) column.push(cells[at] ?? '')
    return true
  })
  const [plain, closing] = [widths.get(header.length), widths.get(header.length + 1)]
  const closed = (closing?.rows ?? 0) > (plain?.rows ?? 0)
  const others = [broken, (closed ? plain : closing) ?? { rows: 0, line: 0 }].filter((odd) => odd.rows > 0)
  const yearsIn = (name: string) => name.match(/(?<!\d)(19|20)\d\d(?!\d)/g)?.length ?? 0
  const isWide = header.reduce((sum, name) => sum + yearsIn(name), 0) > 1
  return {
    ...facts,
    ...layout,
    columns: header.map((name, at) => columnFacts(name, cellsOf[at] ?? [], names)),
    rows,
    closed,
    oddRows:
      others.length === 0 ? null : { rows: others.reduce((sum, odd) => sum + odd.rows, 0), line: smallest(others.map(({ line }) => line)) },
    yearColumns: isWide ? header.filter((name) => yearsIn(name) > 0) : [],
  }
}
