// The steps of an explanation, each once: the same operation on the same steps is one step, under the name with the highest rank.

import { applied, type CalculationNode, type CalculationUnit, type Operation } from '../../model/calculation.ts'
import { briefOf, type Naming, type StepScope } from './explanation-names.ts'
import type { Row } from './points.ts'
import type { Remarked } from './resolution.ts'

export interface CalculationStep extends CalculationNode {
  readonly label: string
  /** Its name among the terms of another step. */
  readonly brief: string
  /** The common name of this step and similar ones of other categories, polymers and headings. */
  readonly generic: string
  /** An intermediate sum that has no line of its own in the short form: its terms appear among those of the steps that use it. */
  readonly inline: boolean
  readonly scope: StepScope | null
  /** For a step that reads an input: its row, and the column. */
  readonly row: number | null
  readonly column: string | null
  /** For an input: whether the published value counts although an exception replaces it. */
  readonly asPublished: boolean
  /** For a median: the rows and the column whose values it is of. */
  readonly members: { readonly rows: readonly number[]; readonly column: string } | null
  readonly remarks: readonly Remarked[]
}

/** What a step is made of. */
export interface Making {
  readonly value: bigint
  readonly operation: Operation
  readonly children: readonly string[]
}

/** What a step reads of the inputs. */
type InputCells = Pick<CalculationStep, 'row' | 'column' | 'asPublished' | 'members'>

export const NO_INPUT: InputCells = { row: null, column: null, asPublished: false, members: null }

/** `number` is the number of steps that were made before it; `below` are its children. */
type MutableStep = { -readonly [Key in keyof CalculationStep]: CalculationStep[Key] } & {
  rank: number
  readonly number: number
  readonly below: readonly MutableStep[]
}

export class Steps {
  readonly #steps = new Map<string, MutableStep>()
  /** Ids by operation and terms. */
  readonly #same = new Map<string, string>()

  has(id: string): boolean {
    return this.#steps.has(id)
  }

  get(id: string): CalculationStep {
    return this.#get(id)
  }

  /** `read` is what the step reads of the inputs. */
  add(step: CalculationNode, naming: Naming, read: InputCells = NO_INPUT): void {
    const below = step.children.map((child) => this.#get(child))
    this.#steps.set(step.id, stepOf(step, naming, read, below, this.#steps.size))
  }

  /** All steps that a step rests on, each after its children; the step itself is last. */
  upTo(id: string): CalculationStep[] {
    const steps: CalculationStep[] = []
    const reached = new Uint8Array(this.#steps.size)
    const visit = (step: MutableStep) => {
      if (reached[step.number] === 1) return
      reached[step.number] = 1
      for (const child of step.below) visit(child)
      steps.push(step)
    }
    visit(this.#get(id))
    return steps
  }

  /** The id of a step that is made of others; an equal step is reused. Throws if the terms do not give its value. */
  put({ value, operation, children }: Making, naming: Naming): string {
    const of = children.map((child) => this.#get(child))
    const key = `${operationKey(operation)}:${of.map(({ number }) => number).join()}`
    const known = this.#same.get(key)
    const computed = known
      ? this.#get(known).value
      : applied(
          operation,
          of.map((child) => child.value),
          value,
        )
    if (computed !== value) throw new Error(`${naming.label} is explained as ${computed}, and is ${value}`)
    if (known !== undefined) return known
    const { scope, label } = naming
    const id = `${scope ? `${scope.year}/${scope.category}/${scope.polymer}/` : ''}${label}`
    const unique = this.#steps.has(id) ? `${id}/${this.#steps.size}` : id
    const unit = naming.unit ?? this.#get(children[0] ?? '').unit
    this.add({ id: unique, value, unit, operation, children }, naming)
    this.#same.set(key, unique)
    return unique
  }

  constant(value: bigint, naming: Naming, unit: CalculationUnit): string {
    const id = `constant/${naming.label}/${value}`
    if (!this.#steps.has(id)) this.add({ id, value, unit, operation: { op: 'constant' }, children: [] }, { ...naming, scope: null })
    return id
  }

  /** Renames a step if the new name has a higher rank, and adds remarks to it. */
  name(id: string, naming: Naming, remarks: readonly Remarked[]): void {
    const step = this.#get(id)
    if (step.operation.op !== 'input') rename(step, naming)
    for (const remark of remarks) if (!step.remarks.some((one) => isSame(one, remark))) step.remarks = [...step.remarks, remark]
  }

  #get(id: string): MutableStep {
    const step = this.#steps.get(id)
    if (!step) throw new RangeError(`no step ${id}`)
    return step
  }
}

/** A text that is the same for equal operations. Nearly all operations are sums without subtraction. */
const operationKey = (operation: Operation): string =>
  operation.op === 'sum' && !operation.signs.includes(-1) ? 'sum' : Object.values(operation).join()

const isSame = (one: Remarked, other: Remarked) => one.remark === other.remark && hasSameValues(one.at, other.at)
const hasSameValues = (one: Row, other: Row) => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

function rename(step: MutableStep, { label, brief = briefOf(label), scope, inline = false, rank }: Naming): void {
  if (rank <= step.rank) return
  Object.assign(step, { label, brief, generic: label, scope: step.operation.op === 'constant' ? null : scope, inline, rank })
}

/**
 * A step with all its fields written out. Objects of one shape take a fraction of the time and memory, and a figure has hundreds of steps.
 */
const stepOf = (
  node: CalculationNode,
  { label, brief = briefOf(label), generic = label, inline = false, scope, rank }: Naming,
  { row, column, asPublished, members }: InputCells,
  below: readonly MutableStep[],
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
  row,
  column,
  asPublished,
  members,
  remarks: [],
  rank,
  number,
  below,
})
