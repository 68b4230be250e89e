// A step in one line: what it is, its value, and the operation with its terms filled in.

import { count } from '../../model/count.ts'
import { ALL_CATEGORIES, ALL_POLYMERS, isLeaf } from '../../model/dimensions.ts'
import type { ExplainedStep, StepScope } from './explained.ts'
import type { Explanation } from './explanation.ts'
import { valueText } from './explanation-words.ts'

/** A sum over at least so many leaves is shown by its largest ones. */
const MANY_LEAVES = 4
/** A sum of at least so many inputs is shown by their number. */
export const MANY = 7

/** The steps of an explanation by id, and the name of each as seen from its record. */
export class NamedSteps {
  readonly explanation: Explanation
  readonly #byId: ReadonlyMap<string, ExplainedStep>

  constructor(explanation: Explanation) {
    this.explanation = explanation
    this.#byId = new Map(explanation.steps.map((step) => [step.id, step]))
  }

  step(id: string): ExplainedStep {
    const step = this.#byId.get(id)
    if (!step) throw new RangeError(`no step ${id}`)
    return step
  }

  childrenOf(step: ExplainedStep): ExplainedStep[] {
    return step.children.map((id) => this.step(id))
  }

  /** Whether a sum is over leaves, or over too many inputs to read. */
  isLong({ operation, children }: ExplainedStep): boolean {
    if (operation.op !== 'sum' || operation.signs.includes(-1) || children.length < MANY_LEAVES) return false
    const [first, ...others] = children.map((id) => this.step(id))
    if (first?.operation.op === 'input') return children.length >= MANY
    const [leaf, other] = [first, others[0]].map((child) => child?.scope)
    const isOfLeaf = ({ scope }: ExplainedStep) => scope !== null && isLeaf(scope)
    return children.every((id) => isOfLeaf(this.step(id))) && (leaf?.category !== other?.category || leaf?.polymer !== other?.polymer)
  }

  /** `littered`, `littered in the country`, `littered (PET bottles, PET)`, `waste generated in the country in 2020`. */
  name({ id, label, scope }: ExplainedStep): string {
    if (id === this.explanation.root) return this.explanation.metric.name
    return this.placed(label, scope)
  }

  /** The name of a step among the terms of another step. */
  private brief({ brief, scope }: ExplainedStep): string {
    return this.placed(brief, scope)
  }

  private placed(label: string, scope: StepScope | null): string {
    return `${label}${scope ? this.whose(label, scope) : ''}`.replace(/ (in|of) the country/g, ` $1 ${this.explanation.country}`)
  }

  private whose(label: string, scope: StepScope): string {
    const own = this.explanation.scope
    const year = scope.year === own.year || label.includes(String(scope.year)) ? '' : ` in ${scope.year}`
    if (scope.category === own.category && scope.polymer === own.polymer) return year
    if (scope.category === ALL_CATEGORIES && scope.polymer === ALL_POLYMERS) {
      return /country|anywhere|abroad|under|exports|plastic waste/.test(label) ? year : ` in the country${year}`
    }
    if (scope.category === ALL_CATEGORIES) return label.includes(scope.polymer) ? year : ` (${scope.polymer})${year}`
    return ` (${[scope.category, scope.polymer].filter((part) => part !== ALL_POLYMERS).join(', ')})${year}`
  }

  /** A term of a formula: `littered 617,405 kg`. */
  term(step: ExplainedStep): string {
    return `${this.brief(step)} ${valueText(step.value, step.unit)}`
  }

  /** The operation with its terms filled in; undefined for inputs and constants. */
  formula(step: ExplainedStep): string | undefined {
    const children = this.childrenOf(step)
    const terms = children.map((child) => this.term(child))
    const { operation } = step
    switch (operation.op) {
      case 'input':
      case 'constant':
        return undefined
      case 'sum':
        return sumText(this, step, children, operation.signs)
      case 'scale':
        return this.quotient(children, operation.over)
      case 'share': {
        const units = operation.units === 0n ? '' : ` (${operation.units < 0n ? '−' : '+'}1 ${step.unit})`
        return `${this.quotient(children, 1)}${units}`
      }
      case 'least':
        return `the lesser of ${terms.join(' and ')}`
      case 'greatest':
        return `the greater of ${terms.join(' and ')}`
      case 'median':
        return `the median of ${count(children.length)} published values`
      case 'line': {
        const [before, after, ...times] = terms
        const [near, far] = operation.weights
        const between = `interpolated between ${before} and ${after}, weighted ${near} : ${far}`
        return times.length > 0 ? `${between}, × ${times.join(' × ')}` : between
      }
    }
  }

  private quotient(children: readonly ExplainedStep[], over: number): string {
    const term = (child: ExplainedStep) => this.term(child)
    const times = children.slice(0, children.length - over).filter((child) => !isWhole(child))
    const by = children.slice(children.length - over)
    return `${times.map(term).join(' × ')}${by.map((child) => ` ÷ ${term(child)}`).join('')}`
  }
}

/** The constant of a million ppm, which shares are of: it multiplies by 1. */
const isWhole = ({ operation, unit, value }: ExplainedStep) => operation.op === 'constant' && unit === 'ppm' && value === 1_000_000n

function sumText(named: NamedSteps, step: ExplainedStep, children: readonly ExplainedStep[], signs: readonly (1 | -1)[]): string {
  if (children.length === 0) return 'nothing'
  if (named.isLong(step)) {
    const what = children[0]?.scope === null ? 'terms' : 'pairs of packaging and polymer'
    return `the sum over ${count(children.length)} ${what}`
  }
  // All terms have the same unit. Only the last one shows it.
  const bare = (child: ExplainedStep) => named.term(child).replace(/ (kg|%)$/, '')
  return children
    .map((child, index) => {
      const sign = signs[index] === -1 ? '− ' : index === 0 ? '' : '+ '
      return `${sign}${index === children.length - 1 ? named.term(child) : bare(child)}`
    })
    .join(' ')
}
