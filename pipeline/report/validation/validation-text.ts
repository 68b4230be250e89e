// What the rules found, for the terminal: the worst of each rule, and how many there are.

import { type Finding, findingsOf, isStanding, type RuleResult, type Validation } from '../../../schemas/findings.ts'
import { oneLine } from '../../model/control-characters.ts'
import { count, plural } from '../../model/count.ts'
import { grouped } from '../../model/lists.ts'
import {
  blockingSeverity,
  type Cause,
  causesOf,
  findingLine,
  moreText,
  newErrorsAndWarnings,
  openCauses,
  standingFirst,
  verdictSentence,
  worstRulesFirst,
} from './findings.ts'

/** How many findings of a rule are printed; the count is always of all. */
const SHOWN = 20

/**
 * Only what blocks the release, at most `SHOWN` findings of each rule; empty if nothing does. What blocks an earlier release of the same
 * run in the same words is counted and not repeated.
 */
export function blockingText(validation: Validation, earlier: readonly Validation[] = []): string {
  const severity = blockingSeverity(validation)
  if (severity === null) return ''
  const known = new Map(
    earlier.toReversed().flatMap(({ version, rules }) => findingsOf(rules).map((finding) => [sameText(finding), version])),
  )
  const blocking = ruleTexts(validation, ({ lead }) => isStanding(lead) && lead.severity === severity && !known.has(sameText(lead)))
  const repeated = grouped(
    openCauses(validation.rules).filter(({ lead }) => lead.severity === severity && known.has(sameText(lead))),
    ({ lead }) => known.get(sameText(lead)) ?? '',
  ).map(([version, causes]) => `  ${plural(causes.length, severity)} as in ${version}`)
  return [`Release ${validation.version} (${validation.environment}): ${verdictSentence(validation)}`, ...repeated, ...blocking, ''].join(
    '\n',
  )
}

/**
 * The errors and warnings that are new since the release before, one line each, at most `shown`, without those that `blockingText` says.
 * Empty if there are none.
 */
export function newFindingsText(validation: Validation, shown = SHOWN): string {
  const blocking = blockingSeverity(validation)
  const found = newErrorsAndWarnings(validation).filter(({ severity }) => severity !== blocking)
  const causes = causesOf(found)
  if (found.length === 0) return ''
  const { version, verdict } = validation
  const nouns = (['error', 'warning'] as const).flatMap((severity) => {
    const number = severity === blocking ? 0 : (verdict.new?.[`${severity}s`] ?? 0)
    return number === 0 ? [] : [plural(number, severity)]
  })
  const more = causes.length > shown ? [`  … and ${count(causes.length - shown)} more`] : []
  return [
    `${version}: ${nouns.join(' and ')} new since ${verdict.new?.since ?? ''}, the largest first:`,
    ...causes.slice(0, shown).map(namedLine),
    ...more,
    '',
  ].join('\n')
}

/** For quiet output: the errors and the new warnings, one line each; if warnings block the release, all warnings. */
export function quietText(validation: Validation): string {
  const { rules, version } = validation
  const blocking = blockingSeverity(validation)
  const isShown = ({ severity, new: isNew }: Finding) =>
    severity === 'error' || (severity === 'warning' && (isNew === true || blocking === 'warning'))
  const found = findingsOf(rules)
    .filter((finding) => isStanding(finding) && isShown(finding))
    .sort((a, b) => (a.severity === b.severity ? 0 : a.severity === 'error' ? -1 : 1))
  return causesOf(found)
    .map((cause) => `${version}${namedLine(cause)}\n`)
    .join('')
}

/** A finding with the severity and the name of its rule. */
const namedLine = (cause: Cause) => `  ${cause.lead.severity}[${cause.lead.rule}]${causeLine(cause).slice(1)}`

/** What identifies a finding in several releases: all but what differs between releases with the same cause. */
const sameText = ({ rule, key, message, actual, file, line }: Finding) => JSON.stringify([rule, key, message, actual, file, line])

/** Those causes for which a condition holds, by the rules that lead them. */
function ruleTexts(validation: Validation, such: (cause: Cause) => boolean): string[] {
  const rules = worstRulesFirst(validation)
  const causes = new Map(grouped(causesOf(rules.flatMap(({ findings }) => standingFirst(findings))).filter(such), ({ lead }) => lead.rule))
  return rules.flatMap((rule) => {
    const ofRule = causes.get(rule.rule)
    return ofRule === undefined ? [] : [ruleText(rule, ofRule)]
  })
}

function ruleText(rule: RuleResult, causes: readonly Cause[]): string {
  const more = causes.length > SHOWN ? [`  … ${count(SHOWN)} of ${count(causes.length)}`] : []
  const name = causes.some(({ lead }) => lead.severity === 'error') ? 'error' : rule.severity
  return [
    '',
    `${name}[${rule.rule}] ${oneLine(rule.title)}`,
    ...causes.slice(0, SHOWN).flatMap((cause) => [causeLine(cause), ...foldedLines(cause)]),
    ...more,
    ...(rule.size === null ? [] : [`  size: ${oneLine(rule.size)}`]),
    `  hint: ${oneLine(rule.advice)}`,
  ].join('\n')
}

/** The line of the finding that leads a cause, with what else the cause holds for. */
function causeLine(cause: Cause): string {
  const more = moreText(cause)
  return `  ${findingLine(cause.lead)}${more === '' ? '' : ` (${more})`}`
}

/** The largest folded finding of each rule, with what else it holds for. */
function foldedLines({ folded }: Cause): string[] {
  return grouped(folded, ({ rule }) => rule).map(
    ([rule, [lead, ...others]]) => `    ${rule}${causeLine({ lead, others, folded: [] }).slice(1)}`,
  )
}
