// Observations that stand twice in a file: whichever is read, the other is not, so that neither is taken for granted.

import type { Problem } from '../../model/failure.ts'
import { sourceProblem } from './problems.ts'

/** Takes observations by their key: true for the first; any further one goes to `problems`, with the line of the first. */
export function repetitionFinder(problems: Problem[]) {
  const lines = new Map<string, number>()
  return (key: string, { file, line }: { readonly file: string; readonly line: number }): boolean => {
    const before = lines.get(key)
    if (before === undefined) lines.set(key, line)
    else problems.push(sourceProblem('duplicate-observation', `line ${before} gives it already`, { file, line, found: key }))
    return before === undefined
  }
}
