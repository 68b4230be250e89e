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
  const findings = problemsAlike(problems).flatMap(([first, ...others]) => {
    const lead = findingOf(first)
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

function findingOf(problem: Problem): Finding {
  const { rule, file = null, line = null, column = null } = problem
  const key = [file ?? 'inputs', line, column].filter((part) => part !== null).join('|')
  return { ...ruleError({ rule, key, ...textsOf(problem) }), file, line }
}
