// The top of the page: what blocks, what is not reconciled, what the numbers are not, and where to look first.

import type { Changes } from '../../../../schemas/changes.ts'
import type { Decision } from '../../../../schemas/decision.ts'
import type { Validation } from '../../../../schemas/findings.ts'
import type { Environment } from '../../../../schemas/release.ts'
import { reconciliationGap } from '../../../checks/rules/reconciliation.ts'
import { count, plural } from '../../../model/count.ts'
import { placeOf } from '../../../model/failure.ts'
import { grouped } from '../../../model/lists.ts'
import { verdictOf } from '../../decision/decision-words.ts'
import { breakable, type Html, html, joined } from '../../html.ts'
import { reconciledOf, reconciledSentence } from '../../reconciled.ts'
import {
  alsoText,
  blockingSeverity,
  type Cause,
  comparedText,
  foldedText,
  isNewCause,
  largestOf,
  leadOf,
  newErrorsAndWarnings,
  newSentence,
  openCauses,
  verdictSentence,
  worstCausesFirst,
} from '../findings.ts'
import { changesLine } from './changes.ts'
import type { FindingFigures } from './finding-figures.ts'
import { newMark } from './new-mark.ts'
import { sizeText } from './numbers.ts'

/** Findings that are shown before all others. */
const FIRST = 5

export interface VerdictOptions {
  readonly validation: Validation
  readonly changes: Changes
  readonly decision: Decision
  readonly figures: FindingFigures
  /** Names of countries by their codes. */
  readonly names: ReadonlyMap<string, string>
}

export function verdict({ validation, changes, decision, figures, names }: VerdictOptions): Html {
  const severity = blockingSeverity(validation)
  const { errors, warnings, infos, waived, country_years, not_reconciled, new: fresh } = validation.verdict
  const reconciled = reconciledOf(validation)
  const isClear = newErrorsAndWarnings(validation).length + reconciled.apart === 0
  const tile = (kind: string, number: string, words: string, href: string, more: Html = '') =>
    html`<li class="${kind}"><a href="${href}"${more}><b>${number}</b> ${words}</a></li>\n`
  const findings = (kind: string, number: number, noun: string, isNew = 0) =>
    tile(
      kind,
      count(number),
      `${number === 1 ? noun : `${noun}s`}${isNew > 0 ? `, ${count(isNew)} new` : ''}`,
      '#findings',
      html` data-severity="${kind}"`,
    )
  const verdictClass = severity === null ? (isClear ? 'good' : 'warning') : 'error'
  const apart = reconciled.apart === 0 ? '' : html` <a href="#rule-${reconciliationGap.id}">All that do not</a>.`
  return html`<section class="verdict ${verdictClass}" id="verdict">
<h2>${verdictSentence(validation)}</h2>
${blocking(validation)}<ul class="tiles">
${[
  findings('error', errors, 'error', fresh?.errors),
  findings('warning', warnings, 'warning', fresh?.warnings),
  findings('info', infos, 'info', fresh?.infos),
  tile('waived', count(waived), 'waived', '#findings'),
  tile('single', `${count(not_reconciled)} of ${count(country_years)}`, 'country-years not reconciled', '#coverage'),
]}</ul>
${isCountedByCause(validation) ? COUNTED_BY_CAUSE : ''}${newLine(validation)}\
<p>${reconciledSentence(reconciled, (code) => names.get(code) ?? code)}${apart}</p>
${changesLine(changes)}${decisionLine(decision)}</section>
${limits(validation)}${lookFirst(validation, figures, names)}`
}

/** Whether the release is better than the one before it; empty for a first release. */
const decisionLine = (decision: Decision): Html =>
  decision.previous === null
    ? ''
    : html`<p>${verdictOf(decision)} <a href="decision.html">Is it better than ${decision.previous}?</a></p>\n`

const COUNTED_BY_CAUSE = html`<p class="meta">Errors, warnings and infos are counted by cause: \
findings with the same cause count once, as the worst of them.</p>\n`

const isCountedByCause = ({ rules }: Validation) =>
  rules.some(({ findings }) => new Set(findings.map(({ cause }) => cause)).size < findings.length)

/** What is new since the release before, as a link to it; empty for a first release. */
function newLine(validation: Validation): Html {
  const { new: fresh } = validation.verdict
  if (fresh === null) return ''
  const sentence = newSentence(validation)
  return sentence === ''
    ? html`<p>No error, warning or note is new since ${fresh.since}.</p>\n`
    : html`<p><a href="#findings" data-new>${sentence}</a>.</p>\n`
}

