// An expected failure for people: what happened, where, what to do.

import { describeAlike, type Failure, problemsAlike } from '../../model/failure.ts'
import { jsonText } from '../../model/json.ts'

/** How many problems are printed; the count is always of all. */
const SHOWN = 20

/** `error[code]: message`, the problems with their places, the hint, and the page that shows them. `pathOf` gives its path for people. */
export function failureText(failure: Failure, pathOf = (path: string) => path): string {
  const alike = problemsAlike(failure.problems)
  const shown = alike.slice(0, SHOWN).map((problems) => `  ${describeAlike(problems)}`)
  const left = alike.slice(SHOWN).flat().length
  const more = left > 0 ? [`  … ${failure.problems.length - left} of ${failure.problems.length} problems; --json prints all`] : []
  const hint = failure.hint ? [`hint: ${failure.hint}`] : []
  const report = failure.report === undefined ? [] : [`report: ${pathOf(failure.report)}`]
  return [`error[${failure.code}]: ${failure.message}`, ...shown, ...more, ...hint, ...report, ''].join('\n')
}

/** The same for machines. */
export function failureJson(failure: Failure): string {
  const { code, message, hint, problems, report } = failure
  return jsonText({ error: { code, message, ...(hint ? { hint } : {}), ...(report ? { report } : {}), problems } })
}
