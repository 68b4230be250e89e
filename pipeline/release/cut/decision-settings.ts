// The cells that an open decision sets, as `what-if` takes them.

import { engineColumn, writtenCell } from '../../../schemas/columns.ts'
import { columnOf, type TableName } from '../../../schemas/tables.ts'
import { openLandfillOf } from '../../compute/ranges/row-facts.ts'
import { OPEN_LANDFILL, type OpenDecision } from '../../ingest/read-decisions.ts'
import type { InputRow, ReleaseInputs } from '../../ingest/rows.ts'
import { Failure } from '../../model/failure.ts'
import { didYouMean } from '../../model/nearest.ts'

/** Failure `unknown-decision`, with the names that there are. */
export function decisionNamed(decisions: readonly OpenDecision[], name: string): OpenDecision {
  const found = decisions.find((one) => one.name === name)
  if (found) return found
  const names = decisions.map((one) => one.name)
  throw new Failure('unknown-decision', `There is no open decision ${JSON.stringify(name)}.`, {
    hint: `${didYouMean(name, names)}sources/open_decisions.csv has: ${names.join(', ') || 'none'}.`,
  })
}

/** `littering_rates PET bottles littered_percent=1` for each cell that the decision changes. */
export function settingsOf({ changes }: OpenDecision, inputs: ReleaseInputs): string[] {
  const groupOf = new Map((inputs.tables.get('countries') ?? []).map(({ key, values }) => [key, values.income_group]))
  const openOf = openLandfillOf(inputs)
  return changes.flatMap(({ what, incomeGroup, value }) => {
    const isOpen = what === OPEN_LANDFILL
    const rows = inputs.tables.get(isOpen ? TREATMENT : what.table) ?? []
    return rows
      .filter(({ values }) => incomeGroup === '' || groupOf.get(String(values.country)) === incomeGroup)
      .flatMap((row) => {
        if (!isOpen) return settingOf(what.table, row, engineColumn(what.column).name, (before) => Math.round(before * value))
        const moved = Math.round((openOf(row)?.improper ?? 0) * value)
        return [
          ...settingOf(TREATMENT, row, 'sanitary_landfill_ppm', (before) => before + moved),
          ...settingOf(TREATMENT, row, 'improper_ppm', (before) => before - moved),
        ]
      })
  })
}

const TREATMENT = 'treatment_shares'

/** The cell with another value, in the unit of the engine; nothing if it is empty or stays. */
function settingOf(table: TableName, { key, values }: InputRow, name: string, changed: (before: number) => number): string[] {
  const before = values[name]
  if (before === null || before === undefined || changed(Number(before)) === Number(before)) return []
  const column = columnOf(table, name)
  return [`${table} ${key} ${column.name}=${writtenCell(column, BigInt(changed(Number(before))))}`]
}
