// The findings that the filters let through, and how many causes they have.

import type { Severity } from '../../../../schemas/findings.ts'
import { count, plural } from '../../../model/count.ts'
import type { SEARCHABLE_CELLS } from '../page/searchable-cells.ts'

/** The texts of a finding that is not visible at first. */
export type SearchedFinding = Readonly<Record<(typeof SEARCHABLE_CELLS)[number], string>>

/** A finding that the filters let through: its item on the page, or its texts. */
export interface Match {
  readonly of: HTMLLIElement | SearchedFinding
  readonly rule: string
  /** Empty if it is about no country. */
  readonly country: string
  readonly severity: Severity
  /** Empty if it is not counted. */
  readonly cause: string
  /** Whether another finding leads its cause. */
  readonly isOther: boolean
}

/** From the worst on. */
export const SEVERITIES = ['error', 'warning', 'info'] as const satisfies readonly Severity[]

export const rankOf = ({ severity }: Pick<Match, 'severity'>): number => SEVERITIES.indexOf(severity)

export const countOf = (matches: readonly Pick<Match, 'severity'>[], severity: Severity): number =>
  matches.filter((match) => match.severity === severity).length

/** `4 causes: 1 error, 3 warnings`, as the verdict counts them; empty where none of the findings counts. */
export function causesOf(matches: readonly Match[]): string {
  const severities = new Map(matches.filter(({ cause }) => cause !== '').map(({ cause, severity }) => [cause, { severity }]))
  const causes = [...severities.values()]
  const words = SEVERITIES.map((severity) => [severity, countOf(causes, severity)] as const)
    .filter(([, number]) => number > 0)
    .map(([severity, number]) => `${count(number)} ${severity}${number === 1 ? '' : 's'}`)
  return causes.length === 0 ? '' : `${plural(causes.length, 'cause')}: ${words.join(', ')}`
}
