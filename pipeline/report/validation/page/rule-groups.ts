// Which findings are visible, which are folded away behind them, and which have no row on the page.

import type { Finding, RuleResult, Validation } from '../../../../schemas/findings.ts'
import { alsoText, type Cause, causesOf, standingFirst, worstRulesFirst } from '../findings.ts'

/** Visible findings of a rule. */
const VISIBLE = 20
/** The most findings of a rule that are on the page, folded away behind the visible ones. */
const ON_PAGE = 200
/** The most findings that are folded away in all rules together, so that the page of a bad release still opens. */
const FOLDED = 2000

export interface RuleGroup {
  readonly rule: RuleResult
  readonly visible: readonly Finding[]
  readonly folded: readonly Finding[]
  readonly searchable: readonly Finding[]
  /** How many causes its findings lead. */
  readonly causes: number
  /**
   * The note behind a finding: `also 2019–2021` for one that leads its cause; for one that does not, the finding under which it is folded.
   */
  readonly also: ReadonlyMap<Finding, string>
  /** Findings of other rules that are folded under one that leads. */
  readonly foldedUnder: ReadonlyMap<Finding, readonly Finding[]>
}

/**
 * The rules that found something, the worst first, each with its findings by size; among those of one size the new ones first. New findings
 * do not go before larger ones, because they would push these out of sight; the mark, the filter and the number at the top lead to them.
 * Findings that lead a cause come before all others, which repeat a cause for another year or are folded under a finding of another rule.
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
    const visible = Math.min(causes.length, VISIBLE)
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

/** Whether the page itself explains a visible finding. Infos only have their command. */
export const isExplained = ({ severity }: Finding) => severity !== 'info'
