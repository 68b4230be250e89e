// A quantity at one point as a tree of steps: what each is called, its value, the operation and the terms that it is made of, down to
// cells of the inputs. It follows from the statements and the exact evaluation: a step whose terms do not come to its value is a bug.

import type { CellValue } from '../../../schemas/columns.ts'
import { engineColumn } from '../../../schemas/columns.ts'
import { isTableName, tableNamed } from '../../../schemas/tables.ts'
import { applied, type CalculationNode, type CalculationUnit, type Operation } from '../../model/calculation.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import type { Node, Quantity, Remark, Rows, Table } from '../language.ts'
import { isReason, REASONS } from '../reasons.ts'
import type { Context, Evaluation } from './evaluate.ts'
import { expressionText } from './formula.ts'
import { once, type Points, type Row } from './points.ts'

/** What a step is about, where that is not the country as a whole in the year of the record. */
export interface Scope {
  readonly year: number
  readonly category: string
  readonly polymer: string
}

/** A remark of a statement, and the point at which its case applies. */
interface Remarked {
  readonly remark: Remark
  readonly at: Row
}

export interface Step extends CalculationNode {
  readonly label: string
  /** How it is called among the terms of another step. */
  readonly brief: string
  /** How it and others like it, of other categories, polymers and headings, are called together. */
  readonly generic: string
  /** An intermediate sum that gets no line of its own in short: its terms stand with those of the steps that use it. */
  readonly inline: boolean
  readonly scope: Scope | null
  /** Of a step that reads an input: its row, and the column. */
  readonly row: number | null
  readonly column: string | null
  /** Of an input, whether it counts as published although an exception replaces it. */
  readonly asPublished: boolean
  readonly remarks: readonly Remarked[]
}

/** The input rows of a release, as far as steps lead to them. */
export interface InputRows {
  rowOf(row: number): { readonly table_name: string; readonly key: string; readonly values: Readonly<Record<string, CellValue>> }
  /** The rows whose values make the median of an income group. */
  membersOf(table: string, group: string): readonly number[]
  /** The value of a cell as published, where an exception replaces it. */
  publishedOf(row: number, column: string): bigint | undefined
}

interface Place {
  readonly context: Context
  readonly point: number
}

/** What a node comes down to where cases are decided and what only passes a value on is passed over. */
interface Found extends Place {
  readonly node: Node
  /** The quantities that were passed, the outermost first. */
  readonly named: readonly (Place & { readonly of: Quantity })[]
  readonly remarks: readonly Remarked[]
  /** Its step, once it is made. */
  id: string | undefined
}

/** The quantity that names what was found, and how many stand for the same. */
interface Naming {
  readonly label: string
  readonly brief?: string
  readonly generic?: string
  readonly unit?: CalculationUnit | undefined
  readonly inline?: boolean
  readonly scope: Scope | null
  /** 0 for an expression without a name. */
  readonly rank: number
}

interface Making {
  readonly value: bigint
  readonly operation: Operation
  readonly children: readonly string[]
}

/** `number` counts the steps that were made before it. */
type MutableStep = { -readonly [Key in keyof Step]: Step[Key] } & { rank: number; readonly number: number }
type Of<Op extends Node['op']> = Extract<Node, { readonly op: Op }>

export class Explainer {
  readonly #evaluation: Evaluation
  readonly #inputs: InputRows
  /** The year of the figure: what is of another year says so. */
  readonly #year: number
  readonly #steps = new Map<string, MutableStep>()
  readonly #resolved = new Map<Points, Map<Node, Found[]>>()
  readonly #made = new Map<Points, Map<Node, string[]>>()
  readonly #same = new Map<string, string>()

  constructor(evaluation: Evaluation, inputs: InputRows, year: number) {
    this.#evaluation = evaluation
    this.#inputs = inputs
    this.#year = year
  }

  get(id: string): Step {
    return this.#get(id)
  }

  /** The step of a quantity at a point of a table. */
  explain(of: Quantity, table: Table, point: number): string {
    return this.#explained({ context: this.#evaluation.context(table), point }, of)
  }

