// The words and the order of findings that all formats of the report share.

import type { Finding, RuleResult, Severity, Validation } from '../../../schemas/findings.ts'
import { findingsOf, isStanding, SEVERITIES, severityRank, sizeOf } from '../../../schemas/findings.ts'
import { findingName } from '../../checks/causes.ts'
import { oneLine } from '../../model/control-characters.ts'
import { count, plural } from '../../model/count.ts'
import { alsoOn, comparedOf, placeOf, saysOf } from '../../model/failure.ts'
import { grouped, runsOf } from '../../model/lists.ts'
import { roundedMasses } from './page/numbers.ts'

/**
 * The rules that found something: those with the worst findings first, among equally bad ones that with the largest standing finding, or
 * with the largest size that is given; those of which all findings are waived come last.
 */
export function worstRulesFirst(
  { rules }: Validation,
  ktOf: (rule: RuleResult) => number = ({ findings }) => largestKt(findings),
): RuleResult[] {
  return rules
    .filter(({ findings }) => findings.length > 0)
    .map((rule) => ({
      rule,
      severity: severityRank({ severity: worstSeverity(rule) }),
      waived: !rule.findings.some(isStanding),
      kt: ktOf(rule),
    }))
    .sort((a, b) => Number(a.waived) - Number(b.waived) || a.severity - b.severity || b.kt - a.kt)
    .map(({ rule }) => rule)
}

/** The size of the largest standing finding in kt; 0 where none has a size. */
export function largestKt(findings: readonly Finding[]): number {
  return findings.reduce((largest, finding) => (isStanding(finding) ? Math.max(largest, sizeOf(finding)) : largest), 0)
}

/** The worst severity of the findings of a rule; that of the rule where it has none. */
export function worstSeverity({ findings, severity }: Pick<RuleResult, 'findings' | 'severity'>): Severity {
  return SEVERITIES.find((candidate) => findings.some((finding) => finding.severity === candidate)) ?? severity
}

/**
 * Findings in the order of their sizes, as given; among those of one size the new ones first; waived ones last. A new finding never goes
 * before a larger one, so that a list that is cut off always loses the smallest.
 */
export function standingFirst(findings: readonly Finding[]): Finding[] {
  return [...newFirst(findings.filter(isStanding)), ...newFirst(findings.filter((finding) => !isStanding(finding)))]
}

function newFirst(findings: readonly Finding[]): readonly Finding[] {
  if (!findings.some((finding) => finding.new)) return findings
  return grouped(findings, ({ size_kt }) => size_kt ?? '').flatMap(([, alike]) => [
    ...alike.filter((finding) => finding.new),
    ...alike.filter((finding) => !finding.new),
  ])
}

/** All findings that have the same cause. */
export interface Cause {
  /** The finding that names the cause and is shown first. */
  readonly lead: Finding
  /** Findings of the same rule: about other years or rows, or infos that say the same about other countries. */
  readonly others: readonly Finding[]
  /** Findings about the same quantity, and findings that follow from `lead`. */
  readonly folded: readonly Finding[]
}

/** The causes of the findings of all rules that stand, and not only inform. */
export const openCauses = (rules: readonly RuleResult[]): Cause[] =>
  causesOf(findingsOf(rules)).filter(({ lead }) => isStanding(lead) && lead.severity !== 'info')

/** Groups findings by cause, in the order of the first finding of each. If the lead of a cause is missing, its first finding leads. */
export function causesOf(findings: readonly Finding[]): Cause[] {
  return grouped(findings, ({ cause }) => cause).map(([name, alike]) => {
    const lead = alike.find((finding) => findingName(finding) === name) ?? alike[0]
    const rest = alike.filter((finding) => finding !== lead)
    // A difference of an output file follows from the row that differs, though one rule finds both.
    const isOfLead = ({ rule, file }: Finding) => rule === lead.rule && (file === null) === (lead.file === null)
    return { lead, others: rest.filter(isOfLead), folded: rest.filter((finding) => !isOfLead(finding)) }
  })
}

/** Causes, the worst first: by severity, the new ones before the others, then by the size of the finding that leads. */
export function worstCausesFirst<Kind extends Cause>(causes: readonly Kind[]): Kind[] {
  return causes
    .map((cause) => ({ cause, rank: severityRank(cause.lead), isNew: isNewCause(cause), size: sizeOf(cause.lead) }))
    .sort((a, b) => a.rank - b.rank || Number(b.isNew) - Number(a.isNew) || b.size - a.size)
    .map(({ cause }) => cause)
}

/** The largest finding of the severity of a cause; the one that leads it where none is larger. */
export function largestOf({ lead, others, folded }: Cause): Finding {
  return [...others, ...folded].reduce((most, one) => (one.severity === lead.severity && sizeOf(one) > sizeOf(most) ? one : most), lead)
}

/** Whether a finding of the severity of the cause is new, so that the verdict counts the cause as new. */
export const isNewCause = ({ lead, others, folded }: Cause) =>
  [lead, ...others, ...folded].some((finding) => finding.new === true && finding.severity === lead.severity)

/** `also 2019–2021`, `also of 75 other countries`, `also on line 403`; empty where no other finding of its rule has the cause. */
export function alsoText({ lead, others }: Pick<Cause, 'lead' | 'others'>): string {
  if (others.length === 0) return ''
  const countries = new Set(others.flatMap(({ country }) => (country === null || country === lead.country ? [] : [country])))
  if (countries.size > 0) {
    const of = `of ${plural(countries.size, 'other country', 'other countries')}`
    return lead.severity === 'info' ? `also ${of}` : `also in ${plural(others.length, 'other row')}, ${of}`
  }
  const years = others.flatMap(({ year }) => (year === null || year === lead.year ? [] : [year]))
  return years.length === 0 ? alsoOn(lead.file, others) : `also ${yearsText(years)}`
}

