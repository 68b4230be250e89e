// Which findings have the same cause, so that a reviewer looks each cause up once. No finding is dropped: each names the finding that leads
// its cause.

import type { Finding, RuleResult } from '../../schemas/findings.ts'
import { findingsOf, isStanding, SEVERITIES, severityRank, sizeOf } from '../../schemas/findings.ts'
import type { Rule } from './rule.ts'

/** The rule that finds exchanged columns of an input. All findings about the rows concerned have that one cause. */
export const EXCHANGED = 'columns-exchanged'

/** Metrics that an input row of another metric decides. Findings about either have one cause: the row says how waste is treated. */
const RESTS_ON: Readonly<Record<string, string>> = { mismanaged_including_littering: 'improperly_disposed' }

/** The metric from which all others are computed. An error about another metric therefore explains no finding about this one. */
const COMPUTED_FIRST = 'waste_produced_in_the_country'

type Following = Pick<Rule, 'id' | 'follows'>

/**
 * The results, with `cause` set in every finding. Findings have the same cause where they are
 * - findings of one rule whose keys differ only in the year;
 * - infos that say the same about several countries;
 * - about one quantity of one country, or, where they are about no country, about one input row;
 * - errors in one input row, or warnings and infos about the quantity of such a row;
 * - about rows of a table in which the same two columns are exchanged;
 * - about computed figures (`follows`) that follow from an error in an input;
 * - any finding, and those of which a rule says that they follow from it.
 * Waived findings are grouped separately. Two errors have the same cause only if they share their row or differ only in the year.
 */
export function withCauses(rules: readonly RuleResult[], all: readonly Following[]): RuleResult[] {
  const following = new Map(all.map(({ id, follows }) => [id, follows]))
  const follows = ({ rule, file }: Finding) =>
    following.get(rule) === 'always' || (following.get(rule) === 'without a row' && file === null)
  const findings = findingsOf(rules)
  const standing = findings.filter(isStanding)
  const errors = standing.filter(({ severity }) => severity === 'error')
  const roots = errors.filter((finding) => finding.file !== null && !follows(finding))
  const exchanged = new Map(errors.flatMap((finding) => (finding.rule === EXCHANGED ? [[rowOf(finding), exchangeOf(finding)]] : [])))
  const repeated = infosOfSeveralCountries(standing)

  const byName = new Map(standing.map((finding) => [findingName(finding), finding]))
  const namedBy = (finding: Finding) => (finding.cause === findingName(finding) ? undefined : byName.get(finding.cause))

  const groups = new Groups()
  const rootOfFigure = new Map<string, Finding>()
  for (const finding of roots) {
    groups.join(yearsOf(finding), exchanged.get(rowOf(finding)) ?? rowOf(finding))
    const named = namedBy(finding)
    if (named) groups.join(yearsOf(finding), yearsOf(named))
    const figure = figureOf(finding)
    if (figure !== null && !rootOfFigure.has(figure)) rootOfFigure.set(figure, finding)
  }
  const groupOf = (finding: Finding): string => {
    if (!isStanding(finding)) return `waived ${yearsOf(finding)}`
    const named = namedBy(finding)
    if (named) return groupOf(named)
    const root = follows(finding) ? roots.find((error) => isBehind(error, finding)) : undefined
    if (root) return groups.of(yearsOf(root))
    if (finding.severity === 'error') return groups.of(yearsOf(finding))
    const exchange = exchanged.get(rowOf(finding))
    if (exchange !== undefined) return groups.of(exchange)
    const figure = figureOf(finding)
    const error = figure === null ? undefined : rootOfFigure.get(figure)
    if (error) return groups.of(yearsOf(error))
    if (repeated.has(infoOf(finding))) return infoOf(finding)
    return figure ?? (finding.file === null ? yearsOf(finding) : groups.of(rowOf(finding)))
  }

  const groupByFinding = new Map(findings.map((finding) => [finding, groupOf(finding)]))
  const leads = leadsOf(groupByFinding, (finding) => follows(finding) || namedBy(finding) !== undefined)
  const causeOf = (finding: Finding) => findingName(leads.get(groupByFinding.get(finding) ?? '') ?? finding)
  return rules.map((rule) => ({ ...rule, findings: rule.findings.map((finding) => ({ ...finding, cause: causeOf(finding) })) }))
}

/**
 * The finding that leads each group: the worst; a new warning or info, because it would be overlooked behind an old one; the largest. Of
 * errors, the first rule about one says why the others are there.
 */