  /** The steps that a step rests on, itself last, each after its children. */
  upTo(id: string): Step[] {
    const steps: Step[] = []
    const reached = new Uint8Array(this.#steps.size)
    const visit = (step: MutableStep) => {
      if (reached[step.number] === 1) return
      reached[step.number] = 1
      for (const child of step.children) visit(this.#get(child))
      steps.push(step)
    }
    visit(this.#get(id))
    return steps
  }

  #explained(place: Place, node: Node): string {
    return this.#step(this.#found(place, node))
  }

  #get(id: string): MutableStep {
    const step = this.#steps.get(id)
    if (!step) throw new RangeError(`no step ${id}`)
    return step
  }

  #add(step: CalculationNode, naming: Naming): MutableStep {
    const made = stepOf(step, naming, this.#steps.size)
    this.#steps.set(step.id, made)
    return made
  }

  // What a node comes down to.

  #value({ context, point }: Place, node: Node) {
    return this.#evaluation.at(context, point, node)
  }

  #found(place: Place, node: Node): Found {
    const ofNode = once(
      once(this.#resolved, place.context.points, () => new Map<Node, Found[]>()),
      node,
      () => [],
    )
    const found = ofNode[place.point] ?? this.#resolve(place, node)
    ofNode[place.point] = found
    return found
  }

  #resolve(start: Place, first: Node): Found {
    const { model } = this.#evaluation
    const named: Found['named'][number][] = []
    const remarks: Remarked[] = []
    let place = start
    let node = first
    const remark = (text: Remark | undefined) => {
      if (text !== undefined) remarks.push({ remark: text, at: keysOf(place) })
    }
    for (;;) {
      const found = (): Found => ({ context: place.context, point: place.point, node, named, remarks, id: undefined })
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
          const holds = this.#value(place, node.condition) === true
          if (holds) remark(node.remark)
          const taken = holds ? node.value : node.otherwise
          if (!taken) throw new RangeError(`${place.context.table.name}: nothing to explain`)
          node = taken
          break
        }
        case 'firstOf': {
          const { nodes } = node
          const taken = nodes.findIndex((one) => this.#value(place, one) !== null)
          if (taken === nodes.length - 1) remark(node.remark)
          node = nodes[taken] ?? unknown(place)
          break
        }
        case 'least':
        case 'greatest':
          if (this.#value(place, node) !== this.#value(place, node.of)) {
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
          const [only, ...others] = this.#members(place, node)
          if (only === undefined || others.length > 0) return found()
          place = only
          node = node.of
          break
        }
        case 'sum': {
          const [only, ...others] = this.#terms(place, node.terms)
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

  #elsewhere({ context, point }: Place, table: Table): Place {
    const row = this.#evaluation.layout.lookUp(context.points, table)[point] ?? -1
    if (row < 0) throw new RangeError(`${table.name} has no such point`)
    return { context: this.#evaluation.context(table), point: row }
  }

  /** The points that are summed, of a least value those that have it: each says the same. */
  #members(place: Place, node: Of<'total'>): Place[] {
    const context = this.#evaluation.context(node.over)
    const members = this.#evaluation
      .members(place.context, place.point, node.over)
      .map((point) => ({ context, point }))
      .filter((member) => this.#value(member, node.of) !== null)
    if (node.how !== 'least') return members
    const least = this.#value(place, node)
    return members.filter((member) => this.#value(member, node.of) === least).slice(0, 1)
  }

  /** The terms of a sum, those of sums without a name in their place; nothing where nothing is given. */
  #terms(place: Place, terms: Of<'sum'>['terms']): (Place & { readonly sign: 1 | -1; readonly node: Node })[] {
    const { context, point } = place
    return terms.flatMap(({ sign, node }) => {
      // What has a name is a term of its own, whatever it is made of.
      const found = node.op === 'quantity' && !node.inline ? undefined : this.#found(place, node)
      if (found?.named.length === 0 && found.node.op === 'number' && found.node.value === 0n) return []
      if (!found || found.named.some(({ of }) => !of.inline) || found.node.op !== 'sum') return [{ context, point, sign, node }]
      const terms = this.#terms(found, found.node.terms)
      return sign === 1 ? terms : terms.map((term) => ({ ...term, sign: term.sign === 1 ? -1 : 1 }))
    })
  }

  // Steps.

  #step(found: Found): string {
    found.id ??= this.#stepOf(found)
    return found.id
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
    const step = this.#get(id)
    if (step.operation.op !== 'input') rename(step, namingOf(found))
    for (const remark of found.remarks) if (!step.remarks.some((one) => isSame(one, remark))) step.remarks = [...step.remarks, remark]
    return id
  }

  #make(found: Found): string {
    const { node } = found
    if (node.op === 'cell') {
      const cell = this.#cell(found, node)
      // Why a method is selected has a line of its own, also where the method is a figure as it is stated.
      const isOfMethod = found.remarks.some(({ remark }) => isReason(remark) && REASONS[remark].kind === 'method')
      return isOfMethod ? this.#put({ ...sumOf([cell]), value: this.get(cell).value }, namingOf(found)) : cell
    }
    const value = this.#value(found, node)
    if (typeof value !== 'bigint') throw new RangeError(`${found.context.table.name}: ${expressionText(node)} is no number`)
    const naming = namingOf(found)
    if (node.op === 'number') return this.#constant(value, naming, naming.unit ?? 'kg')
    return this.#put({ value, ...this.#operation(found, value) }, naming)
  }

