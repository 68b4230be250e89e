// Waivers: findings that a release accepts, each with its reason. A waiver that silences nothing is a finding itself.

import type { Finding, RuleResult } from '../../schemas/findings.ts'
import type { Waiver } from '../../schemas/release.ts'
import type { Rule } from './rule.ts'
import { resultOf, ruleError } from './rule-result.ts'

/** The rule about waivers. It has no SQL, because it looks at what the other rules found. */
export const WAIVER_RULE: Omit<Rule, 'sql'> = {
  id: 'waiver-needed',
  title: 'A waiver silences no finding.',
  why: 'A waiver that silences nothing would hide the next finding with the same key.',
  advice: 'Remove the waiver from release.json, or correct its rule or key.',
  severity: 'error',
  explainedBy: { none: 'A waiver refers to a finding, and not to a figure.' },
  unwaivable: true,
}

/** The reason of the waiver that silences a finding, or null. Remembers which waivers silenced something. */
export interface Waivers {
  reasonFor(rule: string, key: string): string | null
  unused(): readonly Waiver[]
}

/** A waiver names a rule and the key of a finding, or the leading parts of that key. The waiver with the longest matching key is used. */
export function takeWaivers(waivers: readonly Waiver[]): Waivers {
  const byName = new Map<string, Waiver>()
  const used = new Set<Waiver>()
  for (const waiver of waivers) {
    const name = nameOf(waiver.rule, waiver.key)
    if (!byName.has(name)) byName.set(name, waiver)
  }
  return {
    reasonFor(rule, key) {
      for (let end = key.length; end > 0; end = key.lastIndexOf('|', end - 1)) {
        const waiver = byName.get(nameOf(rule, key.slice(0, end)))
        if (waiver) {
          used.add(waiver)
          return waiver.reason
        }
      }
      return null
    },
    unused: () => waivers.filter((waiver) => !used.has(waiver)),
  }
}

const nameOf = (rule: string, key: string) => `${rule}\n${key}`

/** The result of the rule about waivers: one finding for each that silenced nothing. `file` is where they are declared. */
export function waiverResult(
  waivers: readonly Waiver[],
  unused: readonly Waiver[],
  rules: readonly Rule[],
  file: string | null,
): RuleResult {
  const findings = unused.map((waiver) => ({ ...unneeded(waiver, waivers, rules), file }))
  const status = waivers.length === 0 ? 'nothing examined' : findings.length > 0 ? 'violated' : 'passed'
  return resultOf(WAIVER_RULE, { status, examined: waivers.length, violations: findings.length, findings })
}

function unneeded(waiver: Waiver, waivers: readonly Waiver[], rules: readonly Rule[]): Finding {
  const rule = [...rules, WAIVER_RULE].find((candidate) => candidate.id === waiver.rule)
  const first = waivers.find((other) => other.rule === waiver.rule && other.key === waiver.key)
  const message =
    rule === undefined
      ? `the waiver names the rule ${waiver.rule}, which does not exist or does not apply to this release`
      : rule.unwaivable
        ? `the waiver silences nothing: no reason excuses a finding of ${waiver.rule}`
        : first !== waiver
          ? 'the same waiver is given twice'
          : `the waiver silences nothing: ${waiver.rule} has no finding with this key`
  return ruleError({
    rule: WAIVER_RULE.id,
    key: `${waiver.rule}|${waiver.key}`,
    message,
    expected: 'a finding to silence',
    actual: `reason given: ${waiver.reason}`,
  })
}
