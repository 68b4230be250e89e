// Says what a setting would move and how much, and whether figures would leave their ranges.

import type { FigureRange } from '../../compute/ranges/figure-range.ts'
import { rangeText } from '../../model/amounts.ts'
import { count } from '../../model/count.ts'
import type { Metric } from '../../model/metrics.ts'
import { ktInFull, valueText } from '../explain/explanation-words.ts'
import { publishedRange } from '../explain/range.ts'
import { GROUP_UNITS } from '../explain/record.ts'

/** A figure of a country and year as a whole that would move; in kg or ppm. */
export interface FigureMove {
  readonly country: string
  readonly year: number
  readonly metric: Metric
  readonly before: bigint
  readonly after: bigint
  /** The range of the figure before the change. */
  readonly range: Pick<FigureRange, 'low' | 'high'> | null
}

/** A cell that is set, and where its row is. */
export interface AppliedSetting {
  /** `recycling_rates DEU|2019|*|* recycled_percent=30` */
  readonly setting: string
  readonly file: string
  readonly line: number
  /** The cell before, as the table writes it: `28.2`, or `yes` for a flag; null if it was empty. */
  readonly was: string | null
}

export interface WhatIf {
  readonly version: string
  readonly settings: readonly AppliedSetting[]
  /** Numbers of records that would change, be added and be removed. */
  readonly records: { readonly changed: number; readonly added: number; readonly removed: number }
  readonly figures: number
  readonly countries: readonly string[]
  /** Figures of all packaging and all polymers, those that would leave their range first, then by country and year. */
  readonly moves: readonly FigureMove[]
}

/** Whether a figure would leave its range. */
export const leaves = ({ after, range }: FigureMove): boolean => range !== null && (after < range.low || after > range.high)

/** Moves that are listed; all of them are in the JSON. */
const MOST_LISTED = 24

export function whatIfText({ version, settings, records, figures, countries, moves }: WhatIf): string {
  const set = settings.map(({ setting, file, line }) => `  ${setting}  (${file}:${line})`)
  const parts = [
    `${count(records.changed)} ${records.changed === 1 ? 'record' : 'records'} would change, with ${count(figures)} ${figures === 1 ? 'figure' : 'figures'}`,
    ...(records.added > 0 ? [`${count(records.added)} would be added`] : []),
    ...(records.removed > 0 ? [`${count(records.removed)} would be removed`] : []),
  ]
  const out = moves.filter(leaves).length
  const summary =
    records.changed + records.added + records.removed === 0
      ? ['No record would change.']
      : [
          `${parts.join('; ')}. Countries: ${countries.join(', ')}.`,
          `Of the national figures, ${count(moves.length)} would move; ${count(out)} of them would leave their 90 % range.`,
        ]
  const rows = moves.slice(0, MOST_LISTED).map(moveText)
  const rest = moves.length > MOST_LISTED ? [`  and ${count(moves.length - MOST_LISTED)} more; --json lists all`] : []
  return `${[`What if, in ${version}:`, ...set, '', ...summary, ...(rows.length > 0 ? ['', ...rows, ...rest] : [])].join('\n')}\n`
}

function moveText(move: FigureMove): string {
  const { country, year, metric, before, after, range } = move
  const unit = GROUP_UNITS[metric.group]
  // Masses in kilotonnes, as the range beside them.
  const text = (value: bigint) => (unit === 'kg' ? ktInFull(value) : valueText(value, unit))
  const within =
    range === null ? '' : `; ${leaves(move) ? 'LEAVES its' : 'within its'} range ${rangeText(publishedRange(range, metric), metric.unit)}`
  return `  ${country} ${year} ${metric.name}: ${text(before)} → ${text(after)}${within}`
}

export function whatIfJson({ moves, ...rest }: WhatIf): object {
  return {
    ...rest,
    moves: moves.map((move) => ({
      ...{ country: move.country, year: move.year, metric: move.metric.name, unit: GROUP_UNITS[move.metric.group] },
      ...{ before: String(move.before), after: String(move.after) },
      range: move.range && { low: String(move.range.low), high: String(move.range.high), left: leaves(move) },
    })),
  }
}