/** The rules whose findings block the release; empty where none do. */
export function blocking(validation: Validation): Html {
  const severity = blockingSeverity(validation)
  if (severity === null) return ''
  const causes = openCauses(validation.rules).filter(({ lead }) => lead.severity === severity)
  const rules = validation.rules.flatMap((rule) => {
    const led = causes.filter(({ lead }) => lead.rule === rule.rule)
    const follows = led.reduce((sum, { folded }) => sum + folded.length, 0)
    if (led.length === 0) return []
    const following = follows === 0 ? '' : `, and what follows from them: ${plural(follows, 'finding')}`
    return [html`<li><a href="#rule-${rule.rule}">${rule.rule}</a>: ${plural(led.length, 'finding')}${following}. ${rule.title}</li>`]
  })
  return rules.length === 0 ? '' : html`<ul>\n${joined(rules, '\n')}\n</ul>\n`
}

/** The worst causes of all rules, one for each rule and country. */
function lookFirst({ rules }: Validation, figures: FindingFigures, names: ReadonlyMap<string, string>): Html {
  const causes = worstCausesFirst(openCauses(rules))
  const first = grouped(causes, ({ lead }) => `${lead.rule} ${lead.country ?? lead.key}`).slice(0, FIRST)
  if (first.length === 0) return ''
  const items = first.map(([, [cause, ...others]]) => firstItem(cause, others.length, { explained: figures.addressOf(cause.lead), names }))
  return html`<section class="first">
<h2>Look here first</h2>
<ol>
${joined(items, '\n')}
</ol>
</section>
`
}

interface FirstOptions {
  /** Address of what explains it. */
  readonly explained: string | null
  /** Names of countries by their codes. */
  readonly names: ReadonlyMap<string, string>
}

function firstItem(cause: Cause, others: number, { explained, names }: FirstOptions): Html {
  const { lead: finding } = cause
  const { key, message, size_kt, rule, severity } = finding
  const place = placeOf(finding)
  const most = largestOf(cause)
  const larger = most === finding ? '' : `, up to a size of ${sizeText(most.size_kt ?? '')} kt (${most.rule})`
  const also = [alsoText(cause), `${foldedText(cause)}${larger}`].filter((text) => text !== '').join('; ')
  const lead = leadOf(finding, names)
  const sentence = html`${lead === '' ? '' : html`<b>${lead}</b> `}${message}${comparedText(finding)}.${newMark({ new: isNewCause(cause) })}`
  const size = size_kt === null ? '' : html`<b>${sizeText(size_kt)} kt</b> · `
  const found = place === null ? '' : html`<code>${breakable(place)}</code> · `
  const more = others === 0 ? '' : ` and ${count(others)} more for ${finding.country ?? key}`
  const link = explained === null ? '' : html` · <a href="${explained}">explain</a>`
  return html`<li class="${severity}">${sentence}${also === '' ? '' : html` <span class="meta">(${also})</span>`}
<span class="meta">${size}<code>${key}</code> · ${found}<a href="#rule-${rule}">${rule}</a>${more}${link}</span></li>`
}

/** What a reader has to know about the model before trusting a digit. The guide of the method has all of it. */
const LIMITS: Readonly<Record<Environment, readonly string[]>> = {
  demo: ['Countries, rules and files are the same as in production. Every figure is invented: do not cite any.'],
  production: [
    'Production and trade of plastics are not known by country: ' +
      'production_and_import and export have no information that the waste generated does not have.',
    'The figures of about half of the countries rest on municipal statistics of one year, which count all plastics of households and are scaled to packaging.',
    'Polymers and categories are splits, not observations; littering and release rates are assumptions.',
    'Trade figures of entrepôts are too high, because waste in transit counts as imported and exported. The books do not follow exported waste abroad.',
    'The quality score of a source does not show how far a figure was carried from its year or its country.',
  ],
}

function limits({ environment, notice }: Validation): Html {
  return html`<aside class="limits" id="notice">
<p><b>${environment === 'demo' ? 'Demo: these numbers are fake.' : 'Estimates, each with a range.'}</b> ${notice}</p>
<details><summary>What the numbers are not</summary><ul>${LIMITS[environment].map((text) => html`<li>${text}</li>`)}</ul></details>
</aside>
`
}
