// Finds what the writer of an unknown word probably meant.

import { isCountryCode } from './country-code.ts'

/**
 * The candidate with the fewest edits from `word` (case ignored), or undefined when none is near: at most a third of the letters may
 * differ. Two swapped letters are nearer than a different letter: AGR is read as ARG, not as AGO. The earlier candidate wins a tie.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.trim().toLowerCase()
  let best: string | undefined
  const most = Math.floor(wanted.length / 3)
  let fewest = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) > Math.min(most, fewest)) continue
    const edits = editDistance(wanted, candidate.toLowerCase())
    if (Math.ceil(edits) <= most && edits < fewest) {
      fewest = edits
      best = candidate
    }
  }
  return best
}

/** `Did you mean recycling_rates? `, to which a hint is added; nothing where no candidate is near. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const near = nearest(word, candidates)
  return near === undefined ? '' : `Did you mean ${near}? `
}

/**
 * The key, its parts joined by `|`, that is nearest to `key` among those with the same first part. Where none has it, the nearest of all,
 * unless that part is a country: the letters of a code do not say which other country is meant.
 */
export function nearestKey(key: string, keys: Iterable<string>): string | undefined {
  const all = [...keys]
  const firstOf = (of: string) => of.split('|', 1)[0] ?? ''
  const alike = all.filter((candidate) => firstOf(candidate) === firstOf(key))
  return alike.length > 0 || isCountryCode(firstOf(key)) ? nearest(key, alike) : nearest(key, all)
}

/** Slightly less than one edit, so that a swap decides where words are otherwise equally near. */
const SWAP = 0.99

/** Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other. */
function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      let cost = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (previous[column - 1] ?? 0) + (same ? 0 : 1))
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + SWAP)
      }
      current.push(cost)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[to.length] ?? 0
}
