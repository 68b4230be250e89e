// An expected failure for people: what happened, where, what to do.

import { count } from '../../model/count.ts'
import { describeProblem, type Failure, type Problem } from '../../model/failure.ts'
import { jsonText } from '../../model/json.ts'
import { grouped } from '../../model/lists.ts'

/** How many problems are printed; the count is always of all. */
const SHOWN = 20

/** `error[code]: message`, the problems with their places, the hint, and the page that shows them. `pathOf` gives its path for people. */
export function failureText(failure: Failure, pathOf = (path: string) => path): string {
  const alike = problemsAlike(failure.problems)
  const shown = alike.slice(0, SHOWN).map(([first, ...others]) => `  ${describeProblem(first)}${others.length > 0 ? alsoIn(others) : ''}`)
  const left = alike.slice(SHOWN).flat().length
  const more = left > 0 ? [`  … ${failure.problems.length - left} of ${failure.problems.length} problems; --json prints all`] : []
  const hint = failure.hint ? [`hint: ${failure.hint}`] : []
  const report = failure.report === undefined ? [] : [`report: ${pathOf(failure.report)}`]
  return [`error[${failure.code}]: ${failure.message}`, ...shown, ...more, ...hint, ...report, ''].join('\n')
}

/** Problems that differ only in their line, each group where its first problem is: one cause does not hide the other problems. */
const problemsAlike = (problems: readonly Problem[]) =>
  grouped(problems, (problem) => JSON.stringify({ ...problem, line: undefined })).map(([, alike]) => alike)

const alsoIn = (others: readonly Problem[]) =>
  others.length === 1
    ? ` (also on line ${others[0]?.line})`
    : ` (also on ${count(others.length)} other lines, the last ${others.at(-1)?.line})`

/** The same for machines. */
export function failureJson(failure: Failure): string {
  const { code, message, hint, problems, report } = failure
  return jsonText({ error: { code, message, ...(hint ? { hint } : {}), ...(report ? { report } : {}), problems } })
}
