// What a release still lacks, in a few lines: for someone who is writing its rows and looks again after every change.

import { isStanding, type Validation } from '../../../schemas/findings.ts'
import { oneLine } from '../../model/control-characters.ts'
import { count, plural } from '../../model/count.ts'
import { findingLine } from '../validation/findings.ts'

/** Number of findings of a rule that are printed. */
const SHOWN = 3

/** What `validation` found about a release, with the countries that it declares to add. Infos are left out. */
export function missingText(
  validation: Validation,
  { added, draft }: { readonly added: readonly string[]; readonly draft: boolean },
): string {
  const { version, environment, verdict } = validation
  const errors = validation.rules.flatMap((rule) => {
    const standing = rule.findings.filter((finding) => isStanding(finding) && finding.severity === 'error')
    if (standing.length === 0) return []
    const more = standing.length > SHOWN ? [`    … ${count(SHOWN)} of ${count(standing.length)}`] : []
    return [
      `  error[${rule.rule}] ${oneLine(rule.advice)}`,
      ...standing.slice(0, SHOWN).map((finding) => `    ${findingLine(finding)}`),
      ...more,
    ]
  })
  const without = added.flatMap((country) => missingEvidence(validation, country))
  const state = draft ? ', draft' : ''
  const counts = `${plural(verdict.errors, 'error')}, ${plural(verdict.warnings, 'warning')}`
  const outcome = verdict.errors > 0 ? '' : ': no error prevents its lock'
  return [`${version} (${environment}${state}) ${counts}${outcome}`, ...errors, ...without, ''].join('\n')
}

/** `  GHA has no evidence yet for exported 2019 2020`: the quantities and years for which a fallback is used. */
function missingEvidence({ rules }: Validation, country: string): string[] {
  const findings = rules.find(({ rule }) => rule === 'evidence-missing')?.findings.filter((finding) => finding.country === country) ?? []
  const years = new Map<string, number[]>()
  for (const { key, year } of findings) {
    const quantity = key.split('|')[2] ?? key
    if (year !== null) years.set(quantity, [...(years.get(quantity) ?? []), year])
  }
  if (years.size === 0) return []
  const parts = [...years].map(([quantity, of]) => `${quantity.replaceAll('_', ' ')} ${[...of].sort().join(' ')}`)
  return [`  ${country} has no evidence yet for ${parts.join(' · ')}`]
}
