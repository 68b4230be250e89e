// How each publisher writes each country: sources/country-names.csv (publisher, written, code). The publisher `iso` writes the English
// short name of every code, once. Other publishers may write a country in several ways. `former` writes codes that a country had before,
// and `ioc` those of the Olympic Committee, and `common` other names in use: nothing reads files with them, but people type them.

import { isPlainText } from '../model/control-characters.ts'
import { countryOfCode, isCountryCode } from '../model/country-code.ts'
import type { Problem } from '../model/failure.ts'
import { append, once } from '../model/lists.ts'
import { nearest } from '../model/nearest.ts'
import { plainTextExpected, reporterOf } from './input-problems.ts'
import { readCsv } from './read-csv.ts'
import type { RawRow } from './rows.ts'

export const COUNTRY_NAMES_FILE = 'sources/country-names.csv'
export const COUNTRY_NAMES_COLUMNS = ['publisher', 'written', 'code'] as const

/** The code for what a publisher lists among its countries but is not a country: regions, income groups, the world. */
export const NOT_A_COUNTRY = '-'

/** The publisher whose rows are names that people type, although no publisher of data writes them. */
const COMMON = 'common'

/** The publisher whose rows are the valid codes. */
export const ISO = 'iso'

export interface CountryNames {
  /** All ISO 3166-1 alpha-3 codes. Empty where the file could not be read: codes are then not checked. */
  readonly codes: ReadonlySet<string>
  /** The code of a country exactly as the publisher writes it; `-` for what is not a country; undefined for what is not in the file. */
  codeOf(publisher: string, written: string): string | undefined
  /** The English short name of a code, or undefined. */
  nameOf(code: string): string | undefined
  /** The code of another country that has this name; undefined for a name of the country itself, and for one that nobody writes. */
  otherNamed(name: string, code: string): string | undefined
  /** The publishers of the file, in its order. */
  readonly publishers: readonly string[]
  /** Other names of a code that people type. */
  aliasesOf(code: string): readonly string[]
  /** All names that a publisher writes, to find the one nearest to an unknown name. */
  writtenBy(publisher: string): readonly string[]
  /**
   * The code that the writer of a code or name probably meant: `France` → `FRA`, `fra` → `FRA`, `ROM` → `ROU`, `Ire` → `IRL`; only where no
   * name or other code says it, by the letters of the codes `among` which it is, by default all: `FRB` → `FRA`.
   */
  nearestCode(text: string, among?: Iterable<string>): string | undefined
}

/** Reads the file. `problems` holds what is wrong with it, `names` what could be read. */
export function readCountryNames(file: string, bytes: Uint8Array): { readonly names: CountryNames; readonly problems: readonly Problem[] } {
  const rows: RawRow[] = []
  const problems = readCsv({ file, bytes, columns: COUNTRY_NAMES_COLUMNS }, (row) => rows.push(row))
  const isoCodes = isoCodesOf(rows)
  const seen: SeenRows = { byName: new Map(), byIsoCode: new Map() }
  const known = countryNames(rows.map(nameIn).filter(({ code }) => isoCodes.has(code)))
  const good: RawRow[] = []
  for (const row of rows) {
    const found = rowProblems(row, known, seen)
    append(problems, found)
    // A name with hidden characters is still that of its code, which other files may use.
    if (found.every(({ rule }) => rule === 'hidden-character')) good.push(row)
  }
  return { names: countryNames(good.map(nameIn)), problems }
}

const nameIn = ({ cells: { publisher = '', written = '', code = '' } }: RawRow): CountryName => ({ publisher, written, code })

function isoCodesOf(rows: readonly RawRow[]): ReadonlySet<string> {
  const codes = rows.filter(({ cells }) => cells.publisher === ISO).map(({ cells }) => cells.code ?? '')
  return new Set(codes.filter(isCountryCode))
}

export interface CountryName {
  readonly publisher: string
  readonly written: string
  readonly code: string
}

