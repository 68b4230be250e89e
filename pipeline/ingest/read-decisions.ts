// Open decisions: what an owner of the data could decide about published figures. `what-if --decision` says what each would move.

import { join } from 'node:path'
import { type Column, canHaveRange } from '../../schemas/columns.ts'
import { isTableName, type TableName, tableNamed } from '../../schemas/tables.ts'
import { readIfThere } from '../io/files.ts'
import { INCOME_GROUPS } from '../model/dimensions.ts'
import type { Problem } from '../model/failure.ts'
import { grouped } from '../model/lists.ts'
import { brokenInputs, wrongCell } from './input-problems.ts'
import { readCsv } from './read-csv.ts'
import type { RawRow } from './rows.ts'

export const DECISIONS_FILE = 'sources/open_decisions.csv'

const COLUMNS = ['decision', 'says', 'what', 'income_group', 'value', 'source'] as const

/** Landfill whose kind nobody states, and which counts as improper: the value is the part of it that would count as sanitary. */
export const OPEN_LANDFILL = 'open_landfill'

/** A change of the inputs that a decision makes. */
interface DecidedChange {
  /** The column whose cells are multiplied by the value, or OPEN_LANDFILL. */
  readonly what: typeof OPEN_LANDFILL | { readonly table: TableName; readonly column: Column }
  /** Empty: all countries. */
  readonly incomeGroup: string
  readonly value: number
  readonly source: string
}

export interface OpenDecision {
  readonly name: string
  readonly says: string
  readonly changes: readonly DecidedChange[]
}

/** The open decisions; none where the file is missing. Failure 'broken-inputs' with all problems of the file. */
export async function readDecisions(root: string): Promise<OpenDecision[]> {
  const bytes = await readIfThere(join(root, DECISIONS_FILE), DECISIONS_FILE, 'table')
  if (!bytes) return []
  const rows: RawRow[] = []
  const problems = [...readCsv({ file: DECISIONS_FILE, bytes, columns: COLUMNS }, (row) => rows.push(row))]
  const changes = rows.flatMap((row) => changeOf(row, problems))
  if (problems.length > 0) throw brokenInputs(`${DECISIONS_FILE} has`, problems)
  return grouped(changes, ({ name }) => name).map(([name, same]) => ({
    name,
    says: same[0].says,
    changes: same.map(({ change }) => change),
  }))
}

interface NamedChange {
  readonly name: string
  readonly says: string
  readonly change: DecidedChange
}

function changeOf(row: RawRow, problems: Problem[]): NamedChange[] {
  const { cells } = row
  const before = problems.length
  const check = (column: (typeof COLUMNS)[number], isRight: boolean, expected: string) => {
    if (!isRight) problems.push(wrongCell(row, column, expected))
  }
  const { decision: name = '', says = '', what = '', income_group: incomeGroup = '', value = '', source = '' } = cells
  const changed = what === OPEN_LANDFILL ? what : columnOf(what)
  const isOfCountries = changed === OPEN_LANDFILL || (changed && tableNamed(changed.table).key.includes('country'))
  check('decision', /^[a-z-]+$/.test(name), 'a name of small letters and hyphens')
  check('says', says !== '', 'a text')
  check('what', changed !== undefined, `${OPEN_LANDFILL}, or <table>.<column> of a column of amounts that are drawn by themselves`)
  check(
    'income_group',
    incomeGroup === '' || (isOfCountries === true && INCOME_GROUPS.some((group) => group === incomeGroup)),
    `one of ${INCOME_GROUPS.join(', ')} where the table has a row for a country, or nothing for all rows`,
  )
  check(
    'value',
    /^\d+(\.\d+)?$/.test(value) && (what !== OPEN_LANDFILL || Number(value) <= 1),
    `a number, 0 or more; for ${OPEN_LANDFILL} at most 1`,
  )
  check('source', source !== '', 'a text')
  return problems.length > before || !changed ? [] : [{ name, says, change: { what: changed, incomeGroup, value: Number(value), source } }]
}

/** The column of a name such as `littering_rates.littered_percent`. */
function columnOf(name: string): Exclude<DecidedChange['what'], typeof OPEN_LANDFILL> | undefined {
  const [table = '', of = ''] = name.split('.')
  const columns: readonly Column[] = isTableName(table) ? tableNamed(table).columns : []
  const column = columns.find((one) => one.name === of && canHaveRange(one))
  return isTableName(table) && column ? { table, column } : undefined
}
