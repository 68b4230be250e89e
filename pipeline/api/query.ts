// Interprets a raw query string: the grammar of the operations that answer in pages, their parameters and their values, and the decision
// between a page and a problem. The configurations of file servers are rendered from these tables, so that there is one truth. Pure, also
// for browsers.

import type { Category, Polymer } from '../model/dimensions.ts'
import { defaultPageSize, FIRST_PAGE, MOST_PAGE_DIGITS, MOST_PAGE_SIZE } from '../model/paging.ts'
import type { Pair } from './layout.ts'
import { ANY, segmentOf } from './paths.ts'

/** The parameters of operations that answer in pages, in the order in which they are judged. */
export const PARAMETERS = ['country', 'category', 'polymer', 'year', 'page', 'page_size'] as const
export type Parameter = (typeof PARAMETERS)[number]

/** Most characters of a query string. */
export const MOST_QUERY_CHARACTERS = 2000

/** One character of a value, as a regular expression that JavaScript, PCRE and RE2 read alike. */
export const VALUE_CHARACTER = '(?:[A-Za-z0-9._~+-]|%[0-9A-Fa-f]{2})'

/** A page number, as a regular expression that JavaScript, PCRE and RE2 read alike. */
export const PAGE_NUMBER = `0|[1-9][0-9]{0,${MOST_PAGE_DIGITS - 1}}`

/** What a parameter is if the query leaves it out, as a part of the path of a page. `built` are the page sizes of the tree. */
export const defaultsOf = (built: readonly number[]): Readonly<Record<Parameter, string>> => ({
  country: ANY,
  category: ANY,
  polymer: ANY,
  year: ANY,
  page: String(FIRST_PAGE),
  page_size: String(defaultPageSize(built)),
})

/** The page sizes that a host accepts. */
export interface PageSizes {
  /** Sizes that were built; the first is the default. */
  readonly built: readonly number[]
  /** Whether every size from 1 to `MOST_PAGE_SIZE` is answered, cut from the built ones. */
  readonly any: boolean
}

/** The values that a release knows, as in its reference data. */
export interface ReleaseValues {
  /** Codes. */
  readonly countries: readonly string[]
  readonly categories: readonly Category[]
  readonly polymers: readonly Polymer[]
  readonly years: readonly number[]
}

/** The values of a release and the page sizes of the host, for judging a query. */
export interface KnownValues extends ReleaseValues {
  readonly pageSizes: PageSizes
  /** Pairs that do not occur together and have no files; default: none. */
  readonly absent?: readonly Pair[] | undefined
}

/** The known values if no release answers. */
export const NOTHING_KNOWN: KnownValues = { countries: [], categories: [], polymers: [], years: [], pageSizes: { built: [], any: false } }

export interface PageRequest {
  readonly filter: { readonly country?: string; readonly category?: string; readonly polymer?: string; readonly year?: string }
  /** From 0. */
  readonly page: number
  readonly pageSize: number
  /** Whether category and polymer are a pair without files: page 0 has no elements, and there is no other. */
  readonly isAbsent: boolean
}

export type QueryAnswer =
  | { readonly kind: 'page'; readonly request: PageRequest }
  /** The query does not follow the grammar; `name` is the first name that is no parameter, if it is known. */
  | { readonly kind: 'bad-query'; readonly name: string | undefined }
  /** The first parameter, in the order of PARAMETERS, whose value the release does not know. */
  | { readonly kind: 'unknown-value'; readonly parameter: Parameter }

/** Judges a query: returns the requested page, or what is wrong with the query. `raw` is the part after the `?`. */
export function answerQuery(raw: string, known: KnownValues): QueryAnswer {
  const values = parseQuery(raw)
  if (!values) return { kind: 'bad-query', name: unknownName(raw) }
  for (const parameter of PARAMETERS) {
    const value = values.get(parameter)
    if (value !== undefined && !isKnown(parameter, value, known)) return { kind: 'unknown-value', parameter }
  }
  const { country, category, polymer, year, ...given } = Object.fromEntries(values)
  const { page, page_size } = { ...defaultsOf(known.pageSizes.built), ...given }
  const filter = {
    ...(country === undefined ? {} : { country }),
    ...(category === undefined ? {} : { category }),
    ...(polymer === undefined ? {} : { polymer }),
    ...(year === undefined ? {} : { year }),
  }
  const isAbsent = known.absent?.some((pair) => pair.category === category && pair.polymer === polymer) ?? false
  return { kind: 'page', request: { filter, page: Number(page), pageSize: Number(page_size), isAbsent } }
}

