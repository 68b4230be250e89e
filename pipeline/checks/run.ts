// The verdict on a release: what its rules find, what is new and what has one cause, and whether that blocks it. All findings are kept;
// reports may show fewer.

import type { Validation } from '../../schemas/findings.ts'
import type { Environment, Waiver } from '../../schemas/release.ts'
import type { Engine } from '../io/engine.ts'
import type { Coverage } from '../model/coverage.ts'
import { noticeOf } from '../model/notices.ts'
import { standingCauses, withCauses } from './causes.ts'
import { RULES } from './index.ts'
import { type EarlierFindings, withNew } from './new-findings.ts'
import type { Rule } from './rule.ts'
import { type RunOptions, runRules } from './run-rules.ts'

/** Findings of this severity or worse block a release. */
export const FAIL_ON = ['error', 'warning', 'never'] as const
export type FailOn = (typeof FAIL_ON)[number]

export interface ValidationOptions extends RunOptions {
  readonly coverage: Coverage
  readonly environment: Environment
  readonly waivers: readonly Waiver[]
  readonly failOn: FailOn
  /** The findings of the previous release; null where there is none, and then no finding is marked as new. */
  readonly before: EarlierFindings | null
  /** The accounts of publishers' files; left out where all inputs are typed tables. */
  readonly accounts?: Validation['accounts']
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
  const results = await runRules(engine, all, options.waivers, coverage, options)
  const rules = withCauses(withNew(results, before, all), all)
  const reconciled = await reconciliation(engine)
  const counts = standingCauses(rules, () => true)
  const fresh = before && { since: before.version, ...standingCauses(rules, (finding) => finding.new === true) }
  return {
    version: coverage.version,
    environment: options.environment,
    notice: noticeOf(options.environment),
    verdict: {
      blocked: isBlocking({ ...counts, rules }, options.failOn),
      ...counts,
      waived: rules.reduce((sum, rule) => sum + rule.waived, 0),
      ...reconciled,
      new: fresh,
    },
    rules,
    ...(options.accounts ? { accounts: options.accounts } : {}),
  }
}

/** The findings by which a release is published or blocked. */
type Judged = Pick<Validation['verdict'], 'errors' | 'warnings'> & Pick<Validation, 'rules'>

/** Whether there are unwaived findings of at least the severity `failOn`, or violations of a rule that always blocks. */
export function isBlocking({ errors, warnings, rules }: Judged, failOn: FailOn): boolean {
  const isBroken = rules.some(({ rule, violations }) => violations > 0 && ALWAYS_BLOCKING.has(rule))
  return isBroken || (failOn !== 'never' && (errors > 0 || (failOn === 'warning' && warnings > 0)))
}

const ALWAYS_BLOCKING: ReadonlySet<string> = new Set(RULES.filter(({ reads }) => reads === 'lock').map(({ id }) => id))

/** How many country-years there are, and how many of them rest on one method only. */
async function reconciliation(engine: Engine): Promise<{ country_years: number; not_reconciled: number }> {
  const [row] = await engine.rows(`
    select count(*) as country_years, count(*) filter (coalesce(e.methods, 1) < 2) as not_reconciled
    from net_input n
    left join (select country, year, count(*) as methods from method_evidence group by country, year) e
      on e.country = n.country and e.year = n.year`)
  return { country_years: Number(row?.country_years ?? 0), not_reconciled: Number(row?.not_reconciled ?? 0) }
}
