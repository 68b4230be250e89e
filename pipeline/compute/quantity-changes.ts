// The quantities that a release computes in another way than its predecessor, and what follows from them. A release declares them, and
// nothing may differ that does not follow from them.

import { readPackageText } from '../io/package-files.ts'
import type { QuantityChange } from '../model/coverage.ts'
import { integerColumn, type Metric } from '../model/metrics.ts'
import { compareVersions } from '../model/versions.ts'
import type { Node, Quantity, Relation, Step, Table } from './language.ts'
import { type Model, modelOf } from './readings/model.ts'
import { children, nodesIn } from './readings/walk.ts'
import { selectionFile } from './step-files.ts'

/** The table whose columns are the metrics. */
const RECORDS = 'records'

/** The quantities that releases after `before`, up to `after`, compute in another way, with the metrics that follow from each. */
export function quantityChanges(steps: readonly Step[], before: string, after: string, metrics: readonly Metric[]): QuantityChange[] {
  const isBetween = (since: string) => compareVersions(before, since) < 0 && compareVersions(since, after) <= 0
  const revised = nodesIn(...steps).filter(
    (node): node is Quantity => node.op === 'quantity' && node.since !== undefined && node.before !== undefined && isBetween(node.since),
  )
  if (revised.length === 0) return []
  const model = modelOf(steps)
  const records = steps.flatMap(({ tables }) => tables).find(({ name }) => name === RECORDS)
  const below = new Map(quantitiesOf(records).map((column) => [column.name, restsOn(model, [column], [])]))
  const existence = restsOn(model, [], records ? [records] : [])
  return revised.map((quantity) => ({
    change: 'revised',
    kind: 'quantity',
    value: nameOf(model, quantity),
    metrics: existence.has(quantity)
      ? null
      : metrics.filter((metric) => below.get(integerColumn(metric))?.has(quantity)).map(({ name }) => name),
  }))
}

/** `littering.littered_kg`: the table that computes the quantity, because several have columns of one name. */
const nameOf = ({ origin }: Model, of: Quantity) => [origin(of)?.name, of.name].filter((name) => name !== undefined).join('.')

const quantitiesOf = (table: Table | undefined): Quantity[] =>
  (table?.columns ?? []).map((column) => (column.op === 'renamed' ? column.of : column))

/**
 * All nodes that some nodes and the points of some tables rest on: through expressions, through the conditions of tables, and through the
 * tables that plain SQL reads.
 */
function restsOn({ steps, origin }: Model, nodes: readonly Node[], tables: readonly Table[]): ReadonlySet<Node> {
  const stepOf = new Map(steps.flatMap((step) => step.tables.map((table) => [table, step] as const)))
  const found = new Set<Node>()
  const entered = new Set<Relation | Step>()
  const enter = (relation: Relation): void => {
    if (entered.has(relation)) return
    entered.add(relation)
    if (relation.kind === 'rows') visitRead(relation.sql ?? '')
    else if (relation.kind === 'sums') enter(relation.of)
    else {
      if (relation.isSelected) enterSelection(stepOf.get(relation))
      if (relation.where) visit(relation.where)
      relation.points.forEach(enter)
    }
  }
  const enterSelection = (step: Step | undefined): void => {
    if (!step?.selection || entered.has(step)) return
    entered.add(step)
    visitRead(readPackageText(`pipeline/compute/${selectionFile(step.selection)}`))
  }
  const visitRead = (sql: string): void => {
    const read = new Set([...sql.matchAll(/\b(?:from|join)\s+(\w+)/g)].map(([, name]) => name))
    for (const table of stepOf.keys()) if (read.has(table.name)) quantitiesOf(table).forEach(visit)
  }
  const visit = (node: Node): void => {
    if (found.has(node)) return
    found.add(node)
    const home = node.op === 'quantity' ? origin(node) : undefined
    if (home) enter(home)
    if (node.op === 'cell') enter(node.of)
    if (node.op === 'total') enter(node.over)
    children(node).forEach(visit)
  }
  nodes.forEach(visit)
  tables.forEach(enter)
  return found
}
