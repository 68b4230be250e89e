// Interprets a raw query string: the grammar of the operations that answer in pages, and the decision between a page and a problem. The
// configurations of file servers are rendered from these tables, so that there is one truth. Pure, also for browsers.

import { defaultPageSize, FIRST_PAGE } from '../model/paging.ts'
import { type KnownValues, PARAMETERS, type Parameter, unknownParameter } from '../model/parameters.ts'
import type { AskedPage } from '../model/record-pages.ts'

/** Most characters of a query string. */
export const MOST_QUERY_CHARACTERS = 2000

/** One character of a value, as a regular expression that JavaScript, PCRE and RE2 read alike. */
export const VALUE_CHARACTER = '(?:[A-Za-z0-9._~+-]|%[0-9A-Fa-f]{2})'

export type QueryAnswer =
  | { readonly kind: 'page'; readonly request: AskedPage }
  /** The query does not follow the grammar; `name` is the first name that is no parameter, if it is known. */
  | { readonly kind: 'bad-query'; readonly name: string | undefined }
  /** The first parameter, in the order of PARAMETERS, whose value the release does not know. */
  | { readonly kind: 'unknown-value'; readonly parameter: Parameter }

/** Judges a query: returns the requested page, or what is wrong with the query. `raw` is the part after the `?`. */
export function answerQuery(raw: string, known: KnownValues): QueryAnswer {
  const values = parseQuery(raw)
  if (!values) return { kind: 'bad-query', name: unknownName(raw) }
  const named: Partial<Record<Parameter, string>> = Object.fromEntries(values)
  const parameter = unknownParameter(named, known)
  if (parameter) return { kind: 'unknown-value', parameter }
  const { page = FIRST_PAGE, page_size = defaultPageSize(known.pageSizes.built), ...filter } = named
  return { kind: 'page', request: { filter, page: Number(page), pageSize: Number(page_size) } }
}

/** Whether category and polymer are a pair without files: page 0 has no elements, and there is no other. */
export const isAbsent = ({ category, polymer }: AskedPage['filter'], { absent = [] }: KnownValues): boolean =>
  absent.some((pair) => pair.category === category && pair.polymer === polymer)

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
