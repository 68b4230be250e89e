// Keeps a value that is made from files, and loads it again when the files change. For long-running processes.

import { statSync } from 'node:fs'

export interface KeptCurrent<T> {
  /** The value for what the files held when they were last looked at. */
  current(): Promise<T>
}

export interface KeptCurrentOptions<T> {
  /** Files and folders. A change is another inode, another size, or another time. */
  readonly paths: readonly string[]
  /** Milliseconds in which they are not looked at again; default: they are looked at at every call. */
  readonly pause?: number
  readonly load: () => Promise<T>
  /** Called when loading fails after a change: gives the value until the next change. */
  readonly otherwise: (error: unknown, before: Promise<T>) => Promise<T>
}

/** Loads at the first call, and again when one of the paths has changed. The first call throws what `load` throws. */
export function keptCurrent<T>({ paths, pause = 0, load, otherwise }: KeptCurrentOptions<T>): KeptCurrent<T> {
  let known: { readonly state: string; readonly value: Promise<T> } | undefined
  let looked = Number.NEGATIVE_INFINITY
  const changed = (before: Promise<T>) => load().catch((error) => otherwise(error, before))
  return {
    async current() {
      const now = performance.now()
      if (known && now < looked + pause) return await known.value
      looked = now
      const state = paths.map(stateOf).join(' ')
      if (known?.state !== state) known = { state, value: known ? changed(known.value) : load() }
      return await known.value
    },
  }
}

function stateOf(path: string): string {
  try {
    const { ino, size, mtimeMs, ctimeMs } = statSync(path)
    return `${ino}-${size}-${mtimeMs}-${ctimeMs}`
  } catch {
    return 'none'
  }
}
