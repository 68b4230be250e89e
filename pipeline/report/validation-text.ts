// What the rules found, for the terminal: the worst of each rule, and how many there are.

import type { Finding, RuleResult, Validation } from '../../schemas/findings.ts'
import { count } from '../model/count.ts'
import {
  blockingSeverity,
  countsSentence,
  oneLine,
  placeOfFinding,
  reconciledSentence,
  rulesWithFindings,
  standingFirst,
  verdictSentence,
} from './findings.ts'

/** How many findings of a rule are printed; the count is always of all. */
const SHOWN = 20

/** Verdict, notice, and of every rule that found something the worst findings, at most `shown` of each. */
export function validationText(validation: Validation, shown = SHOWN): string {
  const { version, environment, notice } = validation
  return [
    `Release ${version} (${environment}): ${verdictSentence(validation)}`,
    `${countsSentence(validation)}. ${reconciledSentence(validation)}`,
    notice,
    ...rulesWithFindings(validation).map((rule) => ruleText(rule, standingFirst(rule.findings), shown)),
    ...statusLines(validation),
    '',
  ].join('\n')
}

/** Only what blocks the release, at most `shown` findings of each rule; empty where nothing does. */
export function blockingText(validation: Validation, shown = SHOWN): string {
  const severity = blockingSeverity(validation)
  if (severity === null) return ''
  const blocking = rulesWithFindings(validation).flatMap((rule) => {
    const findings = rule.findings.filter((finding) => finding.waived === null && finding.severity === severity)
    return findings.length === 0 ? [] : [ruleText(rule, findings, shown)]
  })
  return [`Release ${validation.version} (${validation.environment}): ${verdictSentence(validation)}`, ...blocking, ''].join('\n')
}

function ruleText(rule: RuleResult, findings: readonly Finding[], shown: number): string {
  const more = findings.length > shown ? [`  … ${count(shown)} of ${count(findings.length)}`] : []
  const name = findings.some((finding) => finding.severity === 'error') ? 'error' : rule.severity
  return [
    '',
    `${name}[${rule.rule}] ${oneLine(rule.title)}`,
    ...findings.slice(0, shown).map(findingLine),
    ...more,
    `  hint: ${oneLine(rule.advice)}`,
  ].join('\n')
}

/** `  FRA|2020: message; expected x, found y (1.5 kt) at file:12 — waived: reason` */
function findingLine(finding: Finding): string {
  const place = placeOfFinding(finding)
  return oneLine(
    [
      `  ${finding.key}: ${finding.message}`,
      finding.expected === null ? '' : `; expected ${finding.expected}`,
      finding.actual === null ? '' : `${finding.expected === null ? ';' : ','} found ${finding.actual}`,
      finding.size_kt === null ? '' : ` (${finding.size_kt.replace(/\.?0+$/, '')} kt)`,
      place === null ? '' : ` at ${place}`,
      finding.waived === null ? '' : ` — waived: ${finding.waived}`,
    ].join(''),
  )
}

function statusLines({ rules }: Validation): string[] {
  const silent = rules.filter((rule) => rule.status === 'nothing examined').map((rule) => rule.rule)
  const passed = rules.filter((rule) => rule.status === 'passed').length
  return [
    '',
    `${count(passed)} of ${count(rules.length)} rules passed${silent.length === 0 ? '' : `; examined nothing: ${silent.join(', ')}`}`,
  ]
}
