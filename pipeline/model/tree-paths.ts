// The paths of a tree that client and hosts form alike: segments of values, and the ranges of a release as plain files in two cuts: all
// pairs of category and polymer of a country, and all countries of a pair.

/** Stands for "no filter" in a path. */
export const ANY = '_'

/** In the folder of a release: this folder holds both cuts. */
export const RANGES_FOLDER = 'ranges'

/** How the paths of both cuts are formed, relative to the folder of a release. */
export const COUNTRY_RANGES = `${RANGES_FOLDER}/by-country/{country}.json`
export const PAIR_RANGES = `${RANGES_FOLDER}/by-pair/{category}/{polymer}.json`

/** Whether a path relative to the folder of a release is that of a cut. */
export const isRangeCut = (path: string): boolean => path.startsWith(`${RANGES_FOLDER}/`)

export const countryRangesPath = (country: string): string => COUNTRY_RANGES.replace('{country}', country)

export const pairRangesPath = (category: string, polymer: string): string =>
  PAIR_RANGES.replace('{category}', segmentOf(category)).replace('{polymer}', segmentOf(polymer))

/**
 * A value as a segment of a path, or `ANY` without one: in lower case with hyphens where it holds a space, else as it is.
 * @example segmentOf('PET bottles') // 'pet-bottles'
 * @example segmentOf('PET') // 'PET'
 */
export function segmentOf(value: string | number | undefined): string {
  if (value === undefined) return ANY
  const text = String(value)
  return text.includes(' ') ? text.toLowerCase().replaceAll(' ', '-') : text
}

/** What the lock of a release fixes, by its path below the base address. `test/client/caching.test.ts` holds it equal to what hosts say. */
const FIXED_PATH = /^\/?v\/[\d.]+\/(?:datasets(?:[?/]|\.csv$|$)|countries\/|(?:reference-data|metadata)(?:\.json)?$)/

/**
 * The option of `fetch` with which a path is asked for: what may change is asked for anew each time, because plain file servers do not say
 * how long it may be kept. Only browsers keep answers, and some workers refuse the option.
 */
export const cachingOption = (path: string): { readonly cache?: 'no-cache' } =>
  'location' in globalThis && !FIXED_PATH.test(path) ? { cache: 'no-cache' } : {}
