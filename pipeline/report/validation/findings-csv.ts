// findings.csv: every finding of every rule, for spreadsheets and for findings that validation.html has no room for.

import Papa from 'papaparse'
import type { Finding, Validation } from '../../../schemas/findings.ts'
import { standingFirst, worstRulesFirst } from './findings.ts'

const COLUMNS = [
  'rule',
  'severity',
  'new',
  'key',
  'country',
  'category',
  'polymer',
  'year',
  'message',
  'expected',
  'actual',
  'size_kt',
  'file',
  'line',
  'waived',
  'cause',
  'what_to_do',
  'explain',
] as const

/**
 * Matches text that a spreadsheet would read as a formula, but not numbers: text that begins with = + - @, a tab or a line end. It gets an
 * apostrophe before it, which marks text in spreadsheets.
 */
export const FORMULA = /^(?!-?\d+(\.\d+)?$)[=+\-@\t\r\n]/

const yesOrNo = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no')

/**
 * The table: in the order of the page, waived findings last in their rule. `new` is yes or no, and empty in a first release; `cause` is
 * rule and key of the finding that leads its cause; `explain` gives the command about a finding.
 */
export function findingsCsv(validation: Validation, explain: (finding: Finding) => string | null): string {
  const rows = worstRulesFirst(validation).flatMap((rule) =>
    standingFirst(rule.findings).map((finding) => {
      const cells = { ...finding, new: yesOrNo(finding.new), what_to_do: rule.advice, explain: explain(finding) }
      return COLUMNS.map((column) => cells[column])
    }),
  )
  return `${Papa.unparse([[...COLUMNS], ...rows], { newline: '\n', escapeFormulae: FORMULA })}\n`
}
