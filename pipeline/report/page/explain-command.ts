// The command that explains what a finding is about, as it is typed.

import type { Finding } from '../../../schemas/findings.ts'
import type { Environment } from '../../../schemas/release.ts'
import { ALL_CATEGORIES, ALL_POLYMERS, CATEGORIES, POLYMERS } from '../../model/dimensions.ts'
import type { PageFacts } from './facts.ts'

export interface ExplainedRelease {
  readonly version: string
  readonly environment: Environment
  readonly facts: Pick<PageFacts, 'countries'>
}

/**
 * Makes `plastic-eol explain 1.4 FRA 'All packaging' 'All polymers' 2020 collected` of findings: by the metric that the rule names,
 * in the record that the finding is about. Null where no metric shows it, or where it is about no country that has records. A row of
 * a year without records is explained in the nearest that has some, what is about all years in the last.
 */
export function explainCommands({ version, environment, facts }: ExplainedRelease): (finding: Finding) => string | null {
  const years = new Map(facts.countries.map((country) => [country.code, country.years.map(({ year }) => year)]))
  const option = environment === 'demo' ? '' : ` --env ${environment}`
  return (finding) => {
    const covered = years.get(finding.country ?? '')
    const year = nearestYear(covered ?? [], finding.year)
    if (finding.country === null || finding.metric === null || year === undefined) return null
    const category = CATEGORIES.find((name) => name === finding.category) ?? ALL_CATEGORIES
    const polymer = POLYMERS.find((name) => name === finding.polymer) ?? ALL_POLYMERS
    const words = [version, finding.country, category, polymer, String(year), finding.metric]
    return `plastic-eol explain ${words.map(quoted).join(' ')}${option}`
  }
}

/** The last where there is no year; of two that are as near the earlier. */
function nearestYear(years: readonly number[], year: number | null): number | undefined {
  if (year === null) return years.at(-1)
  return [...years].sort((a, b) => Math.abs(a - year) - Math.abs(b - year) || a - b)[0]
}

/** A word of a command line, for a shell. */
function quoted(word: string): string {
  return /^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
