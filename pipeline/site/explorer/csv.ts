// Records as CSV, written as the bulk file datasets.csv writes them.

import type { DataRecord } from '../../client/index.ts'
import { DIMENSIONS } from '../../model/dimensions.ts'
import type { Metric } from '../../model/metrics.ts'
import { amountOf } from './words.ts'

/** A line of names, then one a record, with these metrics; kt with 6 and percent with 4 decimals. */
export function csvOf(records: readonly DataRecord[], metrics: readonly Metric[]): string {
  const lines = records.map((record) => [
    ...DIMENSIONS.map((name) => String(record[name])),
    ...metrics.map((metric) => amountOf(record, metric).toFixed(metric.decimals)),
  ])
  return [[...DIMENSIONS, ...metrics.map(({ name }) => name)], ...lines].map((cells) => `${cells.map(cell).join(',')}\n`).join('')
}

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
