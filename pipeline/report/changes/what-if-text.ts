// Says what a setting would move and how much, and whether figures would leave their ranges.

import type { FigureRange } from '../../compute/ranges/figure-range.ts'
import { numberText, rangeText } from '../../model/amounts.ts'
import { count } from '../../model/count.ts'
import type { Metric } from '../../model/metrics.ts'
import { GROUP_UNITS } from '../explain/book.ts'
import { ktInFull, valueText } from '../explain/explanation-words.ts'
import { publishedRange } from '../explain/range.ts'

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

/** An open decision whose cells are set. */
interface AppliedDecision {
  readonly name: string
  readonly says: string
  readonly sources: readonly string[]
}

/** What moves of all countries together, in the last year of the release. */
export interface Worldwide {
  readonly year: number
  /** As in contributions.csv; `countries` are those that move, the largest move first. */
  readonly figures: readonly {
    readonly figure: string
    readonly before_kg: number
    readonly after_kg: number
    /** Of the waste generated. */
    readonly before_percent: number
    readonly after_percent: number
    readonly countries: readonly { readonly country: string; readonly kg: number }[]
  }[]
}

/** How far figures lie from published estimates of a metric on the mean: in percentage points, of masses as logarithms. */
export interface NearerBenchmarks {
  readonly metric: Metric
  /** Whether the estimates measure the same as the metric. */
  readonly isComparable: boolean
  readonly figures: number
  readonly before: number
  readonly after: number
  readonly nearer: number
  readonly farther: number
}

export interface WhatIf {
  readonly version: string
  readonly decision?: AppliedDecision | undefined
  readonly settings: readonly AppliedSetting[]
  /** Numbers of records that would change, be added and be removed. */
  readonly records: { readonly changed: number; readonly added: number; readonly removed: number }
  readonly figures: number
  readonly countries: readonly string[]
  readonly worldwide: Worldwide
  /** Of metrics that move. */
  readonly benchmarks: readonly NearerBenchmarks[]
  /** Figures of all packaging and all polymers, those that would leave their range first, then by country and year. */
  readonly moves: readonly FigureMove[]
}

/** Whether a figure would leave its range. */
export const leaves = ({ after, range }: FigureMove): boolean => range !== null && (after < range.low || after > range.high)

/** Moves that are listed, unless a decision moves many countries; all of them are in the JSON. */
const MOST_LISTED = 24

export function whatIfText({ version, decision, settings, records, figures, countries, worldwide, benchmarks, moves }: WhatIf): string {
  const cells = settings.map(({ setting, file, line }) => `  ${setting}  (${file}:${line})`)
  const set = decision
    ? [
        `  ${decision.says}`,
        ...decision.sources.map((source) => `  (${source})`),
        `  ${count(settings.length)} cells are set; --json lists them`,
      ]
    : cells
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
  const world = countries.length > 1 ? [`All covered countries in ${worldwide.year}:`, ...worldwide.figures.map(worldText)] : []
  const published = benchmarks.length > 0 ? ['Mean distance from published estimates:', ...benchmarks.map(benchmarkText)] : []
  const rows = moves.slice(0, MOST_LISTED).map(moveText)
  const rest = moves.length > MOST_LISTED ? [`  and ${count(moves.length - MOST_LISTED)} more; --json lists all`] : []
  const blocks = [summary, world, published, decision ? [] : [...rows, ...rest]].filter((lines) => lines.length > 0)
  return `${[[`What if, in ${version}:`, ...set], ...blocks].map((lines) => lines.join('\n')).join('\n\n')}\n`
}

/** Countries that are named beside a figure of all countries. */
const MOST_COUNTRIES = 6

function worldText({ figure, before_kg, after_kg, before_percent, after_percent, countries }: Worldwide['figures'][number]): string {
  const kt = (kg: number) => numberText(kg / 1e6, 'kt')
  const moved = (kg: number) => `${kg < 0 ? '−' : '+'}${kt(Math.abs(kg))}`
  const most = countries.slice(0, MOST_COUNTRIES).map(({ country, kg }) => `${country} ${moved(kg)}`)
  const others = countries.length > most.length ? `, and ${countries.length - most.length} more countries` : ''
  const share = figure === 'waste generated' ? '' : `, ${before_percent.toFixed(1)} % → ${after_percent.toFixed(1)} % of the waste`
  return `  ${figure}: ${kt(before_kg)} → ${kt(after_kg)} kt (${moved(after_kg - before_kg)})${share}; ${most.join(', ')}${others}`
}

function benchmarkText({ metric, isComparable, figures, before, after, nearer, farther }: NearerBenchmarks): string {
  const isMass = metric.group === 'mass'
  const size = (distance: number) => (isMass ? `× ${Math.exp(distance).toFixed(2)}` : distance.toFixed(1))
  const other = isComparable ? '' : ', which measure something else'
  const counts = `over ${figures} figures${other}; ${nearer} come nearer, ${farther} go farther`
  return `  ${metric.name}: ${size(before)} → ${size(after)}${isMass ? '' : ' points'} ${counts}`
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

export function whatIfJson({ moves, benchmarks, ...rest }: WhatIf): object {
  return {
    ...rest,
    benchmarks: benchmarks.map(({ metric, isComparable, ...one }) => ({ metric: metric.name, comparable: isComparable, ...one })),
    moves: moves.map((move) => ({
      ...{ country: move.country, year: move.year, metric: move.metric.name, unit: GROUP_UNITS[move.metric.group] },
      ...{ before: String(move.before), after: String(move.after) },
      range: move.range && { low: String(move.range.low), high: String(move.range.high), left: leaves(move) },
    })),
  }
}
