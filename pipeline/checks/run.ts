// Runs the rules over a release in the engine and counts what they found. All findings are kept; reports may show fewer.

import { type Finding, type RuleResult, SEVERITIES, type Validation } from '../../schemas/findings.ts'
import type { Environment, Waiver } from '../../schemas/release.ts'
import { allEnded, type Engine, type EngineRow, type EngineValue } from '../io/engine.ts'
import { type Coverage, isSince } from '../model/coverage.ts'
import { formatFixed } from '../model/decimal.ts'
import { Failure } from '../model/failure.ts'
import { once } from '../model/lists.ts'
import { messageOf } from '../model/message-of.ts'
import { noticeOf } from '../model/notices.ts'
import { findingName, standingCauses, withCauses } from './causes.ts'
import { RULES } from './index.ts'
import { type EarlierFindings, withNew } from './new-findings.ts'
import { type ExplainedBy, RULE_COLUMNS, type Rule, rangesOf, sqlOf, type Within } from './rule.ts'
import { ruleError } from './rule-error.ts'
import { makeTextMacros } from './text-macros.ts'
import { takeWaivers, type Waivers, waiverResult } from './waivers.ts'

/** Findings of this severity or worse block a release. */
export const FAIL_ON = ['error', 'warning', 'never'] as const
export type FailOn = (typeof FAIL_ON)[number]

export interface ValidationOptions {
  readonly coverage: Coverage
  readonly environment: Environment
  readonly waivers: readonly Waiver[]
  /** Where the waivers are declared: `releases/1.4/release.json`. */
  readonly declaredIn?: string
  readonly failOn: FailOn
  /** The findings of the previous release; null where there is none, and then no finding is marked as new. */
  readonly before: EarlierFindings | null
  /** The accounts of publishers' files; left out where all inputs are typed tables. */
  readonly accounts?: Validation['accounts']
  /** Resolves when `written_evidence` and `written_masses` are there; at once if left out. */
  readonly evidence?: Promise<void>
  /** The default is all rules. */
  readonly rules?: readonly Rule[]
}

/**
 * Everything that the rules find about the release in the engine's current schema. To be called after compute, `readWrittenRecords` and the
 * release's own tables (`release`, `changes`, …). Never throws because of a rule: a rule that crashes is a finding.
 */
export async function validate(engine: Engine, options: ValidationOptions): Promise<Validation> {
  const { before, coverage } = options
  const all = options.rules ?? RULES
  const rules = withCauses(
    withNew(await runRules(engine, all, options.waivers, coverage, options.evidence, options.declaredIn), before, all),
    all,
  )
  const reconciled = await reconciliation(engine)
  const { new: newSince, ...counts } = countsOf(rules, before?.version)
  return {
    version: coverage.version,
    environment: options.environment,
    notice: noticeOf(options.environment),
    verdict: { blocked: isBlocking({ ...counts, rules }, options.failOn), ...counts, ...reconciled, new: newSince },
    rules,
    ...(options.accounts ? { accounts: options.accounts } : {}),
  }
}

/** What a verdict counts. `before`: the previous release, if there is one. */
const countsOf = (rules: readonly RuleResult[], before: string | undefined) => ({
  ...standingCauses(rules, () => true),
  waived: rules.reduce((sum, rule) => sum + rule.waived, 0),
  new: before === undefined ? null : { since: before, ...standingCauses(rules, (finding) => finding.new === true) },
})

/** The findings by which a release is published or blocked. */
type Judged = Pick<Validation['verdict'], 'errors' | 'warnings'> & Pick<Validation, 'rules'>

/** Whether there are unwaived findings of at least the severity `failOn`, or violations of a rule that always blocks. */
export function isBlocking({ errors, warnings, rules }: Judged, failOn: FailOn): boolean {
  const isBroken = rules.some(({ rule, violations }) => violations > 0 && ALWAYS_BLOCKING.has(rule))
  return isBroken || (failOn !== 'never' && (errors > 0 || (failOn === 'warning' && warnings > 0)))
}

const ALWAYS_BLOCKING: ReadonlySet<string> = new Set(RULES.filter(({ reads }) => reads === 'lock').map(({ id }) => id))

