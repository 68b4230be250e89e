// Which findings of a release are new: in the previous release, no finding of the same rule and key had the same or a higher rank.

import type { Finding, RuleResult, Validation } from '../../schemas/findings.ts'
import { isStanding, SEVERITIES, severityRank } from '../../schemas/findings.ts'
import type { Rule } from './rule.ts'

/** What is kept of a release's findings for the next release. Their texts are left out, because those of many findings are large. */
export interface EarlierFindings {
  readonly version: string
  /** The rank of the highest finding of each key, by rule and key. */
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

/** The results of all rules with `new` set in every finding. They are unchanged where there is no previous release. */
export function withNew(
  rules: readonly RuleResult[],
  before: EarlierFindings | null,
  all: readonly Pick<Rule, 'id' | 'reads'>[] = [],
): RuleResult[] {
  if (before === null) return [...rules]
  const readsOf = new Map(all.map(({ id, reads }) => [id, reads]))
  return rules.map((result) => {
    const reads = readsOf.get(result.rule)
    const ranks = before.ranks.get(result.rule)
    const isNew = (finding: Finding) => {
      if (reads === 'ranges' || reads === 'lock') return false
      return reads === 'changes' || (ranks?.get(finding.key) ?? Number.POSITIVE_INFINITY) > rankOf(finding)
    }
    return { ...result, findings: result.findings.map((finding) => ({ ...finding, new: isNew(finding) })) }
  })
}

/**
 * 0 is the highest rank. A waived finding has the lowest rank. It is therefore new when its waiver is removed, but not when a waiver is
 * added or kept.
 */
function rankOf(finding: Finding): number {
  return isStanding(finding) ? severityRank(finding) : SEVERITIES.length
}
