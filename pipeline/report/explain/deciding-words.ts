// What decides a figure, in words: for each piece of evidence its cells and how far they move the figure, its file and line, why it was
// selected, and what was rejected. Texts are plain, for any format.

import { count } from '../../model/count.ts'
import { grouped, largest, runsOf } from '../../model/lists.ts'
import type { Deciding, DecidingTerm } from './deciding.ts'
import type { Statement } from './explanation.ts'
import { valueText } from './explanation-words.ts'
import { besideText, madeOf } from './published-values.ts'
import type { Rejected } from './rejected-evidence.ts'

/** The lines about a piece of evidence; `lead` says most. */
interface DecidingLines {
  readonly lead: string
  readonly lines: readonly string[]
}

/** What the list is. */
export const DECIDES = 'What decides the figure'

export interface DecidingText {
  /** How to read the list. */
  readonly key: string
  readonly shown: readonly DecidingLines[]
  /** A sentence about the evidence that is left out because it moves the figure less. */
  readonly rest: string | null
}

/** Evidence gets no lines of its own if 1 % more of it moves the figure by fewer percent than this. */
const SHOWN_EFFECT = 0.05
const MOST_SHOWN = 5
/** The most rejected alternatives that are shown for one reason. */
const MOST_REJECTED = 2

const leadOf = (evidence: Deciding) => evidence.terms.slice(0, 1).map((term) => termText(term, evidence))[0] ?? ''

/** The evidence that gets lines of its own: what decides the figure most, at least one piece. */
export const decidingShown = ({ deciding }: Pick<Statement, 'deciding'>): readonly Deciding[] =>
  deciding.filter(({ terms }, index) => index === 0 || sizeOf(terms[0]) >= SHOWN_EFFECT).slice(0, MOST_SHOWN)

const sizeOf = (term: DecidingTerm | undefined) => (term?.effect === null ? Number.POSITIVE_INFINITY : Math.abs(term?.effect ?? 0))

export function decidingText(explanation: Statement): DecidingText {
  const { deciding, scope } = explanation
  const shown = decidingShown(explanation)
  const left = deciding.filter((evidence) => !shown.includes(evidence))
  const most = largest(
    left.map(({ terms }) => sizeOf(terms[0])),
    0,
  )
  const names = [...new Set(left.map(({ table, terms }) => table ?? terms[0]?.label ?? ''))]
  // A text about several pieces of evidence is shown with the first of them only.
  const said = new Set<string>()
  const fresh = (texts: readonly string[]) => texts.filter((text) => text !== '' && !said.has(text) && said.add(text))
  return {
    key: keyOf(explanation),
    shown: shown.map((evidence) => ({ lead: leadOf(evidence), lines: fresh(linesOf(evidence, scope.year)) })),
    rest: left.length === 0 ? null : restText(names, most),
  }
}

function linesOf(evidence: Deciding, year: number): string[] {
  const { terms, beside, reasons, rejected, rows, score } = evidence
  const remarks = [...new Set(rows.flatMap((row) => row.remarks))]
  return [
    placeText(evidence, year),
    ...terms.slice(1).map((term) => termText(term, evidence)),
    ...beside.map(besideText),
    ...(score === null || rows.length > 0 ? [] : [`quality ${score} of 5`]),
    ...reasons.map((reason) => `reason: ${reason}`),
    ...remarks.map((remark) => `note: ${remark}`),
    ...rejectedTexts(rejected),
  ]
}

function keyOf({ deciding, metric, value }: Statement): string {
  if (deciding.length === 0) return `No input moves the figure if the input increases by 1 %. Formula: ${metric.formula}.`
  if (value === 0n) return 'The figure is 0, so that its inputs are listed without percentages.'
  return 'The percentages in brackets show how far the figure moves if the input increases by 1 %.'
}

/** A sentence about evidence without lines of its own. For a figure of 0, `most` is infinite: percentages of 0 say nothing. */
function restText(names: readonly string[], most: number): string {
  const others = names.join(', ')
  return Number.isFinite(most)
    ? `Other inputs move the figure less, by ${effectText(most, { size: true })} at most: ${others}.`
    : `The figure also rests on ${others}.`
}

