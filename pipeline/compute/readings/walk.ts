// Walks through statements: the nodes below a step, and what a quantity reads of the inputs, directly or through others.

import type { Node, Note, Of, Quantity, Step, Table } from '../language.ts'

/**
 * The nodes that a node names; for a quantity, its expressions. Without the `whole` of an apportionment or a split: it equals the sum of the
 * weights, and only explanations and formulas name it, so that no figure depends on what it reads.
 */
export function children(node: Node): readonly Node[] {
  switch (node.op) {
    case 'quantity':
      return [node.expression, ...(node.before ? [node.before] : [])]
    case 'cell':
      return Object.values(node.at ?? {})
    case 'sum':
      return node.terms.map(({ node: term }) => term)
    case 'scale':
      return [...node.over, ...node.under]
    case 'least':
    case 'greatest':
      return [node.of, node.limit]
    case 'when':
      return [node.condition, node.value, ...(node.otherwise ? [node.otherwise] : [])]
    case 'firstOf':
    case 'all':
    case 'any':
      return node.nodes
    case 'apportion':
      return [node.total, node.weight, node.order]
    case 'part':
      return [node.of.total, ...node.of.weights]
    case 'elsewhere':
      return [node.of, ...Object.values(node.at)]
    case 'compare':
      return [node.left, node.right]
    case 'leftOver':
    case 'total':
    case 'totalAmong':
    case 'given':
    case 'not':
      return [node.of]
    case 'number':
    case 'text':
    case 'key':
    case 'recorded':
      return []
  }
}

/** The nodes and all nodes below them, each once and after the nodes that it is made of. `into` says whether to descend into a quantity. */
export function nodesBelow(roots: readonly Node[], into: (of: Quantity) => boolean = () => true): Node[] {
  const found = new Set<Node>()
  const visited = new Set<Node>()
  const visit = (node: Node): void => {
    if (visited.has(node)) return
    visited.add(node)
    if (node.op !== 'quantity' || roots.includes(node) || into(node)) children(node).forEach(visit)
    found.add(node)
  }
  roots.forEach(visit)
  return [...found]
}

/** Every node of the steps' tables, as `nodesBelow` lists them. */
export const nodesIn = (...steps: readonly Step[]): Node[] => nodesBelow(steps.flatMap(({ tables }) => tables.flatMap(nodesOfTable)))

/** The nodes that a table states. */
export const nodesOfTable = ({ columns, where, order = [] }: Table): Node[] => [
  ...columns.map((column) => (column.op === 'renamed' ? column.of : column)),
  ...(where ? [where] : []),
  ...order,
]

/** The nodes that a note states. */
export const nodesOfNote = ({ where, reasons, values }: Note): Node[] => [
  ...(where ? [where] : []),
  ...reasons.flatMap((reason) => reason.where ?? []),
  ...Object.values(values),
]

/** The apportionment inside an expression, without looking into the quantities that the expression names. */
export function apportionedIn(of: Node): Of<'apportion'> | undefined {
  if (of.op === 'apportion') return of
  const within = of.op === 'firstOf' ? of.nodes : of.op === 'when' ? [of.value, ...(of.otherwise ? [of.otherwise] : [])] : []
  return within.map(apportionedIn).find((found) => found !== undefined)
}

/** The cells that a quantity reads itself, not through other quantities. */
export const cellsOf = (of: Quantity): Cell[] => nodesBelow([of], () => false).filter(isCell)

export type Cell = Of<'cell'>
const isCell = (node: Node): node is Cell => node.op === 'cell'

/** The quantities that each step is the first to compute, each after the quantities that it is made of. */
export function ownQuantities(steps: readonly Step[]): ReadonlyMap<Step, readonly Quantity[]> {
  const known = new Set<Quantity>()
  return new Map(
    steps.map((step) => {
      const own = nodesIn(step).filter((node): node is Quantity => node.op === 'quantity' && !known.has(node))
      for (const of of own) known.add(of)
      return [step, own]
    }),
  )
}

/** The names of the tables that the steps make, and of the rows that they read. */
export function relationNames(steps: readonly Step[]): ReadonlySet<string> {
  const tables = steps.flatMap((step) => step.tables)
  const points = tables.flatMap((table) => table.points.map((relation) => (relation.kind === 'sums' ? relation.of.name : relation.name)))
  const cells = nodesIn(...steps)
    .filter(isCell)
    .map(({ of }) => of.name)
  return new Set([...tables.map(({ name }) => name), ...points, ...cells])
}
