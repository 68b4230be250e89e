// Which findings are visible, and which only the script of the page shows.

import { type Finding, isStanding, type RuleResult, sizeOf, type Validation } from '../../../../schemas/findings.ts'
import { grouped } from '../../../model/lists.ts'
import { alsoText, type Cause, causesOf, largestKt, standingFirst, worstRulesFirst, worstSeverity } from '../findings.ts'

/** Visible findings of a rule, and of one with errors. The others are data, which the script searches and shows. */
const VISIBLE = 5
const VISIBLE_ERRORS = 100

export interface RuleGroup {
  readonly rule: RuleResult
  readonly visible: readonly Finding[]
  readonly searchable: readonly Finding[]
  /** How many causes its findings lead. */
  readonly causes: number
  /** The size with which its table begins; the largest of the rule where all its findings are listed under other rules. */
  readonly largestKt: number
  /**
   * The note behind a finding: `also 2019–2021` for one that leads its cause; for one that does not, the finding under which it is folded.
   */
  readonly also: ReadonlyMap<Finding, string>
  /** Findings of other rules that are folded under one that leads. */
  readonly foldedUnder: ReadonlyMap<Finding, readonly Finding[]>
  /** The number of the cause that the verdict counts for a finding, of all rules: none where it is waived or its cause has a worse one. */
  readonly countedAs: ReadonlyMap<Finding, number>
}

/**
 * The rules that found something, the worst first, each with its findings by size; among those of one size the new ones first. New findings
 * do not go before larger ones, because they would push these out of sight; the mark, the filter and the number at the top lead to them.
 * Findings that lead a cause, and the largest of a rule that is larger than the one that leads its cause, come before all others, which
 * repeat a cause for another year or are folded under a finding of another rule.
 */
export function groupsOf(validation: Validation): RuleGroup[] {
  const byLead = new Map<Finding, Cause>()
  const leads = new Map<Finding, Finding>()
  const larger = new Set<Finding>()
  const countedAs = new Map<Finding, number>()
  for (const [number, cause] of causesOf(validation.rules.flatMap(({ findings }) => standingFirst(findings))).entries()) {
    byLead.set(cause.lead, cause)
    for (const finding of [cause.lead, ...cause.others, ...cause.folded])
      if (isStanding(finding) && finding.severity === cause.lead.severity) countedAs.set(finding, number)
    for (const finding of cause.folded) leads.set(finding, cause.lead)
    for (const [, [largest]] of grouped([...cause.others, ...cause.folded], ({ rule }) => rule))
      if (isLarger(largest, cause.lead)) larger.add(largest)
  }
  const visibleOf = (findings: readonly Finding[]) => findings.filter((finding) => byLead.has(finding) || larger.has(finding))
  const ktOf = ({ findings }: RuleResult) => {
    const visible = visibleOf(findings)
    return largestKt(visible.length === 0 ? findings : visible)
  }
  return worstRulesFirst(validation, ktOf).map((rule) => {
    const findings = standingFirst(rule.findings)
    const causes = findings.flatMap((finding) => byLead.get(finding) ?? [])
    const guests = findings.filter((finding) => leads.has(finding))
    const first = visibleOf(findings)
    const behind = [...causes.flatMap(({ others }) => others), ...guests].filter((finding) => !larger.has(finding))
    const shown = [...first, ...behind]
    const also = new Map([
      ...causes.flatMap((cause) => (cause.others.length === 0 ? [] : [[cause.lead, alsoText(cause)] as const])),
      ...guests.map((finding) => [finding, `with ${leads.get(finding)?.rule} ${leads.get(finding)?.key}`] as const),
    ])
    const most = worstSeverity(rule) === 'error' ? VISIBLE_ERRORS : VISIBLE
    return {
      rule,
      visible: shown.slice(0, most),
      searchable: shown.slice(most),
      causes: causes.length,
      largestKt: ktOf(rule),
      also,
      foldedUnder: new Map(causes.map(({ lead, folded }) => [lead, folded])),
      countedAs,
    }
  })
}

/** Whether a finding must not be folded away behind the smaller one that leads its cause. What follows from an error always is. */
const isLarger = (finding: Finding, lead: Finding) =>
  lead.severity !== 'error' && finding.severity === lead.severity && sizeOf(finding) > sizeOf(lead)

/** Whether the page itself explains a visible finding. Infos only have their command. */
export const isExplained = ({ severity }: Finding) => severity !== 'info'
