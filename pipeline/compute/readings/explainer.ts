// Explains a quantity at one point as a tree of steps, down to cells of the inputs. Each step has a name, a value, an operation and the
// terms that it is made of. The tree follows from the statements and the exact evaluation: a step whose terms do not give its value is a
// bug.

import type { CellValue } from '../../../schemas/columns.ts'
import { applied, type CalculationUnit } from '../../model/calculation.ts'
import { once } from '../../model/lists.ts'
import type { Node, Of, Quantity, Rows, Table } from '../language.ts'
import { isReason, REASONS } from '../reasons.ts'
import { asWhole, type Evaluation } from './evaluate.ts'
import { columnUnit, filledIn, inputLabel, MEASURES, type Naming, namingOf, scopeOf, unitOf } from './explanation-names.ts'
import { type CalculationStep, type Making, NO_INPUT, Steps } from './explanation-steps.ts'
import { expressionText } from './formula.ts'
import type { Points, Row } from './points.ts'
import { dimensionValues, type Found, type PointInContext, Resolution, unknown } from './resolution.ts'

/** The input rows of a release that steps lead to. */
export interface InputRows {
  rowOf(row: number): { readonly table_name: string; readonly key: string; readonly values: Readonly<Record<string, CellValue>> }
  /** The rows whose values make the median of an income group. */
  membersOf(table: string, group: string): readonly number[]
  /** The value of a cell as published, where an exception replaces it. */
  publishedOf(row: number, column: string): bigint | undefined
}

export class Explainer {
  readonly #evaluation: Evaluation
  readonly #resolution: Resolution
  readonly #inputs: InputRows
  /** The year of the figure. A step about another year states that year. */
  readonly #year: number
  readonly #namings = new Map<Found, Naming>()
  #steps = new Steps()
  /** Ids of steps: `#made` by the point and node that they compute, `#ids` by the node that resolves to them. */
  #made = new Map<Points, Map<Node, string[]>>()
  #ids = new Map<Found, string>()

  constructor(evaluation: Evaluation, inputs: InputRows, year: number) {
    this.#evaluation = evaluation
    this.#resolution = new Resolution(evaluation)
    this.#inputs = inputs
    this.#year = year
  }

  /** Forgets the steps but keeps what they follow from, so that the names of the next figure's steps do not depend on earlier figures. */
  forgetSteps(): void {
    this.#steps = new Steps()
    this.#made = new Map()
    this.#ids = new Map()
  }

  get(id: string): CalculationStep {
    return this.#steps.get(id)
  }

  /** All steps that a step rests on, each after its children; the step itself is last. */
  upTo(id: string): CalculationStep[] {
    return this.#steps.upTo(id)
  }

  /** The step of a quantity at a point of a table. */
  explain(of: Quantity, table: Table, point: number): string {
    return this.#explained({ context: this.#evaluation.context(table), point }, of)
  }

