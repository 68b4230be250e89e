// The words and numbers of an explanation: values with their units, and what the steps noted, as sentences.

import type { CellValue } from '../../../schemas/columns.ts'
import { ORDER_OF_METHODS } from '../../compute/method/net-input.ts'
import type { Row } from '../../compute/numbers.ts'
import { sentenceOf } from '../../compute/reason-sentences.ts'
import { INCOME_WORDS, RATIO_WORDS } from '../../compute/reasons.ts'
import type { CalculationUnit } from '../../model/calculation.ts'
import { count, withCommas } from '../../model/count.ts'
import { divideHalfUp, formatDecimal, formatFixed } from '../../model/decimal.ts'
import { type CountryBook, type CountryNote, kgOf, kindOf, notesFor } from './book.ts'
import { MEASURES } from './names.ts'
import { sourceOf } from './release-rows.ts'

const METHOD_WORDS: Readonly<Record<string, string>> = {
  supply: 'production and trade of plastics',
  back_cast: 'production and trade of another year',
  waste_statistics: 'statistics of packaging waste',
  municipal_waste: 'municipal waste',
}

/** Decimals of each unit. A value is a whole number of the smallest part of its unit. */
export const SCALES: Readonly<Record<CalculationUnit, number>> = { kg: 0, ppm: 4, persons: 0, per_head: 6, index: 6, weight: 6, number: 0 }
const SUFFIXES: Readonly<Record<CalculationUnit, string>> = {
  kg: ' kg',
  ppm: ' %',
  persons: '',
  per_head: ' kg per head',
  index: '',
  weight: '',
  number: '',
}

/** A value in full: `12,345,678 kg`, `4.25 %`, `−12 kg`. */
export const valueText = (value: bigint, unit: CalculationUnit): string => `${decimalText(value, SCALES[unit])}${SUFFIXES[unit]}`

/** A mass to the kilogram, in the unit of ranges: `12,345.678901 kt`. */
export const ktInFull = (kg: bigint): string => `${decimalText(kg, 6)} kt`

const decimalText = (value: bigint, scale: number) =>
  `${value < 0n ? '−' : ''}${withThousands(formatDecimal({ digits: value < 0n ? -value : value, scale }))}`

/** A decimal number with commas between the thousands before its point. */
const withThousands = (decimal: string) => decimal.replace(/^\d+/, (whole) => withCommas(whole))

/** A value that an exception replaced. */
export function cellText(unit: CalculationUnit, value: CellValue): string {
  const text = String(value)
  return /^-?\d+$/.test(text) ? valueText(BigInt(text), unit) : text
}

/** The notes as texts, each once: `exports exceed the supply (0 instead of 12.3 kt; PET bottles, PET)`. */
export function noteTexts(book: CountryBook, notes: readonly CountryNote[]): string[] {
  const texts = notes.flatMap((note) => {
    const kind = kindOf(note)
    if (kind === 'method') return methodTexts(book, note)
    if (kind === 'profile') return profileText(book, note)
    return noteText(book, note)
  })
  return [...new Set(texts.filter((text) => text !== ''))]
}

function noteText(book: CountryBook, note: CountryNote): string {
  const { reason, category, polymer, row } = note
  const kind = kindOf(note)
  const [amount, wanted] = [kgOf(book, note.amount), kgOf(book, note.wanted)]
  const sentence = sentenceOf(note)
  const leaf = [category, polymer].filter((part) => part !== undefined)
  if (reason === 'other-publisher')
    return row ? `the other publisher (${titleOf(book, row)}) has ${ktText(amount ?? 0n)} kt: ${row.file}:${row.line}` : ''
  if (reason === 'smaller-energy-ratio' && row) return otherRatio(row)
  if (kind === 'spill' && amount !== undefined && wanted !== undefined) {
    return `${sentence}: ${ktText(amount)} of ${ktText(wanted)} kt go to its packaging, and the rest to all packaging`
  }
  const isLimited = ['cut', 'raised', 'capped', 'replaced'].includes(kind)
  if (kind === 'alternative' && amount !== undefined) return `${ktText(amount)} kt ${sentence}`
  const masses = isLimited && amount !== undefined && wanted !== undefined ? [`${ktText(amount)} instead of ${ktText(wanted)} kt`] : []
  const detail = [...masses, ...(leaf.length > 0 ? [leaf.join(', ')] : [])]
  return `${sentence}${detail.length > 0 ? ` (${detail.join('; ')})` : ''}`
}

function titleOf(book: CountryBook, row: Row): string {
  const source = sourceOf(row)
  return book.papers.get(source ?? '')?.title ?? source ?? 'no source'
}

