// What a rule is, and what its SQL gives. One rule is one object in one file of rules/; index.ts lists them.

import type { Severity } from '../../schemas/findings.ts'
import type { Coverage } from '../model/coverage.ts'
import type { MetricName } from '../model/metrics.ts'

/**
 * A rule looks at rows and says of each whether it holds. Its SQL returns every row it examined, with the columns below; a row
 * whose `ok` is not true is a violation, so that a comparison with NULL never passes.
 */
export interface Rule {
  /** Kebab-case; what waivers and reports name. */
  readonly id: string
  /** One sentence beginning with "Ensure". */
  readonly title: string
  readonly why: string
  /** What to do about a finding. */
  readonly advice: string
  readonly severity: Severity
  /** The first release that the rule is about; every release where it is left out. */
  readonly since?: string
  readonly explainedBy: ExplainedBy
  /** Which of its findings are about what was computed, so that they follow from an error in the inputs of their country. */
  readonly follows?: 'always' | 'without a row'
  /** True for what no reason excuses, such as books that do not balance: a waiver then silences nothing and is an error. */
  readonly unwaivable?: true
  /** True for what may never be published: it blocks even where nothing else is asked to. */
  readonly alwaysBlocks?: true
  /** True for what rests on files that not every run writes: that the release before had no such finding says nothing. */
  readonly neverNew?: true
  /** A table that the rules of that name share, and the SQL that makes it, once a run. */
  readonly prepared?: { readonly name: string; readonly sql: () => string }
  /** One query; a function where it is made from what the release covers. */
  readonly sql: string | ((coverage: Coverage) => string)
}

/**
 * By what a finding of the rule is explained: one metric, the column `metric` of its SQL, or none that shows it, and why. The
 * record is that of the finding's dimensions.
 */
export type ExplainedBy = MetricName | 'column' | { readonly none: string }

/** The columns that a rule's SQL may give, with their types. All but `ok` may be left out. */
export const RULE_COLUMNS = {
  ok: 'boolean',
  /** What the finding is about, its parts joined by `|`; the dimensions that are not null where it is left out. */
  key: 'varchar',
  country: 'varchar',
  category: 'varchar',
  polymer: 'varchar',
  year: 'integer',
  /** Name of the metric that explains the finding; only where `explainedBy` is 'column'. */
  metric: 'varchar',
  message: 'varchar',
  expected: 'varchar',
  actual: 'varchar',
  /** Another advice than that of the rule, where all its findings call for this one. */
  advice: 'varchar',
  /** How much plastic it concerns. */
  size_kg: 'hugeint',
  /** Row of `input_rows` that the finding rests on; gives file and line where these are left out. */
  input_row: 'integer',
  file: 'varchar',
  line: 'integer',
} as const

/** The text of a rule's SQL for a release. */
export function sqlOf(rule: Rule, coverage: Coverage): string {
  return typeof rule.sql === 'string' ? rule.sql : rule.sql(coverage)
}