function leadsOf(groups: ReadonlyMap<Finding, string>, isConsequence: (finding: Finding) => boolean): ReadonlyMap<string, Finding> {
  const leads = new Map<string, Finding>()
  const isOld = ({ severity, new: isNew }: Finding) => severity !== 'error' && isNew !== true
  const rank = (finding: Finding) => 4 * severityRank(finding) + 2 * Number(isOld(finding)) + Number(isConsequence(finding))
  for (const [finding, group] of groups) {
    const lead = leads.get(group)
    const isWorse = lead === undefined || rank(finding) < rank(lead)
    const isLarger = lead !== undefined && rank(finding) === rank(lead) && sizeOf(finding) > sizeOf(lead)
    if (isWorse || (isLarger && finding.severity !== 'error')) leads.set(group, finding)
  }
  return leads
}

/** The name of a finding that leads a cause: `input-unit trade_statistics|SVN|2019|…`. */
export const findingName = ({ rule, key }: Pick<Finding, 'rule' | 'key'>) => `${rule} ${key}`

/**
 * The number of causes that are not waived, by the severity of their worst finding. A cause counts only if one of its worst findings is
 * `such`.
 */
export function standingCauses(rules: readonly RuleResult[], such: (finding: Finding) => boolean) {
  const worst = new Map<string, number>()
  const standing = findingsOf(rules).filter(isStanding)
  for (const finding of standing) worst.set(finding.cause, Math.min(severityRank(finding), worst.get(finding.cause) ?? SEVERITIES.length))
  const counted = new Set(
    standing.filter((finding) => severityRank(finding) === worst.get(finding.cause) && such(finding)).map(({ cause }) => cause),
  )
  const [errors = 0, warnings = 0, infos = 0] = SEVERITIES.map(
    (_, place) => [...counted].filter((cause) => worst.get(cause) === place).length,
  )
  return { errors, warnings, infos }
}

/** Country and quantity; null for a finding about one category or polymer, or about no country. */
function figureOf({ country, category, polymer, metric }: Finding): string | null {
  if (country === null || metric === null || category !== null || polymer !== null) return null
  return JSON.stringify(['figure', country, RESTS_ON[metric] ?? metric])
}

/** The input row and the quantity, because a publisher's line may hold several quantities. */
const rowOf = ({ file, line, metric }: Finding) => JSON.stringify(['row', file, line, RESTS_ON[metric ?? ''] ?? metric])

const infoOf = ({ rule, severity, message }: Finding) => JSON.stringify(['info', severity === 'info' ? [rule, message] : null])

/** The rule and the key without the year. */
function yearsOf({ rule, key, year }: Finding): string {
  const parts = key.split('|').filter((part) => part !== String(year))
  return JSON.stringify(['years', rule, ...parts])
}

/** Table and columns: the first two parts of the key. */
const exchangeOf = ({ key }: Finding) => JSON.stringify(['exchanged', ...key.split('|').slice(0, 2)])

function infosOfSeveralCountries(findings: readonly Finding[]): ReadonlySet<string> {
  const countries = new Map<string, Set<string | null>>()
  for (const finding of findings) {
    if (finding.severity !== 'info') continue
    const info = infoOf(finding)
    countries.set(info, (countries.get(info) ?? new Set()).add(finding.country))
  }
  return new Set([...countries].filter(([, of]) => of.size > 1).map(([info]) => info))
}

/**
 * Whether a computed finding follows from an error in an input. Both are about the same country, or one of them is about all countries; an
 * error about all countries explains only new findings. An error that no metric rests on, such as that of a row of `sources`, explains
 * none. A finding that the previous release had without the error does not follow from it.
 */
function isBehind(error: Finding, finding: Finding): boolean {
  if (finding.new === false && error.new !== false) return false
  if (error.metric === null) return false
  if (finding.metric === COMPUTED_FIRST && error.metric !== COMPUTED_FIRST) return false
  return finding.country === error.country || finding.country === null || (error.country === null && finding.new === true)
}

/** Names that were joined belong to one group (union-find). */
class Groups {
  readonly #above = new Map<string, string>()

  of(name: string): string {
    const above = this.#above.get(name)
    return above === undefined ? name : this.of(above)
  }

  join(name: string, other: string): void {
    const [a, b] = [this.of(name), this.of(other)]
    if (a !== b) this.#above.set(a, b)
  }
}