  #operation(found: Found, value: bigint): Omit<Making, 'value'> {
    const { node } = found
    const explained = (other: Node) => this.#explained(found, other)
    switch (node.op) {
      case 'sum': {
        const terms = this.#terms(found, node.terms)
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
        return sumOf(this.#members(found, node).map((member) => this.#explained(member, node.of)))
      case 'totalAmong':
        return sumOf(this.#groupOf(found, node.among).map((member) => this.#explained(member, node.of)))
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

  /** A term that is a number has the unit of the others. */
  #term(place: Place, node: Node, unit: CalculationUnit | undefined): string {
    if (node.op !== 'number') return this.#explained(place, node)
    return this.#constant(node.value, { label: node.label ?? String(node.value), scope: null, rank: 1 }, unit ?? 'number')
  }

  /** Part of a total by its weight; without any weight all of it, or nothing. */
  #share(value: bigint, children: readonly [string, string, string]): Omit<Making, 'value'> {
    const [total, weight, whole] = children.map((id) => this.get(id).value)
    if (whole === 0n && value !== 0n) return { operation: { op: 'sum', signs: [1] }, children: [children[0]] }
    const units = value - (whole ? ((total ?? 0n) * (weight ?? 0n)) / whole : 0n)
    if (units < -1n || units > 1n) throw new RangeError(`${value} is no share of ${total} by ${weight} of ${whole}`)
    return { operation: { op: 'share', units }, children }
  }

  #groupOf({ context, point }: Place, among: readonly string[]): Place[] {
    return this.#evaluation.layout.groupOf(context.points, among, point).map((member) => ({ context, point: member }))
  }

  /** What the weights of a group sum to. */
  #sumAmong(found: Found, { weight, among }: Of<'apportion'>): string {
    const members = this.#groupOf(found, among)
    const ids = members.map((member) => this.#explained(member, weight))
    const [first] = ids
    if (first !== undefined && ids.length === 1) return first
    const { unit, label } = this.get(first ?? '')
    const [, polymer] = among.includes('polymer') ? Object.entries({ polymer: keysOf(found).polymer }).flat() : []
    const heading = among.includes('hs') ? ` under ${keysOf(found).hs}` : ''
    const naming: Naming =
      unit === 'weight'
        ? { label: `all weights${polymer ? ` of ${polymer}` : ' of polymers'}`, brief: 'all', unit, scope: null, rank: 1 }
        : { label: `${label}${heading}`, unit, scope: scopeOf(among, keysOf(found)), rank: 1 }
    const making = sumOf(ids)
    return this.#put({ ...making, value: ids.reduce((sum, id) => sum + this.get(id).value, 0n) }, naming)
  }

  /** A product ÷ a product: products among the factors in their place, what stands above and below taken out, numbers below as divisor. */
  #scaled(found: Found, node: Of<'scale'>): Omit<Making, 'value'> {
    const line = lineIn(node)
    const over = this.#factors(found, line ? node.over.filter((one) => one !== line.sum) : node.over)
    const under = this.#factors(found, line ? node.under.filter((one) => one !== line.years) : node.under)
    const divisor = under.flatMap(numberIn).reduce((all, one) => all * one, 1n)
    const ids = (factors: readonly (Place & { readonly node: Node })[]) =>
      factors.map((factor) => this.#term(factor, factor.node, undefined))
    const [above, below] = [ids(over), ids(under.filter((factor) => numberIn(factor).length === 0))]
    if (line) {
      const weight = (one: Node) => this.#value(found, one) as bigint
      const ends = [line.before, line.after].map((end) => this.#explained(found, end))
      const weights = [weight(line.before_weight), weight(line.after_weight)] as const
      // Two ends in one year: a straight line of no length.
      return { operation: { op: 'line', weights, divisor }, children: [...ends, ...above] }
    }
    for (const id of [...below]) {
      if (!above.includes(id) || this.get(id).value === 0n) continue
      above.splice(above.indexOf(id), 1)
      below.splice(below.indexOf(id), 1)
    }
    return { operation: { op: 'scale', over: below.length, divisor }, children: [...above, ...below] }
  }

  #factors(place: Place, nodes: readonly Node[]): (Place & { readonly node: Node })[] {
    return nodes.flatMap((node) => {
      const found = this.#found(place, node)
      if (found.node.op === 'scale' && found.node.under.length === 0) return this.#factors(found, found.node.over)
      return found.node.op === 'number' ? [{ ...found, node: found.node }] : [{ ...place, node }]
    })
  }

  #put({ value, operation, children }: Making, naming: Naming): string {
    const of = children.map((child) => this.#get(child))
    const key = `${Object.values(operation).join()}:${of.map(({ number }) => number).join()}`
    const known = this.#same.get(key)
    const computed = applied(
      operation,
      of.map((child) => child.value),
      value,
    )
    if (computed !== value) throw new Error(`${naming.label} is explained as ${computed}, and is ${value}`)
    if (known !== undefined) return known
    const { scope, label } = naming
    const id = `${scope ? `${scope.year}/${scope.category}/${scope.polymer}/` : ''}${label}`
    const unique = this.#steps.has(id) ? `${id}/${this.#steps.size}` : id
    const unit = naming.unit ?? this.get(children[0] ?? '').unit
    this.#add({ id: unique, value, unit, operation, children }, naming)
    this.#same.set(key, unique)
    return unique
  }

  #constant(value: bigint, naming: Naming, unit: CalculationUnit): string {
    const id = `constant/${naming.label}/${value}`
    if (!this.#steps.has(id)) this.#add({ id, value, unit, operation: { op: 'constant' }, children: [] }, { ...naming, scope: null })
    return id
  }

  // Cells.

  #cell(found: Found, node: Of<'cell'>): string {
    const { layout } = this.#evaluation
    const places = node.at ? this.#evaluation.place(found.context, node) : layout.lookUp(found.context.points, node.of)
    const row = layout.points(node.of).rows[places[found.point] ?? -1]
    if (!row) return unknown(found)
    return node.of.medianOf ? this.#median(node, node.of.medianOf, row) : this.#input(Number(row.row_id), node.column, node.label, node)
  }

