// What stands in the files for a value that an explanation rests on: the text of the cell, or of the cells that it was made of, with
// the place of each. Nothing is read anew: reading kept what is not as our tables write it.

import { type CellValue, type Column, engineColumn, writtenCell } from '../../schemas/columns.ts'
import { isTableName, tableNamed } from '../../schemas/tables.ts'
import { count } from '../model/count.ts'
import { formatDecimal } from '../model/decimal.ts'
import type { BookRow, CountryBook } from './explain-book.ts'
import type { Step } from './explain-record.ts'
import { SCALES } from './explain-words.ts'
import type { ExplainedRow } from './explanation.ts'

/** The text of a cell as its file has it, and where. */
export interface PublishedText {
  readonly file: string
  readonly line: number
  /** As the file calls it. */
  readonly column: string
  /** Which of the file's series it belongs to, by the publisher's code. */
  readonly indicator: string | null
  readonly text: string
  /** The publisher's; else the one of our column. */
  readonly unit: string | null
}

export interface PublishedValue {
  /** In the order in which they were read; empty where nobody published the value and the method has it. */
  readonly published: readonly PublishedText[]
  /** The cell of the exception whose value counts instead. */
  readonly replaced_by: PublishedText | null
}

/** What was published for a cell of an input row, by the engine's name of its column. */
export function publishedCells(book: CountryBook, row: BookRow, name: string): PublishedValue {
  const column = columnOf(row.table_name, name)
  const exception = book.applied.find((cell) => cell.target_row === row.row_id && cell.column_name === name)
  const by = exception && book.rowOf(exception.exception_row)
  const replaced_by = by ? textAt(by, { column: 'value', text: String(by.values.value), unit: unitOf(column) }) : null
  // A row that an exception made stands where the exception does: its cell is all that was published, other columns have defaults.
  if (book.rowsOf('exceptions').some(({ file, line }) => file === row.file && line === row.line))
    return { published: replaced_by ? [replaced_by] : [], replaced_by: null }
  return { published: textsOf(row, column, exception ? asNumber(exception.published) : (row.values[name] ?? null)), replaced_by }
}

function textsOf(row: BookRow, column: Column, value: CellValue): PublishedText[] {
  const unit = unitOf(column)
  const kept = row.published?.[column.name]
  if (kept) return kept.map((cell) => textAt({ file: cell.file ?? row.file, line: cell.line ?? row.line }, { unit, ...cell }))
  return value === null ? [] : [textAt(row, { column: column.name, text: writtenCell(column, value), unit })]
}

function textAt(
  { file, line }: Pick<PublishedText, 'file' | 'line'>,
  { column, indicator = null, text, unit }: Pick<PublishedText, 'column' | 'text' | 'unit'> & { readonly indicator?: string | null },
): PublishedText {
  return { file, line, column, indicator, text, unit }
}

const asNumber = (text: string | null) => (text === null ? null : BigInt(text))

/** The unit of our column; weights and indexes have one of their own in each row. */
const unitOf = ({ kind, unit }: Column) => (kind === 'weight' || kind === 'index' ? null : (unit ?? null))

function columnOf(table: string, name: string): Column {
  const column = isTableName(table) ? tableNamed(table).columns.find((candidate) => engineColumn(candidate).name === name) : undefined
  if (!column) throw new RangeError(`${table} has no ${name}`)
  return column
}

/** Cells that are quoted; of more it is said how many. */
const MOST_QUOTED = 3

/** What was published for an input of one of these rows, to stand behind its name: ` (published as "12.5" kt)`. */
export function publishedOf(rows: readonly ExplainedRow[], term: Step): string {
  const row = rows.find((candidate) => candidate.row === term.row)
  const words = row && publishedWords(term, row)
  return words === undefined ? '' : ` (${words})`
}

/**
 * What was published for an input, where its value and the place of its row do not say so already: `published as "2e4" tonnes in
 * netWgt`, `nothing published`. Undefined where they do, and for a step that is no input.
 */
function publishedWords(step: Step, row: ExplainedRow): string | undefined {
  const { published, replaced_by, value, unit } = step
  if (published === null) return undefined
  const [first] = published
  if (!first) return value === 0n || replaced_by ? 'nothing published' : 'not published, set by the method'
  const told = published.length === 1 && isAt(first, row) && first.text === formatDecimal({ digits: value, scale: SCALES[unit] })
  if (told) return undefined
  const own = columnOf(row.table, step.column ?? '').name
  const quoted = published.slice(0, MOST_QUOTED).map((cell) => quotation(cell, own, row))
  const left = published.length - quoted.length
  return `published as ${quoted.join(' and ')}${left > 0 ? ` and ${count(left)} more` : ''}`
}

const isAt = (cell: PublishedText, { file, line }: ExplainedRow) => cell.file === file && cell.line === line

/** `"63345" T in OBS_VALUE of GEN on line 14`; a column that is called as in our tables is not named. */
function quotation(cell: PublishedText, own: string, row: ExplainedRow): string {
  const unit = cell.unit === null ? '' : ` ${cell.unit === 'percent' ? '%' : cell.unit}`
  const column = cell.column === own ? '' : ` in ${cell.column}${cell.indicator === null ? '' : ` of ${cell.indicator}`}`
  const place = isAt(cell, row) ? '' : cell.file === row.file ? ` on line ${cell.line}` : ` at ${cell.file}:${cell.line}`
  return `"${cell.text}"${unit}${column}${place}`
}
