// Which findings of a release are new: the release before it had none of the same rule and key that stood as high.

import type { Finding, RuleResult, Validation } from '../../schemas/findings.ts'
import { SEVERITIES } from '../../schemas/findings.ts'
import type { Rule } from './rule.ts'

/** What is kept of the findings of a release for the one after it. Their texts are left behind: of many findings they are large. */
export interface EarlierFindings {
  readonly version: string
  /** How high the highest finding of a key stood, by rule and key. */
  readonly ranks: ReadonlyMap<string, ReadonlyMap<string, number>>
}

export function earlierFindings({ version, rules }: Pick<Validation, 'version' | 'rules'>): EarlierFindings {
  const ranks = new Map<string, Map<string, number>>()
  for (const { rule, findings } of rules) {
    const ofRule = new Map<string, number>()
    for (const finding of findings) ofRule.set(finding.key, Math.min(rankOf(finding), ofRule.get(finding.key) ?? Number.POSITIVE_INFINITY))
    if (ofRule.size > 0) ranks.set(rule, ofRule)
  }
  return { version, ranks }
}

/** The results with `new` set in every finding, of all rules; as they are where there is no release before. */
export function withNew(
  rules: readonly RuleResult[],
  before: EarlierFindings | null,
  all: readonly Pick<Rule, 'id' | 'neverNew'>[] = [],
): RuleResult[] {
  if (before === null) return [...rules]
  const neverNew = new Set(all.filter((rule) => rule.neverNew).map(({ id }) => id))
  return rules.map((result) => {
    if (neverNew.has(result.rule)) return { ...result, findings: result.findings.map((finding) => ({ ...finding, new: false })) }
    const ranks = before.ranks.get(result.rule)
    const isNew = (finding: Finding) => (ranks?.get(finding.key) ?? Number.POSITIVE_INFINITY) > rankOf(finding)
    return { ...result, findings: result.findings.map((finding) => ({ ...finding, new: isNew(finding) })) }
  })
}

/**
 * 0 is highest. A waived finding stands lowest of all, so that it is new when its waiver goes, and not when a waiver comes or
 * is kept.
 */
function rankOf({ severity, waived }: Finding): number {
  return waived === null ? SEVERITIES.indexOf(severity) : SEVERITIES.length
}
