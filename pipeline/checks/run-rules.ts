// Runs rules over a release in the engine: counts what each examined, and makes the findings of its violations.

import { type Finding, type RuleResult, SEVERITIES } from '../../schemas/findings.ts'
import type { Waiver } from '../../schemas/release.ts'
import { allEnded, type Engine, type EngineRow, type EngineValue } from '../io/engine.ts'
import { type Coverage, isSince } from '../model/coverage.ts'
import { formatFixed } from '../model/decimal.ts'
import { Failure } from '../model/failure.ts'
import { once } from '../model/lists.ts'
import { messageOf } from '../model/message-of.ts'
import { findingName } from './causes.ts'
import { type ExplainedBy, type Prepared, RULE_COLUMNS, type Rule, rangesOf, sqlOf, type Within } from './rule.ts'
import { resultOf, ruleError } from './rule-result.ts'
import { makeTextMacros } from './text-macros.ts'
import { takeWaivers, type Waivers, waiverResult } from './waivers.ts'

export interface RunOptions {
  /** Resolves when `written_evidence` and `written_masses` are there; at once if left out. */
  readonly evidence?: Promise<void> | undefined
  /** Where the waivers are declared: `releases/1.4/release.json`. */
  readonly declaredIn?: string | undefined
}

/** The results of all rules that apply to the release, in their order. The rule about waivers comes last. */
export async function runRules(
  engine: Engine,
  all: readonly Rule[],
  waivers: readonly Waiver[],
  coverage: Coverage,
  { evidence, declaredIn }: RunOptions = {},
): Promise<RuleResult[]> {
  const rules = all.filter(({ since }) => isSince(since, coverage.version))
  await makeTextMacros(engine)
  const waived = takeWaivers(waivers)
  const prepared: Made = new Map()
  const results = await allEnded(
    rules.map(async (rule) => {
      if (rule.reads === 'evidence') await evidence
      return runRule(engine, rule, waived, coverage, prepared)
    }),
  )
  // Where no ranges were drawn, their rules examine nothing, and whether their waivers are needed is unknown.
  const idle = new Set(results.filter(({ status }) => status === 'nothing examined').map(({ rule }) => rule))
  const unjudged = new Set(rules.filter((rule) => rule.reads === 'ranges' && !rule.unwaivable && idle.has(rule.id)).map(({ id }) => id))
  const isJudged = ({ rule }: Waiver) => !unjudged.has(rule)
  return [...results, waiverResult(waivers.filter(isJudged), waived.unused().filter(isJudged), rules, declaredIn ?? null)]
}

/** The tables that rules have made or are making. */
type Made = Map<Prepared, Promise<void>>

async function runRule(engine: Engine, rule: Rule, waivers: Waivers, coverage: Coverage, made: Made): Promise<RuleResult> {
  try {
    const { prepared } = rule
    if (prepared) await once(made, prepared, () => (typeof prepared === 'string' ? engine.run(prepared) : prepared(engine)))
    const { examined, violations, rows } = await violationsOf(engine, rule, coverage)
    const findings = rows.map((row) => finding(rule, row, waivers))
    const [advised, ...others] = new Set(rows.map((row) => text(row.advice)))
    const advice = others.length === 0 && advised ? advised : rule.advice
    const status = violations > 0 ? 'violated' : examined > 0 ? 'passed' : 'nothing examined'
    return resultOf({ ...rule, advice }, { status, examined, violations, findings })
  } catch (error) {
    // A failure of the machine is not a finding about the data.
    if (error instanceof Failure) throw error
    const findings = [crash(rule, error)]
    return resultOf({ ...rule, advice: CRASH_ADVICE, severity: 'error' }, { status: 'crashed', examined: 0, violations: 1, findings })
  }
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

/** The advice of a rule does not help where the rule itself fails. */
const CRASH_ADVICE =
  'Report the message as a bug of the rule. If the rule is new, correct its SQL. Until then it is unknown whether the data meet the rule.'

/** No waiver silences a crash, because what the rule would have found is unknown. */
const crash = ({ id }: Rule, error: unknown) =>
  ruleError({ rule: id, key: id, message: `the rule crashed: ${messageOf(error)}`, expected: 'a result of the rule', actual: null })

const text = (value: EngineValue | undefined) => (value === null || value === undefined ? null : String(value))
const number = (value: EngineValue | undefined) => (value === null || value === undefined ? null : Number(value))
