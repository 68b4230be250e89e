// Repeatable random numbers, for tests over more cases than a list could hold, and switches for how many cases a run tries.

/** Tries many more random cases, and all cases instead of a sample. For use before a release or after a change of the tested code. */
export const THOROUGH = process.env.PLASTIC_EOL_THOROUGH === 'true'

/** Runs cases that are too slow to run on every save, but that every merge has to pass. */
export const IN_CI = THOROUGH || process.env.CI === 'true'

/** Number of random worlds in which the steps are compared with the independent implementation. */
export const WORLDS = IN_CI ? 25 : 8

/** Numbers in [0, 1). The same seed gives the same numbers. */
export function randomFrom(seed: number): () => number {
  const next = wholeFrom(seed)
  return () => next() / 2 ** 32
}

/** Whole numbers below 2^32. The same seed gives the same numbers (mulberry32). */
export function wholeFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

/** Encodes a value for a query in a random way: some characters as % and two hex digits of either case, a space as + or %20. */
export function encodedAtRandom(value: string, random: () => number): string {
  return [...value]
    .map((character) => {
      if (/[A-Za-z0-9._~-]/.test(character) && random() < 0.5) return character
      if (character === ' ' && random() < 0.5) return '+'
      const hex = character.charCodeAt(0).toString(16).padStart(2, '0')
      return `%${[...hex].map((digit) => (random() < 0.5 ? digit.toUpperCase() : digit)).join('')}`
    })
    .join('')
}
