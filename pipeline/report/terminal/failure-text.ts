// An expected failure for people: what happened, where, what to do.

import { count } from '../../model/count.ts'
import { alsoOn, describeProblem, type Failure, type Problem, problemsAlike } from '../../model/failure.ts'
import { jsonText } from '../../model/json.ts'

/** How many problems are printed; the count is always of all. */
const SHOWN = 20

/** `error[code]: message`, the problems with their places, the hint, and the page that shows them. `pathOf` gives its path for people. */
export function failureText(failure: Failure, pathOf = (path: string) => path): string {
  const hint = failure.hint ? [`hint: ${failure.hint}`] : []
  const report = failure.report === undefined ? [] : [`report: ${pathOf(failure.report)}`]
  return [`error[${failure.code}]: ${failure.message}`, ...problemLines(failure.problems), ...hint, ...report, ''].join('\n')
}

/** The same for machines. */
export function failureJson(failure: Failure): string {
  const { code, message, hint, problems, report } = failure
  return jsonText({ error: { code, message, ...(hint ? { hint } : {}), ...(report ? { report } : {}), problems } })
}

/** A line for each problem, one for those that are alike, and how many are not shown. */
export function problemLines(problems: readonly Problem[]): string[] {
  const alike = problemsAlike(problems)
  const lines = alike.slice(0, SHOWN).map(([first, ...others]) => {
    const also = others.length === 0 || first.line === undefined ? '' : ` (${alsoOn(first.file, others)})`
    return `  ${describeProblem(first)}${also}`
  })
  const left = alike.slice(SHOWN).flat().length
  return left === 0 ? lines : [...lines, `  … ${count(problems.length - left)} of ${count(problems.length)} problems; --json prints all`]
}
