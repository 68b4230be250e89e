// The result of a rule, and the findings that come from no SQL: a rule crashed, a waiver silences nothing, or inputs cannot be read.

import { type Finding, isStanding, type RuleResult } from '../../schemas/findings.ts'
import { findingName } from './causes.ts'
import type { Rule } from './rule.ts'

/** What a rule is, with what it examined and found. */
export function resultOf(
  { id, title, why, advice, severity, size, explainedBy }: Omit<Rule, 'sql'>,
  { status, examined, violations, findings }: Pick<RuleResult, 'status' | 'examined' | 'violations' | 'findings'>,
): RuleResult {
  const unexplained = typeof explainedBy === 'object' ? explainedBy.none : null
  const waived = findings.length - findings.filter(isStanding).length
  return { rule: id, title, why, advice, size: size ?? null, unexplained, severity, status, examined, violations, waived, findings }
}

type Said = Pick<Finding, 'rule' | 'key' | 'message' | 'expected' | 'actual'>

/** An error about a rule, a waiver or a file itself. It is about no figure, and no waiver silences it. */
export function ruleError({ rule, key, message, expected, actual }: Said): Finding {
  return {
    rule,
    severity: 'error',
    key,
    country: null,
    category: null,
    polymer: null,
    year: null,
    metric: null,
    message,
    expected,
    actual,
    size_kt: null,
    file: null,
    line: null,
    waived: null,
    new: null,
    cause: findingName({ rule, key }),
  }
}
