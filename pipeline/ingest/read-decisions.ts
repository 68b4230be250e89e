// Open decisions: what an owner of the data could decide about published figures. `what-if --decision` says what each would move.

import { type Column, canHaveRange } from '../../schemas/columns.ts'
import { isTableName, type TableName, tableNamed } from '../../schemas/tables.ts'
import { INCOME_GROUPS } from '../model/dimensions.ts'
import { grouped } from '../model/lists.ts'
import { brokenInputs } from './input-problems.ts'
import { readBeside } from './read-beside.ts'

export const DECISIONS = {
  file: 'sources/open_decisions.csv',
  columns: {
    decision: { kind: 'text' },
    says: { kind: 'text', prose: true },
    what: { kind: 'text' },
    income_group: { kind: 'choice', optional: true, allowed: INCOME_GROUPS },
    value: { kind: 'weight' },
    source: { kind: 'text', prose: true },
  },
} as const

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
  const changes: { readonly name: string; readonly says: string; readonly change: DecidedChange }[] = []
  const problems = await readBeside(root, DECISIONS, undefined, ({ cells }, wrong) => {
    const { decision: name, says, income_group: incomeGroup, source } = cells
    const what = cells.what === OPEN_LANDFILL ? OPEN_LANDFILL : columnOf(cells.what)
    const value = Number(cells.value)
    if (!/^[a-z-]+$/.test(name)) wrong('decision', 'a name of small letters and hyphens')
    else if (!what) wrong('what', `${OPEN_LANDFILL}, or <table>.<column> of a column of amounts that are drawn by themselves`)
    else if (incomeGroup !== '' && what !== OPEN_LANDFILL && !tableNamed(what.table).key.includes('country'))
      wrong('income_group', `nothing: ${what.table} has no row for a country`)
    else if (what === OPEN_LANDFILL && value > 1) wrong('value', `at most 1 for ${OPEN_LANDFILL}`)
    else changes.push({ name, says, change: { what, incomeGroup, value, source } })
  })
  if (problems.length > 0) throw brokenInputs(`${DECISIONS.file} has`, problems)
  return grouped(changes, ({ name }) => name).map(([name, same]) => ({
    name,
    says: same[0].says,
    changes: same.map(({ change }) => change),
  }))
}

/** The column of a name such as `littering_rates.littered_percent`. */
function columnOf(name: string): Exclude<DecidedChange['what'], typeof OPEN_LANDFILL> | undefined {
  const [table = '', of = ''] = name.split('.')
  const columns: readonly Column[] = isTableName(table) ? tableNamed(table).columns : []
  const column = columns.find((one) => one.name === of && canHaveRange(one))
  return isTableName(table) && column ? { table, column } : undefined
}
