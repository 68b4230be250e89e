// A map that forgets what was not used for longest. Pure, also for browsers.

export interface RecentlyUsed<Value> {
  get(key: string): Value | undefined
  /** What weighs more than all that may be kept is not kept. */
  set(key: string, value: Value): void
  delete(key: string): void
}

/** Keeps the values that were used last, up to this weight together. Default: each weighs 1, so that `most` is their number. */
export function recentlyUsed<Value>(most: number, weightOf: (value: Value) => number = () => 1): RecentlyUsed<Value> {
  // In the order of their last use.
  const kept = new Map<string, Value>()
  let weight = 0
  const remove = (key: string) => {
    const value = kept.get(key)
    if (value !== undefined && kept.delete(key)) weight -= weightOf(value)
  }
  return {
    get(key) {
      const value = kept.get(key)
      if (value === undefined) return undefined
      kept.delete(key)
      kept.set(key, value)
      return value
    },
    set(key, value) {
      remove(key)
      kept.set(key, value)
      weight += weightOf(value)
      for (const oldest of kept.keys()) {
        if (weight <= most) break
        remove(oldest)
      }
    },
    delete: remove,
  }
}