/** The results of all rules that apply to the release, in their order. The rule about waivers comes last. */
export async function runRules(
  engine: Engine,
  all: readonly Rule[],
  waivers: readonly Waiver[],
  coverage: Coverage,
  evidence?: Promise<void>,
  declaredIn: string | null = null,
): Promise<RuleResult[]> {
  const rules = all.filter(({ since }) => isSince(since, coverage.version))
  await makeTextMacros(engine)
  const waived = takeWaivers(waivers)
  const prepared = new Map<string, Promise<void>>()
  const results = await allEnded(
    rules.map(async (rule) => {
      if (rule.reads === 'evidence') await evidence
      return runRule(engine, rule, waived, coverage, prepared)
    }),
  )
  const silent = new Set(results.flatMap(({ status, rule }) => (status === 'nothing examined' ? [rule] : [])))
  const unjudged = rules.filter(({ id, reads, unwaivable }) => reads === 'ranges' && !unwaivable && silent.has(id))
  const judged = ({ rule }: Waiver) => !unjudged.some(({ id }) => id === rule)
  return [...results, waiverResult(waivers.filter(judged), waived.unused().filter(judged), rules, declaredIn)]
}

/** `prepared` has, by name, the tables that other rules have made or are making. */
async function runRule(
  engine: Engine,
  rule: Rule,
  waivers: Waivers,
  coverage: Coverage,
  prepared: Map<string, Promise<void>>,
): Promise<RuleResult> {
  const { id, title, why, severity, size = null } = rule
  const unexplained = whyUnexplained(rule.explainedBy)
  try {
    if (rule.prepared) {
      const { name, sql } = rule.prepared
      await once(prepared, name, async () => engine.run(typeof sql === 'string' ? sql : sql(await inputRows(engine))))
    }
    const { examined, violations, rows } = await violationsOf(engine, rule, coverage)
    const findings = rows.map((row) => finding(rule, row, waivers))
    const [advised, ...others] = new Set(rows.map((row) => text(row.advice)))
    const advice = others.length === 0 && advised ? advised : rule.advice
    const status = violations > 0 ? 'violated' : examined > 0 ? 'passed' : 'nothing examined'
    const waived = findings.filter((found) => found.waived !== null).length
    return { rule: id, title, why, advice, size, unexplained, severity, status, examined, violations, waived, findings }
  } catch (error) {
    // A failure of the machine is not a finding about the data.
    if (error instanceof Failure) throw error
    const findings = [crash(rule, error)]
    return {
      rule: id,
      title,
      why,
      advice: CRASH_ADVICE,
      size,
      unexplained,
      severity: 'error',
      status: 'crashed',
      examined: 0,
      violations: 1,
      waived: 0,
      findings,
    }
  }
}

/** The number of input rows of each table. */
async function inputRows(engine: Engine): Promise<ReadonlyMap<string, number>> {
  const rows = await engine.rows('select table_name, count(*) as rows from input_rows group by table_name')
  return new Map(rows.map((row) => [String(row.table_name), Number(row.rows)]))
}

/**
 * Counts first, without making the texts of messages, and fetches the violating rows only where there are any: the largest first, then by
 * key.
 */
async function violationsOf(engine: Engine, rule: Rule, coverage: Coverage) {
  const sql = sqlOf(rule, coverage)
  const isByCountry = sql !== sqlOf(rule, coverage, () => 'false')
  const parts = isByCountry ? (await countryRanges(engine)).map((within) => sqlOf(rule, coverage, within)) : [sql]
  let [examined, violations] = [0, 0]
  for (const part of parts) {
    const [counts] = await engine.rows(`select count(*) as examined, count(*) filter (ok is not true) as violations from (${part}) r`)
    examined += Number(counts?.examined ?? 0)
    violations += Number(counts?.violations ?? 0)
  }
  if (violations === 0) return { examined, violations, rows: [] }
  // The union by name with an empty row set of all columns gives null for a column that the rule leaves out, and shows a column that no
  // finding has.
  const rows = await engine.rows(`
    with found as (select ${ALL_COLUMNS} where false union all by name select * from (${sql}) where ok is not true)
    select r.* exclude (ok, key, input_row, file, line) replace (cast(r.size_kg as hugeint) as size_kg),
      coalesce(r.key, concat_ws('|', r.country, r.category, r.polymer, r.year)) as key,
      coalesce(r.file, i.file) as file, coalesce(r.line, i.line) as line
    from found r
    left join input_rows i on i.row_id = r.input_row
    order by size_kg desc nulls last, key, file, line, message`)
  if (rows[0]) assertColumns(rule, rows[0])
  return { examined, violations, rows }
}

