// A failure as findings: what cannot be read is reported like what rules find. Each code is a rule, and each problem a finding of it.

import type { Finding, RuleResult, Validation } from '../../../schemas/findings.ts'
import type { Environment } from '../../../schemas/release.ts'
import { standingCauses } from '../../checks/causes.ts'
import { resultOf, ruleError } from '../../checks/rule-result.ts'
import { remedyOf } from '../../ingest/input-problems.ts'
import { type Failure, type Problem, problemsAlike } from '../../model/failure.ts'
import { grouped } from '../../model/lists.ts'
import { noticeOf } from '../../model/notices.ts'

/** What a failure says about a release. A failure without problems is one finding. */
export function failedValidation(failure: Failure, version: string, environment: Environment): Validation {
  const { code, message, hint, problems } = failure
  const whole = { code, message, ...(hint === undefined ? {} : { remedy: hint }) }
  const rules = grouped(problems.length === 0 ? [whole] : problems, (problem) => problem.code).map(([, alike]) => ruleOf(failure, alike))
  return {
    version,
    environment,
    notice: noticeOf(environment),
    verdict: { blocked: true, ...standingCauses(rules, () => true), waived: 0, country_years: 0, not_reconciled: 0, new: null },
    rules,
  }
}

function ruleOf({ message, hint }: Failure, problems: readonly [Problem, ...Problem[]]): RuleResult {
  const [{ code }] = problems
  const remedies = new Set(problems.flatMap((problem) => remedyOf(problem) ?? hint ?? []))
  const title = `${code.slice(0, 1).toUpperCase()}${code.slice(1).replaceAll('-', ' ')}.`
  const findings = problemsAlike(problems).flatMap(([first, ...others]) => {
    const lead = findingOf(first)
    return [lead, ...others.map((problem) => ({ ...findingOf(problem), cause: lead.cause }))]
  })
  const { length } = problems
  return resultOf(
    {
      id: code,
      title,
      why: message,
      advice: [...remedies].join(' ') || message,
      severity: 'error',
      explainedBy: { none: 'Nothing was computed.' },
    },
    { status: 'violated', examined: length, violations: length, findings },
  )
}

function findingOf(problem: Problem): Finding {
  const { code, message, expected, nearest, found, file = null, line = null, column = null } = problem
  const wanted = [...(expected === undefined ? [] : [expected]), ...(nearest === undefined ? [] : [`probably ${JSON.stringify(nearest)}`])]
  const error = ruleError({
    rule: code,
    key: [file ?? 'inputs', line, column].filter((part) => part !== null).join('|'),
    message,
    expected: wanted.length === 0 ? null : wanted.join(', '),
    actual: found === undefined ? null : JSON.stringify(found),
  })
  return { ...error, file, line }
}
