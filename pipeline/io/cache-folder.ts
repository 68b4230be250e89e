// The user's cache: keeps results between runs, each under the digest of all its inputs. Deleting the cache or a part of it costs only
// time. Its size is limited: the least recently used entries are removed first.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { messageOf } from '../model/message-of.ts'

/** The names that are made here: digests, and those of unfinished and replaced entries. Anything else in the folder is somebody else's. */
const OWN = /^(?:[0-9a-f]{64}|\.new-\w{6}(?:-before)?)$/

export interface CacheFolder {
  /** The folder kept under a key, a SHA-256, or undefined. */
  find(key: string): string | undefined
  /**
   * Stores what `fill` writes into a folder, and replaces the entry that was there. If `fill` or the disk fails, nothing is stored and
   * nothing is thrown: the cache never stops the work.
   */
  keep(key: string, fill: (folder: string) => Promise<void>): Promise<void>
}

/** Environment variable that names the folder; an empty value turns the cache off. */
const VARIABLE = 'PLASTIC_EOL_CACHE'

const MOST_BYTES = 500e6

/** An entry that was used within this time is not removed: another run may be reading it. */
const IN_USE_MS = 300_000

/** Called once, the first time that something cannot be kept. */
export type OnUnusable = (folder: string, reason: string) => void

/** The user's cache, or undefined where it is turned off. */
export function userCache(onUnusable?: OnUnusable): CacheFolder | undefined {
  const folder = process.env[VARIABLE] ?? join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'plastic-eol')
  return folder === '' ? undefined : cacheFolder(folder, { onUnusable })
}

export function cacheFolder(
  root: string,
  { mostBytes = MOST_BYTES, onUnusable }: { readonly mostBytes?: number; readonly onUnusable?: OnUnusable | undefined } = {},
): CacheFolder {
  let isUsable = true
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
        makeFolders(root)
        made = mkdtempSync(join(root, '.new-'))
        await fill(made)
        replace(join(root, key), made)
        shrink(root, mostBytes)
      } catch (error) {
        if (made !== undefined) rmSync(made, { recursive: true, force: true })
        if (isUsable) onUnusable?.(root, messageOf(error))
        isUsable = false
      }
    },
  }
}

/**
 * Makes a folder and the missing ones above it, one after the other: where a folder cannot be made although its parent exists, as below
 * /proc, Node's `recursive` tries for ever.
 */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another run may have made it.
    if (!existsSync(folder)) throw error
  }
}

/** Replaces a folder that another run may be reading. The folder is missing only between the two renames. */
function replace(folder: string, by: string): void {
  const aside = `${by}-before`
  if (existsSync(folder)) renameSync(folder, aside)
  renameSync(by, folder)
  rmSync(aside, { recursive: true, force: true })
}

/** Removes the least recently used entries, and unfinished ones older than a day, which killed runs left behind. */
function shrink(root: string, mostBytes: number): void {
  const entries = readdirSync(root)
    .filter((name) => OWN.test(name))
    .map((name) => ({ folder: join(root, name), unfinished: name.startsWith('.new-'), ...usedIn(join(root, name)) }))
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
