// How solid a figure is: the weakest of what moves it, and the score of its record.

import { count } from '../../model/count.ts'
import { smallest } from '../../model/lists.ts'
import { type Deciding, moves } from './deciding.ts'
import type { ExplainedStep } from './record.ts'
import { scoreWords } from './words.ts'

/** The evidence with the lowest score among all that moves a figure. */
export interface Weakest {
  /** From 1 (assumed) to 5; null where nothing that moves the figure has a score. */
  readonly score: number | null
  readonly evidence: readonly Deciding[]
}

/** The weakest of the evidence that moves a figure. */
export function weakestOf(evidence: readonly Deciding[]): Weakest {
  const scored = evidence.filter((one) => one.score !== null && moves(one))
  const score = smallest(scored.map((one) => one.score ?? 0))
  return scored.length === 0 ? { score: null, evidence: [] } : { score, evidence: scored.filter((one) => one.score === score) }
}

/** The steps of the weakest: each median, and inputs that move the figure. */
export const weakestSteps = ({ evidence }: Weakest): readonly ExplainedStep[] =>
  evidence.flatMap(({ terms }) => terms.filter(({ effect }) => effect !== 0).flatMap(({ steps }) => steps))

/**
 * `The weakest input that moves this figure has quality 2 of 5 (littering_rates). The whole record, including inputs that do not move this
 * figure, has a mean quality of 1.8 of 5.` A median is named with its reason, inputs by their tables. `quality` is in thousandths.
 */
export function solidityText({ score, evidence }: Weakest, quality: bigint): string {
  if (score === null)
    return `No input with a quality score moves this figure noticeably. The whole record has a mean quality of ${scoreWords(quality)}.`
  const names = evidence.map(({ table, terms, reasons }) => table ?? `${terms[0]?.label ?? ''}: ${reasons.join('; ')}`)
  // Reasons contain commas, so that semicolons separate them.
  const named = [...new Set(names)].sort().join(evidence.some(({ table }) => table === null) ? '; ' : ', ')
  return `The weakest input that moves this figure has quality ${count(score)} of 5 (${named}). The whole record, including inputs that do not move this figure, has a mean quality of ${scoreWords(quality)}.`
}
