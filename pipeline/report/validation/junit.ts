// JUnit XML: one test suite per release, one test case per rule. Findings that fail a release are its failures, with file and line; all
// others are in the output of their case. It contains no times: the same findings give the same bytes.

import { type Finding, isStanding, type RuleResult } from '../../../schemas/findings.ts'
import { oneLine } from '../../model/control-characters.ts'
import { plural } from '../../model/count.ts'
import type { CheckReport, CheckReporter, ReleaseReport } from './check-report.ts'
import { countsSentence, findingLine, standingFirst, verdictSentence } from './findings.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

export const junit: CheckReporter = (given) => {
  const suites = given.releases.map((release) => suite(release, given))
  const total = (of: keyof Counts) => suites.reduce((sum, { counts }) => sum + counts[of], 0)
  const counts = { tests: total('tests'), failures: total('failures'), errors: total('errors') }
  return `${HEAD}<testsuites name="plastic-eol ${attribute(given.environment)}"${countsText(counts)} time="0">
${suites.map(({ text }) => text).join('')}</testsuites>
`
}

type Counts = Readonly<Record<'tests' | 'failures' | 'errors', number>>

const countsText = ({ tests, failures, errors }: Counts) => ` tests="${tests}" failures="${failures}" errors="${errors}"`

function suite({ validation }: ReleaseReport, given: CheckReport): { readonly text: string; readonly counts: Counts } {
  const name = `plastic-eol.${validation.environment}.${validation.version}`
  const cases = validation.rules.map((rule) => ({ rule, text: testCase(rule, name, given), result: resultOf(rule, given) }))
  const number = (result: string) => cases.filter((one) => one.result === result).length
  const counts = { tests: cases.length, failures: number('failure'), errors: number('error') }
  const summary = `${verdictSentence(validation)} ${countsSentence(validation)}.\n${validation.notice}`
  return {
    counts,
    text: `  <testsuite name="${attribute(name)}"${countsText(counts)} skipped="${number('skipped')}" time="0">
${cases.map(({ text }) => text).join('')}    <system-out>${content(summary)}</system-out>
  </testsuite>
`,
  }
}

/** The findings of a rule that fail its release. */
const failingOf = ({ findings }: RuleResult, { failing }: CheckReport): Finding[] =>
  findings.filter((finding) => isStanding(finding) && failing.includes(finding.severity))

function resultOf(rule: RuleResult, given: CheckReport): 'error' | 'failure' | 'skipped' | 'passed' {
  if (rule.status === 'crashed') return 'error'
  if (failingOf(rule, given).length > 0) return 'failure'
  return rule.status === 'nothing examined' ? 'skipped' : 'passed'
}

function testCase(rule: RuleResult, suiteName: string, given: CheckReport): string {
  const result = resultOf(rule, given)
  const failing = result === 'error' ? rule.findings : failingOf(rule, given)
  const others = standingFirst(rule.findings.filter((finding) => !failing.includes(finding)))
  const lines = (findings: readonly Finding[]) => findings.map((finding) => statedLine(finding, given)).join('\n')
  const first = failing[0]
  const message = `${plural(failing.length, 'finding')}${first ? `; the first: ${statedLine(first, given)}` : ''}`
  const body = `${lines(failing)}\n\n${rule.title}\nWhat to do: ${rule.advice}`
  const parts = [
    ...(result === 'skipped' ? ['<skipped message="nothing examined"/>'] : []),
    ...(result === 'error' || result === 'failure'
      ? [`<${result} message="${attribute(message)}" type="${rule.severity}">${content(body)}</${result}>`]
      : []),
    ...(others.length > 0 ? [`<system-out>${content(lines(others))}</system-out>`] : []),
  ]
  const open = `    <testcase classname="${attribute(suiteName)}" name="${attribute(rule.rule)}" time="0"`
  return parts.length === 0 ? `${open}/>\n` : `${open}>\n${parts.map((part) => `      ${part}\n`).join('')}    </testcase>\n`
}

/** `new warning FRA|2020: message; expected x, found y (size 1.5 kt) at file:12` on one line. */
function statedLine(finding: Finding, { pathOf }: CheckReport): string {
  const waived = finding.waived === null ? '' : ` — waived: ${oneLine(finding.waived)}`
  return `${finding.new ? 'new ' : ''}${finding.severity} ${findingLine(finding, pathOf)}${waived}`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '&#10;',
  '\t': '&#9;',
  '\r': '&#13;',
}

/** Text between tags: line ends and tabs stay; what XML cannot hold at all becomes a blank. */
function content(text: string): string {
  return legal(text).replace(/[&<>"'\r]/g, (character) => ENTITIES[character] ?? character)
}

function attribute(text: string): string {
  return legal(text).replace(/[&<>"'\n\t\r]/g, (character) => ENTITIES[character] ?? character)
}

/** XML 1.0 has no control characters but tab and line ends, no lone surrogates, and neither U+FFFE nor U+FFFF. */
function legal(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
  return text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu, ' ')
}
