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
  readonly values: Readonly<Record<string, CellValue>> | null
  /** The changed cells as the table writes them: column, text before and after. */
  readonly revised: readonly (readonly [column: string, before: string, after: string])[]
}

/** For each column of amounts, one change of each kind in a row that a covered country rests on. A digest of the change picks the row. */
export function seededChanges(inputs: ReleaseInputs, readRows: ReadonlySet<number>, rounds = 1): Change[] {
  const covered = new Set((inputs.tables.get('countries') ?? []).map(({ key }) => key))
  return (TABLES as readonly Table[]).flatMap((table) =>
    plausibleColumns(table).flatMap((column) => {
      const name = engineColumn(column).name
      const all = inputs.tables.get(table.name as TableName) ?? []
      const rows = all.filter((row) => readRows.has(row.row) && row.values[name] !== null && isOfCovered(row.values, covered))
      if (rows.length === 0) return []
      return Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
        SLIPS.flatMap((slip): Change[] => {
          const picked = rows[Number.parseInt(digest(`${table.name}|${column.name}|${slip}|${round}`), 16) % rows.length]
          if (!picked) return []
          const cells = slipped(
            table,
            column,
            slip,
            picked.values,
            all.map(({ values }) => values),
            picked.key,
          )
          if (cells === undefined) return []
          // A change that concerns many countries is computed alone, which takes long, so that only half of these changes are tried.
          const isOfMany = !table.key.includes('country')
          if (isOfMany && Number.parseInt(digest(`${table.name}|${column.name}|${slip}|half`), 16) % 2 === 1) return []
          const country = table.key.includes('country') ? picked.values.country : table.key.includes('area') ? picked.values.area : null
          const { row, key, file, line } = picked
          return [
            {
              ...{ table: table.name as TableName, column: column.name, slip, row, key, file, line },
              country: typeof country === 'string' && covered.has(country) ? country : null,
              ...cells,
            },
          ]
        }),
      )
    }),
  )
}

/** The beginning of a checksum, which picks rows and changes. */
export const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

export const isOfCovered = ({ country }: Readonly<Record<string, CellValue>>, covered: ReadonlySet<string>) =>
  typeof country !== 'string' || covered.has(country)

/** The cells after the slip. `values` is null if the table does not accept them. Undefined if the slip changes nothing. */
function slipped(
  table: Table,
  column: Column,
  slip: Slip,
  values: Readonly<Record<string, CellValue>>,
  all: readonly Readonly<Record<string, CellValue>>[],
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
    return set([
      [
        column,
        formatDecimal(scale - power >= 0 ? { digits, scale: scale - power } : { digits: digits * 10n ** BigInt(power - scale), scale: 0 }),
      ],
    ])
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
      const others = all.filter((row) => row[entity] !== values[entity] && textOf(column, row) !== '')
      const other = others[Number.parseInt(digest(`${table.name}|${column.name}|${key}`), 16) % Math.max(others.length, 1)]
      return other && set([[column, textOf(column, other)]])
    }
    case 'two columns swapped': {
      const other = plausibleColumns(table).find(
        ({ name }) => name !== column.name && textOf(column) !== '' && values[engineColumn(column).name] !== null && name > column.name,
      )
      const second = other ?? plausibleColumns(table).find(({ name }) => name !== column.name)
      return second && textOf(second) !== ''
        ? set([
            [column, textOf(second)],
            [second, own],
          ])
        : undefined
    }
  }
}