const PAIR = new RegExp(`^(${PARAMETERS.join('|')})=(${VALUE_CHARACTER}+)$`)

/** The decoded values by parameter; undefined if the query does not follow the grammar. */
export function parseQuery(raw: string): Map<Parameter, string> | undefined {
  const values = new Map<Parameter, string>()
  if (raw === '') return values
  if (raw.length > MOST_QUERY_CHARACTERS) return undefined
  for (const pair of raw.split('&')) {
    const [, name, value] = PAIR.exec(pair) ?? []
    const parameter = PARAMETERS.find((known) => known === name)
    if (parameter === undefined || value === undefined || values.has(parameter)) return undefined
    values.set(parameter, decoded(value))
  }
  return values
}

/** Most characters of an unknown name that a problem quotes. */
const MOST_NAME_CHARACTERS = 40

/**
 * A regular expression that skips pairs whose names are known, and captures the next name; if that is known too, no name is unknown. The
 * problem quotes the name, so only characters that need no escaping are allowed. JavaScript, PCRE and RE2 read the expression alike;
 * `group` is the name of the group.
 */
export const nextName = (group = ''): string =>
  `^(?:(?:${PARAMETERS.join('|')})=[^&]*&)*(${group}[A-Za-z0-9_.-]{1,${MOST_NAME_CHARACTERS}})=`

const NEXT_NAME = new RegExp(nextName())

function unknownName(raw: string): string | undefined {
  const name = NEXT_NAME.exec(raw)?.[1]
  return PARAMETERS.some((known) => known === name) ? undefined : name
}

/** Decodes a value once. Bytes that are no UTF-8 become a character that no value holds. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return '\uFFFD'
  }
}

const PAGE = new RegExp(`^(?:${PAGE_NUMBER})$`)
const PAGE_SIZE = /^[1-9][0-9]{0,3}$/

function isKnown(parameter: Parameter, value: string, known: KnownValues): boolean {
  if (parameter === 'page') return PAGE.test(value)
  if (parameter === 'page_size') {
    const { built, any } = known.pageSizes
    return PAGE_SIZE.test(value) && (built.includes(Number(value)) || (any && Number(value) <= MOST_PAGE_SIZE))
  }
  return valuesOf(parameter, known).some((candidate) => candidate === value)
}

/** The values that a parameter accepts, after decoding. `page` is left out, because its values are no list. */
export function valuesOf(parameter: Exclude<Parameter, 'page'>, known: KnownValues): readonly string[] {
  switch (parameter) {
    case 'country':
      return known.countries
    case 'category':
      return known.categories
    case 'polymer':
      return known.polymers
    case 'year':
      return known.years.map(String)
    case 'page_size':
      return known.pageSizes.built.map(String)
  }
}

/** A value as a segment of the path of a page. */
export const segmentOfValue = (value: string): string => segmentOf(value)

/**
 * A regular expression for every way to write a value in a query string: plain or as `%` and hex digits, `+` for a space. It is for the
 * values that exist, which are ASCII without `+`. JavaScript, PCRE and RE2 read it alike.
 * @example encodings('A B') // '(?:A|%41)(?:\\+|%20)(?:B|%42)'
 */
export function encodings(value: string): string {
  return [...value].map((character) => `(?:${plain(character)}|${percent(character)})`).join('')
}

const plain = (character: string) => (character === ' ' ? '\\+' : /[A-Za-z0-9~_-]/.test(character) ? character : `\\${character}`)

function percent(character: string): string {
  const hex = character.charCodeAt(0).toString(16).padStart(2, '0')
  return `%${[...hex].map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit)).join('')}`
}
