// The sentences of a decision, alike on the page, in CHANGES.md and on the terminal.

import type { Decision } from '../../../schemas/decision.ts'
import { amountText, numberText, rangeText } from '../../model/amounts.ts'
import { count, plural } from '../../model/count.ts'
import { labelOf } from '../../model/metric-labels.ts'
import { reconciledSentence } from '../reconciled.ts'

export type DecisionCountry = Decision['countries'][number]
export type DecisionFigure = DecisionCountry['figures'][number]

export const figureName = (metric: string): string => labelOf({ name: metric })

/** Countries with a figure that left its range and moved far, which no declared change names. */
export const toDeclare = ({ countries }: Pick<Decision, 'countries'>): readonly DecisionCountry[] =>
  countries.filter((country) => !country.declared && country.figures.some(({ left, far }) => left && far))

/** Countries with a figure that left its range, the largest move first. */
export const leaving = ({ countries }: Pick<Decision, 'countries'>): readonly DecisionCountry[] =>
  countries.filter(({ figures }) => figures.some(({ left }) => left))

export function verdictOf(decision: Decision): string {
  const { version, previous, figures, left } = decision
  if (previous === null) return `${version} is a first release: there is nothing to compare it with.`
  if (decision.countries.length === 0) return `No national figure differs from ${previous}.`
  const moved = `${plural(decision.countries.length, 'country has', 'countries have')} other national figures than in ${previous}`
  if (left === 0) return `${moved}, all within the ranges that ${previous} gave them.`
  const where = plural(leaving(decision).length, 'country', 'countries')
  return `${count(left)} of ${count(figures)} national figures left the range that ${previous} gave them, in ${where}.`
}

/** What has to be declared; empty where nothing has. */
export function declareSentence(decision: Decision): string {
  const far = toDeclare(decision)
  if (far.length === 0) return ''
  return (
    `${plural(far.length, 'country', 'countries')} moved by more than a factor of three or 30 points, ` +
    `and no declared change names ${far.length === 1 ? 'it' : 'them'}: ${firstNames(far)}.`
  )
}

/** `Austria, Benin, Chad, Chile, China and 12 more` */
export function firstNames(countries: readonly { readonly name: string }[]): string {
  const names = countries.map(({ name }) => name).slice(0, 5)
  const more = countries.length > names.length ? ` and ${count(countries.length - names.length)} more` : ''
  return `${names.join(', ')}${more}`
}

/** The figure that says most of a country: of those that left their range, or else of all, the one that moved the largest mass. */
function largestMove({ figures }: DecisionCountry): DecisionFigure | undefined {
  const left = figures.filter((figure) => figure.left)
  return [...(left.length > 0 ? left : figures)].sort((a, b) => b.moved_kt - a.moved_kt || b.year - a.year)[0]
}

/** `490 kt → 3,532 kt (188 to 3,010 kt)`; `still 6.0 %` where both read the same. */
export function moveText({ before, now, unit, range }: DecisionFigure): string {
  const old = range === null ? 'not known before' : rangeText({ low: range.low, high: range.high }, unit)
  const [was, is] = [amountText(before, unit), amountText(now, unit)]
  return `${was === is ? `still ${is}` : `${was} → ${is}`} (${old})`
}

/**
 * What happened to the evidence of a country, most important first: that an older row decides than before, and how its own rows differ. One
 * sentence where none does.
 */
export function happened({ figures, rows }: DecisionCountry): string[] {
  const older = figures.flatMap(({ decided_before: was, decides_now: is }) =>
    was?.year && is?.year && is.year < was.year
      ? [`an older row decides: ${is.table} of ${is.year} instead of ${was.table === is.table ? '' : `${was.table} of `}${was.year}`]
      : [],
  )
  const changed = rows.map(({ change, table, key, file, line, cells, exchanged = [], instead_of: before }) => {
    const row = `${change} ${table} ${key} (${file}:${line})${before === undefined ? '' : `, which decides instead of ${before}`}`
    return cells === undefined ? row : `${row}: ${[...exchanged.map((pair) => `${pair} exchanged`), ...cellTexts(cells)].join(', ')}`
  })
  const all = [...new Set(older), ...changed]
  return all.length > 0 ? all : ['no row of its own differs: it moves by what countries share, such as the median of an income group']
}

/** Characters of a cell that are shown: notes may be long. */
const LONGEST = 60