/** `2019–2020, 2022` */
const yearsText = (years: readonly number[]): string =>
  runsOf(years)
    .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
    .join(', ')

/** `and what follows from it: 3 findings` of an error, `and about the same quantity: 3 findings` of others; empty if nothing is folded. */
export function foldedText({ lead, folded }: Pick<Cause, 'lead' | 'folded'>): string {
  if (folded.length === 0) return ''
  return `and ${lead.severity === 'error' ? 'what follows from it' : 'about the same quantity'}: ${plural(folded.length, 'finding')}`
}

/** What else a cause holds for: `also 2019–2021; and about the same quantity: 3 findings`; empty where it is one finding. */
export const moreText = (cause: Cause): string => [alsoText(cause), foldedText(cause)].filter((text) => text !== '').join('; ')

/** `Brazil, 2020:`; empty where a finding is about no country. */
export function leadOf({ country, year }: Pick<Finding, 'country' | 'year'>, names: ReadonlyMap<string, string>): string {
  if (country === null) return ''
  const name = names.get(country) ?? country
  return `${year === null ? name : `${name}, ${year}`}:`
}

/** `; expected 1 to 120 kg, found 150 kg` behind a message, with masses in four significant digits. */
export function comparedText(finding: Pick<Finding, 'expected' | 'actual'>): string {
  const [expected = null, actual = null] = roundedMasses([finding.expected, finding.actual])
  return comparedOf({ expected, actual })
}

/** `FRA|2020: message; expected x, found y (size 1.5 kt) at file:12`, on one line. */
export function findingLine(finding: Finding, pathOf?: (path: string) => string): string {
  const place = placeOf(finding, pathOf)
  const size = finding.size_kt === null ? '' : ` (size ${finding.size_kt.replace(/\.?0+$/, '')} kt)`
  return oneLine(`${finding.key}: ${saysOf(finding)}${size}${place === null ? '' : ` at ${place}`}`)
}

/** The severity whose findings block the release: errors, or warnings where there are no errors; null where nothing blocks. */
export function blockingSeverity({ verdict }: Validation): 'error' | 'warning' | null {
  if (!verdict.blocked) return null
  return verdict.errors > 0 ? 'error' : 'warning'
}

/** The errors and warnings that stand and that the release before did not have: errors first, then the largest. */
export function newErrorsAndWarnings({ rules }: Validation): Finding[] {
  return findingsOf(rules)
    .filter((finding) => finding.new === true && finding.severity !== 'info' && isStanding(finding))
    .map((finding) => ({ finding, size: sizeOf(finding) }))
    .sort((a, b) => severityRank(a.finding) - severityRank(b.finding) || b.size - a.size)
    .map(({ finding }) => finding)
}

/** `Blocked by 3 errors.`, `Nothing blocks this release.`, `Nothing blocks this release, and 4 warnings are new since 1.3.` */
export function verdictSentence(validation: Validation): string {
  const { errors, warnings, new: fresh } = validation.verdict
  const blocking = blockingSeverity(validation)
  if (blocking === 'error') return `Blocked by ${plural(errors, 'error')}.`
  if (blocking === 'warning') return `Blocked by ${plural(warnings, 'warning')}.`
  const unseen = (fresh?.errors ?? 0) + (fresh?.warnings ?? 0)
  if (fresh === null || unseen === 0) return 'Nothing blocks this release.'
  const noun = fresh.errors === 0 ? 'warning' : fresh.warnings === 0 ? 'error' : 'finding'
  return `Nothing blocks this release, and ${plural(unseen, noun)} ${unseen === 1 ? 'is' : 'are'} new since ${fresh.since}.`
}

/** `3 errors, 41 warnings (4 new), 417 infos, 2 waived` */
export function countsSentence({ verdict }: Validation): string {
  return [
    pluralWithNew(verdict.errors, 'error', verdict.new?.errors),
    pluralWithNew(verdict.warnings, 'warning', verdict.new?.warnings),
    pluralWithNew(verdict.infos, 'info', verdict.new?.infos),
    `${count(verdict.waived)} waived`,
  ].join(', ')
}

const pluralWithNew = (number: number, noun: string, fresh: number | undefined) => plural(number, noun) + newPart(fresh)

/** `40 (4 new)`; `40` if none is new. */
export const countWithNew = (number: number, fresh: number | undefined) => count(number) + newPart(fresh)

const newPart = (fresh = 0) => (fresh === 0 ? '' : ` (${count(fresh)} new)`)

/** `40 warnings, 4 of them new since 1.3; 554 infos, 8 of them new`; empty if nothing is new, or there is no release before. */
export function newSentence({ verdict }: Validation): string {
  const fresh = verdict.new
  if (fresh === null) return ''
  const part = (number: number, isNew: number, noun: string) =>
    isNew === 0 ? [] : [`${plural(number, noun)}, ${isNew < number ? `${count(isNew)} of them ` : number > 1 ? 'all ' : ''}new`]
  const [first, ...others] = [
    ...part(verdict.errors, fresh.errors, 'error'),
    ...part(verdict.warnings, fresh.warnings, 'warning'),
    ...part(verdict.infos, fresh.infos, 'info'),
  ]
  return first === undefined ? '' : [`${first} since ${fresh.since}`, ...others].join('; ')
}
