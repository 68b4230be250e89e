// Which findings are in sight, which are folded away behind them, and which have no row on the page.

import type { Finding, RuleResult, Validation } from '../../../../schemas/findings.ts'
import { alsoText, type Cause, causesOf, standingFirst, worstRulesFirst } from '../findings.ts'

/** Findings of a rule that are in sight. */
const IN_SIGHT = 20
/** Findings of a rule that are on the page at most, folded away behind those in sight. */
const ON_PAGE = 200
/** Findings that are folded away in all rules together, so that a bad release is still a page that opens. */
const FOLDED = 2000

export interface RuleGroup {
  readonly rule: RuleResult
  readonly visible: readonly Finding[]
  readonly folded: readonly Finding[]
  readonly searchable: readonly Finding[]
  /** How many causes its findings lead. */
  readonly causes: number
  /** What stands behind a finding: `also 2019–2021` of one that leads, under which other one it is folded of one that does not. */
  readonly also: ReadonlyMap<Finding, string>
  /** Findings of other rules that are folded under one that leads. */
  readonly foldedUnder: ReadonlyMap<Finding, readonly Finding[]>
}

/**
 * The rules that found something, the worst first, each with the places of its findings: by size, of one size the new ones first. New ones
 * do not come before larger ones, which they would push out of sight; the mark, the filter and the number at the top lead to them. The findings
 * that lead a cause come before all others, which repeat it for another year or are folded under a finding of another rule.
 */
export function groupsOf(validation: Validation): RuleGroup[] {
  let room = FOLDED
  const ordered = worstRulesFirst(validation).map((rule) => ({ rule, findings: standingFirst(rule.findings) }))
  const byLead = new Map<Finding, Cause>()
  const leads = new Map<Finding, Finding>()
  for (const cause of causesOf(ordered.flatMap(({ findings }) => findings))) {
    byLead.set(cause.lead, cause)
    for (const finding of cause.folded) leads.set(finding, cause.lead)
  }
  return ordered.map(({ rule, findings }) => {
    const causes = findings.flatMap((finding) => byLead.get(finding) ?? [])
    const guests = findings.filter((finding) => leads.has(finding))
    const shown = [...causes.map(({ lead }) => lead), ...causes.flatMap(({ others }) => others), ...guests]
    const also = new Map([
      ...causes.flatMap((cause) => (cause.others.length === 0 ? [] : [[cause.lead, alsoText(cause)] as const])),
      ...guests.map((finding) => [finding, `with ${leads.get(finding)?.rule} ${leads.get(finding)?.key}`] as const),
    ])
    const visible = Math.min(causes.length, IN_SIGHT)
    const folded = Math.min(Math.max(Math.min(shown.length, ON_PAGE) - visible, 0), room)
    room -= folded
    const rows = visible + folded
    return {
      rule,
      visible: shown.slice(0, visible),
      folded: shown.slice(visible, rows),
      searchable: shown.slice(rows),
      causes: causes.length,
      also,
      foldedUnder: new Map(causes.map(({ lead, folded }) => [lead, folded])),
    }
  })
}

/** Whether the page itself explains a finding that is in sight: notes have their command. */
export const isExplained = ({ severity }: Finding) => severity !== 'info'
