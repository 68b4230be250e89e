// The command that explains what a finding is about, as it is typed.

import type { Finding } from '../../../schemas/findings.ts'
import type { Environment } from '../../../schemas/release.ts'
import { ALL_CATEGORIES, ALL_POLYMERS, CATEGORIES, POLYMERS } from '../../model/dimensions.ts'
import { METRICS } from '../../model/metrics.ts'
import type { PageFacts } from './facts.ts'

export interface ExplainedRelease {
  readonly version: string
  readonly environment: Environment
  readonly facts: Pick<PageFacts, 'countries'>
}

/**
 * Makes `plastic-eol explain 1.4 FRA 'All packaging' 'All polymers' 2020 collected` of findings; null where a finding is about no
 * country that has records. A finding about
 * all years, or about a row of a year before them, is explained by the last one, a quantity by the metric that shows it.
 */
export function explainCommands({ version, environment, facts }: ExplainedRelease): (finding: Finding) => string | null {
  const years = new Map(facts.countries.map((country) => [country.code, country.years.map(({ year }) => year)]))
  const option = environment === 'demo' ? '' : ` --env ${environment}`
  return (finding) => {
    const covered = years.get(finding.country ?? '')
    const year = covered?.find((candidate) => candidate === finding.year) ?? covered?.at(-1)
    if (finding.country === null || year === undefined) return null
    const category = CATEGORIES.find((name) => name === finding.category) ?? ALL_CATEGORIES
    const polymer = POLYMERS.find((name) => name === finding.polymer) ?? ALL_POLYMERS
    const words = [version, finding.country, category, polymer, String(year), metricOf(finding)]
    return `plastic-eol explain ${words.map(quoted).join(' ')}${option}`
  }
}

/** Words of keys and rules, and the metric in which each shows; the first that fits is taken. */
const SHOWN_IN: readonly (readonly [RegExp, string])[] = [
  [/mismanaged/, 'mismanaged_including_littering'],
  [/waste_import|waste import|profile/, 'waste_import'],
  [/leak|release rate/, 'leaked_to_ocean_and_waterways'],
  [/uncollected/, 'uncollected_excluding_littering'],
  [/collect/, 'collected'],
  [/recycl/, 'domestic_recycling_of_collected'],
  [/energy|incinerat/, 'incineration_and_energy_recovery'],
  [/landfill|treatment/, 'sanitary_landfill'],
  [/litter/, 'littering'],
  [/waste_export|known export|\bexported\b/, 'export_of_collected'],
  [/added_stock/, 'added_stock'],
  [/production/, 'production_and_import'],
]

function metricOf({ key, rule }: Finding): string {
  const parts = key.split('|')
  const named = METRICS.find(({ name }) => parts.includes(name))
  if (named) return named.name
  const text = `${key} ${rule}`
  return SHOWN_IN.find(([words]) => words.test(text))?.[1] ?? 'waste_produced_in_the_country'
}

/** A word of a command line, for a shell. */
function quoted(word: string): string {
  return /^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
