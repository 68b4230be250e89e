// Noise that depends on its name alone: a row's noise does not change when other rows are added, removed or moved.

const SEED = 'plastic-eol demo 1'

/** A whole number from 0 to 2^32 − 1, always the same for the same parts (FNV-1a, then the finishing mix of MurmurHash3). */
function noise(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of `${SEED}|${parts.join('|')}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A whole number from `least` to `most`, both included. */
export function between(least: number, most: number, ...parts: readonly (string | number)[]): number {
  return least + (noise(...parts) % (most - least + 1))
}

/** `value` moved by at most `permille` thousandths up or down, as a whole number. */
export function wobble(value: number, permille: number, ...parts: readonly (string | number)[]): number {
  return perMille(value, 1000 + between(-permille, permille, ...parts))
}

/**
 * `value` × `permille` ÷ 1000 as a whole number. Like everything here it uses only + − × ÷ and Math.round, which give the same result on
 * all machines.
 */
export function perMille(value: number, permille: number): number {
  return Math.round((value * permille) / 1000)
}