/** The lookup over rows that are known to be good. */
export function countryNames(rows: Iterable<CountryName>): CountryNames {
  const publishers = new Map<string, Map<string, string>>()
  const names = new Map<string, string>()
  // The codes of each name, in the order of the file.
  const codesOf = new Map<string, string[]>()
  for (const { publisher, written, code } of rows) {
    once(publishers, publisher, () => new Map<string, string>()).set(written, code)
    if (code !== NOT_A_COUNTRY) once(codesOf, fold(written), () => []).push(code)
    if (publisher === ISO) names.set(code, written)
  }
  const near = new Map<string, string>()
  const nearestCode = (text: string, among: Iterable<string>): string | undefined => {
    const upper = text.trim().toUpperCase()
    if (names.has(upper)) return upper
    const exact = codesOf.get(fold(text))?.[0] ?? codeOfBeginning(fold(text), codesOf)
    if (exact !== undefined) return exact
    if (/^[A-Z]{2,4}$/.test(upper)) return nearest(upper, among)
    const name = nearest(fold(text), codesOf.keys())
    return name === undefined ? undefined : codesOf.get(name)?.[0]
  }
  return {
    codes: new Set(names.keys()),
    publishers: [...publishers.keys()],
    codeOf: (publisher, written) => publishers.get(publisher)?.get(written),
    nameOf: (code) => names.get(code),
    aliasesOf: (code) => [...(publishers.get(COMMON) ?? [])].flatMap(([name, its]) => (its === code ? [name] : [])),
    otherNamed: (name, code) => {
      const codes = codesOf.get(fold(name)) ?? []
      return codes.includes(code) ? undefined : codes[0]
    },
    writtenBy: (publisher) => [...(publishers.get(publisher)?.keys() ?? [])],
    // A file may hold the same unknown text in every row.
    nearestCode: (text, among) =>
      among ? nearestCode(text, among) : once(near, text, () => nearestCode(text, names.keys()) ?? '') || undefined,
  }
}

/** The code of the only country with a name that begins so; undefined for fewer than three letters. */
function codeOfBeginning(beginning: string, codesOf: ReadonlyMap<string, readonly string[]>): string | undefined {
  if (beginning.length < 3) return undefined
  const codes = new Set([...codesOf].flatMap(([name, [code]]) => (name.startsWith(beginning) ? [code] : [])))
  return codes.size === 1 ? [...codes][0] : undefined
}

/** Case, accents and surrounding blanks do not distinguish names. */
const fold = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The first rows of the file by publisher and name, and those of the publisher `iso` by code. */
interface SeenRows {
  readonly byName: Map<string, RawRow>
  readonly byIsoCode: Map<string, RawRow>
}

function rowProblems(row: RawRow, names: CountryNames, { byName, byIsoCode }: SeenRows): Problem[] {
  const { file, line, cells } = row
  const { codes: isoCodes } = names
  const problems: Problem[] = []
  const report = reporterOf(problems, { file, line })
  for (const column of COUNTRY_NAMES_COLUMNS) {
    const actual = cells[column]
    if (actual === '') report('missing-value', 'missing value', { column, actual, expected: 'text' })
    else if (actual !== undefined && actual.trim() !== actual)
      report('blank-at-the-end', 'the cell begins or ends with a blank', { column, actual, expected: actual.trim() })
  }
  const { publisher = '', written = '', code = '' } = cells
  if (publisher === ISO && !isPlainText(written)) {
    const place = { column: 'written', actual: written, expected: plainTextExpected(written) }
    report('hidden-character', 'the cell has characters that cannot be seen, or letters in decomposed form', place)
  }
  const known = isCountryCode(code) ? isoCodes.has(code) && isoCodes.has(countryOfCode(code)) : code === NOT_A_COUNTRY && publisher !== ISO
  if (code !== '' && !known) {
    const expected = `an ISO 3166-1 alpha-3 code, as in the rows of the publisher ${ISO}, or ${NOT_A_COUNTRY} if it is not a country`
    const near = names.nearestCode(written) ?? names.nearestCode(code)
    report('unknown-country', 'unknown country', { column: 'code', actual: code, expected, nearest: near })
  }
  const key = JSON.stringify([publisher, written])
  const first = byName.get(key)
  if (first) {
    const message = `line ${first.line} already has this name of the publisher ${publisher}`
    report('duplicate-name', message, { column: 'written', actual: written })
  } else byName.set(key, row)
  const named = publisher === ISO && known ? byIsoCode.get(code) : undefined
  if (named && !first) {
    const message = `line ${named.line} already has a name of the publisher ${ISO} for ${code}, ${named.cells.written}`
    report('two-names', message, { column: 'written', actual: written })
  } else if (publisher === ISO && !named) byIsoCode.set(code, row)
  return problems
}
