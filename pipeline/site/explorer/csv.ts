// Records as CSV, written as the bulk file datasets.csv writes them.

import type { DataRecord } from '../../client/index.ts'
import { DIMENSIONS } from '../../model/dimensions.ts'
import { METRICS } from '../../model/metrics.ts'

/** A line of names, then one a record; kt with 6 and percent with 4 decimals. */
export function csvOf(records: readonly DataRecord[]): string {
  const lines = records.map((record) => [
    ...DIMENSIONS.map((name) => String(record[name])),
    ...METRICS.map(({ name, decimals }) => record[name as keyof DataRecord & 'total'].amount.toFixed(decimals)),
  ])
  return [[...DIMENSIONS, ...METRICS.map(({ name }) => name)], ...lines].map((cells) => `${cells.map(cell).join(',')}\n`).join('')
}

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
