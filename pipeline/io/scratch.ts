// A folder for what a run needs for a while and nobody else sees.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onDisk } from './disk-failure.ts'

export interface Scratch {
  /** Makes a folder of that name and gives its path. */
  folder(name: string): string
  remove(): void
}

/** A new empty folder among the system's temporary files. */
export function makeScratch(): Scratch {
  const path = onDisk('make a folder in', tmpdir(), () => mkdtempSync(join(tmpdir(), 'plastic-eol-')))
  return {
    folder(name) {
      const folder = join(path, name)
      onDisk('make the folder', folder, () => mkdirSync(folder))
      return folder
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}