  #median({ column, label }: Of<'cell'>, { of, published }: NonNullable<Rows['medianOf']>, row: Row): string {
    const group = String(row.income_group)
    const id = `median/${of.name}/${group}`
    if (this.#steps.has(id)) return id
    const children = this.#inputs.membersOf(of.name, group).map((member) => {
      const name = `${label.replace(' (median)', '')}: ${this.#inputs.rowOf(member).key.replaceAll('|', ' ')}`
      return this.#input(member, column, label, { name, published })
    })
    const naming = { label, unit: 'ppm', scope: null, rank: 1 } as const
    const value = BigInt(String(row[column]))
    const values = children.map((child) => this.get(child).value)
    if (applied({ op: 'median' }, values, 0n) !== value) throw new Error(`the median of ${column} in ${of.name} is not that of its values`)
    this.#add({ id, value, unit: 'ppm', operation: { op: 'median' }, children }, naming)
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
      label: name ?? measured ?? this.#inputLabel(label, column, row.values),
      brief: name ?? measured ?? brief ?? this.#inputLabel(label, column, row.values),
      generic: name ?? measured ?? filledIn(label, { ...row.values, category: null, polymer: null, hs: null }),
      scope: null,
      rank: 1,
    }
    const unit = columnUnit(row.table_name, column)
    const step = this.#add({ id, value: BigInt(value), unit, operation: { op: 'input' }, children: [] }, naming)
    Object.assign(step, { row: number, column, asPublished: before !== undefined })
    return id
  }

  /** `recycling rate of PET in 2018`: what the row is about, as far as the label does not say it. */
  #inputLabel(label: string, column: string, values: Readonly<Record<string, CellValue>>): string {
    const text = filledIn(label, values)
    const { year, hs } = values
    const leaf = [values.category, values.polymer, values.region].filter(
      (part): part is string => typeof part === 'string' && part !== '*' && !text.includes(part),
    )
    // `packaging in it` follows what says the year.
    const when =
      year === null ||
      ['undefined', '*', String(this.#year)].includes(String(year)) ||
      text.includes(String(year)) ||
      / (it|that|them)\b/.test(text)
    return `${text}${leaf.length === 0 ? '' : ` of ${leaf.join(', ')}`}${typeof hs === 'string' && column === 'amount_kg' ? ` under ${hs}` : ''}${when ? '' : ` in ${year}`}`
  }
}

