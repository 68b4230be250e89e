// A summary of a check for a pull request: the verdict, the rules with counts and sizes, the worst findings with their lines, what changed.

import type { Changes } from '../../../schemas/changes.ts'
import { findingsOf, isStanding, type RuleResult, type Validation } from '../../../schemas/findings.ts'
import { count, plural } from '../../model/count.ts'
import { placeOf, saysOf } from '../../model/failure.ts'
import { changesSections } from '../changes/changes-markdown.ts'
import { markdownTable, plain } from '../markdown.ts'
import { reconciledOf, reconciledSentence } from '../reconciled.ts'
import type { CheckReport, CheckReporter, ReleaseReport } from './check-report.ts'
import {
  causesOf,
  countsSentence,
  isNewCause,
  largestKt,
  largestOf,
  moreText,
  verdictSentence,
  worstCausesFirst,
  worstRulesFirst,
  worstSeverity,
} from './findings.ts'

/** How many of the worst findings of a release are shown; a comment holds 65,536 characters. */
const WORST = 10

export const markdown: CheckReporter = (given) => {
  const { environment, notice, blocked, releases } = given
  const parts = [
    `# ${blocked ? 'Blocked' : 'Nothing blocks'}: plastic-eol ${environment}, ${plural(releases.length, 'release')}`,
    `> ${text(notice)}`,
    ...releases.flatMap((release) => section(release, given)),
  ]
  return `${parts.join('\n\n')}\n`
}

function section({ validation, changes }: ReleaseReport, given: CheckReport): string[] {
  const { version } = validation
  return [
    `## ${version}: ${verdictSentence(validation)}`,
    `${countsSentence(validation)}.${changes === null ? '' : ` ${reconciledSentence(reconciledOf(validation))}`}`,
    ...rulesTable(validation),
    ...worstFindings(validation, given),
    ...(changes === null ? [] : whatChanged(changes)),
  ]
}

const whatChanged = (changes: Changes): string[] => [
  '### What changed',
  ...(changes.previous === null ? [] : [`Since ${changes.previous}:`]),
  ...changesSections(changes, '####'),
]

function rulesTable(validation: Validation): string[] {
  const rules = worstRulesFirst(validation)
  const passed = validation.rules.filter(({ status }) => status === 'passed').length
  const line = `${count(passed)} of ${plural(validation.rules.length, 'rule')} found nothing.`
  if (rules.length === 0) return [line]
  const since = validation.verdict.new?.since
  const rows = rules.map((rule) => [
    `\`${rule.rule}\``,
    worstSeverity({ ...rule, findings: rule.findings.filter(isStanding) }),
    count(rule.findings.filter(isStanding).length),
    ...(since === undefined ? [] : [count(rule.findings.filter((finding) => isStanding(finding) && finding.new).length)]),
    count(rule.waived),
    largestSize(rule),
    text(rule.title),
  ])
  const head = [
    'rule',
    'severity',
    'findings',
    ...(since === undefined ? [] : [`new since ${since}`]),
    'waived',
    'largest, kt',
    'what it finds',
  ]
  return ['### Rules', line, markdownTable(head, rows)]
}

/** Findings of a rule may concern the same plastic twice: the largest says more than their sum. */
function largestSize({ findings }: RuleResult): string {
  const largest = largestKt(findings)
  return largest > 0 ? String(largest) : ''
}

function worstFindings(validation: Validation, { pathOf }: CheckReport): string[] {
  const standing = findingsOf(validation.rules).filter((finding) => isStanding(finding) && finding.severity !== 'info')
  const causes = causesOf(standing)
  if (causes.length === 0) return []
  const rows = worstCausesFirst(causes)
    .slice(0, WORST)
    .map((cause) => [
      cause.lead.severity + (isNewCause(cause) ? ', new' : ''),
      `\`${cause.lead.rule}\``,
      text(cause.lead.key),
      text([saysOf(cause.lead), moreText(cause)].filter(Boolean).join('; ')),
      [...new Set([cause.lead, largestOf(cause)])].flatMap(({ size_kt }) => (size_kt === null ? [] : Number(size_kt))).join(', up to '),
      text(placeOf(cause.lead, pathOf) ?? ''),
    ])
  const more =
    causes.length > WORST
      ? [`… ${count(WORST)} of ${plural(causes.length, 'error')} and warnings; validation.html and \`--format json\` have all.`]
      : []
  return ['### Worst findings', markdownTable(['severity', 'rule', 'key', 'what', 'size, kt', 'where'], rows), ...more]
}

/** Text from an input, without markup, and without what a page would turn into a mention, a reference, a link or a formula. */
function text(given: string): string {
  return plain(given)
    .replaceAll('@', '&#64;')
    .replace(/#(?=\d)/g, '&#35;')
    .replaceAll('://', '&#58;//')
    .replaceAll('$', '&#36;')
}