  #explained(place: PointInContext, node: Node): string {
    return this.#step(this.#resolution.found(place, node))
  }

  #step(found: Found): string {
    return once(this.#ids, found, () => this.#stepOf(found))
  }

  #stepOf(found: Found): string {
    const ids = once(
      once(this.#made, found.context.points, () => new Map<Node, string[]>()),
      found.node,
      () => [],
    )
    const known = ids[found.point]
    const id = known ?? this.#make(found)
    ids[found.point] = id
    this.#steps.name(id, this.#naming(found), found.remarks)
    return id
  }

  #naming(found: Found): Naming {
    return once(this.#namings, found, () => namingOf(found))
  }

  #make(found: Found): string {
    const { node } = found
    if (node.op === 'cell') {
      const cell = this.#cell(found, node)
      // The reason for a method needs a step of its own, even where the method's figure is one stated cell.
      const isOfMethod = found.remarks.some(({ remark }) => isReason(remark) && REASONS[remark].kind === 'method')
      return isOfMethod ? this.#steps.put({ ...sumOf([cell]), value: this.#steps.get(cell).value }, this.#naming(found)) : cell
    }
    const value = this.#resolution.value(found, node)
    if (typeof value !== 'bigint') throw new RangeError(`${found.context.table.name}: ${expressionText(node)} is no number`)
    const naming = this.#naming(found)
    if (node.op === 'number') return this.#steps.constant(value, naming, naming.unit ?? 'kg')
    return this.#steps.put({ value, ...this.#operation(found, value) }, naming)
  }

  #operation(found: Found, value: bigint): Omit<Making, 'value'> {
    const { node } = found
    const explained = (other: Node) => this.#explained(found, other)
    switch (node.op) {
      case 'sum': {
        const terms = this.#resolution.terms(found, node.terms)
        return {
          operation: { op: 'sum', signs: terms.map(({ sign }) => sign) },
          children: terms.map((term) => this.#term(term, term.node, unitOf(found))),
        }
      }
      case 'scale':
        return this.#scaled(found, node)
      case 'least':
      case 'greatest':
        return { operation: { op: node.op }, children: [explained(node.of), explained(node.limit)] }
      case 'total':
        return sumOf(this.#resolution.members(found, node).map((member) => this.#explained(member, node.of)))
      case 'totalAmong':
        return sumOf(this.#resolution.groupOf(found, node.among).map((member) => this.#explained(member, node.of)))
      case 'apportion': {
        const whole = node.whole ? explained(node.whole) : this.#sumAmong(found, node)
        return this.#share(value, [explained(node.total), explained(node.weight), whole])
      }
      case 'part': {
        const { total, weights, whole } = node.of
        const part = weights[node.index] ?? unknown(found)
        const all: Node = whole ?? { op: 'sum', terms: weights.map(plus) }
        return this.#share(value, [this.#term(found, total, unitOf(found)), explained(part), explained(all)])
      }
      default:
        return unknown(found)
    }
  }

  /** A term that is a plain number has the unit of the other terms. */
  #term(place: PointInContext, node: Node, unit: CalculationUnit | undefined): string {
    if (node.op !== 'number') return this.#explained(place, node)
    return this.#steps.constant(node.value, { label: node.label ?? String(node.value), scope: null, rank: 1 }, unit ?? 'number')
  }

  /** Part of a total by its weight. Where the weights sum to 0, it is the whole total or nothing. */
  #share(value: bigint, children: readonly [string, string, string]): Omit<Making, 'value'> {
    const [total, weight, whole] = children.map((id) => this.#steps.get(id).value)
    if (whole === 0n && value !== 0n) return { operation: { op: 'sum', signs: [1] }, children: [children[0]] }
    const units = value - (whole ? ((total ?? 0n) * (weight ?? 0n)) / whole : 0n)
    if (units < -1n || units > 1n) throw new RangeError(`${value} is no share of ${total} by ${weight} of ${whole}`)
    return { operation: { op: 'share', units }, children }
  }

  /** The step of the sum of a group's weights. */
  #sumAmong(found: Found, { weight, among }: Of<'apportion'>): string {
    const members = this.#resolution.groupOf(found, among)
    const ids = members.map((member) => this.#explained(member, weight))
    const [first] = ids
    if (first !== undefined && ids.length === 1) return first
    const { unit, label } = this.#steps.get(first ?? '')
    const values = dimensionValues(found)
    const polymer = among.includes('polymer') ? values.polymer : undefined
    const heading = among.includes('hs') ? ` under ${values.hs}` : ''
    const naming: Naming =
      unit === 'weight'
        ? { label: `all weights${polymer ? ` of ${polymer}` : ' of polymers'}`, brief: 'all', unit, scope: null, rank: 1 }
        : { label: `${label}${heading}`, unit, scope: scopeOf(among, values), rank: 1 }
    const making = sumOf(ids)
    return this.#steps.put({ ...making, value: ids.reduce((sum, id) => sum + this.#steps.get(id).value, 0n) }, naming)
  }

  /**
   * A product ÷ a product. Products among the factors are expanded, factors both above and below cancel, and plain numbers below become the
   * divisor.
   */
  #scaled(found: Found, node: Of<'scale'>): Omit<Making, 'value'> {
    const line = lineIn(node)
    const over = this.#resolution.factors(found, line ? node.over.filter((one) => one !== line.sum) : node.over)
    const under = this.#resolution.factors(found, line ? node.under.filter((one) => one !== line.years) : node.under)
    const divisor = under.flatMap(numberIn).reduce((all, one) => all * one, 1n)
    const ids = (factors: readonly (PointInContext & { readonly node: Node })[]) =>
      factors.map((factor) => this.#term(factor, factor.node, undefined))
    const [above, below] = [ids(over), ids(under.filter((factor) => numberIn(factor).length === 0))]
    if (line) {
      const weight = (one: Node) => asWhole(this.#resolution.value(found, one))
      const ends = [line.before, line.after].map((end) => this.#explained(found, end))
      const weights = [weight(line.before_weight), weight(line.after_weight)] as const
      // The two years may be the same: the line then has no length.
      return { operation: { op: 'line', weights, divisor }, children: [...ends, ...above] }
    }
    for (const id of [...below]) {
      if (!above.includes(id) || this.#steps.get(id).value === 0n) continue
      above.splice(above.indexOf(id), 1)
      below.splice(below.indexOf(id), 1)
    }
    return { operation: { op: 'scale', over: below.length, divisor }, children: [...above, ...below] }
  }

  #cell(found: Found, node: Of<'cell'>): string {
    const { layout } = this.#evaluation
    const places = node.at ? this.#evaluation.place(found.context, node) : layout.lookUp(found.context.points, node.of)
    const row = layout.points(node.of).rows[places[found.point] ?? -1]
    if (!row) return unknown(found)
    return node.of.medianOf ? this.#median(node, node.of.medianOf, row) : this.#input(Number(row.row_id), node.column, node.label, node)
  }

  #median({ column, label, brief = label }: Of<'cell'>, of: Rows, row: Row): string {
    const group = String(row.income_group)
    const id = `median/${of.name}/${group}`
    if (this.#steps.has(id)) return id
    const members = this.#inputs.membersOf(of.name, group)
    const children = members.map((member) => {
      const name = `${brief}: ${this.#inputs.rowOf(member).key.replaceAll('|', ' ')}`
      return this.#input(member, column, label, { name, published: true })
    })
    const naming = { label, unit: 'ppm', scope: null, rank: 1 } as const
    const value = BigInt(String(row[column]))
    const values = children.map((child) => this.#steps.get(child).value)
    if (applied({ op: 'median' }, values, 0n) !== value) throw new Error(`the median of ${column} in ${of.name} is not that of its values`)
    this.#steps.add({ id, value, unit: 'ppm', operation: { op: 'median' }, children }, naming, {
      ...NO_INPUT,
      members: { rows: members, column },
    })
    return id
  }

  #input(
    number: number,
    column: string,
    label: string,
    { name, brief, published = false }: { readonly name?: string; readonly brief?: string | undefined; readonly published?: boolean },
  ): string {
    const row = this.#inputs.rowOf(number)
    const before = published ? this.#inputs.publishedOf(number, column) : undefined
    const id = `input/${number}/${column}${before === undefined ? '' : '/published'}`
    if (this.#steps.has(id)) return id
    const value = before ?? row.values[column]
    if (typeof value !== 'bigint' && typeof value !== 'number') throw new Error(`${row.table_name} ${row.key} has no ${column}`)
    const measured = column === 'recovered' || column === 'divided_by' ? MEASURES[String(row.values.measure)]?.[column] : undefined
    const naming = {
      label: name ?? measured ?? inputLabel(label, column, row.values, this.#year),
      brief: name ?? measured ?? brief ?? inputLabel(label, column, row.values, this.#year),
      generic: name ?? measured ?? filledIn(label, { ...row.values, category: null, polymer: null, hs: null }),
      scope: null,
      rank: 1,
    }
    const unit = columnUnit(row.table_name, column)
    const read = { ...NO_INPUT, row: number, column, asPublished: before !== undefined }
    this.#steps.add({ id, value: BigInt(value), unit, operation: { op: 'input' }, children: [] }, naming, read)
    return id
  }
}

const plus = (node: Node) => ({ sign: 1, node }) as const
const sumOf = (children: readonly string[]): Omit<Making, 'value'> => ({ operation: { op: 'sum', signs: children.map(() => 1) }, children })
const numberIn = ({ node }: { readonly node: Node }): bigint[] => (node.op === 'number' && node.label === undefined ? [node.value] : [])
/** Finds an interpolation between two years among the factors of a product. */
function lineIn({ over, under }: Of<'scale'>) {
  for (const sum of over) {
    if (sum.op !== 'sum' || sum.terms.length !== 2) continue
    const [first, second] = sum.terms.map(({ node }) => (node.op === 'scale' && node.under.length === 0 ? node.over : []))
    const [before, before_weight] = first ?? []
    const [after, after_weight] = second ?? []
    const years = under.find((node) => node.op === 'sum')
    if (before && before_weight && after && after_weight && years) return { sum, years, before, before_weight, after, after_weight }
  }
  return undefined
}