/** Whether the evidence adds up classes of the publisher, or only some of them. */
const isClass = ({ terms, beside }: Deciding) =>
  beside.length > 0 ||
  terms.some(({ steps }) =>
    steps.some(({ published }) => (published ?? []).some(({ counted, otherwise }) => counted !== null || otherwise !== null)),
  )

/** `improperly disposed share in 2015 13.3 % (+0.63 %), made of waste_treatment_other_percent 13.3 %` */
function termText({ label, unit, values, steps, effect }: DecidingTerm, of: Deciding): string {
  const [least, greatest] = values
  const value = least === greatest ? valueText(least, unit) : `${valueText(least, unit)} to ${valueText(greatest, unit)}`
  const many = steps.length === 1 ? '' : ` (${count(steps.length)} ${of.split ? 'weights' : 'rows'})`
  const [only] = steps.length === 1 ? steps : []
  const made = only ? madeOf(only, of.table, isClass(of)) : ''
  return `${label}${many}${of.split ? '' : ` ${value}`}${movesText(effect, of.split)}${made}`
}

const more = (left: number) => (left > 0 ? ` and ${count(left)} more` : '')

function movesText(effect: number | null, split: boolean): string {
  if (effect === null) return ''
  if (effect === 0) return ' (does not move the figure)'
  return split ? ` (each moves the figure by ${effectText(effect, { size: true })} at most)` : ` (${effectText(effect)})`
}

/** `−3.31 %`, `under 0.01 %` */
function effectText(effect: number, { size = false } = {}): string {
  const text = Math.abs(effect).toFixed(2)
  if (Number(text) === 0) return 'under 0.01 %'
  return `${size ? '' : effect < 0 ? '−' : '+'}${text} %`
}

/** `treatment_shares of 2015: sources/demo/treatment_shares.csv:12 (mock-treatment, quality 3 of 5)` */
function placeText({ table, rows, source, score }: Deciding, year: number): string {
  if (table === null) return ''
  const years = [...new Set(rows.flatMap(({ year }) => year ?? []))].sort()
  const observed = [...new Set(rows.flatMap((row) => row.observed))].sort()
  const published = [...new Set(rows.flatMap((row) => row.published ?? []))]
  const when =
    years.length > 0
      ? ` of ${years.map((of) => ageText(of, year)).join(' and ')}`
      : published.length > 0
        ? `, without a year, published in ${published.join(' and ')}`
        : ''
  const older = observed.length > 0 ? `, observed in part in ${observed.join(', ')}` : ''
  const places = grouped(rows, ({ file }) => file).map(([file, same]) => `${file}:${linesText(same.map(({ line }) => line))}`)
  return `${table}${when}${older}: ${places.join(', ')} (${source ?? 'no source'}${score === null ? '' : `, quality ${score} of 5`})`
}

/** `2015 (5 years before)` */
function ageText(of: number, year: number): string {
  const years = Math.abs(year - of)
  return years === 0 ? String(of) : `${of} (${count(years)} ${years === 1 ? 'year' : 'years'} ${of < year ? 'before' : 'after'})`
}

/** Runs of lines above this number are only counted. */
const MOST_RUNS = 6

/** `617–619, 624 and 2 more` */
function linesText(lines: readonly number[]): string {
  const runs = runsOf(lines)
  const left = runs.slice(MOST_RUNS).reduce((sum, [first, last]) => sum + last - first + 1, 0)
  return `${runs
    .slice(0, MOST_RUNS)
    .map(([first, last]) => (first === last ? first : `${first}–${last}`))
    .join(', ')}${more(left)}`
}

function rejectedTexts(rejected: readonly Rejected[]): string[] {
  return grouped(rejected, ({ reason }) => reason).flatMap(([, same]) => {
    const left = same.length - MOST_REJECTED
    return same.slice(0, MOST_REJECTED).map(({ text }, index) => `rejected: ${text}${index === MOST_REJECTED - 1 ? more(left) : ''}`)
  })
}
