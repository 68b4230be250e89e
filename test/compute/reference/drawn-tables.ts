// The input tables with plausible values instead of the given ones (docs/ranges.md, "What is drawn"). A number of a row is drawn when the
// reference first reads it.

import type { LoadedInputs } from '../../../pipeline/compute/world.ts'
import { isTableName, tableNamed } from '../../../schemas/tables.ts'
import { type Drawn, errorsOf, membersOf, type Plausible, type Residuals } from '../../draws/plausible.ts'
import { indexed, type Row, rowOf, type Tables, tablesOf } from './tables.ts'

/** Masses and weights are drawn in thousandths, so that rounding has no visible effect. */
export const FINER = 1000

/** Percentages that are shares. The other percentages are weights of a split. */
const SHARES = [
  'packaging_ppm',
  'plastic_ppm',
  'recycled_ppm',
  'littered_ppm',
  'released_ppm',
  'collected_ppm',
  'reexport_ppm',
  'recycling_ppm',
]
/** Numbers that are never drawn: years, positions and thresholds. */
const NEVER = ['year', 'position', 'least_ppm']

export interface DrawnTables extends Tables {
  /** The draw whose values the tables return. */
  draw: number
}

/** `residuals` are those of waste generated computed from municipal waste. */
export function drawnTables(inputs: LoadedInputs, plausible: Plausible, residuals: Residuals): DrawnTables {
  const known = new Map<string, Drawn>()
  const drawnOnce = (name: string, make: () => Drawn): Drawn => {
    const drawn = known.get(name) ?? make()
    known.set(name, drawn)
    return drawn
  }
  const scores = scoresOf(inputs)
  const given = tablesOf(inputs)
  const lowerIncomes = new Set(
    (inputs.tables.get('municipal_waste') ?? [])
      .filter(({ values }) => ['LMC', 'LIC'].includes(String(values.income_group)))
      .map(({ row }) => row),
  )

  const drawn = (table: string, key: string, row: number, column: string, value: number, years: number): Drawn | undefined => {
    if (NEVER.includes(column)) return undefined
    const parts = isTableName(table) ? tableNamed(table).key : []
    const withoutYear = key.split('|').filter((_, place) => parts[place] !== 'year')
    const cell = { table, key: withoutYear.join('|'), column }
    // The error of the same method in other countries replaces the errors of the cells from which the waste is computed.
    if (table === 'municipal_waste' && residuals.size > 0) {
      const name = `municipal_waste|${cell.key}|error of such figures`
      const errors = lowerIncomes.has(row) ? plausible.lognormal(name, 0.71) : errorsOf(plausible, name, residuals)
      return column === 'waste_kg' ? errors?.map((error) => value / error) : undefined
    }
    const score = scores.get(row) ?? 1
    return SHARES.includes(column)
      ? plausible.shares(cell, score, value / 1e6, key, years).map((share) => share * 1e6)
      : plausible.amounts(cell, score, value, key, years)
  }

  const tables: DrawnTables = {
    draw: 0,
    ...indexed(inputs, (table, { row, key, values }): Row => {
      const plain = rowOf(values, () => undefined)
      const maybe = (column: string, forYear = Number(values.year)): bigint | undefined => {
        const value = plain.maybe(column)
        if (value === undefined || NEVER.includes(column)) return value
        const finer = SHARES.includes(column) || !/_(kg|ppm)$|^weight$/.test(column) ? 1 : FINER
        const years = Math.abs(forYear - Number(values.year)) || 0
        const all = drawnOnce(`${row}.${column}.${years}`, () => drawn(table, key, row, column, Number(value), years) ?? [Number(value)])
        return BigInt(Math.round(finer * (all[all.length === 1 ? 0 : tables.draw] ?? Number.NaN)))
      }
      return {
        ...plain,
        maybe,
        whole(column, forYear) {
          const value = maybe(column, forYear)
          if (value === undefined) throw new RangeError(`${column} is empty`)
          return value
        },
      }
    }),
    // The residuals, if there are any, also replace the error of the median of the plastic share.
    ofGroup: (name, values) => {
      if (name.startsWith('plastic_medians') && residuals.size > 0) return given.ofGroup(name, values)
      const members = drawnOnce(name, () => membersOf(name, values(given).map(Number)))
      const member = members[tables.draw]
      return member === undefined || Number.isNaN(member) ? undefined : BigInt(Math.round(member))
    },
  }
  return tables
}

/** Score by row number: of the exception that replaces a cell of the row, else of the row, else of its source. */
function scoresOf({ tables, exceptions }: LoadedInputs): ReadonlyMap<number, number> {
  const ofSources = new Map((tables.get('sources') ?? []).map(({ values }) => [values.source, Number(values.quality)]))
  const scores = new Map<number, number>()
  for (const rows of tables.values())
    for (const { row, values } of rows) {
      const score = values.quality === null || values.quality === undefined ? ofSources.get(values.source ?? null) : Number(values.quality)
      if (score !== undefined) scores.set(row, score)
    }
  for (const { exceptionRow, targetRow } of exceptions) {
    const score = scores.get(exceptionRow)
    if (score !== undefined) scores.set(targetRow, score)
  }
  return scores
}
