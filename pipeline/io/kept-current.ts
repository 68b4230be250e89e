// What is made out of files and made anew when they change, for processes that run on.

import { stat } from 'node:fs/promises'

export interface KeptCurrent<T> {
  /** The value by what the files hold now. */
  current(): Promise<T>
}

export interface KeptCurrentOptions<T> {
  /** Files and folders; what counts is that another one takes the place, or that its size or one of its times changes. */
  readonly paths: readonly string[]
  readonly load: () => Promise<T>
  /** What holds after a change that could not be read, until the next change. */
  readonly otherwise: (error: unknown, before: Promise<T>) => Promise<T>
}

/** Loads at the first call, which throws what `load` throws, and then when one of the paths has changed. */
export function keptCurrent<T>({ paths, load, otherwise }: KeptCurrentOptions<T>): KeptCurrent<T> {
  let known: { readonly state: string; readonly value: Promise<T> } | undefined
  const changed = (before: Promise<T>) => load().catch((error) => otherwise(error, before))
  return {
    async current() {
      const state = (await Promise.all(paths.map(stateOf))).join(' ')
      if (known?.state !== state) known = { state, value: known ? changed(known.value) : load() }
      return await known.value
    },
  }
}

async function stateOf(path: string): Promise<string> {
  try {
    const { ino, size, mtimeMs, ctimeMs } = await stat(path)
    return `${ino}-${size}-${mtimeMs}-${ctimeMs}`
  } catch {
    return 'none'
  }
}
