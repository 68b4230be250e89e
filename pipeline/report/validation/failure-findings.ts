// A failure as findings: what cannot be read is reported like what rules find. Each problem is a finding of its rule.

import type { Finding, RuleResult, Validation } from '../../../schemas/findings.ts'
import type { Environment } from '../../../schemas/release.ts'
import { standingCauses } from '../../checks/causes.ts'
import { resultOf, ruleError } from '../../checks/rule-result.ts'
import { adviceFor } from '../../ingest/input-problems.ts'
import { type Failure, type Problem, problemsAlike, textsOf } from '../../model/failure.ts'
import { grouped } from '../../model/lists.ts'
import { noticeOf } from '../../model/notices.ts'

/** What a failure says about a release. A failure without problems is one finding. */
export function failedValidation(failure: Failure, version: string, environment: Environment): Validation {
  const { code: rule, message, hint, problems } = failure
  const whole = { rule, message, ...(hint === undefined ? {} : { advice: hint }) }
  const rules = grouped(problems.length === 0 ? [whole] : problems, (problem) => problem.rule).map(([, alike]) => ruleOf(failure, alike))
  return {
    version,
    environment,
    notice: noticeOf(environment),
    verdict: { blocked: true, ...standingCauses(rules, () => true), waived: 0, country_years: 0, not_reconciled: 0, new: null },
    rules,
  }
}

function ruleOf({ message, hint }: Failure, problems: readonly [Problem, ...Problem[]]): RuleResult {
  const [{ rule }] = problems
  const title = `${rule.slice(0, 1).toUpperCase()}${rule.slice(1).replaceAll('-', ' ')}.`
  const inPlace = new Map<string, number>()
  const findings = problemsAlike(problems).flatMap(([first, ...others]) => {
    const number = (inPlace.get(keyOf(first)) ?? 0) + 1
    inPlace.set(keyOf(first), number)
    const lead = findingOf(first, number)
    return [lead, ...others.map((problem) => ({ ...findingOf(problem), cause: lead.cause }))]
  })
  const { length } = problems
  return resultOf(
    {
      id: rule,
      title,
      why: message,
      advice: adviceFor(problems, hint).join(' ') || message,
      severity: 'error',
      explainedBy: { none: 'Nothing was computed.' },
    },
    { status: 'violated', examined: length, violations: length, findings },
  )
}

const keyOf = ({ file = 'inputs', line, column }: Problem) => [file, line, column].filter((part) => part !== undefined).join('|')

/** A second problem of a rule in the same place is another cause, and has a key with its number. */
function findingOf(problem: Problem, number = 1): Finding {
  const { rule, file = null, line = null } = problem
  const key = number === 1 ? keyOf(problem) : `${keyOf(problem)}|${number}`
  return { ...ruleError({ rule, key, ...textsOf(problem) }), file, line }
}
