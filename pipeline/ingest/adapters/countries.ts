// Who a publisher means by a code or a name.

import { type CountryNames, NOT_A_COUNTRY } from '../country-names.ts'

export type Resolved =
  | { readonly kind: 'country'; readonly code: string }
  | { readonly kind: 'not-a-country' }
  | { readonly kind: 'unknown'; readonly nearest?: string }

/** The publisher's own row of sources/country-names.csv goes first; ISO 3166-1 alpha-3 codes need none. */
export function resolveCountry(names: CountryNames, publisher: string, written: string): Resolved {
  const code = names.codeOf(publisher, written)
  if (code === NOT_A_COUNTRY) return { kind: 'not-a-country' }
  if (code !== undefined) return { kind: 'country', code }
  if (names.codes.has(written)) return { kind: 'country', code: written }
  const near = names.nearestCode(written)
  return near === undefined ? { kind: 'unknown' } : { kind: 'unknown', nearest: near }
}
