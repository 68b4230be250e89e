// The longest common subsequence of two sequences of numbers.

/**
 * The positions, in `a` and in `b`, of a longest common subsequence, in order. Equal ends are trimmed first. The rest uses the algorithm of
 * Hunt and Szymanski (1977), which is fast where few values occur twice: (n + matches) × log n.
 */
export function sharedPositions(a: readonly number[], b: readonly number[]): (readonly [number, number])[] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let aEnd = a.length
  let bEnd = b.length
  while (aEnd > start && bEnd > start && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--
    bEnd--
  }
  const shared: (readonly [number, number])[] = []
  for (let position = 0; position < start; position++) shared.push([position, position])
  for (const match of middle(a, b, start, aEnd, bEnd)) shared.push(match)
  for (let rest = 0; aEnd + rest < a.length; rest++) shared.push([aEnd + rest, bEnd + rest])
  return shared
}

interface Match {
  readonly a: number
  readonly b: number
  readonly before: Match | undefined
}

function middle(a: readonly number[], b: readonly number[], start: number, aEnd: number, bEnd: number): [number, number][] {
  const places = new Map<number, number[]>()
  for (let position = bEnd - 1; position >= start; position--) {
    const value = b[position] ?? 0
    const others = places.get(value)
    if (others) others.push(position)
    else places.set(value, [position])
  }
  // best[length - 1] ends the common subsequence of that length whose last position in b is the smallest.
  const best: Match[] = []
  for (let position = start; position < aEnd; position++) {
    for (const place of places.get(a[position] ?? 0) ?? []) {
      const length = firstNotBelow(best, place)
      best[length] = { a: position, b: place, before: best[length - 1] }
    }
  }
  const matches: [number, number][] = []
  for (let match = best.at(-1); match; match = match.before) matches.push([match.a, match.b])
  return matches.reverse()
}

function firstNotBelow(best: readonly Match[], place: number): number {
  let low = 0
  let high = best.length
  while (low < high) {
    const mid = (low + high) >> 1
    if ((best[mid]?.b ?? 0) < place) low = mid + 1
    else high = mid
  }
  return low
}
