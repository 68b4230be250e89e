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
  /** Told once of each change that could not be read; the value stays as it was then. */
  readonly onFailure: (error: unknown) => void
}

/** Loads at the first call, which throws what `load` throws, and then when one of the paths has changed. */
export function keptCurrent<T>({ paths, load, onFailure }: KeptCurrentOptions<T>): KeptCurrent<T> {
  let known: { readonly state: string; readonly value: Promise<T> } | undefined
  const reload = async (before: Promise<T>) => {
    try {
      return await load()
    } catch (error) {
      onFailure(error)
      return await before
    }
  }
  return {
    async current() {
      const state = (await Promise.all(paths.map(stateOf))).join(' ')
      if (known?.state !== state) known = { state, value: known ? reload(known.value) : load() }
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
