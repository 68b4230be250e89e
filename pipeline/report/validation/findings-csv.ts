// findings.csv: every finding of every rule, for spreadsheets and for findings that validation.html has no room for.

import Papa from 'papaparse'
import type { Finding, Validation } from '../../../schemas/findings.ts'
import { FORMULA } from '../../model/csv-cell.ts'
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

const yesOrNo = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no')

/**
 * The table, line by line: in the order of the page, waived findings last in their rule. `new` is yes or no, and empty in a first release;
 * `cause` is rule and key of the finding that leads its cause; `explain` gives the command about a finding.
 */
export function* findingsCsv(validation: Validation, explain: (finding: Finding) => string | null): Generator<string> {
  yield line(COLUMNS)
  for (const rule of worstRulesFirst(validation)) {
    for (const finding of standingFirst(rule.findings)) {
      const cells = { ...finding, new: yesOrNo(finding.new), what_to_do: rule.advice, explain: explain(finding) }
      yield line(COLUMNS.map((column) => cells[column]))
    }
  }
}

const line = (cells: readonly unknown[]) => `${Papa.unparse([cells], { newline: '\n', escapeFormulae: FORMULA })}\n`
