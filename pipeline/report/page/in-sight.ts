// Which findings are in sight, which are folded away behind them, and which have no row on the page.

import type { Finding, RuleResult, Validation } from '../../../schemas/findings.ts'
import { alsoText, causesOf, standingFirst, worstRulesFirst } from '../findings.ts'

/** Findings of a rule that are in sight. */
const IN_SIGHT = 20
/** Findings of a rule that are on the page at most, folded away behind those in sight. */
const ON_PAGE = 200
/** Findings that are folded away in all rules together, so that a bad release is still a page that opens. */
const FOLDED = 2000

export interface RuleGroup {
  readonly rule: RuleResult
  readonly inSight: readonly Finding[]
  readonly folded: readonly Finding[]
  readonly beyond: readonly Finding[]
  /** How many causes the findings have, and of the first finding of each what else it holds for: `also 2019–2021`. */
  readonly causes: number
  readonly also: ReadonlyMap<Finding, string>
}

/**
 * The rules that found something, the worst first, each with the places of its findings: by size, of one size the new ones first. New ones
 * do not come before larger ones, which they would push out of sight; the mark, the filter and the number at the top lead to them. The first
 * finding of each cause comes before all others, which only repeat it for another year.
 */
export function groupsOf(validation: Validation): RuleGroup[] {
  let room = FOLDED
  return worstRulesFirst(validation).map((rule) => {
    const causes = causesOf(standingFirst(rule.findings))
    const shown = [...causes.map(({ lead }) => lead), ...causes.flatMap(({ others }) => others)]
    const also = new Map(causes.flatMap((cause) => (cause.others.length === 0 ? [] : [[cause.lead, alsoText(cause)] as const])))
    const inSight = Math.min(causes.length, IN_SIGHT)
    const folded = Math.min(Math.max(Math.min(shown.length, ON_PAGE) - inSight, 0), room)
    room -= folded
    const rows = inSight + folded
    return {
      rule,
      inSight: shown.slice(0, inSight),
      folded: shown.slice(inSight, rows),
      beyond: shown.slice(rows),
      causes: causes.length,
      also,
    }
  })
}

/** Whether the page itself explains a finding that is in sight: notes have their command. */
export const isExplained = ({ severity }: Finding) => severity !== 'info'
