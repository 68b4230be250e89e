// A validation to report on: as small as a test needs, complete as the schema wants it.

import type { Finding, RuleResult, Validation } from '../../schemas/findings.ts'

export function finding(given: Partial<Finding> = {}): Finding {
  return {
    rule: 'waste-per-head',
    severity: 'warning',
    key: 'FRA|2020',
    country: 'FRA',
    category: null,
    polymer: null,
    year: 2020,
    message: 'waste per head is out of reason',
    expected: '1 to 120 kg',
    actual: '150.0 kg',
    size_kt: '180.000000',
    file: 'sources/demo/population.csv',
    line: 12,
    waived: null,
    ...given,
  }
}

export function result(given: Partial<RuleResult> = {}): RuleResult {
  const findings = given.findings ?? [finding()]
  return {
    rule: 'waste-per-head',
    title: 'Ensure that a head makes a reasonable mass of waste.',
    why: 'A slipped unit shows here first.',
    advice: 'Look at the unit.',
    severity: 'warning',
    status: findings.length > 0 ? 'violated' : 'passed',
    examined: 304,
    violations: findings.length,
    waived: findings.filter(({ waived }) => waived !== null).length,
    ...given,
    findings,
  }
}

export function validation(rules: readonly RuleResult[], verdict: Partial<Validation['verdict']> = {}): Validation {
  const standing = rules.flatMap(({ findings }) => findings).filter(({ waived }) => waived === null)
  const of = (severity: string) => standing.filter((found) => found.severity === severity).length
  return {
    version: '1.2',
    environment: 'demo',
    notice: 'These values are invented.',
    verdict: {
      blocked: of('error') > 0,
      errors: of('error'),
      warnings: of('warning'),
      infos: of('info'),
      waived: rules.reduce((sum, { waived }) => sum + waived, 0),
      country_years: 304,
      not_reconciled: 244,
      ...verdict,
    },
    rules: [...rules],
  }
}

/** 1,240 findings of one rule. */
export function many(count: number): RuleResult {
  return result({ findings: Array.from({ length: count }, (_, index) => finding({ key: `FRA|${index}` })) })
}
