// Chance that is the same every time, for tests over more cases than anybody would list.

/** Many more random cases, and all where else a sample of each kind is tried: before a release, or after a change of what they try. */
export const THOROUGH = process.env.PLASTIC_EOL_THOROUGH === 'true'

/** Cases that are too slow for every save, and that every landing has to pass. */
export const IN_CI = THOROUGH || process.env.CI === 'true'

/** Random worlds that the steps are held against the independent implementation in. */
export const WORLDS = IN_CI ? 25 : 6

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A value as it may stand in a query: some of its characters as % and two hex digits of either case; a space as + or %20. */
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
