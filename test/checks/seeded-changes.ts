// Changes of single values of the inputs, as typing errors make them.

import { createHash } from 'node:crypto'
import { plausibleColumns } from '../../pipeline/checks/values/plausible-columns.ts'
import type { ReleaseInputs } from '../../pipeline/ingest/rows.ts'
import { formatDecimal, parseDecimal } from '../../pipeline/model/decimal.ts'
import { type CellValue, type Column, engineColumn, readCell, writtenCell } from '../../schemas/columns.ts'
import { TABLES, type Table, type TableName } from '../../schemas/tables.ts'

export const SLIPS = [
  '× 1000',
  '÷ 1000',
  '× 100',
  '÷ 100',
  '× 10',
  '÷ 10',
  'the value of a neighbour',
  '0',
  'sign',
  'two columns swapped',
] as const
type Slip = (typeof SLIPS)[number]

export interface Change {
  readonly table: TableName
  readonly column: string
  readonly slip: Slip
  readonly row: number
  readonly key: string
  readonly file: string
  readonly line: number
  /** Null if the row concerns many countries. */
  readonly country: string | null
  /** The changed cells by the engine's names; null if the table does not accept them. */
  readonly values: Cells | null
  /** The changed cells as the table writes them: column, text before and after. */
  readonly revised: readonly (readonly [column: string, before: string, after: string])[]
}

/** For each column of amounts, one change of each kind in a row that a covered country rests on. A digest of the change picks the row. */
export function seededChanges(inputs: ReleaseInputs, readRows: ReadonlySet<number>): Change[] {
  const covered = new Set((inputs.tables.get('countries') ?? []).map(({ key }) => key))
  return TABLES.flatMap((table: Table) =>
    plausibleColumns(table).flatMap((column) => {
      const name = engineColumn(column).name
      const all = inputs.tables.get(table.name as TableName) ?? []
      const rows = all.filter((row) => readRows.has(row.row) && row.values[name] !== null && isOfCovered(row.values, covered))
      return SLIPS.flatMap((slip): Change[] => {
        const place = `${table.name}|${column.name}|${slip}`
        const picked = rows[numberOf(`${place}|0`) % rows.length]
        if (!picked) return []
        const cells = slipped(table, column, slip, picked.values, all, picked.key)
        if (!cells) return []
        // A change that concerns many countries is computed alone, which takes long, so that only half of these changes are tried.
        const isOfMany = !table.key.includes('country')
        if (isOfMany && numberOf(`${place}|half`) % 2 === 1) return []
        const country = isOfMany ? picked.values.area : picked.values.country
        const { row, key, file, line } = picked
        return [
          {
            ...{ table: table.name as TableName, column: column.name, slip, row, key, file, line },
            country: typeof country === 'string' && covered.has(country) ? country : null,
            ...cells,
          },
        ]
      })
    }),
  )
}

/** A number that follows from a text, which picks rows and changes. */
export const numberOf = (text: string) => Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16)

type Cells = Readonly<Record<string, CellValue>>

export const isOfCovered = ({ country }: Cells, covered: ReadonlySet<string>) => typeof country !== 'string' || covered.has(country)

/** The cells after the slip. `values` is null if the table does not accept them. Undefined if the slip changes nothing. */
function slipped(
  table: Table,
  column: Column,
  slip: Slip,
  values: Cells,
  all: readonly { readonly values: Cells }[],
  key: string,
): Pick<Change, 'values' | 'revised'> | undefined {
  const textOf = ({ name }: Column, from = values) => {
    const column = table.columns.find((candidate) => candidate.name === name)
    return column ? writtenCell(column, from[engineColumn(column).name] ?? null) : ''
  }
  const own = textOf(column)
  const set = (cells: readonly (readonly [Column, string])[]) => {
    const changed = cells.filter(([of, text]) => text !== textOf(of))
    if (changed.length === 0) return undefined
    const read = changed.map(([of, text]) => [engineColumn(of).name, readCell(of, text)] as const)
    return {
      values: read.some(([, value]) => value === undefined) ? null : (Object.fromEntries(read) as Record<string, CellValue>),
      revised: changed.map(([of, text]) => [of.name, textOf(of), text] as const),
    }
  }
  const shifted = (power: number) => {
    const value = parseDecimal(own)
    if (!value) return undefined
    const { digits, scale } = value
    const moved = scale - power >= 0 ? { digits, scale: scale - power } : { digits: digits * 10n ** BigInt(power - scale), scale: 0 }
    return set([[column, formatDecimal(moved)]])
  }
  switch (slip) {
    case '× 1000':
      return shifted(3)
    case '÷ 1000':
      return shifted(-3)
    case '× 100':
      return shifted(2)
    case '÷ 100':
      return shifted(-2)
    case '× 10':
      return shifted(1)
    case '÷ 10':
      return shifted(-1)
    case '0':
      return set([[column, '0']])
    case 'sign':
      return set([[column, own.startsWith('-') ? own.slice(1) : `-${own}`]])
    case 'the value of a neighbour': {
      const [entity = ''] = table.key
      const others = all.filter((row) => row.values[entity] !== values[entity] && textOf(column, row.values) !== '')
      const other = others[numberOf(`${table.name}|${column.name}|${key}`) % others.length]
      return other && set([[column, textOf(column, other.values)]])
    }
    case 'two columns swapped': {
      const others = plausibleColumns(table).filter(({ name }) => name !== column.name)
      const second = others.find(({ name }) => name > column.name) ?? others[0]
      return second && textOf(second) !== ''
        ? set([
            [column, textOf(second)],
            [second, own],
          ])
        : undefined
    }
  }
}