const plus = (node: Node) => ({ sign: 1, node }) as const
const sumOf = (children: readonly string[]): Omit<Making, 'value'> => ({ operation: { op: 'sum', signs: children.map(() => 1) }, children })
const numberIn = ({ node }: { readonly node: Node }): bigint[] => (node.op === 'number' && node.label === undefined ? [node.value] : [])
const isSame = (one: Remarked, other: Remarked) => one.remark === other.remark && hasSameValues(one.at, other.at)
const hasSameValues = (one: Row, other: Row) => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

/** The values of the point's dimensions. */
function keysOf({ context, point }: Place): Row {
  const [row, keys] = [context.points.rows[point], {} as Record<string, Row[string]>]
  for (const dimension of context.table.keys) keys[dimension] = row?.[dimension] ?? null
  return keys
}

function unknown({ context }: Place): never {
  throw new RangeError(`${context.table.name}: what is stated here cannot be explained`)
}

/** A value between those of two years, among the factors of a product. */
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

/** How a step is called: as the outermost quantity of the same dimensions as the one that is computed. */
function namingOf(found: Found): Naming {
  const inner = found.named.at(-1)
  if (!inner) {
    const { node, context } = found
    const label = node.op === 'totalAmong' ? expressionText(node.of) : expressionText(node)
    const among = node.op === 'totalAmong' ? node.among : context.table.keys
    return { label, inline: node.op === 'sum', scope: scopeOf(among, keysOf(found)), rank: 0 }
  }
  const same = found.named.slice(found.named.findLastIndex(({ of }) => !hasSameKeys(of, inner.of)) + 1)
  const [outer = inner] = [...same.filter(({ of }) => !of.selects), inner]
  const keys = keysOf(outer)
  const label = filledIn(outer.of.label, keys)
  return {
    label,
    unit: unitOf(found),
    inline: outer.of.inline === true && found.node.op === 'sum',
    scope: scopeOf(outer.of.keys, keys),
    rank: same.length,
  }
}

const hasSameKeys = (one: Quantity, other: Quantity) =>
  one.keys === other.keys || (one.keys.length === other.keys.length && one.keys.every((dimension) => other.keys.includes(dimension)))

