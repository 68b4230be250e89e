// The parameters of operations that answer in pages, and the values that each accepts: the same for hosts, their problems and the client.

import { type Category, DIMENSIONS, type Polymer } from './dimensions.ts'
import { MOST_PAGE_DIGITS, MOST_PAGE_SIZE } from './paging.ts'
import type { Pair } from './pairs.ts'

/** The parameters of operations that answer in pages, in the order in which they are judged. */
export const PARAMETERS = [...DIMENSIONS, 'page', 'page_size'] as const
export type Parameter = (typeof PARAMETERS)[number]

/** The page sizes that a host accepts. */
interface PageSizes {
  /** Sizes that were built; the first is the default. */
  readonly built: readonly number[]
  /** Whether every size from 1 to `MOST_PAGE_SIZE` is answered, from the records of the release. */
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

/** The values that a parameter accepts, after decoding. `page` is left out, because its values are no list. */
export function valuesOf(
  parameter: Exclude<Parameter, 'page'>,
  { countries, categories, polymers, years, pageSizes }: KnownValues,
): readonly string[] {
  const values = { country: countries, category: categories, polymer: polymers, year: years, page_size: pageSizes.built }
  return values[parameter].map(String)
}

/**
 * The first parameter, in the order of PARAMETERS, with a value that the release does not know; undefined if there is none. `values` are
 * decoded.
 */
export function unknownParameter(
  values: Readonly<Partial<Record<Parameter, string | number | undefined>>>,
  known: KnownValues,
): Parameter | undefined {
  return PARAMETERS.find((parameter) => {
    const value = values[parameter]
    return value !== undefined && !isKnown(parameter, String(value), known)
  })
}

/** A page number, as a regular expression that JavaScript, PCRE and RE2 read alike. */
export const PAGE_NUMBER = `0|[1-9][0-9]{0,${MOST_PAGE_DIGITS - 1}}`

const PAGE = new RegExp(`^(?:${PAGE_NUMBER})$`)
const PAGE_SIZE = /^[1-9][0-9]{0,3}$/

function isKnown(parameter: Parameter, value: string, known: KnownValues): boolean {
  if (parameter === 'page') return PAGE.test(value)
  if (parameter === 'page_size' && known.pageSizes.any && PAGE_SIZE.test(value) && Number(value) <= MOST_PAGE_SIZE) return true
  return valuesOf(parameter, known).includes(value)
}
