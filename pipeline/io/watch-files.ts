// Reports when files change, for a command that then runs again.

import { watch as chokidar } from 'chokidar'

export interface WatchOptions {
  /** Files and folders, watched with everything below them. What does not exist yet is reported when it appears. */
  readonly paths: readonly string[]
  /** Paths below that are not watched. */
  readonly ignored: (path: string) => boolean
  /** Milliseconds without a change before a change is reported: editors write a file in several steps. */
  readonly quietFor: number
}

export interface Watch {
  /** Waits for the next change; one that came since the last call is reported at once. */
  changed(): Promise<void>
  close(): Promise<void>
}

/** Watches from when the promise resolves: no later change is missed. */
export async function watchFiles({ paths, ignored, quietFor }: WatchOptions): Promise<Watch> {
  const watcher = chokidar([...paths], { ignored, ignoreInitial: true })
  let pending = false
  let report: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  watcher.on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      pending = true
      report?.()
    }, quietFor)
  })
  await new Promise<void>((resolve, reject) => {
    watcher.once('ready', () => resolve())
    watcher.once('error', reject)
  })
  watcher.on('error', () => {
    // A folder can no longer be watched: other changes are still reported.
  })
  return {
    changed: () =>
      new Promise((resolve) => {
        report = () => {
          pending = false
          report = undefined
          resolve()
        }
        if (pending) report()
      }),
    async close() {
      clearTimeout(timer)
      await watcher.close()
    },
  }
}
