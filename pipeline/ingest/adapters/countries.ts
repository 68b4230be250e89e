// Which country a publisher means by a code or a name.

import { isCountryCode } from '../../model/country-code.ts'
import type { Problem } from '../../model/failure.ts'
import { nearest } from '../../model/nearest.ts'
import { type CountryNames, NOT_A_COUNTRY } from '../country-names.ts'
import { inputProblem, type ProblemPlace } from '../input-problems.ts'

export type Resolved =
  | { readonly kind: 'country'; readonly code: string }
  | { readonly kind: 'not-a-country' }
  | { readonly kind: 'unknown'; readonly nearest?: string }

/** The publisher's own row of sources/country-names.csv takes precedence. ISO 3166-1 alpha-3 codes need no row. */
export function resolveCountry(names: CountryNames, publisher: string, written: string): Resolved {
  const code = names.codeOf(publisher, written)
  if (code === NOT_A_COUNTRY) return { kind: 'not-a-country' }
  if (code !== undefined) return { kind: 'country', code }
  if (names.codes.has(written)) return { kind: 'country', code: written }
  const near = names.nearestCode(written)
  return near === undefined ? { kind: 'unknown' } : { kind: 'unknown', nearest: near }
}

/**
 * Makes a lookup from what a publisher writes to the code of a country; undefined for what is not a country. An unknown name becomes a
 * problem, once, with the nearest known name.
 */
export function countryReader(names: CountryNames, publisher: string, problems: Problem[]) {
  const found = new Map<string, string | undefined>()
  return (written: string, place: ProblemPlace): string | undefined => {
    if (found.has(written)) return found.get(written)
    const who = resolveCountry(names, publisher, written)
    const code = who.kind === 'country' ? who.code : undefined
    if (who.kind === 'unknown') {
      const byMeaning = isCountryCode(written) ? names.nearestCode(written, []) : undefined
      const near = byMeaning ?? nearest(written, names.writtenBy(publisher)) ?? who.nearest
      problems.push(inputProblem('publisher-country', 'unknown country or region', { ...place, actual: written, nearest: near }))
    }
    found.set(written, code)
    return code
  }
}