function rename(step: MutableStep, { label, brief = briefOf(label), scope, inline = false, rank }: Naming): void {
  if (rank <= step.rank) return
  Object.assign(step, { label, brief, generic: label, scope: step.operation.op === 'constant' ? null : scope, inline, rank })
}

/** By the end of the name of what is computed. */
function unitOf({ named }: Found): CalculationUnit | undefined {
  const name = named.at(-1)?.of.name ?? ''
  if (/(^|_)kg$/.test(name)) return 'kg'
  if (name.endsWith('_mg_per_head')) return 'per_head'
  return name.endsWith('_ppm') ? 'ppm' : undefined
}

function scopeOf(dimensions: readonly string[], { year, category, polymer }: Row): Scope | null {
  if (!dimensions.includes('year') || year === null || year === undefined) return null
  const value = (dimension: string, found: unknown, all: string) =>
    dimensions.includes(dimension) && typeof found === 'string' ? found : all
  return { year: Number(year), category: value('category', category, ALL_CATEGORIES), polymer: value('polymer', polymer, ALL_POLYMERS) }
}

const FLOWS: Readonly<Record<string, string>> = { import: 'imported', export: 'exported', reexport: 're-exported' }
/** What the two numbers of a ratio of energy recovery count, by its measure. */
export const MEASURES: Readonly<Record<string, { readonly recovered: string; readonly divided_by: string }>> = {
  packaging: { recovered: 'plastic packaging recovered as energy', divided_by: 'plastic packaging generated and not recycled' },
  municipal_waste: { recovered: 'municipal waste incinerated', divided_by: 'municipal waste incinerated or landfilled' },
}

/** A label with the values of a point or row: `weight of the polymer in packaging` is `weight of PET in packaging`. */
function filledIn(label: string, values: Readonly<Record<string, unknown>>): string {
  const named = (text: string, dimension: string, value: unknown) =>
    typeof value === 'string' && value !== '*' && value !== ALL_CATEGORIES && value !== ALL_POLYMERS
      ? text.replace(`the ${dimension}`, value)
      : text
  let text = named(named(named(label, 'category', values.category), 'polymer', values.polymer), 'heading', values.hs)
  text = named(named(text, 'region', values.region), 'profile', typeof values.profile === 'string' ? `a ${values.profile}` : null)
  if (values.year !== undefined && values.year !== null) text = text.replace('the year', String(values.year))
  if (typeof values.flow === 'string') text = text.replace('traded', FLOWS[values.flow] ?? 'traded')
  return text
}

/** What is said often is said shortly among the terms of another step. */
const BRIEF: readonly (readonly [string, string])[] = [
  ['waste generated', 'waste'],
  ['recycled at home', 'recycled'],
  ['exported as waste', 'exported'],
  ['put in sanitary landfill', 'landfilled'],
  ['improperly disposed of', 'improper'],
]

function briefOf(label: string): string {
  const found = BRIEF.find(([long]) => label === long || label === `${long} in the country`)
  return found ? label.replace(...found) : label
}

/** A step with all its fields, written out: objects of one shape take a fraction of the time and memory, and a figure has hundreds. */
const stepOf = (
  node: CalculationNode,
  { label, brief = briefOf(label), generic = label, inline = false, scope, rank }: Naming,
  number: number,
): MutableStep => ({
  id: node.id,
  value: node.value,
  unit: node.unit,
  operation: node.operation,
  children: node.children,
  label,
  brief,
  generic,
  inline,
  scope,
  row: null,
  column: null,
  asPublished: false,
  remarks: [],
  rank,
  number,
})

/** What a column of a table counts, by the name that the engine gives it. */
function columnUnit(table: string, column: string): CalculationUnit {
  const found = isTableName(table) ? tableNamed(table).columns.find((candidate) => engineColumn(candidate).name === column) : undefined
  switch (found?.kind) {
    case 'mass':
      return 'kg'
    case 'percent':
      return 'ppm'
    case 'per_head':
      return 'per_head'
    case 'count':
      return 'persons'
    case 'index':
      return 'index'
    case 'weight':
      return 'weight'
    default:
      return 'number'
  }
}
