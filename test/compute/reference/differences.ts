// Compares the engine's records with the reference, in every metric of the release and every metric that the reference gives.

import type { EngineRow } from '../../../pipeline/io/engine.ts'
import { integerColumn, type Metric } from '../../../pipeline/model/metrics.ts'
import type { ReferenceRecord } from './records.ts'

/** One line per difference: record, metric, the engine's value and the reference's value. */
export function differences(engine: readonly EngineRow[], reference: readonly ReferenceRecord[], ofRelease: readonly Metric[]): string[] {
  const found = new Map(engine.map((row) => [`${row.country}|${row.category}|${row.polymer}|${row.year}`, row]))
  const lines: string[] = []
  for (const { country, category, polymer, year, metrics } of reference) {
    const key = `${country}|${category}|${polymer}|${year}`
    const row = found.get(key)
    found.delete(key)
    if (!row) lines.push(`${key}: no record in the engine, waste ${metrics.waste_produced_in_the_country_kg} kg in the reference`)
    for (const name of row ? new Set([...ofRelease.map(integerColumn), ...Object.keys(metrics)]) : []) {
      const [own, other] = [row?.[name] ?? 'none', metrics[name] ?? 'none']
      if (own === 'none' || other === 'none' || BigInt(own) !== other) lines.push(`${key} ${name}: engine ${own}, reference ${other}`)
    }
  }
  for (const key of found.keys()) lines.push(`${key}: a record in the engine only`)
  return lines
}
