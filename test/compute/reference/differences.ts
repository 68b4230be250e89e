// Compares the engine's records with the reference, metric by metric.

import type { EngineRow } from '../../../pipeline/io/engine.ts'
import type { ReferenceRecord } from './records.ts'

/** One line per difference: record, metric, the engine's value and the reference's value. */
export function differences(engine: readonly EngineRow[], reference: readonly ReferenceRecord[]): string[] {
  const found = new Map(engine.map((row) => [`${row.country}|${row.category}|${row.polymer}|${row.year}`, row]))
  const lines: string[] = []
  for (const { country, category, polymer, year, metrics } of reference) {
    const key = `${country}|${category}|${polymer}|${year}`
    const row = found.get(key)
    found.delete(key)
    if (!row) lines.push(`${key}: no record in the engine, waste ${metrics.waste_produced_in_the_country_kg} kg in the reference`)
    for (const [name, value] of row ? Object.entries(metrics) : []) {
      const other = row?.[name]
      if (other === null || other === undefined || BigInt(other) !== value)
        lines.push(`${key} ${name}: engine ${other}, reference ${value}`)
    }
  }
  for (const key of found.keys()) lines.push(`${key}: a record in the engine only`)
  return lines
}
