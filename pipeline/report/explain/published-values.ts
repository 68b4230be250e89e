// What was published for a value that an explanation rests on: the text of the cell, or of the cells that it was made of, with the place of
// each. No file is read again: the readers of the inputs keep each text that differs from how our tables write it.

import { type CellValue, type Column, engineColumn, writtenCell } from '../../../schemas/columns.ts'
import type { ExplainedRow, PublishedText } from '../../../schemas/explanation.ts'
import { columnOf, isTableName, tableNamed } from '../../../schemas/tables.ts'
import type { Row } from '../../compute/numbers.ts'
import { count } from '../../model/count.ts'
import { formatDecimal } from '../../model/decimal.ts'
import type { CountryBook } from './book.ts'
import type { ExplainedStep, PublishedValue } from './explained.ts'
import { SCALES } from './explanation-words.ts'
import { exceptionOf } from './release-rows.ts'

/** What was published for a cell of an input row, by the engine's name of its column. */
export function publishedCells(book: CountryBook, row: Row, name: string): PublishedValue {
  const column = columnOf(row.table, name)
  const exception = exceptionOf(book, row, name)
  const by = exception && book.rowOf(exception.exceptionRow)
  const replaced_by = by ? textAt(by, { column: 'value', text: String(by.values.value), unit: unitOf(column) }) : null
  // A row that an exception made has the file and line of the exception. Only the cell of the exception was published; the other columns
  // have defaults.
  const exceptions = (book.applied.get(row.row) ?? []).map(({ exceptionRow }) => book.rowOf(exceptionRow))
  if (exceptions.some((one) => isAt(one, row))) return { published: replaced_by ? [replaced_by] : [], replaced_by: null }
  return { published: textsOf(row, column, exception ? exception.published : (row.values[name] ?? null)), replaced_by }
}

/** Shares that the method does not read, by the engine's name of their column: the publisher has them beside those that it reads. */
const NOT_READ: readonly string[] = ['left_out_ppm']

/** Shares that the publisher has in the same row and that the method does not read, by our column. */
export function publishedBeside(row: Row): Beside[] {
  if (!isTableName(row.table)) return []
  const columns: readonly Column[] = tableNamed(row.table).columns
  return columns
    .filter((column) => NOT_READ.includes(engineColumn(column).name))
    .map((column) => ({
      column: column.name,
      meaning: column.meaning,
      published: textsOf(row, column, row.values[engineColumn(column).name] ?? null),
    }))
    .filter(({ published }) => published.length > 0)
}

export interface Beside {
  readonly column: string
  readonly meaning: string
  readonly published: readonly PublishedText[]
}

/** `waste_treatment_compost_percent 0.4 %: left_out_percent, published with them and not among the three` */
export const besideText = ({ column, meaning, published }: Beside) =>
  `${partsText(published)}: ${published.every((part) => part.column === column) ? '' : `${column}, `}${meaning}`

/** The cells that make a value, if they say more than the value itself. A class of the publisher is named even if it is a single cell. */
export function madeOf({ published, column }: Pick<ExplainedStep, 'published' | 'column'>, table: string | null, isClass: boolean): string {
  const parts = published ?? []
  const own = table === null || column === null ? null : columnOf(table, column).name
  const says = parts.length > 1 || (isClass && parts.some((part) => part.column !== own))
  return says ? `, made of ${partsText(parts)}` : ''
}

/** Number of cells that are named; further ones are counted. */
const MOST_PARTS = 6

/** The cells of the publisher that make a value, or a part of it. */
function partsText(parts: readonly PublishedText[]): string {
  const left = parts.length - MOST_PARTS
  return `${parts.slice(0, MOST_PARTS).map(partText).join(', ')}${left > 0 ? ` and ${count(left)} more` : ''}`
}

/** `waste_treatment_other_percent 13.3 % (assumption: it could also count as left_out_percent)` */
function partText({ column, indicator, text, unit, year, counted, otherwise }: PublishedText): string {
  const own = `${indicator ?? column} ${text} ${unit === 'percent' ? '%' : (unit ?? '')}`.trim()
  const said = [
    ...(counted === null ? [] : [`only ${counted} of it counts`]),
    ...(year === null ? [] : [`of ${year}`]),
    ...(otherwise === null ? [] : [`assumption: it could also count as ${otherwise}`]),
  ]
  return `${own}${said.length === 0 ? '' : ` (${said.join('; ')})`}`
}

function textsOf(row: Row, column: Column, value: CellValue): PublishedText[] {
  const unit = unitOf(column)
  const kept = row.published?.[column.name]
  if (kept) return kept.map((cell) => textAt({ file: cell.file ?? row.file, line: cell.line ?? row.line }, { unit, ...cell }))
  return value === null ? [] : [textAt(row, { column: column.name, text: writtenCell(column, value), unit })]
}

function textAt(
  { file, line }: Pick<PublishedText, 'file' | 'line'>,
  {
    column,
    indicator = null,
    text,
    unit,
    year = null,
    counted = null,
    otherwise = null,
  }: Pick<PublishedText, 'column' | 'text' | 'unit'> & Partial<PublishedText>,
): PublishedText {
  return { file, line, column, indicator, text, unit, year, counted, otherwise }
}

/** The unit of our column; null for weights and indexes, whose rows each have their own. */
const unitOf = ({ kind, unit }: Column) => (kind === 'weight' || kind === 'index' ? null : (unit ?? null))

/** Number of cells that are quoted; further ones are counted. */
const MOST_QUOTED = 3

/** What was published for an input of one of these rows, to follow its name: ` (published as "12.5" kt)`. */
export function publishedOf(rows: readonly ExplainedRow[], term: ExplainedStep): string {
  const row = rows.find((candidate) => candidate.row === term.row)
  const words = row && publishedWords(term, row)
  return words === undefined ? '' : ` (${words})`
}

/**
 * What was published for an input: `published as "2e4" tonnes in netWgt`, `nothing published`. Undefined if its value and the place of its
 * row say so already, and for a step that is no input.
 */
function publishedWords(step: ExplainedStep, row: ExplainedRow): string | undefined {
  const { published, replaced_by, value, unit } = step
  if (published === null) return undefined
  const [first] = published
  if (!first) return value === 0n || replaced_by ? 'nothing published' : 'not published, set by the method'
  const named = published.length === 1 && isAt(first, row) && first.text === formatDecimal({ digits: value, scale: SCALES[unit] })
  if (named) return undefined
  const own = columnOf(row.table, step.column ?? '').name
  const quoted = published.slice(0, MOST_QUOTED).map((cell) => quotation(cell, own, row))
  const left = published.length - quoted.length
  return `published as ${quoted.join(' and ')}${left > 0 ? ` and ${count(left)} more` : ''}`
}

const isAt = (one: Pick<Row, 'file' | 'line'>, { file, line }: Pick<Row, 'file' | 'line'>) => one.file === file && one.line === line

/** `"63345" T in OBS_VALUE of GEN on line 14`. A column is named only if its name differs from that in our tables. */
function quotation(cell: PublishedText, own: string, row: ExplainedRow): string {
  const unit = cell.unit === null ? '' : ` ${cell.unit === 'percent' ? '%' : cell.unit}`
  const column = cell.column === own ? '' : ` in ${cell.column}${cell.indicator === null ? '' : ` of ${cell.indicator}`}`
  const place = isAt(cell, row) ? '' : cell.file === row.file ? ` on line ${cell.line}` : ` at ${cell.file}:${cell.line}`
  return `"${cell.text}"${unit}${column}${place}`
}
