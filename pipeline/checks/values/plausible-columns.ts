// The columns of amounts, and what they declare as plausible. Rules and docs/tables.md read it.

import { type Column, unitOfValues } from '../../../schemas/columns.ts'
import type { Plausible, Tolerance } from '../../../schemas/plausible.ts'
import { TABLES, type Table } from '../../../schemas/tables.ts'

type AmountColumn = Column & { readonly plausible: Plausible }

/** The columns of a table whose values have to be plausible. */
export function plausibleColumns(table: Table): AmountColumn[] {
  return table.columns.flatMap((column) => (column.plausible === undefined ? [] : [{ ...column, plausible: column.plausible }]))
}

/** The unit of a column's bounds: `kg per head`, `percent of divided_by`, `percent of its area`, `percent`, …. */
export function unitOfBounds(column: AmountColumn): string {
  const { measure } = column.plausible
  if (measure === undefined) return unitOfValues(column)
  if (measure === 'head') return 'kg per head'
  return 'of' in measure ? `percent of ${measure.of}` : `percent of its ${measure.sumOver}`
}

/** A range that includes both its ends. */
export interface Range {
  readonly least: number
  readonly most: number
}

/** `0.1 to 300 kg per head`, `at most 60 percent` */
export function boundsText({ least, most }: Partial<Range>, unit: string): string {
  const range =
    least === undefined
      ? `at most ${most?.toLocaleString('en')}`
      : most === undefined
        ? `at least ${least}`
        : `${least} to ${most.toLocaleString('en')}`
  return `${range} ${unit}`.trimEnd()
}

/** How the values of a column are compared. All columns have all properties: objects of one shape are compared several times faster. */
export interface PlausibleColumn {
  readonly table: Table
  readonly column: AmountColumn
  readonly name: string
  /** Values of one quantity are compared with each other. */
  readonly quantity: string
  readonly measure: Plausible['measure'] | undefined
  readonly possible: Range
  readonly likely: Range
  readonly jump: Tolerance | undefined
  readonly peers: Tolerance | undefined
  /** The column of its table by which its values are added; undefined where they are no parts of a sum. */
  readonly sumOver: string | undefined
  /** Whether its values are percentages, as they are written or of the whole that they are a part of. */
  readonly isShare: boolean
  readonly isPercent: boolean
  /** A value in the unit of its bounds is the amount times this, divided by persons, by a whole, or by 1. */
  readonly times: number
}

export const PLAUSIBLE_COLUMNS: readonly PlausibleColumn[] = TABLES.flatMap((table) =>
  plausibleColumns(table).map((column): PlausibleColumn => {
    const { measure, quantity = `${table.name}.${column.name}`, possible, likely, jump, peers } = column.plausible
    const isPart = typeof measure === 'object'
    const isPercent = !isPart && column.kind === 'percent'
    return {
      ...{ table, column, name: column.name, quantity, measure, possible: rangeOf(possible), likely: rangeOf(likely), jump, peers },
      sumOver: isPart && 'sumOver' in measure ? measure.sumOver : undefined,
      isShare: isPart || isPercent,
      isPercent,
      times: isPart ? 100 : measure === 'head' ? 1_000_000 : 1,
    }
  }),
)

/** Without bounds, every value lies within. */
function rangeOf({ least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: Partial<Range> = {}): Range {
  return { least, most }
}
