// Walks through statements: the nodes below a step, and the rows of the inputs that a quantity reads, directly or through others.

import type { Node, Quantity, Relation, Rows, Step, Table } from '../language.ts'

/** The nodes that a node names; for a quantity, its expressions. */
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
    default:
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

/** Every node of a step's tables. */
export const nodesIn = (step: Step): Node[] => nodesBelow(step.tables.flatMap(rootsOf))

const rootsOf = ({ columns, where, order = [] }: Table): Node[] => [
  ...columns.map((column) => (column.op === 'renamed' ? column.of : column)),
  ...(where ? [where] : []),
  ...order,
]

/** The cells that a quantity reads itself, not through other quantities. */
export const cellsOf = (of: Quantity): Cell[] => nodesBelow([of], () => false).filter(isCell)

export type Cell = Extract<Node, { readonly op: 'cell' }>
const isCell = (node: Node): node is Cell => node.op === 'cell'

/** What statements read of the inputs. */
export interface Reads {
  /** Columns by table. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>
  /** Groups of cells that are read at one selected row. The row is of one of their tables; the cells of the other tables give nothing. */
  readonly selections: readonly (readonly Cell[])[]
}

export function readsOf(steps: readonly Step[]): Reads {
  const columns = new Map<string, Set<string>>()
  const selections = new Map<Node, Cell[]>()
  for (const cell of new Set(steps.flatMap(nodesIn).filter(isCell))) {
    const { of, column, at } = cell
    columns.set(of.name, (columns.get(of.name) ?? new Set()).add(column))
    if (at?.row_id) selections.set(at.row_id, [...(selections.get(at.row_id) ?? []), cell])
  }
  return { columns, selections: [...selections.values()] }
}

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

/**
 * The rows that a step reads itself: those of its points, those of the cells of its own quantities, and those that its plain SQL selects.
 */
export function rowsOf(step: Step, own: readonly Quantity[]): Rows[] {
  const points = step.tables.flatMap((of) => of.points).flatMap(relationsOf)
  const cells = own.flatMap(cellsOf)
  const all = [...points, ...cells.map(({ of }) => of), ...(step.selection?.reads ?? [])]
  return [...new Set(all)].filter(({ sql }) => sql === undefined)
}

const relationsOf = (of: Relation): Rows[] => (of.kind === 'rows' ? [of] : [])

/** The labels that the steps give to the cells that they read, by `table.column`. */
export function cellLabels(steps: readonly Step[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  for (const node of nodesOf(steps)) {
    if (node.op !== 'cell') continue
    const cell = `${node.of.name}.${node.column}`
    if (!labels.has(cell)) labels.set(cell, node.label)
  }
  return labels
}

/** The names of the tables that the steps make, and of the rows that they read. */
export function relationNames(steps: readonly Step[]): ReadonlySet<string> {
  const tables = steps.flatMap((step) => step.tables)
  const points = tables.flatMap((table) => table.points.map((relation) => (relation.kind === 'sums' ? relation.of.name : relation.name)))
  const cells = [...nodesOf(steps)].flatMap((node) => (node.op === 'cell' ? node.of.name : []))
  return new Set([...tables.map(({ name }) => name), ...points, ...cells])
}

/** Every node in the columns and conditions of the steps' tables, once. */
function nodesOf(steps: readonly Step[]): ReadonlySet<Node> {
  const seen = new Set<Node>()
  const visit = (node: Node): void => {
    if (seen.has(node)) return
    seen.add(node)
    for (const child of children(node)) visit(child)
  }
  for (const { columns, where } of steps.flatMap(({ tables }) => tables)) {
    if (where) visit(where)
    for (const column of columns) visit(column.op === 'renamed' ? column.of : column)
  }
  return seen
}