/** `waste_kt 14778 → 103449 (× 7)` for each cell. */
function cellTexts(cells: NonNullable<DecisionCountry['rows'][number]['cells']>): string[] {
  const shown = (text: string | null) => (text === null ? 'nothing' : text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
  return cells.map(({ column, before, after }) => `${column} ${shown(before)} → ${shown(after)}${timesText(before, after)}`)
}

/** ` (× 7)` or ` (÷ 7)` where an amount is at least doubled or halved. */
function timesText(before: string | null, after: string | null): string {
  const times = Number(after) / Number(before)
  if (!Number.isFinite(times) || times <= 0) return ''
  if (times >= 2) return ` (× ${numberText(times, 'kt')})`
  return times <= 0.5 ? ` (÷ ${numberText(1 / times, 'kt')})` : ''
}

/** In how many country-years two methods were compared, and where they are apart. */
export function reconciliationOf({ reconciliation }: Decision): string {
  const { country_years: countryYears, gaps, ...numbers } = reconciliation
  const names = new Map(gaps.map(({ country, name }) => [country, name]))
  return reconciledSentence({ countryYears, gaps, ...numbers }, (code) => names.get(code) ?? code)
}

/** `Spain, waste generated 2022: 1,980 kt → 1,580 kt (1,670 to 2,340 kt); revised waste_per_head ESP|2022 (made-up/next.csv:49): …` */
function countryLine(country: DecisionCountry): string {
  const figure = largestMove(country)
  const [first = '', ...others] = happened(country)
  const further = others.length + country.more_rows
  const more = further === 0 ? '' : `; and ${plural(further, 'more change')} of its rows`
  const within = figure?.left === false ? ', within its range' : ''
  return figure
    ? `${country.name}, ${figureName(figure.metric).toLowerCase()} ${figure.year}: ${moveText(figure)}${within}; ${first}${more}`
    : ''
}

/** Codes of countries that are not described; more than these are counted above. */
const MOST_CODES = 30

const namesText = (countries: readonly DecisionCountry[]): string =>
  `${countries
    .map(({ country }) => country)
    .slice(0, MOST_CODES)
    .join(', ')}${countries.length > MOST_CODES ? ' …' : ''}`

/** How many countries and ranges the terminal and CHANGES.md name. */
const NAMED = 4

const decidingText = ({ source, before, now }: Decision['sources'][number]) =>
  `${source || 'no source'} ${before.countries} → ${plural(now.countries, 'country', 'countries')}`

const warningsText = ({ rule, before, now }: Decision['warnings'][number]) => `${rule} ${before} → ${now}`

/** `municipal_waste CAN|2014, plastic_percent: 3 → nothing`. */
const heldText = ({ table, key, column, published, used }: Decision['held'][number]): string =>
  `${table} ${key}, ${column}: ${published ?? 'nothing'} → ${used ?? 'nothing'}`

/** The exceptions that came with the release. */
function newExceptions({ version, held }: Decision): string {
  const added = held.filter(({ since }) => since === version)
  if (added.length === 0) return ''
  const more = added.length > NAMED ? ` and ${count(added.length - NAMED)} more` : ''
  return `held by a new exception (published → used): ${added.slice(0, NAMED).map(heldText).join('; ')}${more}`
}

/** About ten lines for the terminal and for CHANGES.md. Empty for a first release, and where no national figure moved. */
export function decisionLines(decision: Decision): string[] {
  if (decision.previous === null || decision.countries.length === 0) return []
  const { countries, sources, ranges, warnings, benchmarks } = decision
  const moved = sources.filter(({ before, now }) => before.countries !== now.countries)
  const rules = [...warnings].sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before))
  const smaller = benchmarks.filter(({ before, now }) => before > now).length
  const larger = benchmarks.filter(({ before, now }) => before < now).length
  const sum = (side: 'narrower' | 'wider') => (ranges ?? []).reduce((all, one) => all + one[side], 0)
  return [
    verdictOf(decision),
    declareSentence(decision),
    ...countries.slice(0, NAMED).map((country) => countryLine(country)),
    countries.length > NAMED
      ? `and ${plural(countries.length - NAMED, 'more country', 'more countries')}: ${namesText(countries.slice(NAMED))}`
      : '',
    newExceptions(decision),
    moved.length === 0 ? '' : `decides the waste of: ${moved.slice(0, NAMED).map(decidingText).join(', ')}`,
    ranges === null ? '' : `national ranges: ${count(sum('narrower'))} narrower, ${count(sum('wider'))} wider`,
    rules.length === 0 ? '' : `warnings: ${rules.slice(0, NAMED).map(warningsText).join(', ')}`,
    benchmarks.length === 0 ? '' : `distance to benchmarks: ${smaller} smaller, ${larger} larger of ${benchmarks.length}`,
    reconciliationOf(decision),
  ].filter((line) => line !== '')
}
