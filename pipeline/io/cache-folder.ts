// A folder of the user's in which results are kept from run to run, each under the digest of all that it was made of. Whoever deletes it,
// or a part of it, loses time only. It is bounded: what was not used for longest goes first.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

export interface CacheFolder {
  /** The folder kept under a key, or undefined. */
  find(key: string): string | undefined
  /** Keeps what `fill` puts into a folder, instead of what was kept before. Nothing is kept where that fails or the disk refuses: a cache never stops the work. */
  keep(key: string, fill: (folder: string) => Promise<void>): Promise<void>
}

/** Names the folder; empty turns the cache off. */
const VARIABLE = 'PLASTIC_EOL_CACHE'

const MOST_BYTES = 500e6

/** What was used since then may be read by another run, and stays. */
const IN_USE_MS = 300_000

/** The user's cache, or undefined where it is turned off. */
export function userCache(): CacheFolder | undefined {
  const folder = process.env[VARIABLE] ?? join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'plastic-eol')
  return folder === '' ? undefined : cacheFolder(folder)
}

export function cacheFolder(root: string, mostBytes = MOST_BYTES): CacheFolder {
  return {
    find(key) {
      const folder = join(root, key)
      try {
        const now = new Date()
        utimesSync(folder, now, now)
        return folder
      } catch {
        return undefined
      }
    },
    async keep(key, fill) {
      let made: string | undefined
      try {
        mkdirSync(root, { recursive: true })
        made = mkdtempSync(join(root, '.new-'))
        await fill(made)
        replace(join(root, key), made)
        shrink(root, mostBytes)
      } catch {
        if (made !== undefined) rmSync(made, { recursive: true, force: true })
      }
    },
  }
}

/** Puts a folder in the place of another, which another run may be reading: it misses nothing but for a moment. */
function replace(folder: string, by: string): void {
  const aside = `${by}-before`
  if (existsSync(folder)) renameSync(folder, aside)
  renameSync(by, folder)
  rmSync(aside, { recursive: true, force: true })
}

/** Removes what was used longest ago, and what a run that was killed left behind a day ago. */
function shrink(root: string, mostBytes: number): void {
  const entries = readdirSync(root).map((name) => ({
    folder: join(root, name),
    unfinished: name.startsWith('.new-'),
    ...usedIn(join(root, name)),
  }))
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { folder, unfinished, bytes, used } of entries.sort((a, b) => a.used - b.used)) {
    const age = Date.now() - used
    if (unfinished ? age < 86_400_000 : total <= mostBytes || age < IN_USE_MS) continue
    rmSync(folder, { recursive: true, force: true })
    total -= bytes
  }
}

function usedIn(folder: string): { readonly bytes: number; readonly used: number } {
  try {
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    return { bytes, used: statSync(folder).mtimeMs }
  } catch {
    // Another run removed it.
    return { bytes: 0, used: 0 }
  }
}
