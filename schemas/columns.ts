// What can be asked of a column: how the engine stores it, and what a cell of it is, must be and probably means. A cell is text. An empty
// cell is a missing value, which is never zero.

import * as z from 'zod'
import { withCommas } from '../pipeline/model/count.ts'
import { formatDecimal, parseDecimal } from '../pipeline/model/decimal.ts'
import { WILDCARD } from '../pipeline/model/dimensions.ts'
import { nearest } from '../pipeline/model/nearest.ts'
import { type CellValue, type Column, type ColumnKind, KINDS, type SqlType, scaled } from './column-kinds.ts'

export { type CellValue, type Column, type ColumnKind, FIRST_YEAR, KINDS, LAST_YEAR, type SqlType } from './column-kinds.ts'

/** The engine's column for a table column: masses in kilograms (a head: milligrams), percentages in ppm, wildcard columns as text. */
export function engineColumn(column: Column): { readonly name: string; readonly type: SqlType } {
  const kind = KINDS[column.kind]
  return {
    name: kind.engineName?.(column.name) ?? column.name,
    type: column.wildcard ? 'VARCHAR' : kind.sqlType,
  }
}

/** Whether the column holds amounts, which publishers write in many ways. Years, scores and texts are not amounts. */
export const isNumber = (kind: ColumnKind): boolean => kind === 'count' || KINDS[kind].decimals !== undefined

/**
 * How other plausible values of a column are drawn: as a share, multiplied by a factor, together with other columns of the row, or never.
 */
export function howDrawn({ kind, drawn }: Column): 'share' | 'factor' | 'together' | 'never' {
  if (!isNumber(kind) || drawn === 'never') return 'never'
  if (drawn === 'together') return drawn
  return kind === 'percent' && drawn !== 'weight' ? 'share' : 'factor'
}

/** Whether a range can be stated for cells of the column: only where each cell is drawn by itself. */
export const canHaveRange = (column: Column): boolean => ['share', 'factor'].includes(howDrawn(column))

/** A value as a cell of the column writes it, in the column's unit: 84600 ppm as `8.46`. Empty where it is missing. */
export function writtenCell(column: Column, value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const { decimals } = KINDS[column.kind]
  return decimals !== undefined && typeof value === 'bigint' ? formatDecimal({ digits: value, scale: decimals }) : String(value)
}

/** The unit of a column's values. Weights have none: their `unit` says within what they have the same one. */
export const unitOfValues = ({ kind, unit = '' }: Column): string => (kind === 'weight' ? '' : unit)

/** A value as a cell of the column writes it, with its unit: `8.46 percent`. Null where it is missing. */
export const textWithUnit = (column: Column, value: CellValue): string | null =>
  value === null ? null : `${writtenCell(column, value)} ${unitOfValues(column)}`.trim()

/**
 * Whether `writtenCell` returns the text that the cell was read from. It does not for `12.50`, nor for more decimals than the engine keeps.
 * The result is that of comparing the two texts, without making the text, because it is asked of every cell.
 */
export function isAsWritten({ kind }: Column, cell: string): boolean {
  const { decimals } = KINDS[kind]
  if (cell === '' || !isNumber(kind)) return true
  const point = cell.indexOf('.')
  return PLAINEST.test(cell) && (point < 0 || cell.length - point - 1 <= (decimals ?? 0))
}

/** The shortest way to write a decimal number: no zeros at its end, and no point without decimals. */
const PLAINEST = /^(?!-0$)-?(0|[1-9]\d*)(\.\d*[1-9])?$/

/** What a cell of this column must be, in words. */
export function expectation(column: Column): string {
  const words = KINDS[column.kind].expected(column)
  const any = column.wildcard ? `${words}, or ${WILDCARD} for any` : words
  return column.optional ? `${any}, or nothing` : any
}

/** What a number must be that is too large for its column, in words; undefined where it is not too large. */
export function largestAccepted(column: Column, cell: string): string | undefined {
  const { most, larger, decimals = 0 } = KINDS[column.kind]
  const value = scaled(cell, decimals, { signed: true })
  if (most === undefined || value === undefined || (value <= most && value >= -most)) return undefined
  const amount = withCommas(formatDecimal({ digits: most, scale: decimals }))
  return `at most ${amount}${column.unit ? ` ${column.unit}` : ''}: ${larger}`
}

/** The value of a cell of this column; undefined when the column does not accept the cell. */
export function readCell(column: Column, cell: string): CellValue | undefined {
  if (cell === '') return column.optional ? null : undefined
  if (column.wildcard && cell === WILDCARD) return WILDCARD
  const value = KINDS[column.kind].read(cell, column)
  return value !== undefined && column.wildcard ? String(value) : value
}

/** The form of one cell, from which its JSON Schema comes. */
export function cellSchema(column: Column): z.ZodType<string, string> {
  const pattern = KINDS[column.kind].pattern?.(column)
  const { allowed, meaning, optional, unit, wildcard } = column
  return z
    .string()
    .refine((cell) => readCell(column, cell) !== undefined, `must be ${expectation(column)}`)
    .meta({
      description: unit ? `${meaning} (${unit})` : meaning,
      ...(allowed ? { enum: [...allowed, ...(wildcard ? [WILDCARD] : []), ...(optional ? [''] : [])] } : {}),
      ...(pattern ? { pattern: [pattern, ...(wildcard ? ['^\\*$'] : []), ...(optional ? ['^$'] : [])].join('|') } : {}),
      ...(optional || allowed || pattern ? {} : { minLength: 1 }),
    })
}

/** What the writer of a cell that the column does not accept probably meant; undefined where nothing is near. */
export const probablyMeant = (column: Column, cell: string): string | undefined =>
  column.allowed ? nearest(cell, column.allowed) : repaired(cell, column)

/** Numbers with grouping, and the same numbers without: `1,234.5`, `1.234,5`. */
const GROUPINGS: readonly { readonly written: RegExp; readonly plain: (text: string) => string }[] = [
  { written: /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/, plain: (text) => text.replaceAll(',', '') },
  { written: /^-?[1-9]\d{0,2}(\.\d{3})+,\d+$/, plain: (text) => text.replaceAll('.', '').replace(',', '.') },
]

/**
 * A cell that is not written as its column wants it, in that form: `1,234.5` → `1234.5`, `12,5` → `12.5`, `12.5 %` → `12.5`, `1e3` →
 * `1000`.
 */
function repaired(cell: string, column: Column): string | undefined {
  const kind = KINDS[column.kind]
  const bare = cell
    .trim()
    .replace(/\s*%$/, '')
    .replace(/[\u0020\u00a0\u2009\u202f'’_](?=\d{3}(?:\D|$))/g, '')
  const ungrouped = GROUPINGS.find(({ written }) => written.test(bare))?.plain(bare)
  const exact = parseDecimal(bare)
  const candidates = [bare, bare.toUpperCase(), bare.toLowerCase(), ungrouped, bare.replace(',', '.'), exact && formatDecimal(exact)]
  return candidates.find(
    (candidate) => candidate !== undefined && candidate !== '' && candidate !== cell && kind.read(candidate, column) !== undefined,
  )
}

/** A placeholder for a cell of this column in a template: `<waste_kt>`, `<HIC|UMC|LMC|LIC>`, or `*` where any value will do. */
export function cellExample({ name, wildcard, allowed = [] }: Column): string {
  if (wildcard) return WILDCARD
  return `<${allowed.length > 0 && allowed.length <= 4 ? allowed.join('|') : name}>`
}
