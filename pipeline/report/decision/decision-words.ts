// The sentences of a decision, alike on the page, in CHANGES.md and on the terminal.

import type { DecidingRow, Decision } from '../../../schemas/decision.ts'
import { amountText, rangeText } from '../../model/amounts.ts'
import { count, plural } from '../../model/count.ts'
import { labelOf } from '../../model/metric-labels.ts'
import { reconciledSentence } from '../reconciled.ts'

export type DecisionCountry = Decision['countries'][number]
export type DecisionFigure = DecisionCountry['figures'][number]

export const figureName = (metric: string): string => labelOf({ name: metric })

/** Countries with a figure that left its range and moved far, which no declared change names. */
export const toDeclare = ({ countries }: Decision): readonly DecisionCountry[] =>
  countries.filter((country) => !country.declared && country.figures.some(({ left, far }) => left && far))

/** Countries with a figure that left its range, the largest move first. */
export const leaving = ({ countries }: Decision): readonly DecisionCountry[] =>
  countries.filter(({ figures }) => figures.some(({ left }) => left))

export function verdictOf(decision: Decision): string {
  const { version, previous, figures, left } = decision
  if (previous === null) return `${version} is a first release: there is nothing to compare it with.`
  if (decision.countries.length === 0) return `No national figure differs from ${previous}.`
  const moved = `${plural(decision.countries.length, 'country has', 'countries have')} other national figures than in ${previous}`
  if (left === 0) return `${moved}, all within the ranges that ${previous} gave them.`
  return `${count(left)} of ${count(figures)} national figures left the range that ${previous} gave them, in ${plural(leaving(decision).length, 'country', 'countries')}.`
}

/** What has to be declared; empty where nothing has. */
export function declareSentence(decision: Decision): string {
  const far = toDeclare(decision)
  if (far.length === 0) return ''
  const names = far.map(({ name }) => name).slice(0, 5)
  const more = far.length > names.length ? ` and ${count(far.length - names.length)} more` : ''
  return `${plural(far.length, 'country', 'countries')} moved by more than a factor of three or 30 points, and no declared change names ${far.length === 1 ? 'it' : 'them'}: ${names.join(', ')}${more}.`
}

/** `490 → 3,532 kt (188 to 3,010 kt)` */
export function moveText({ before, now, unit, range }: DecisionFigure): string {
  const old = range === null ? 'not known before' : rangeText({ low: range.low, high: range.high }, unit)
  return `${amountText(before, unit)} → ${amountText(now, unit)} (${old})`
}

const placeText = (row: DecidingRow): string => (row === null ? 'an assumption' : `${row.key} (${row.file}:${row.line})`)

/** In how many country-years two methods were compared, and where they are apart. */
export function reconciliationOf({ reconciliation }: Decision): string {
  const { country_years: countryYears, gaps, ...numbers } = reconciliation
  const names = new Map(gaps.map(({ country, name }) => [country, name]))
  return reconciledSentence({ countryYears, gaps, ...numbers }, (code) => names.get(code) ?? code)
}

/** How many countries and ranges the terminal and CHANGES.md name. */
const NAMED = 4

/** About ten lines for the terminal and for CHANGES.md. Empty for a first release, and where no national figure moved. */
export function decisionLines(decision: Decision): string[] {
  if (decision.previous === null || decision.countries.length === 0) return []
  const { sources, ranges, warnings, benchmarks } = decision
  const figures = leaving(decision).flatMap(({ name, figures: own }) => {
    const [worst] = own.filter(({ left }) => left).sort((a, b) => b.year - a.year)
    return worst
      ? [`${name}, ${figureName(worst.metric).toLowerCase()} ${worst.year}: ${moveText(worst)}; now ${placeText(worst.decides_now)}`]
      : []
  })
  const moved = sources.filter(({ before, now }) => before.countries !== now.countries)
  const rules = [...warnings].sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before))
  const sum = (side: 'narrower' | 'wider') => (ranges ?? []).reduce((all, one) => all + one[side], 0)
  return [
    verdictOf(decision),
    declareSentence(decision),
    ...figures.slice(0, NAMED),
    figures.length > NAMED ? `and ${plural(figures.length - NAMED, 'more country', 'more countries')}` : '',
    moved.length === 0
      ? ''
      : `decides the waste of: ${moved
          .slice(0, NAMED)
          .map(
            ({ source, before, now }) => `${source || 'no source'} ${before.countries} → ${plural(now.countries, 'country', 'countries')}`,
          )
          .join(', ')}`,
    ranges === null ? '' : `national ranges: ${count(sum('narrower'))} narrower, ${count(sum('wider'))} wider`,
    rules.length === 0
      ? ''
      : `warnings: ${rules
          .slice(0, NAMED)
          .map(({ rule, before, now }) => `${rule} ${before} → ${now}`)
          .join(', ')}`,
    benchmarks.length === 0
      ? ''
      : `distance to benchmarks: ${benchmarks.filter(({ before, now }) => before > now).length} smaller, ${benchmarks.filter(({ before, now }) => before < now).length} larger of ${benchmarks.length}`,
    reconciliationOf(decision),
  ].filter((line) => line !== '')
}
