// The words and numbers of an explanation: values with their units, and what the steps noted, as sentences.

import { ORDER_OF_METHODS } from '../../compute/method/net-input.ts'
import { sentenceOf } from '../../compute/reason-sentences.ts'
import { INCOME_WORDS, RATIO_WORDS } from '../../compute/reasons.ts'
import type { CalculationUnit } from '../../model/calculation.ts'
import { count, withCommas } from '../../model/count.ts'
import { divideHalfUp, formatDecimal } from '../../model/decimal.ts'
import type { CountryBook, StepNote } from './book.ts'
import { MEASURES } from './names.ts'

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

function decimalText(value: bigint, scale: number): string {
  const size = value < 0n ? -value : value
  const [whole = '', fraction] = formatDecimal({ digits: size, scale }).split('.')
  return `${value < 0n ? '−' : ''}${withCommas(whole)}${fraction === undefined ? '' : `.${fraction}`}`
}

/** The cell that an exception replaced, as the engine holds it. */
export function cellText(unit: CalculationUnit, text: string): string {
  return /^-?\d+$/.test(text) ? valueText(BigInt(text), unit) : text
}

/** The notes as texts, each once: `exports exceed the supply (0 instead of 12.3 kt; PET bottles, PET)`. */
export function noteTexts(book: CountryBook, notes: readonly StepNote[]): string[] {
  const texts = notes.flatMap((note) => {
    if (note.kind === 'method') return methodTexts(book, note)
    if (note.kind === 'profile') return profileTexts(book, note)
    return noteText(book, note)
  })
  return [...new Set(texts.filter((text) => text !== ''))]
}

function noteText(book: CountryBook, note: StepNote): string {
  const { kind, reason, amount_kg, wanted_kg, category, polymer, input_row } = note
  const sentence = sentenceOf(reason, note)
  const leaf = [category, polymer].filter((part) => part !== null)
  if (reason === 'other-publisher') {
    const other = input_row === null ? undefined : book.rowOf(input_row)
    return other
      ? `the other publisher (${titleOf(book, other.source)}) has ${ktText(amount_kg ?? 0n)} kt: ${other.file}:${other.line}`
      : ''
  }
  if (reason === 'smaller-energy-ratio' && input_row !== null) return otherRatio(book, input_row)
  if (kind === 'spill' && amount_kg !== null && wanted_kg !== null) {
    return `${sentence}: ${ktText(amount_kg)} of ${ktText(wanted_kg)} kt go to its packaging, and the rest to all packaging`
  }
  const isLimited = ['cut', 'raised', 'capped', 'replaced'].includes(kind) && amount_kg !== null && wanted_kg !== null
  if (kind === 'alternative' && amount_kg !== null) return `${ktText(amount_kg)} kt ${sentence}`
  const masses = isLimited ? [`${ktText(amount_kg)} instead of ${ktText(wanted_kg)} kt`] : []
  const detail = [...masses, ...(leaf.length > 0 ? [leaf.join(', ')] : [])]
  return `${sentence}${detail.length > 0 ? ` (${detail.join('; ')})` : ''}`
}

const titleOf = (book: CountryBook, source: string | null) => book.titles.get(source ?? '')?.title ?? source ?? 'no source'

/** Which net-input method was selected, why, and what the others would have given. */
function methodTexts(book: CountryBook, { year, method: selected, amount_kg: own }: StepNote): string[] {
  if (year === null || selected === null || own === null) return []
  const about = book.stepNotes.filter((note) => note.quantity === 'waste_generated' && note.year === year)
  const place = ORDER_OF_METHODS.map(String).indexOf(selected)
  const named = about.find(({ reason }) => reason === 'method-named')?.input_row ?? null
  const override = named === null ? undefined : book.rowOf(named)
  const passed = ORDER_OF_METHODS.slice(0, place)
  const why = override
    ? `an exception names it: ${(book.applied.get(override.row_id) ?? [])
        .map(({ exception_row }) => book.rowOf(exception_row))
        .map(({ values, file, line }) => `${values.reason ?? ''} (${file}:${line})`)
        .join('; ')}`
    : place === 0
      ? 'the first method in the order of preference'
      : `the first method in the order of preference that has evidence here; ${passed.join(', ')} ${passed.length === 1 ? 'has' : 'have'} none`
  const others = methodsNotSelected(book, year)
  const lines = about.filter(({ kind }) => kind === 'interpolated').map((note) => sentenceOf(note.reason, note))
  return [
    `method ${selected} (${METHOD_WORDS[selected]}): ${why}`,
    ...(others.length > 0 ? others : ['no other method has evidence, so that the figure cannot be reconciled']),
    ...lines,
  ]
}

/** The other methods that have evidence, as one note. */
function methodsNotSelected(book: CountryBook, year: number | null): string[] {
  const others = book.stepNotes.filter((note) => note.reason === 'method-not-selected' && note.year === year)
  return others.length === 0 ? [] : [`rejected: ${others.map((note) => methodAlternative(book, note)).join('; ')}`]
}

/** Texts of those notes that say what was rejected. */
export function alternativeTexts(book: CountryBook, notes: readonly StepNote[]): string[] {
  return notes.flatMap((note) => {
    if (note.kind === 'method') return methodsNotSelected(book, note.year)
    return note.kind === 'alternative' ? noteTexts(book, [note]) : []
  })
}

/** What a method that is not selected would give, and how that compares. */
export function methodAlternative(book: CountryBook, { method, from_year, amount_kg, year }: StepNote): string {
  const own = book.stepNotes.find((note) => note.reason === 'method-selected' && note.year === year)?.amount_kg ?? 0n
  const percent = own > 0n ? Number(divideHalfUp((amount_kg ?? 0n) * 100n, own)) : undefined
  const share = percent === undefined ? '' : `, ${count(percent)} % of the selected ${ktText(own)} kt`
  return `${method} would give ${ktText(amount_kg ?? 0n)} kt for ${book.name}${carriedText(from_year, year ?? 0)}${share}`
}

/** ` (carried forward from 2015)`, of a figure of another year. */
const carriedText = (from: number | null, year: number) =>
  from === null ? '' : ` (carried ${from < year ? 'forward' : 'back'} from ${from})`

/** Which profile imported waste follows, and what decides that. */
function profileTexts(book: CountryBook, { profile, ratio, input_row }: StepNote): string[] {
  if (input_row !== null) {
    const { file, line } = book.rowOf(input_row)
    return [`profile ${profile}: given (${file}:${line})`]
  }
  const reached = book.rowsOf('profile_thresholds').find(({ values }) => values.ratio === ratio)
  if (ratio === null || !reached) return [`profile ${profile}: no threshold is reached`]
  const least = percentText(BigInt(String(reached.values.least_ppm)))
  return [`profile ${profile}: ${RATIO_WORDS[ratio] ?? ratio} reaches ${least} (${reached.file}:${reached.line})`]
}

/** The smaller of the two ratios of energy recovery, which was rejected. */
function otherRatio(book: CountryBook, row: number): string {
  const { values, file, line } = book.rowOf(row)
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
function fixed(value: bigint, scale: number, decimals: number): string {
  const digits = divideHalfUp(value, 10n ** BigInt(scale - decimals))
    .toString()
    .padStart(decimals + 1, '0')
  const whole = count(Number(digits.slice(0, digits.length - decimals)))
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}

/** `4.9 of 5` */
export function scoreWords(milli: bigint): string {
  const tenths = divideHalfUp(milli, 100n)
  return `${tenths / 10n}.${tenths % 10n} of 5`
}
