// Observations that appear twice in a file. Whichever is read, the other is ignored, so a repetition is a problem.

import type { Problem } from '../../model/failure.ts'
import { inputProblem } from '../input-problems.ts'

/**
 * Makes a function that takes observations by their key: true for the first. Each further one becomes a problem that names the line of the
 * first.
 */
export function repetitionFinder(problems: Problem[]) {
  const lines = new Map<string, number>()
  return (key: string, { file, line }: { readonly file: string; readonly line: number }): boolean => {
    const before = lines.get(key)
    if (before === undefined) lines.set(key, line)
    else problems.push(inputProblem('duplicate-observation', `line ${before} already has this observation`, { file, line, found: key }))
    return before === undefined
  }
}
