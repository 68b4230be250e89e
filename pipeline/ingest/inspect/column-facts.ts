// What can be seen of a column of a table file: what its cells are, how they write a missing value, and which countries they name.

import { formatDecimal, parseDecimal } from '../../model/decimal.ts'
import { nearest } from '../../model/nearest.ts'
import { minus } from '../account/amounts.ts'
import { resolveCountry } from '../adapters/countries.ts'
import { isYearForm } from '../adapters/publisher-csv.ts'
import { NOT_AVAILABLE } from '../cell-problems.ts'
import { type CountryNames, ISO } from '../country-names.ts'

/** A text of the file, and how many cells hold it. */
export interface CountedText {
  readonly text: string
  readonly cells: number
}

interface CountryFacts {
  /** The publisher in sources/country-names.csv whose names they are. */
  readonly publisher: string
  readonly countries: number
  /** Regions and groups that the publisher lists. */
  readonly groups: number
  readonly unknown: readonly { readonly written: string; readonly nearest: string | null }[]
}

export interface ColumnFacts {
  readonly name: string
  readonly kind: 'country' | 'year' | 'number' | 'text' | 'empty'
  /** How many different texts there are, without missing values. */
  readonly distinct: number
  readonly examples: readonly string[]
  /** What stands where there is no value; an empty text for an empty cell. */
  readonly missing: readonly CountedText[]
  /** The smallest and the largest year or number. */
  readonly range: readonly [string, string] | null
  readonly decimalComma: boolean
  /** Cells of a column of numbers that are none. */
  readonly notNumbers: readonly CountedText[]
  readonly countries: CountryFacts | null
}

const MOST_EXAMPLES = 3

/** Of the cells of a column of numbers, at least this share are numbers. */
const SHARE_OF_NUMBERS = 0.9

/** The facts of a column with these cells. */
export function columnFacts(name: string, cells: readonly string[], names: CountryNames): ColumnFacts {
  const tally = new Map<string, number>()
  for (const cell of cells) tally.set(cell, (tally.get(cell) ?? 0) + 1)
  const counted = [...tally].map(([text, cells]) => ({ text, cells }))
  const isMissing = ({ text }: CountedText) => text.trim() === '' || NOT_AVAILABLE.test(text.trim())
  const given = counted.filter((one) => !isMissing(one))
  const texts = given.map(({ text }) => text)
  const { decimalComma, ...numbers } = numbersIn(given)
  const countries = numbers.range ? null : countriesIn(texts, names)
  const isYears = texts.length > 0 && texts.every(isYearForm)
  return {
    name,
    kind: texts.length === 0 ? 'empty' : isYears ? 'year' : countries ? 'country' : numbers.range ? 'number' : 'text',
    distinct: texts.length,
    examples: texts.slice(0, MOST_EXAMPLES),
    missing: counted.filter(isMissing).sort((a, b) => b.cells - a.cells),
    decimalComma,
    ...numbers,
    countries,
  }
}

const WITH_COMMA = /^-?\d+,\d+$/

function numbersIn(given: readonly CountedText[]): Pick<ColumnFacts, 'range' | 'decimalComma' | 'notNumbers'> {
  const withComma = given.filter(({ text }) => WITH_COMMA.test(text.trim())).length
  const decimalComma = withComma > 0 && !given.some(({ text }) => /^-?\d+\.\d+$/.test(text.trim()))
  const numberIn = (text: string) => parseDecimal(decimalComma ? text.trim().replace(',', '.') : text.trim())
  const notNumbers = given.filter(({ text }) => !numberIn(text))
  const numbers = given.flatMap(({ text }) => numberIn(text) ?? [])
  const [first] = numbers
  if (!first || numbers.length < SHARE_OF_NUMBERS * given.length) return { range: null, decimalComma: false, notNumbers: [] }
  const isLess = (a: typeof first, b: typeof first) => minus(a, b).digits < 0n
  const least = numbers.reduce((best, one) => (isLess(one, best) ? one : best), first)
  const most = numbers.reduce((best, one) => (isLess(best, one) ? one : best), first)
  return { range: [formatDecimal(least), formatDecimal(most)], decimalComma, notNumbers }
}

/** The countries that most of the texts name, as that publisher writes them who writes most of them so; null where most name none. */
function countriesIn(texts: readonly string[], names: CountryNames): CountryFacts | null {
  const found = [ISO, ...names.publishers.filter((publisher) => publisher !== ISO)].map((publisher) => {
    const resolved = texts.map((written) => ({ written, kind: resolveCountry(names, publisher, written).kind }))
    return { publisher, resolved, known: resolved.filter(({ kind }) => kind !== 'unknown').length }
  })
  const best = found.reduce((one, other) => (other.known > one.known ? other : one))
  const countries = best.resolved.filter(({ kind }) => kind === 'country').length
  if (countries === 0 || 2 * best.known < texts.length) return null
  const unknown = best.resolved.flatMap(({ written, kind }) => {
    if (kind !== 'unknown') return []
    return [{ written, nearest: names.nearestCode(written) ?? nearest(written, names.writtenBy(best.publisher)) ?? null }]
  })
  return { publisher: best.publisher, countries, groups: best.known - countries, unknown }
}
