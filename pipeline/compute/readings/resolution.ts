// Resolves a node at a point: decides cases and skips nodes that only pass a value on, until it finds a cell, a number or an operation. It
// records the quantities that it passed and the remarks of the cases that applied.

import { once } from '../../model/lists.ts'
import type { Node, Of, Quantity, Remark, Table } from '../language.ts'
import type { Context, Evaluation } from './evaluate.ts'
import type { Points, Row } from './points.ts'

/** A remark of a statement, and the point at which its case applies. */
export interface Remarked {
  readonly remark: Remark
  readonly at: Row
}

export interface PointInContext {
  readonly context: Context
  readonly point: number
}

/** What a node resolves to. */
export interface Found extends PointInContext {
  readonly node: Node
  /** The quantities that were passed, the outermost first. */
  readonly named: readonly (PointInContext & { readonly of: Quantity })[]
  readonly remarks: readonly Remarked[]
}

export class Resolution {
  readonly #evaluation: Evaluation
  readonly #resolved = new Map<Points, Map<Node, Found[]>>()

  constructor(evaluation: Evaluation) {
    this.#evaluation = evaluation
  }

  /** The exact value of a node. */
  value({ context, point }: PointInContext, node: Node) {
    return this.#evaluation.at(context, point, node)
  }

  /** What a node resolves to at a place. Cached, so that it is the same object each time. */
  found(place: PointInContext, node: Node): Found {
    const ofNode = once(
      once(this.#resolved, place.context.points, () => new Map<Node, Found[]>()),
      node,
      () => [],
    )
    const found = ofNode[place.point] ?? this.#resolve(place, node)
    ofNode[place.point] = found
    return found
  }

  #resolve(start: PointInContext, first: Node): Found {
    const { model } = this.#evaluation
    const named: Found['named'][number][] = []
    const remarks: Remarked[] = []
    let place = start
    let node = first
    const remark = (text: Remark | undefined) => {
      if (text !== undefined) remarks.push({ remark: text, at: dimensionValues(place) })
    }
    for (;;) {
      const found = (): Found => ({ context: place.context, point: place.point, node, named, remarks })
      switch (node.op) {
        case 'quantity': {
          const origin = model.origin(node)
          if (origin && origin !== place.context.table) place = this.#elsewhere(place, origin)
          named.push({ context: place.context, point: place.point, of: node })
          for (const reason of node.reasons ?? []) remark(reason)
          node = model.expression(node)
          break
        }
        case 'when': {
          const holds = this.value(place, node.condition) === true
          if (holds) remark(node.remark)
          const used = holds ? node.value : node.otherwise
          if (!used) throw new RangeError(`${place.context.table.name}: nothing to explain`)
          node = used
          break
        }
        case 'firstOf': {
          const { nodes } = node
          const used = nodes.findIndex((one) => this.value(place, one) !== null)
          if (used === nodes.length - 1) remark(node.remark)
          node = nodes[used] ?? unknown(place)
          break
        }
        case 'least':
        case 'greatest':
          if (this.value(place, node) !== this.value(place, node.of)) {
            remark(node.remark)
            return found()
          }
          node = node.of
          break
        case 'elsewhere': {
          const home = model.origin(node.of)
          if (!home) return unknown(place)
          place = { context: this.#evaluation.context(home), point: this.#evaluation.place(place.context, node)[place.point] ?? -1 }
          node = node.of
          break
        }
        case 'total': {
          const [only, ...others] = this.members(place, node)
          if (only === undefined || others.length > 0) return found()
          place = only
          node = node.of
          break
        }
        case 'sum': {
          const [only, ...others] = this.terms(place, node.terms)
          if (only?.sign !== 1 || others.length > 0) return found()
          place = only
          node = only.node
          break
        }
        case 'scale':
          if (node.under.length > 0 || node.over.length > 1) return found()
          node = node.over[0] ?? unknown(place)
          break
        default:
          return found()
      }
    }
  }

  #elsewhere({ context, point }: PointInContext, table: Table): PointInContext {
    const row = this.#evaluation.layout.lookUp(context.points, table)[point] ?? -1
    if (row < 0) throw new RangeError(`${table.name} has no such point`)
    return { context: this.#evaluation.context(table), point: row }
  }

  /** The points that are summed. For a least value, only the first point that has it, because all such points say the same. */
  members(place: PointInContext, node: Of<'total'>): PointInContext[] {
    const context = this.#evaluation.context(node.over)
    const members = this.#evaluation
      .members(place.context, place.point, node.over)
      .map((point) => ({ context, point }))
      .filter((member) => this.value(member, node.of) !== null)
    if (node.how !== 'least') return members
    const least = this.value(place, node)
    return members.filter((member) => this.value(member, node.of) === least).slice(0, 1)
  }

  /** The terms of a sum. Sums among them that have no name are expanded, and a 0 for a value that is not given is left out. */
  terms(place: PointInContext, terms: Of<'sum'>['terms']): (PointInContext & { readonly sign: 1 | -1; readonly node: Node })[] {
    const { context, point } = place
    return terms.flatMap(({ sign, node }) => {
      // A quantity with a name is a term of its own, whatever it is made of.
      const found = node.op === 'quantity' && !node.inline ? undefined : this.found(place, node)
      if (found?.named.length === 0 && found.node.op === 'number' && found.node.value === 0n) return []
      if (!found || found.named.some(({ of }) => !of.inline) || found.node.op !== 'sum') return [{ context, point, sign, node }]
      const terms = this.terms(found, found.node.terms)
      return sign === 1 ? terms : terms.map((term) => ({ ...term, sign: term.sign === 1 ? -1 : 1 }))
    })
  }

  /** The factors of a product. Products among them are expanded. */
  factors(place: PointInContext, nodes: readonly Node[]): (PointInContext & { readonly node: Node })[] {
    return nodes.flatMap((node) => {
      const found = this.found(place, node)
      if (found.node.op === 'scale' && found.node.under.length === 0) return this.factors(found, found.node.over)
      return found.node.op === 'number' ? [{ ...found, node: found.node }] : [{ ...place, node }]
    })
  }

  /** The points that share some dimensions with a point. */
  groupOf({ context, point }: PointInContext, among: readonly string[]): PointInContext[] {
    return this.#evaluation.layout.groupOf(context.points, among, point).map((member) => ({ context, point: member }))
  }
}

/** The values of the point's dimensions. */
export function dimensionValues({ context, point }: PointInContext): Row {
  const row = context.points.rows[point]
  const values: Record<string, Row[string]> = {}
  for (const dimension of context.table.keys) values[dimension] = row?.[dimension] ?? null
  return values
}

export function unknown({ context }: PointInContext): never {
  throw new RangeError(`${context.table.name}: what is stated here cannot be explained`)
}
