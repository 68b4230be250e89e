// Facts about the statements that rules and reports need, as tables: which metric a quantity of `step_notes` belongs to, and for which
// metric the rows of an input table are evidence.

import type { Engine } from '../io/engine.ts'
import { varchar } from '../io/engine-columns.ts'
import type { Coverage } from '../model/coverage.ts'
import { integerColumn, METRICS, type Metric } from '../model/metrics.ts'
import { LEAF, type Node, type Quantity, type Step } from './language.ts'
import { children } from './readings/walk.ts'
import { STATEMENTS } from './steps/index.ts'

/** Makes `noted_quantities` and `evidence_tables`. */
export async function loadNoted(engine: Engine, { metrics }: Pick<Coverage, 'metrics'>): Promise<void> {
  const quantities = notedQuantities(STATEMENTS, metrics)
  await engine.load('noted_quantities', ['name', 'metric'].map(varchar), [...quantities])
  await engine.load(
    'evidence_tables',
    ['name', 'metric', 'year'].map(varchar),
    evidenceTables(STATEMENTS).map(({ table, about, year }) => [table, quantities.get(about) ?? null, year ?? null]),
  )
}

/** The metric of each quantity that `step_notes` may name: the metric of that name, or the metric that sums the quantity over leaves. */
export function notedQuantities(steps: readonly Step[], metrics: readonly Metric[] = METRICS): Map<string, string> {
  const names = new Map(steps.flatMap(({ named = {} }) => Object.entries(named)).map(([name, of]) => [of, name]))
  const published = steps.flatMap(({ tables }) => tables.find(({ name }) => name === 'records')?.columns ?? [])
  const found = new Map<string, string>()
  for (const metric of metrics) {
    const column = published.find(({ name }) => name === integerColumn(metric))
    const leaf = column?.op === 'quantity' ? leafOf(column) : undefined
    if (leaf) found.set(names.get(leaf) ?? leaf.name.replace(/_kg$/, ''), metric.name)
  }
  for (const { name } of metrics) found.set(name, name)
  return found
}

/** The leaf quantity that a quantity of records sums, or is a share of; undefined where it is made of several. */
function leafOf(node: Node): Quantity | undefined {
  if (node.op === 'quantity' && node.keys === LEAF) return node
  if (node.op === 'sum') return undefined
  const next = node.op === 'part' ? node.of.weights[node.index] : children(node)[0]
  return next && leafOf(next)
}

/** The tables of the inputs, what their rows are evidence for, and which year's row a country-year takes. */
export function evidenceTables(
  steps: readonly Step[],
): { readonly table: string; readonly about: string; readonly year: string | undefined }[] {
  return steps.flatMap(({ evidence = {} }) =>
    Object.entries(evidence).flatMap(([about, rows]) => rows.map(({ name, year }) => ({ table: name, about, year }))),
  )
}
