// The codes of what a record is about: a country, or a part of one such as a region or a municipality.

/**
 * Regular expression: a code of ISO 3166-1 alpha-3 (`BRA`), or this code, a hyphen, and the code of a part in ISO 3166-2 or in the
 * country's own statistics (`BRA-3550308`, the municipality of São Paulo).
 */
export const COUNTRY_CODE = '[A-Z]{3}(?:-[A-Z0-9]{1,12})?'

const WHOLE = new RegExp(`^${COUNTRY_CODE}$`)

export const isCountryCode = (text: string): boolean => WHOLE.test(text)

/** The code of the country that a part belongs to; of a country, its own. */
export const countryOfCode = (code: string): string => code.slice(0, 3)
