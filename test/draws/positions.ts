// The position of each draw of an uncertain quantity (docs/ranges.md, "How positions are drawn"). A second implementation for tests only.

import { createHash } from 'node:crypto'

export const DRAWS = 400

const known = new Map<string, readonly number[]>()

/** For each draw the rank of its digest of `name|draw`, 0 for the smallest. */
export function ranksOf(name: string): readonly number[] {
  const before = known.get(name)
  if (before) return before
  const digests = Array.from({ length: DRAWS }, (_, draw) => {
    const digest = createHash('sha256').update(`${name}|${draw}`).digest('hex')
    return { draw, digest }
  })
  digests.sort((a, b) => (a.digest < b.digest ? -1 : 1))
  const ranks = new Array<number>(DRAWS)
  for (const [rank, { draw }] of digests.entries()) ranks[draw] = rank
  known.set(name, ranks)
  return ranks
}

/** For each draw a position between 0 and 1. */
export const positionsOf = (name: string): number[] => ranksOf(name).map((rank) => (rank + 0.5) / DRAWS)
