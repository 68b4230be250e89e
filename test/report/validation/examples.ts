// Validations for tests of reports: as small as possible, but complete for the schema.

import { standingCauses } from '../../../pipeline/checks/causes.ts'
import { explainCommands } from '../../../pipeline/report/validation/page/explain-command.ts'
import type { PageData, YearData } from '../../../pipeline/report/validation/page/page-data.ts'
import { type ReportedRelease, validationHtml } from '../../../pipeline/report/validation/validation-html.ts'
import type { Changes, DifferingCell } from '../../../schemas/changes.ts'
import type { Decision } from '../../../schemas/decision.ts'
import type { Finding, RuleResult, Validation } from '../../../schemas/findings.ts'

/** A finding. By default it shares its cause only with the same finding of other years, and a note only with notes of the same message. */
export function finding(given: Partial<Finding> = {}): Finding {
  const made = madeFinding(given)
  const { rule, key, severity, year, message, waived } = made
  const about = severity === 'info' ? message : key.split('|').filter((part) => part !== String(year))
  return { ...made, cause: given.cause ?? JSON.stringify([rule, severity, about, waived]) }
}

function madeFinding(given: Partial<Finding>): Finding {
  return {
    rule: 'waste-per-head',
    severity: 'warning',
    key: 'FRA|2020',
    country: 'FRA',
    category: null,
    polymer: null,
    year: 2020,
    metric: 'waste_produced_in_the_country',
    message: 'waste per head is out of reason',
    expected: '1 to 120 kg',
    actual: '150.0 kg',
    size_kt: '180.000000',
    file: 'sources/demo/population.csv',
    line: 12,
    waived: null,
    new: null,
    cause: 'as given',
    ...given,
  }
}

export function result(given: Partial<RuleResult> = {}): RuleResult {
  const findings = given.findings ?? [finding()]
  return {
    rule: 'waste-per-head',
    title: 'A head makes an unreasonable mass of waste.',
    why: 'A slipped unit shows here first.',
    advice: 'Look at the unit.',
    size: 'the waste outside the range',
    unexplained: null,
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
  const standing = standingCauses(rules, () => true)
  return {
    version: '1.2',
    environment: 'demo',
    notice: 'These values are invented.',
    verdict: {
      blocked: standing.errors > 0,
      ...standing,
      waived: rules.reduce((sum, { waived }) => sum + waived, 0),
      country_years: 304,
      not_reconciled: 244,
      new: null,
      ...verdict,
    },
    rules: [...rules],
  }
}

/** A rule with `count` findings. */
export function many(count: number): RuleResult {
  return result({ findings: Array.from({ length: count }, (_, index) => finding({ key: `FRA|${index}` })) })
}

/** A release with one country, France, one year and one source. */
export function pageData(given: Partial<PageData> = {}): PageData {
  return {
    countries: [{ code: 'FRA', name: 'France', years: [yearData()], oldest: { year: 2015, quantity: 'waste_generated' } }],
    years: [2020],
    sources: [
      {
        id: 'mock-supply',
        title: 'Mock supply',
        authors: 'Somebody',
        year: 2022,
        publisher: 'A press',
        url: 'https://example.org/supply',
        licence: 'CC0-1.0',
        quality: 3,
      },
    ],
    ranges: null,
    ...given,
  }
}

/** A year with 2,000 kt of waste, of which 100 kt are mismanaged and 10 kt leak. */
export function yearData(given: Partial<YearData> = {}): YearData {
  const kt = 1_000_000
  return {
    year: 2020,
    method: 'supply',
    methods: 2,
    quality_milli: 3240,
    mismanaged_ppm: 50_000,
    flows: {
      production_and_import: 3000 * kt,
      export: 900 * kt,
      added_stock: 100 * kt,
      waste_produced_in_the_country: 2000 * kt,
      recycled: 600 * kt,
      waste_exported: 300 * kt,
      incinerated: 700 * kt,
      landfilled: 300 * kt,
      improperly_disposed: 40 * kt,
      littered: 30 * kt,
      uncollected: 30 * kt,
      leaked: 10 * kt,
      waste_import: 12 * kt,
      reexport_of_waste_import: 3 * kt,
      recycling_of_waste_import: 6 * kt,
      proper_disposal_of_waste_import: 2 * kt,
      improper_disposal_of_waste_import: 1 * kt,
    },
    ...given,
  }
}

/** The changes of a first release, which has nothing to compare with. */
export function noChanges(given: Partial<Changes> = {}): Changes {
  return {
    version: '1.2',
    previous: null,
    environment: 'demo',
    notice: 'These values are invented.',
    method_changes: [],
    declared: [],
    inputs: [],
    records: { added: 0, removed: 0, changed: 0 },
    added: [],
    removed: [],
    metrics: [],
    cells: [],
    ...given,
  }
}

/** The decision about a first release. */
const firstDecision: Decision = {
  ...{ version: '1.2', previous: null, environment: 'demo', notice: 'These values are invented.', figures: 0, left: 0 },
  ...{ countries: [], sources: [], blocked: [], ranges: null, warnings: [], benchmarks: [], held: [] },
  reconciliation: { country_years: 304, compared: 60, apart: 0, gaps: [] },
  mixed: [],
}

/** The page of a validation, for a release with one country and no earlier release unless `given` says more. */
export function pageOf(found: Validation, { data = pageData(), ...given }: Partial<ReportedRelease> = {}): string {
  const explain = explainCommands({ ...found, data })
  return validationHtml({ validation: found, changes: noChanges(), decision: firstDecision, data, figures: new Map(), explain, ...given })
}

/** A cell of Tanzania that changed, as declared, from 40 to 50 percent. */
export function changedCell(given: Partial<DifferingCell> = {}): DifferingCell {
  return {
    country: 'TZA',
    category: 'PET bottles',
    polymer: 'PET',
    year: 2022,
    metric: 'collected',
    unit: 'percent',
    before: 40,
    after: 50,
    declared: true,
    ...given,
  }
}