/** Countries that a rule examines at once, if it looks at one country at a time. */
const EXAMINED_AT_ONCE = 12_600

/** The countries of the release, in ranges. */
async function countryRanges(engine: Engine): Promise<Within[]> {
  const begins = await engine.rows(
    `select country from (select country, row_number() over (order by country) as place from countries) where place % ${EXAMINED_AT_ONCE} = 1 order by country`,
  )
  return rangesOf(begins.length === 0 ? [''] : begins.map(({ country }) => String(country)))
}

/** All columns except the metric, which a rule returns or not, as its `explainedBy` says. */
const ALL_COLUMNS = Object.entries(RULE_COLUMNS)
  .filter(([name]) => name !== 'metric')
  .map(([name, type]) => `cast(null as ${type}) as ${name}`)
  .join(', ')

/**
 * Throws for a misspelt column, which would be lost silently, for a rule whose column `metric` contradicts its `explainedBy`, and for sizes
 * that mean nothing. The row is the first, which has the largest size.
 */
function assertColumns({ explainedBy, size }: Rule, row: EngineRow): void {
  const unknown = Object.keys(row).filter((name) => !Object.hasOwn(RULE_COLUMNS, name))
  if (unknown.length > 0) throw new TypeError(`the rule gives columns that no finding has: ${unknown.join(', ')}`)
  if (Object.hasOwn(row, 'metric') !== (explainedBy === 'column'))
    throw new TypeError("the rule gives the column metric, or says 'column', but not both")
  if (size === undefined && row.size_kg !== null)
    throw new TypeError('the rule gives the column size_kg, but does not say what it measures')
}

function finding(rule: Rule, row: EngineRow, waivers: Waivers): Finding {
  const key = text(row.key) || rule.id
  return {
    rule: rule.id,
    severity: SEVERITIES.find((severity) => severity === row.severity) ?? rule.severity,
    key,
    country: text(row.country),
    category: text(row.category),
    polymer: text(row.polymer),
    year: number(row.year),
    metric: rule.explainedBy === 'column' ? text(row.metric) : metricOf(rule.explainedBy),
    message: text(row.message) || rule.title,
    expected: text(row.expected),
    actual: text(row.actual),
    size_kt: typeof row.size_kg === 'bigint' ? formatFixed({ digits: row.size_kg, scale: 6 }) : null,
    file: text(row.file),
    line: number(row.line),
    waived: rule.unwaivable ? null : waivers.reasonFor(rule.id, key),
    new: null,
    cause: text(row.cause) ?? findingName({ rule: rule.id, key }),
  }
}

/** The one metric of a rule, or null. */
function metricOf(explainedBy: ExplainedBy): string | null {
  return typeof explainedBy === 'string' && explainedBy !== 'column' ? explainedBy : null
}

const whyUnexplained = (explainedBy: ExplainedBy) => (typeof explainedBy === 'object' ? explainedBy.none : null)

/** The advice of a rule does not help where the rule itself fails. */
const CRASH_ADVICE =
  'Report the message as a bug of the rule. If the rule is new, correct its SQL. Until then it is unknown whether the data meet the rule.'

/** No waiver silences a crash, because what the rule would have found is unknown. */
const crash = ({ id }: Rule, error: unknown) =>
  ruleError({ rule: id, key: id, message: `the rule crashed: ${messageOf(error)}`, expected: 'a result of the rule', actual: null })

const text = (value: EngineValue | undefined) => (value === null || value === undefined ? null : String(value))
const number = (value: EngineValue | undefined) => (value === null || value === undefined ? null : Number(value))

/** How many country-years there are, and how many of them rest on one method only. */
async function reconciliation(engine: Engine): Promise<{ country_years: number; not_reconciled: number }> {
  const [row] = await engine.rows(`
    select count(*) as country_years, count(*) filter (coalesce(e.methods, 1) < 2) as not_reconciled
    from net_input n
    left join (select country, year, count(*) as methods from method_evidence group by country, year) e
      on e.country = n.country and e.year = n.year`)
  return { country_years: Number(row?.country_years ?? 0), not_reconciled: Number(row?.not_reconciled ?? 0) }
}
