// How solid a figure is: the weakest of what it rests on, and the score of its record.

import { count } from '../model/count.ts'
import { MANY } from './explain-formula.ts'
import type { Step } from './explain-record.ts'
import { scoreWords } from './explain-words.ts'
import type { ExplainedRow } from './explanation.ts'

/** A figure that no source has, and for which a median is used, is worth this. */
const SCORE_OF_MEDIAN = 1

/** What a figure rests on that has the lowest score. */
export interface Weakest {
  /** From 1 (assumed) to 5; null where nothing that the figure rests on has a score. */
  readonly score: number | null
  /** Medians that are used, and the inputs of that score. */
  readonly steps: readonly Step[]
}

/** The weakest of the steps that lead to a figure; `root` is the figure itself. */
export function weakestOf(all: readonly Step[], root: string, rows: ReadonlyMap<number, ExplainedRow>): Weakest {
  const steps = onTheWay(all, root)
  const scored = steps.flatMap((step) => {
    const score = step.operation.op === 'median' ? SCORE_OF_MEDIAN : (rowOf(step, rows)?.quality ?? null)
    return score === null ? [] : [{ step, score }]
  })
  if (scored.length === 0) return { score: null, steps: [] }
  const least = Math.min(...scored.map(({ score }) => score))
  return { score: least, steps: scored.filter(({ score }) => score === least).map(({ step }) => step) }
}

/**
 * `What this figure rests on scores 2 of 5 at the weakest (littering_rates); the record as a whole, with what this figure does not use,
 * scores 1.8 of 5 on average.` Of a median its reason is told, of inputs their tables. `quality` is in thousandths.
 */
export function solidityText({ score, steps }: Weakest, rows: ReadonlyMap<number, ExplainedRow>, quality: bigint): string {
  if (score === null) return `The sources of the whole record score ${scoreWords(quality)} on average.`
  const names = steps.map((step) => {
    const label = step.label.replace(' (median)', '')
    return step.operation.op === 'median' ? `${label}: ${step.notes.join('; ')}` : (rowOf(step, rows)?.table ?? label)
  })
  const named = [...new Set(names)].sort().join(between(steps))
  return `What this figure rests on scores ${count(score)} of 5 at the weakest (${named}); the record as a whole, with what this figure does not use, scores ${scoreWords(quality)} on average.`
}

/** Reasons have commas of their own. */
const between = (steps: readonly Step[]) => (steps.some(({ operation }) => operation.op === 'median') ? '; ' : ', ')

const rowOf = ({ row }: Step, rows: ReadonlyMap<number, ExplainedRow>) => (row === null ? undefined : rows.get(row))

/** The steps that lead to the figure, without what only sums up other leaves, weighs against them or is one of many in a median. */
function onTheWay(steps: readonly Step[], root: string): Step[] {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const reached = new Set<string>()
  const visit = (id: string) => {
    const step = byId.get(id)
    if (!step || reached.has(id)) return
    reached.add(id)
    const { operation, children, unit } = step
    const sums = operation.op === 'sum' && (unit === 'weight' || children.length >= MANY)
    if (id === root || (operation.op !== 'median' && !sums)) for (const child of deciding(step, byId)) visit(child)
    else if (sums && unit === 'kg') visit(children[0] ?? '')
  }
  visit(root)
  return steps.filter(({ id }) => reached.has(id))
}

/** The terms that a step rests on: a product that is 0 rests on the factors that are. */
function deciding({ operation, value, children }: Step, byId: ReadonlyMap<string, Step>): readonly string[] {
  if (value !== 0n || (operation.op !== 'scale' && operation.op !== 'share')) return children
  const none = children.filter((id) => byId.get(id)?.value === 0n)
  return none.length > 0 ? none : children
}
