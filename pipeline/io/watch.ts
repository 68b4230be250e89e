// Tells when files change, for a command that runs again then.

import { watch as chokidar } from 'chokidar'

export interface WatchOptions {
  /** Files and folders, watched with all that lies below. What is not there yet is seen when it comes. */
  readonly paths: readonly string[]
  /** What lies below and does not count. */
  readonly ignored: (path: string) => boolean
  /** How long nothing may happen before a change is reported, in milliseconds: editors write a file in several steps. */
  readonly quietFor: number
}

export interface Watch {
  /** Waits for the next change; one that came since the last call is reported at once. */
  changed(): Promise<void>
  close(): Promise<void>
}

/** Watches from when the promise resolves: nothing that changes afterwards is missed. */
export async function watchFiles({ paths, ignored, quietFor }: WatchOptions): Promise<Watch> {
  const watcher = chokidar([...paths], { ignored, ignoreInitial: true })
  let pending = false
  let tell: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  watcher.on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      pending = true
      tell?.()
    }, quietFor)
  })
  await new Promise<void>((resolve, reject) => {
    watcher.once('ready', () => resolve())
    watcher.once('error', reject)
  })
  watcher.on('error', () => {
    // A folder that cannot be watched any more: what else changes is still reported.
  })
  return {
    changed: () =>
      new Promise((resolve) => {
        tell = () => {
          pending = false
          tell = undefined
          resolve()
        }
        if (pending) tell()
      }),
    async close() {
      clearTimeout(timer)
      await watcher.close()
    },
  }
}
