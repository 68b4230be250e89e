// What a rule is, and what its SQL returns. One rule is one object in one file of rules/; index.ts lists them.

import type { Severity } from '../../schemas/findings.ts'
import type { Engine } from '../io/engine.ts'
import type { Coverage } from '../model/coverage.ts'
import type { MetricName } from '../model/metrics.ts'
import { sqlText } from '../model/sql-text.ts'

/**
 * A rule looks at rows and says of each whether it holds. Its SQL returns every row that it examined, with the columns below. A row whose
 * `ok` is not true is a violation, so a comparison with NULL never passes.
 */
export interface Rule {
  /** Kebab-case; what waivers and reports name. */
  readonly id: string
  /** One sentence that says what a finding means. */
  readonly title: string
  readonly why: string
  /** What to do about a finding. */
  readonly advice: string
  readonly severity: Severity
  /** What the sizes of its findings measure, in words that continue a sentence; left out where none has a size. */
  readonly size?: string
  /** The first release that the rule applies to; every release where it is left out. */
  readonly since?: string
  readonly explainedBy: ExplainedBy
  /** Which of its findings are about computed figures, so that they follow from an error in the inputs of their country. */
  readonly follows?: 'always' | 'without a row'
  /** True where no reason excuses a finding, such as books that do not balance. A waiver then silences nothing and is an error. */
  readonly unwaivable?: true
  /**
   * What the rule reads besides the tables of every run:
   * - `evidence`: `written_evidence` and `written_masses`, which are there later than all other tables.
   * - `ranges`: ranges, which not every run draws. Without any, the rule examines nothing, and which of its waivers are needed is unknown.
   * - `lock`: the lock of the release. Its findings block the release even if others do not.
   * - `changes`: what differs from the previous release. Its findings are about this step alone, so that they are always new.
   * That the previous release had no finding about ranges or a lock says nothing about this release: such findings are never new.
   */
  readonly reads?: 'evidence' | 'ranges' | 'lock' | 'changes'
  /** Makes tables that several rules share, once per run: SQL, or a function. */
  readonly prepared?: Prepared
  /**
   * One query, or a function that makes it from what the release covers. If the rule looks at one country at a time, `within` gives the
   * condition that restricts a column of countries: a rule that joins all records needs more memory than there is for tens of thousands.
   */
  readonly sql: string | ((coverage: Coverage, within: Within) => string)
}

export type Prepared = string | ((engine: Engine) => Promise<void>)

/** SQL: the condition that a column has one of those countries that are examined at once. */
export type Within = (column: string) => string

const EVERY_COUNTRY: Within = () => 'true'

/**
 * What explains a finding of the rule: one metric, the metric in the column `metric` of its SQL, or none, with the reason. The record is
 * that of the finding's dimensions.
 */
export type ExplainedBy = MetricName | 'column' | { readonly none: string }

/** The columns that a rule's SQL may give, with their types. All but `ok` may be left out. */
export const RULE_COLUMNS = {
  ok: 'boolean',
  /** What the finding is about, its parts joined by `|`. By default the dimensions that are not null. */
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
  /** Replaces the rule's severity for this finding. */
  severity: 'varchar',
  /** Replaces the rule's advice where all its findings give this one. */
  advice: 'varchar',
  /** The name of the finding that it follows from, where the rule knows it: `changes-declared population|BRA|2022`. */
  cause: 'varchar',
  /** A mass by which findings are ordered; the rule says in `size` what it measures. */
  size_kg: 'hugeint',
  /** Row of `input_rows` that the finding rests on; gives file and line where these are left out. */
  input_row: 'integer',
  file: 'varchar',
  line: 'integer',
} as const

/** The text of a rule's SQL for a release. */
export function sqlOf(rule: Rule, coverage: Coverage, within = EVERY_COUNTRY): string {
  return typeof rule.sql === 'string' ? rule.sql : rule.sql(coverage, within)
}

/** Ranges of countries that begin with these codes, in their order. The first has all codes before it and rows without a country, too. */
export const rangesOf = (begins: readonly string[]): Within[] =>
  begins.map((begin, index) => (column) => {
    const next = begins[index + 1]
    const before = next === undefined ? '' : `${column} < ${sqlText(next)}`
    if (index === 0) return before ? `(${column} is null or ${before})` : 'true'
    return `(${[`${column} >= ${sqlText(begin)}`, before].filter(Boolean).join(' and ')})`
  })