/** Which net-input method was selected, why, and what the others would have given. */
function methodTexts(book: CountryBook, { year, method: selected }: CountryNote): string[] {
  if (year === undefined || !selected) return []
  const about = book.notes.filter((note) => note.about === 'waste_generated' && note.year === year)
  const place = ORDER_OF_METHODS.map(String).indexOf(selected)
  const override = about.find(({ reason }) => reason === 'method-named')?.row
  const passed = ORDER_OF_METHODS.slice(0, place)
  const why = override
    ? `an exception names it: ${(book.applied.get(override.row) ?? [])
        .map(({ exceptionRow }) => book.rowOf(exceptionRow))
        .map(({ values, file, line }) => `${values.reason ?? ''} (${file}:${line})`)
        .join('; ')}`
    : place === 0
      ? 'the first method in the order of preference'
      : `the first method in the order of preference that has evidence here; ${passed.join(', ')} ${passed.length === 1 ? 'has' : 'have'} none`
  const others = methodsNotSelected(book, year)
  const lines = about.filter((note) => kindOf(note) === 'interpolated').map((note) => sentenceOf(note))
  return [
    `method ${selected} (${METHOD_WORDS[selected]}): ${why}`,
    ...(others.length > 0 ? others : ['no other method has evidence, so that the figure cannot be reconciled']),
    ...lines,
  ]
}

/** The other methods that have evidence, as one note. */
function methodsNotSelected(book: CountryBook, year: number | undefined): string[] {
  const others = notesFor(book, 'method-not-selected').filter((note) => note.year === year)
  return others.length === 0 ? [] : [`rejected: ${others.map((note) => methodAlternative(book, note)).join('; ')}`]
}

/** Texts of those notes that say what was rejected. */
export function alternativeTexts(book: CountryBook, notes: readonly CountryNote[]): string[] {
  return notes.flatMap((note) => {
    const kind = kindOf(note)
    if (kind === 'method') return methodsNotSelected(book, note.year)
    return kind === 'alternative' ? noteTexts(book, [note]) : []
  })
}

/** What a method that is not selected would give, and how that compares. */
export function methodAlternative(book: CountryBook, { method, from_year, amount, year = 0 }: CountryNote): string {
  const selected = notesFor(book, 'method-selected').find((note) => note.year === year)
  const [kg = 0n, own = 0n] = [kgOf(book, amount), kgOf(book, selected?.amount)]
  const share = own > 0n ? `, ${count(Number(divideHalfUp(kg * 100n, own)))} % of the selected ${ktText(own)} kt` : ''
  const carried = from_year ? ` (carried ${from_year < year ? 'forward' : 'back'} from ${from_year})` : ''
  return `${method} would give ${ktText(kg)} kt for ${book.name}${carried}${share}`
}

/** Which profile imported waste follows, and what decides that. */
function profileText(book: CountryBook, { profile, ratio, row }: CountryNote): string {
  if (row) return `profile ${profile}: given (${row.file}:${row.line})`
  const reached = book.world.all('profile_thresholds').find(({ values }) => values.ratio === ratio)
  if (!ratio || !reached) return `profile ${profile}: no threshold is reached`
  const least = percentText(BigInt(String(reached.values.least_ppm)))
  return `profile ${profile}: ${RATIO_WORDS[ratio] ?? ratio} reaches ${least} (${reached.file}:${reached.line})`
}

/** The smaller of the two ratios of energy recovery, which was rejected. */
function otherRatio({ values, file, line }: Row): string {
  const percent = (BigInt(String(values.recovered)) * 1000n) / BigInt(String(values.divided_by))
  const { recovered, divided_by } = MEASURES[String(values.measure)] ?? { recovered: 'recovered', divided_by: 'all' }
  return `the smaller of two ratios is not used: ${recovered} ÷ ${divided_by}, ${percent / 10n}.${percent % 10n} % (${file}:${line})`
}

/** `12 low-income countries` */
export function incomeCountries(group: string, number: number): string {
  return `${count(number)} ${INCOME_WORDS[group] ?? group} ${number === 1 ? 'country' : 'countries'}`
}

/** A mass in kilotonnes or a share in percent, as written in a sentence. */
export function amountText(value: bigint, unit: 'kg' | 'ppm'): string {
  return unit === 'kg' ? `${ktText(value)} kt` : percentText(value)
}

/** `12,345`, `12.3`, `0.006`, `<0.001`: kilotonnes with as many digits as a reader needs. */
function ktText(kg: bigint): string {
  const size = kg < 0n ? -kg : kg
  const decimals = size >= 100_000_000n ? 0 : size >= 1_000_000n ? 1 : 3
  if (size > 0n && size < 500n) return kg < 0n ? '>−0.001' : '<0.001'
  return size === 0n ? '0' : `${kg < 0n ? '−' : ''}${fixed(size, 6, decimals)}`
}

/** `62.6 %`, `<0.1 %` */
const percentText = (ppm: bigint) => (ppm > 0n && ppm < 500n ? '<0.1 %' : `${fixed(ppm, 4, 1)} %`)

/** value × 10^-scale, rounded half up, with commas between thousands. */
const fixed = (value: bigint, scale: number, decimals: number) =>
  withThousands(formatFixed({ digits: divideHalfUp(value, 10n ** BigInt(scale - decimals)), scale: decimals }))

/** `4.9 of 5` */
export const scoreWords = (milli: bigint): string => `${fixed(milli, 3, 1)} of 5`
